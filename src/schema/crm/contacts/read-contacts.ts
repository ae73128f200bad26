import type { Sql } from '../../../db/database.js';
import { getRecord, getRecords, listRecords, type Scope, selectRecords } from '../../records/fields/record-list.js';
import type { Page } from '../../records/lists/page.js';
import { type ContactFilter, contactConditions } from './contact-filter.js';
import { CONTACTS, type ContactRow } from './contact-row.js';

/**
 * One page of contacts in the order of their ids, each with its custom fields.
 * @param page 1-based; past the end the page is empty
 * @param country of national phone numbers
 * @source Specification: Contacts
 */
export function listContacts(
  sql: Sql,
  scope: Scope,
  filter: ContactFilter,
  { country, ...page }: { page: number; pageSize: number; country: string | null },
): Promise<Page<ContactRow>> {
  return listRecords<ContactRow>(sql, CONTACTS, selectRecords(scope, contactConditions(filter, scope, country)), page);
}

/** The contacts of the workspace among these ids, in the order of their ids, each with its custom fields. */
export const getContacts = (sql: Sql, clientId: string, ids: readonly number[]): Promise<ContactRow[]> =>
  getRecords<ContactRow>(sql, CONTACTS, clientId, ids);

/** One contact with its custom fields; `null` when the scope has none with this id. */
export const getContact = (sql: Sql, scope: Scope, id: number): Promise<ContactRow | null> =>
  getRecord<ContactRow>(sql, CONTACTS, scope, id);
