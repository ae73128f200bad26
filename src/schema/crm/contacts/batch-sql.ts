import type { Sql } from '../../../db/database.js';
import type { Workspace } from '../../kernel/context.js';
import type { BatchRecord } from '../../records/batch/write-plan.js';
import type { WriteStatements } from '../../records/batch/write-records.js';
import { assignmentsOf, insertColumns } from '../../records/fields/fields-sql.js';
import { recogniseErased } from '../suppressions/erased-values.js';
import { givenValues, IDENTIFIER_COLUMNS, type Identifier, INSERT_COLUMNS } from './contact-sql.js';
import { contactFields } from './fields.js';

const COLUMNS = Object.values(IDENTIFIER_COLUMNS);
type Row = { id: number; person_id: number } & Record<(typeof COLUMNS)[number], string | null>;

/** The key of a contact: the kind and the value of its identifier. */
export const keyOf = ({ kind, value }: Identifier): string => `${IDENTIFIER_COLUMNS[kind]} ${value}`;

/* A contact has exactly one of the three identifiers. */
function byKey(rows: readonly Row[]): Map<string, number> {
  const keys = new Map<string, number>();
  for (const row of rows) {
    for (const column of COLUMNS) if (row[column] !== null) keys.set(`${column} ${row[column]}`, row.id);
  }
  return keys;
}

const WHERE = `client_id = $1 and (email = any($2::text[]) or linkedin_url = any($3::text[]) or phone = any($4::text[]))`;
const READ_SQL = `select id, person_id, ${insertColumns(contactFields)} from contact where ${WHERE}`;
const HOLD_SQL = `${READ_SQL} order by id for no key update`;

/* The list of all ids too: without statistics of the client, the planner would join with all its records. */
const UPDATE_SQL = `update contact c set ${assignmentsOf(contactFields, 'g.patch', 'c')}
  from unnest($2::bigint[], $3::jsonb[]) as g (id, patch) where c.client_id = $1 and c.id = any($2::bigint[]) and c.id = g.id`;

/*
 * Persons are inserted after their contacts: the foreign key is checked at the end of the statement, when the triggers
 * know that these need no entries. Contacts with the same number `$4` have one new Person; without any, each has its own.
 */
const INSERT_SQL = `with begun as materialized (
  select begin_contacts_at_once()
), given as materialized (
  select g.patch, g.person_id, g.number, g.place
    from unnest($2::jsonb[], $3::bigint[], $4::int[]) with ordinality as g (patch, person_id, number, place)
), drawn as materialized (
  select d.number, nextval('person_id_seq') as id from (select distinct number from given where number is not null order by number) d
), added as (
  insert into contact (${INSERT_COLUMNS})
  select $1, coalesce(g.person_id, d.id, nextval('person_id_seq')), g.person_id is null, ${givenValues('g.patch', '$5')}
    from begun, given g left join drawn d using (number) order by g.place
  on conflict do nothing
  returning client_id, id, person_id, born_with_person, email, linkedin_url, phone
), born as (
  insert into person (client_id, id, born_with_contact) select distinct client_id, person_id, true from added where born_with_person
)
select id, person_id, email, linkedin_url, phone from added`;

const END_SQL = 'select end_contacts_at_once($1, $2::bigint[])';

const valuesOf = (records: readonly BatchRecord[]) =>
  COLUMNS.map((column) => [
    ...new Set(records.flatMap(({ patch }) => (typeof patch[column] === 'string' ? [patch[column]] : []))),
  ]);

/**
 * Where contacts are written. `suppressed`: what happens to the status of those that must not be contacted; absent: rows say
 * what it is, and nobody looks.
 */
export type ContactPlace = Pick<Workspace, 'clientId' | 'agencyId' | 'serviceOrigin' | 'peppers'> & {
  actor: Workspace['actor'] | string;
  suppressed?: 'keep' | 'lift';
};

/** What a contact keeps, and what it has from the beginning. */
const rulesOf = ({ serviceOrigin, suppressed }: ContactPlace) => ({
  name: 'a contact',
  keys: new Set<string>(COLUMNS),
  kept: new Set([contactFields.contactStatus.column, contactFields.origin.column]),
  initial: { [contactFields.contactStatus.column]: 'active', [contactFields.origin.column]: serviceOrigin },
  ...(suppressed && {
    suppression: {
      column: contactFields.contactStatus.column,
      optedOut: 'unsubscribed',
      isKept: suppressed === 'keep',
    },
  }),
});

/** The statements that many contacts are written with. */
export function contactStatements(place: ContactPlace): WriteStatements {
  const { clientId, agencyId, serviceOrigin, peppers } = place;
  return {
    kind: 'contact',
    rules: rulesOf(place),
    updateSql: UPDATE_SQL,
    read: async (sql: Sql, records: readonly BatchRecord[], hold: boolean) => {
      const [name, text] = hold ? ['contact.write.hold', HOLD_SQL] : ['contact.write.read', READ_SQL];
      const rows = await sql.query<Row>(name, text, [clientId, ...valuesOf(records)]);
      const columns = new Map(rows.map(({ id, ...rest }) => [id, rest]));
      return new Map([...byKey(rows)].map(([key, id]) => [key, { id, columns: columns.get(id) ?? {} }]));
    },
    insert: async (sql: Sql, records: readonly BatchRecord[]) => {
      const patches = records.map(({ patch }) => JSON.stringify(patch));
      const persons = records.map(({ personId }) => personId ?? null);
      const numbers = records.map(({ newPerson }) => newPerson ?? null);
      const given = [clientId, patches, persons, numbers, serviceOrigin];
      const added = await sql.query<Row>('contact.batch.insert', INSERT_SQL, given);
      await sql.query('contact.batch.end', END_SQL, [clientId, added.map(({ id }) => id)]);
      const values = added.map((row) => row.email ?? row.linkedin_url ?? row.phone ?? '');
      await recogniseErased(sql, { clientId, agencyId, peppers }, values);
      return byKey(added);
    },
  };
}
