import type { Sql } from '../../src/db/database.js';
import { type ContactFilter, contactConditions } from '../../src/schema/crm/contacts/contact.js';
import { CONTACTS } from '../../src/schema/crm/contacts/contact-sql.js';
import { listRecords, type Scope, selectRecords } from '../../src/schema/records/fields/record-list.js';

/** One page of contacts, as the entry points read it. */
export function listContacts(
  sql: Sql,
  scope: Scope,
  filter: ContactFilter,
  { country, ...page }: { page: number; pageSize: number; country: string | null },
) {
  return listRecords(sql, CONTACTS, selectRecords(scope, contactConditions(filter, scope, country)), page);
}
