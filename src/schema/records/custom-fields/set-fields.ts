import { nameForFew, type Session, type Sql } from '../../../db/database.js';
import type { CustomFieldInput } from '../../../values/custom-fields.js';
import { changeField, OWNERS, type OwnerKind } from './owner.js';

/** Names and values of the given custom fields, in the given order, in which new ones are stored and shown. */
export function fieldArrays({ customFields = [] }: { customFields?: CustomFieldInput[] | undefined }) {
  return {
    names: customFields.map((field) => field.fieldName),
    values: customFields.map((field) => field.fieldValue),
  };
}

/** A custom field of a record. */
interface FieldOfRecord extends CustomFieldInput {
  id: number;
}

const setSql = (kind: OwnerKind) => {
  const { table, column } = OWNERS[kind];
  return `with given as (
       select * from unnest($2::bigint[], $3::text[], $4::text[]) with ordinality as given (id, name, value, place)
     ), changed as (
       update ${table} f set ${changeField('g.value')}
         from given g where f.client_id = $1 and f.${column} = any($2::bigint[]) and f.${column} = g.id and f.field_name || '' = g.name
       returning f.${column} as id, f.field_name as name
     )
     insert into ${table} as f (client_id, ${column}, field_name, field_value)
     select $1, g.id, g.name, g.value from given g
      where not exists (select from changed c where c.id = g.id and c.name = g.name) order by g.place
     on conflict (client_id, ${column}, field_name) do update set ${changeField('excluded.field_value')}`;
};

/**
 * Sets custom fields of many locked records. Only missing fields are inserted, because an insert with a conflict uses
 * up an id. They are found by record: by name too, a planner without statistics reads all fields of that name; without
 * the list of records, all fields of the client.
 */
export async function setFields(
  sql: Sql,
  clientId: string,
  kind: OwnerKind,
  given: readonly FieldOfRecord[],
): Promise<void> {
  if (given.length === 0) return;
  await sql.query(nameForFew(`${kind}.batch.fields`, given.length), setSql(kind), [clientId, ...inLockOrder(given)]);
}

/** Adds custom fields to locked records that lack them. */
export async function addFields(
  sql: Sql,
  clientId: string,
  kind: OwnerKind,
  given: readonly FieldOfRecord[],
): Promise<void> {
  if (given.length === 0) return;
  await sql.query(`${kind}.batch.new_fields`, addSql(kind), [clientId, ...inLockOrder(given)]);
}

/** The same for records that the transaction has created. */
export async function addFirstFields(
  sql: Sql,
  clientId: string,
  kind: OwnerKind,
  given: readonly FieldOfRecord[],
): Promise<void> {
  if (kind !== 'contact') return addFields(sql, clientId, kind, given);
  if (given.length === 0) return;
  await sql.query('contact.batch.first_fields', FIRST_OF_CONTACTS, [clientId, ...inLockOrder(given)]);
}

/*
 * Contacts come by the hundred thousand, so their fields enter the journal at once, those of a new contact as one
 * entry.
 */
const FIRST_OF_CONTACTS = 'select add_fields_of_new_contacts_at_once($1, $2::bigint[], $3::text[], $4::text[])';

const addSql = (kind: OwnerKind) => {
  if (kind === 'contact') return 'select add_contact_fields_at_once($1, $2::bigint[], $3::text[], $4::text[])';
  const { table, column } = OWNERS[kind];
  return `insert into ${table} (client_id, ${column}, field_name, field_value)
     select $1, g.id, g.name, g.value
       from unnest($2::bigint[], $3::text[], $4::text[]) with ordinality as g (id, name, value, place) order by g.place`;
};

/* In the order in which all writers take them. */
function inLockOrder(given: readonly FieldOfRecord[]): [number[], string[], string[]] {
  const fields = [...given].sort((a, b) => a.id - b.id || (a.fieldName < b.fieldName ? -1 : 1));
  return [
    fields.map(({ id }) => id),
    fields.map(({ fieldName }) => fieldName),
    fields.map(({ fieldValue }) => fieldValue),
  ];
}

const holdSql = (kind: OwnerKind) => `select r.id from ${OWNERS[kind].parent} r
  where r.client_id = $1 and r.id = any($2::bigint[]) order by r.id for no key update`;

/** Locks the existing records, in the order of all transactions, so that nobody else writes their fields. */
export async function holdRecords(
  session: Session,
  clientId: string,
  kind: OwnerKind,
  ids: readonly number[],
): Promise<number[]> {
  const rows = await session.query<{ id: number }>(`record.hold.${kind}`, holdSql(kind), [clientId, ids]);
  return rows.map(({ id }) => id);
}
