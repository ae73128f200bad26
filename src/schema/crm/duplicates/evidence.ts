import { MERGED_PERSONS } from '../../../values/record-id.js';

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

/** A suggestion as statements return it, with the total; null where the page is empty. */
export interface SuggestionRow {
  total: number;
  personIds: number[] | null;
  evidence: DuplicateEvidence[] | null;
}

/*
 * Identifiers are unique as they are stored, so duplicates differ only in spelling: in dots, dashes and underscores of
 * a handle, and in what precedes the last nine digits of a number.
 */
const NAME = `btrim(regexp_replace(lower(c.first_name || ' ' || c.last_name), '\\s+', ' ', 'g'))`;
const HANDLE = `translate(substr(c.linkedin_url, length('linkedin.com/in/') + 1), '.-_', '')`;

/**
 * A kind of evidence: its number, what is compared, and for which contacts. Numbers are in the order of the reasons.
 */
interface EvidenceKind {
  reason: DuplicateReason;
  kind: number;
  /** 0 if the company does not matter. */
  company: string;
  value: string;
  where: string;
}

export const EVIDENCE_KINDS: readonly EvidenceKind[] = [
  {
    reason: 'linkedinHandle',
    kind: 1,
    company: '0',
    value: HANDLE,
    where: `c.linkedin_url is not null and ${HANDLE} <> ''`,
  },
  {
    reason: 'nameAndCompany',
    kind: 2,
    company: 'c.company_id',
    value: NAME,
    where: `c.company_id is not null and btrim(c.first_name) <> '' and btrim(c.last_name) <> ''`,
  },
  {
    reason: 'phone',
    kind: 3,
    company: '0',
    value: 'right(c.phone, 9)',
    where: 'c.phone is not null and length(c.phone) > 9',
  },
];

/** One piece of evidence as JSON, from columns `kind`, `value` and an array of contacts. */
export const evidenceJson = (row: string, contacts: string): string => `json_build_object('reason', case ${row}.kind
    ${EVIDENCE_KINDS.map(({ kind, reason }) => `when ${kind} then '${reason}'`).join(' ')} end,
  'value', ${row}.value, 'contactIds', ${contacts})`;

/** Aggregates for those who have something in common: the Persons of a suggestion, and the contacts that show it. */
export const PERSONS = `(array_agg(distinct person_id order by person_id))[1:${MERGED_PERSONS.max}]`;
export const CONTACTS = '(array_agg(contact_id order by contact_id))[1:100]';

/**
 * The suggestions for groups of the client `$1`: `person_ids` and `contact_ids` beside `hash`, `kind`, `company_id` and
 * `value`. Dismissed pairs split a group.
 * @param groups a CTE with these columns, `persons` and `contacts`
 * @param members a CTE with a row per contact of the groups: the same columns, `person_id`, `contact_id`
 */
export const offeredSql = (groups: string, members: string): string => `select g.kind, g.company_id, g.value,
    o.person_ids, o.contact_ids
  from ${groups} g
  cross join lateral (
    select array_agg(r.person_id) as refused, array_agg(r.other_id) as others from duplicate_refusal r
     where r.client_id = $1 and r.person_id = any(g.persons) and r.other_id = any(g.persons)
  ) r
  cross join lateral (
    select g.persons as person_ids, g.contacts as contact_ids where r.refused is null
    union all
    select s.set, array(select m.contact_id from ${members} m
        where m.kind = g.kind and m.company_id = g.company_id and m.value = g.value and m.person_id = any(s.set)
        order by m.contact_id limit 100)
      from duplicate_sets(g.persons, r.refused, r.others) as s (set) where r.refused is not null
  ) o`;
