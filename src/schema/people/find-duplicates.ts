import { MERGED_PERSONS } from '../../values/id-list.js';
import type { Workspace } from '../context.js';
import { type Page, pageOf } from '../lists/page.js';

export type DuplicateReason = 'nameAndCompany' | 'linkedinHandle' | 'phone';

/** What several Persons have in common. */
export interface DuplicateEvidence {
  reason: DuplicateReason;
  /** The common value in the form in which it was compared. */
  value: string;
  /** Contacts that have it, at most 100. */
  contactIds: number[];
}

export interface DuplicateSuggestion {
  clientId: string;
  /** Two to a hundred, ascending: ready to be merged into the oldest. */
  personIds: number[];
  evidence: DuplicateEvidence[];
}

/*
 * The forms in which contacts are compared. Identifiers are unique in a workspace as they are stored, so duplicates
 * differ only in spelling: a handle in dots, dashes and underscores, a number in what precedes its last nine digits.
 */
const NAME = `btrim(regexp_replace(lower(c.first_name || ' ' || c.last_name), '\\s+', ' ', 'g'))`;
const HANDLE = `translate(substr(c.linkedin_url, length('linkedin.com/in/') + 1), '.-_', '')`;

/*
 * Nearly all contacts are unique, so the few that may be duplicates are selected first, by hashing the compared values.
 */
const alikeOf = (seen: string, columns: string) =>
  `(select ${columns} from ${seen} group by ${columns} having min(person_id) < max(person_id)) alike using (${columns})`;

const FIND_SQL = `with named as materialized (
  select c.id, c.person_id, c.company_id, ${NAME} as value
    from contact c where c.client_id = $1 and c.company_id is not null and btrim(c.first_name) <> '' and btrim(c.last_name) <> ''
), handled as materialized (
  select c.id, c.person_id, ${HANDLE} as value
    from contact c where c.client_id = $1 and c.linkedin_url is not null and ${HANDLE} <> ''
), called as materialized (
  select c.id, c.person_id, right(c.phone, 9) as value
    from contact c where c.client_id = $1 and c.phone is not null and length(c.phone) > 9
), shown as (
  select person_id, id, 'nameAndCompany' as reason, value, company_id from named join ${alikeOf('named', 'company_id, value')}
  union all
  select person_id, id, 'linkedinHandle', value, null from handled join ${alikeOf('handled', 'value')}
  union all
  select person_id, id, 'phone', value, null from called join ${alikeOf('called', 'value')}
), alike as (
  select reason, value, (array_agg(distinct person_id order by person_id))[1:${MERGED_PERSONS.max}] as persons,
         (array_agg(id order by id))[1:100] as contacts
    from shown group by reason, value, company_id
), found as (
  select persons, json_agg(json_build_object('reason', reason, 'value', value, 'contactIds', contacts)
           order by reason, value, contacts) as evidence
    from alike group by persons
)
select t.total, f.persons as "personIds", f.evidence
  from (select count(*)::int as total from found) t
  left join (select * from found order by persons limit $2::int offset $3::bigint) f on true
 order by f.persons`;

interface FoundRow {
  total: number;
  personIds: number[] | null;
  evidence: DuplicateEvidence[] | null;
}

/**
 * Persons that may be the same: equal names (whatever their case and spacing) at one company, LinkedIn handles that
 * differ in punctuation only, or phone numbers with the same last nine digits. Each set of Persons is one suggestion
 * with all its evidence. Reads every contact of the workspace.
 */
export async function findDuplicates(
  { clientId, database }: Workspace,
  { page, pageSize }: { page: number; pageSize: number },
): Promise<Page<DuplicateSuggestion>> {
  const parameters = [clientId, pageSize, (page - 1) * pageSize];
  const rows = await database.transaction(
    (sql) => sql.query<FoundRow>('people.duplicates', FIND_SQL, parameters),
    'long',
  );
  const suggestions = rows.flatMap(({ personIds, evidence }) =>
    personIds && evidence ? [{ clientId, personIds, evidence }] : [],
  );
  return pageOf(suggestions, rows[0]?.total ?? 0, page, pageSize);
}
