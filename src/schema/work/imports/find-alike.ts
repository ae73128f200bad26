import type { Sql } from '../../../db/database.js';
import { type DuplicateReason, EVIDENCE_KINDS } from '../../crm/duplicates/evidence.js';
import type { PersonLook } from '../../crm/people/people-plan.js';
import type { JobKey } from '../jobs/job-row.js';

/** Whom a person of a file resembles: the Person of an earlier row, or one that was there before. */
export interface Alike {
  reason: DuplicateReason;
  row: number | null;
  personId: number | null;
}

const KEYS = EVIDENCE_KINDS.map(
  ({ kind, company, value, where }) =>
    `select ${kind}::smallint as kind, ${company}::text as company, ${value} as value where ${where}`,
).join(' union all ');

/*
 * What people are compared by, as for suggested duplicates. Earlier rows of the file are found by a hash of 64 bits, which
 * is kept for later ones; other Persons by what the suggestions are made of. A row resembles one Person at most.
 */
const FIND = `with given as materialized (
  select c.place, c.row, k.kind, k.value, coalesce((select o.person_id::text from contact o where o.client_id = $1 and o.id = c.contact_id), c.person) as person,
      hashtext(concat_ws(' ', k.kind, k.company, k.value)) as hash, int8send(hashtextextended(concat_ws(' ', k.kind, k.company, k.value), 0)) as key
    from unnest($3::int[], $4::bigint[], $5::text[], $6::bigint[], $7::text[], $8::text[], $9::text[], $10::text[], $11::text[])
      as c (place, row, person, contact_id, first_name, last_name, company_id, linkedin_url, phone)
    cross join lateral (${KEYS}) k
), ordered as materialized (
  select g.*, first_value(g.person) over (partition by g.key order by g.place) as first_person,
      first_value(g.row) over (partition by g.key order by g.place) as first_row,
      row_number() over (partition by g.key order by g.place) as nth
    from given g
), stored as (
  insert into import_key (client_id, job_id, key, row, state)
  select $1, $2::bigint, o.key, o.row, to_jsonb(o.person) from ordered o where o.nth = 1 order by o.key
  on conflict do nothing
)
select distinct on (o.place) o.place, o.kind, m.row, m.person from ordered o cross join lateral (
    select e.state #>> '{}' as person, e.row from import_key e where e.client_id = $1 and e.job_id = $2::bigint and e.key = o.key
    union all select o.first_person, o.first_row where o.nth > 1
    union all select k.person_id::text, null from duplicate_key k where k.client_id = $1 and k.hash = o.hash and k.kind = o.kind and k.value = o.value
  ) m where m.person <> o.person order by o.place, o.kind, m.row nulls last`;

/** Whom each of some people resembles, by their places. @param looks with their rows; in the order of the file */
export async function findAlike(
  sql: Sql,
  { clientId, id }: JobKey,
  looks: readonly (PersonLook & { place: number; row: number })[],
): Promise<Map<number, Alike>> {
  if (looks.length === 0) return new Map();
  const column = <Name extends keyof (typeof looks)[number]>(name: Name) => looks.map((look) => look[name]);
  const rows = await sql.query<{ place: number; kind: number; row: number | null; person: string }>(
    'import.alike',
    FIND,
    [
      ...[clientId, id, column('place'), column('row'), column('person'), column('contactId')],
      ...[column('firstName'), column('lastName'), column('companyId'), column('linkedinUrl'), column('phone')],
    ],
  );
  return new Map(
    rows.map(({ place, kind, row, person }) => {
      const reason = EVIDENCE_KINDS.find((one) => one.kind === kind)?.reason ?? 'phone';
      return [place, { reason, row, personId: row === null ? Number(person) : null }];
    }),
  );
}
