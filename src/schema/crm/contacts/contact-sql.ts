import type { Sql } from '../../../db/database.js';
import type { StoredRow } from '../../../db/stored.js';
import type { CustomFieldRow } from '../../records/custom-fields/load-fields.js';
import { fieldsJsonAfterWrite, setFieldsSql } from '../../records/custom-fields/owner.js';
import { insertColumns, insertValues, selectColumns } from '../../records/fields/fields-sql.js';
import { getRecord, type RecordKind, type Scope } from '../../records/fields/record-list.js';
import { writeSql } from '../../records/fields/write-sql.js';
import { recordLoader } from '../../records/lists/keyset.js';
import { suppressedAfterWriteSql, suppressedSql } from '../suppressions/match.js';
import { contactFields } from './fields.js';

/** A contact as Prisma returns it; frequent statements also return its custom fields. */
export type ContactRow = StoredRow<'Contact'> & {
  customFields?: CustomFieldRow[];
  /** What suppresses it, as `readMark` reads it; absent: not looked up. */
  suppressed?: string | null;
};

/** The columns of a contact under the names of the model; `row` is the alias of its row. */
export const contactColumns = (row: string): string => selectColumns(contactFields, row);

export const CONTACTS: RecordKind<ContactRow> = {
  kind: 'contact',
  columns: contactColumns('r'),
  mark: `${suppressedSql('r')} as suppressed`,
};

/** One contact with its custom fields; `null` when the scope has none with this id. */
export const getContact = (sql: Sql, scope: Scope, id: number): Promise<ContactRow | null> =>
  getRecord(sql, CONTACTS, scope, id);

/** The contact of another record; one statement for all of an answer. */
export const loadContact = recordLoader<ContactRow>(`select ${contactColumns('r')} from contact r`, 'r');

const { email, linkedinUrl, phone } = contactFields;
/** The columns of the identifiers, of which a contact has exactly one. */
export const IDENTIFIER_COLUMNS = { email: email.column, linkedinUrl: linkedinUrl.column, phone: phone.column };
export type IdentifierKind = keyof typeof IDENTIFIER_COLUMNS;
export interface Identifier {
  kind: IdentifierKind;
  value: string;
}

/** The columns of a new contact. `born_with_person` says that the same statement creates its Person. */
export const INSERT_COLUMNS = `client_id, person_id, born_with_person, ${insertColumns(contactFields)}`;

/**
 * The values of a new contact, without client and Person. @param origin of the service
 * @param patch a jsonb expression
 */
export const givenValues = (patch: string, origin: string) =>
  insertValues(contactFields, patch, { origin, contactStatus: `'active'` });

/** $1 client, $2 patch, $3 own origin, $4 person to join or null. */
const INSERT_VALUES = `$1, coalesce($4::bigint, nextval('person_id_seq')), $4::bigint is null, ${givenValues('$2', '$3')}`;

/* Inserts the Person only if the contact was inserted; its foreign key is checked at the end of the statement. */
const bornOf = (added: string) => `born as (
  insert into person (client_id, id, born_with_contact) select client_id, person_id, true from ${added} where $4::bigint is null
)`;

/**
 * Updates the contact with the identifier $7, or inserts it. $5 and $6 names and values of the given custom fields. The
 * look-up comes first so that updates use up no ids. $8 says that it is the second attempt, $9 the agency, $10 what stands
 * in the place of the identifier if that was erased.
 */
export function upsertSql(kind: IdentifierKind): string {
  const column = IDENTIFIER_COLUMNS[kind];
  return writeSql({
    kind: 'contact',
    table: contactFields,
    key: `c.${column} = $7`,
    parameters: { patch: '$2', names: '$5', values: '$6', again: '$8' },
    added: `added as (
  insert into contact as c (${INSERT_COLUMNS}) select ${INSERT_VALUES} where not exists (select from found)
  on conflict (client_id, ${column}) where ${column} is not null do nothing
  returning c.*, true, c.xmin, true
), ${bornOf('added')}`,
    further: `${suppressedAfterWriteSql('c', '$9', 'case when c.created then $10::text[] end')} as suppressed`,
  });
}

/**
 * Inserts a contact; returns no row when its identifier is taken. $5 and $6 names and values of its custom fields, $7 the
 * agency, $8 what stands in the place of its identifier if that was erased.
 */
export const CREATE_SQL = `with written as (
  insert into contact as c (${INSERT_COLUMNS}) select ${INSERT_VALUES}
  on conflict do nothing
  returning c.*
), ${bornOf('written')}, ${setFieldsSql('contact', 'written', '$5', '$6')}
select ${contactColumns('c')}, ${fieldsJsonAfterWrite('contact', 'c', 'fields')} as "customFields",
    ${suppressedAfterWriteSql('c', '$7', '$8::text[]')} as suppressed from written c`;

/** Changes the contact $3. $1 client, $2 patch, $4 and $5 names and values of custom fields, $6 second attempt, $7 and $8 as above. */
export const UPDATE_SQL = writeSql({
  kind: 'contact',
  table: contactFields,
  key: 'c.id = $3',
  parameters: { patch: '$2', names: '$4', values: '$5', again: '$6' },
  further: `${suppressedAfterWriteSql('c', '$7', '$8::text[]')} as suppressed`,
});
