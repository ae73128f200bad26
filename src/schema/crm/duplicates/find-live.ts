import type { Database } from '../../../db/database.js';
import { CONTACTS, EVIDENCE_KINDS, evidenceJson, offeredSql, PERSONS, type SuggestionRow } from './evidence.js';

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
 * CTEs with everything that contacts of the client `$1` have in common this moment. `offered`: the sets of Persons for each
 * piece of evidence.
 */
export const OFFERED = `${COMPARED.join(', ')}, shown as materialized (
  ${ALIKE.join(' union all ')}
), alike as materialized (
  select kind, company_id, value, ${PERSONS} as persons, ${CONTACTS} as contacts from shown group by kind, company_id, value
), offered as (
  ${offeredSql('alike', 'shown')}
)`;

/**
 * The suggestions of the client `$1` as its contacts say this moment, a page of `$2` from `$3` on. It is what the kept
 * suggestions must say.
 */
const LIVE_SQL = `with ${OFFERED}, found as (
  select o.person_ids, json_agg(${evidenceJson('o', 'o.contact_ids')} order by o.kind, o.value, o.contact_ids) as evidence
    from offered o group by o.person_ids
)
select t.total, f.person_ids as "personIds", f.evidence
  from (select count(*)::int as total from found) t
  left join (select * from found order by person_ids limit $2::int offset $3::bigint) f on true
 order by f.person_ids`;

/** The suggestions of a client as its contacts say this moment. Reads every contact. */
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
