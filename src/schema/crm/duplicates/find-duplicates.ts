import type { Database } from '../../../db/database.js';
import type { Workspace } from '../../kernel/context.js';
import { type Page, pageOf } from '../../records/lists/page.js';
import { JOURNAL_KINDS } from '../../totals/list-sql.js';
import {
  CONTACTS,
  type DuplicateSuggestion,
  EVIDENCE_KINDS,
  evidenceJson,
  offeredSql,
  PERSONS,
  type SuggestionRow,
} from './evidence.js';

/** Changes that wait longer make stored suggestions too old: a response is never older than a minute. */
const OLDEST_SECONDS = 50;

/** So few contacts are compared in about ten milliseconds, so their suggestions can always be current. */
const FEW_CONTACTS = 5_000;

/* The lowest sequence is about the oldest: an entry draws it in the transaction whose beginning is its time. */
const oldestOf = (table: 'duplicate_request' | 'journal_inbox', where: string) =>
  `(select w.written_at from ${table} w where w.client_id = $1 ${where} order by w.seq limit 1)`;

/* No row: nothing is stored yet, or it is too old. */
const KEPT_SQL = `with waiting as (
  select least(${oldestOf('duplicate_request', '')}, ${oldestOf('journal_inbox', 'and w.kind = 1')}) as since
), kept as (
  select s.suggestions from duplicate_state s, waiting w
   where s.client_id = $1 and s.built and (w.since is null or (w.since > now() - interval '${OLDEST_SECONDS} seconds'
     and (select t.total from list_total t where t.client_id = $1 and t.kind = ${JOURNAL_KINDS.contact}) > ${FEW_CONTACTS}))
), shown as (
  select d.person_ids from duplicate_suggestion d where d.client_id = $1 order by d.person_ids limit $2::int offset $3::bigint
)
select k.suggestions::int as total, p.person_ids as "personIds", p.evidence
  from kept k left join (
    select s.person_ids, (
        select json_agg(${evidenceJson('g', 'g.contact_ids')} order by g.kind, g.value, g.contact_ids)
          from duplicate_group g where g.client_id = $1 and g.person_ids = s.person_ids) as evidence
      from shown s
  ) p on true
 order by p.person_ids`;

/**
 * Persons with equal names (ignoring case and spacing) at one company, LinkedIn handles that differ in punctuation
 * only, or phone numbers with the same last nine digits; without dismissed pairs. Read from what a job stores, at most
 * a minute old; if that is missing or older, or the workspace is small and changed, every contact is read.
 */
export async function findDuplicates(
  { clientId, database }: Workspace,
  { page, pageSize }: { page: number; pageSize: number },
): Promise<Page<DuplicateSuggestion>> {
  const window = { limit: pageSize, offset: (page - 1) * pageSize };
  const values = [clientId, window.limit, window.offset];
  const kept = await database.query<SuggestionRow>('duplicates.kept', KEPT_SQL, values);
  const rows = kept.length > 0 ? kept : await findLive(database, clientId, window);
  const suggestions = rows.flatMap(({ personIds, evidence }) =>
    personIds && evidence ? [{ clientId, personIds, evidence }] : [],
  );
  return pageOf(suggestions, rows[0]?.total ?? 0, page, pageSize);
}

/*
 * Nearly all contacts are unique, so the few that may be duplicates are selected first, by hashing the compared values.
 */
const COMPARED = EVIDENCE_KINDS.map(
  ({ kind, company, value, where }) => `compared_${kind} as materialized (
  select c.id as contact_id, c.person_id, ${kind} as kind, ${company}::bigint as company_id, ${value} as value
    from contact c where c.client_id = $1 and ${where}
)`,
);
const ALIKE = EVIDENCE_KINDS.map(
  ({ kind }) => `select contact_id, person_id, kind, company_id, value from compared_${kind} join (
    select company_id, value from compared_${kind} group by company_id, value having min(person_id) < max(person_id)
  ) alike using (company_id, value)`,
);

/**
 * CTEs with what contacts of the client `$1` have in common now. `offered`: the sets of Persons per piece of evidence.
 */
export const OFFERED = `${COMPARED.join(', ')}, shown as materialized (
  ${ALIKE.join(' union all ')}
), alike as materialized (
  select kind, company_id, value, ${PERSONS} as persons, ${CONTACTS} as contacts from shown group by kind, company_id, value
), offered as (
  ${offeredSql('alike', 'shown')}
)`;

/** The current suggestions of the client `$1`, a page of `$2` from `$3` on. The stored suggestions must equal it. */
const LIVE_SQL = `with ${OFFERED}, found as (
  select o.person_ids, json_agg(${evidenceJson('o', 'o.contact_ids')} order by o.kind, o.value, o.contact_ids) as evidence
    from offered o group by o.person_ids
)
select t.total, f.person_ids as "personIds", f.evidence
  from (select count(*)::int as total from found) t
  left join (select * from found order by person_ids limit $2::int offset $3::bigint) f on true
 order by f.person_ids`;

/** The suggestions of a client computed from its contacts now. Reads every contact. */
export function findLive(
  database: Database,
  clientId: string,
  { limit, offset }: { limit: number; offset: number },
): Promise<SuggestionRow[]> {
  return database.transaction(
    (sql) => sql.query<SuggestionRow>('people.duplicates', LIVE_SQL, [clientId, limit, offset]),
    'long',
  );
}
