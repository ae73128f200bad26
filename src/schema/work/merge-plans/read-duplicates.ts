import type { Session } from '../../../db/database.js';
import { contactFields } from '../../crm/contacts/fields.js';
import { type DuplicateReason, EVIDENCE_KINDS } from '../../crm/duplicates/evidence.js';
import { OFFERED } from '../../crm/duplicates/find-duplicates.js';
import { columnsOf, isGiven } from '../../records/fields/fields.js';

/** Why Persons may be one. Values are left out: a plan has no personal data. */
export interface PlannedEvidence {
  reason: DuplicateReason;
  contactIds: number[];
}

/** Persons that may be one. */
export interface PlannedSuggestion {
  personIds: number[];
  evidence: PlannedEvidence[];
}

/** What a Person is chosen by, and what shows that it has changed. */
export interface PersonFacts {
  id: number;
  createdAt: string;
  /** How many fields of its contacts have a value, custom ones too. */
  filled: number;
  /** Null: it never replied. */
  repliedAt: string | null;
  version: string;
}

/** All that a plan reads, at one moment. */
export interface DuplicatesRead {
  suggestions: PlannedSuggestion[];
  persons: PersonFacts[];
  /** Pairs that were dismissed, the lower id first. */
  dismissed: [personId: number, otherId: number][];
}

/** What is different once a contact of a Person was written, came or went. `c` is a contact, under an aggregate. */
export const VERSION = `md5(string_agg(c.id || ' ' || extract(epoch from c.updated_time), ',' order by c.id))`;

/* What callers may write and clear, and the reply. */
const OWN_VALUES = columnsOf(contactFields).flatMap(([, field]) =>
  isGiven(field) && field.nullable ? field.column : [],
);
const FILLED = `num_nonnulls(${[...OWN_VALUES, 'last_reply_received'].map((column) => `c.${column}`).join(', ')})`;

/* One statement, so that evidence and versions are of one moment. */
const READ = `with ${OFFERED}, wanted as materialized (
  select o.person_ids, json_agg(json_build_object('kind', o.kind, 'contactIds', o.contact_ids) order by o.kind, o.contact_ids) as evidence
    from offered o where o.kind = any($2::int[]) group by o.person_ids order by o.person_ids limit $3::int
), named as materialized (
  select distinct n.id from wanted w cross join lateral unnest(w.person_ids) as n (id)
), fact as (
  select p.id, p.created_at, max(c.last_reply_received) as replied_at, sum(${FILLED} + k.fields)::int as filled, ${VERSION} as version
    from named n join person p on p.client_id = $1 and p.id = n.id join contact c on c.client_id = $1 and c.person_id = n.id
    cross join lateral (
      select count(*) as fields from contact_custom_field f where f.client_id = $1 and f.contact_id = c.id) k
   group by p.id, p.created_at
)
select coalesce((select json_agg(json_build_object('personIds', w.person_ids, 'evidence', w.evidence) order by w.person_ids)
    from wanted w), '[]') as suggestions,
  coalesce((select json_agg(json_build_object('id', t.id, 'createdAt', t.created_at, 'filled', t.filled,
      'repliedAt', t.replied_at, 'version', t.version)) from fact t), '[]') as persons,
  coalesce((select json_agg(json_build_array(r.person_id, r.other_id)) from duplicate_refusal r
    where r.client_id = $1 and r.person_id in (select n.id from named n) and r.other_id in (select n.id from named n)), '[]') as dismissed`;

interface RowRead extends Omit<DuplicatesRead, 'suggestions'> {
  suggestions: { personIds: number[]; evidence: { kind: number; contactIds: number[] }[] }[];
}

/** The numbers of kinds of evidence. */
export const kindsOf = (reasons: readonly DuplicateReason[]): number[] =>
  EVIDENCE_KINDS.flatMap(({ reason, kind }) => (reasons.includes(reason) ? [kind] : []));

/** The reasons of these numbers. */
export const reasonsOf = (kinds: readonly number[]): DuplicateReason[] =>
  EVIDENCE_KINDS.flatMap(({ reason, kind }) => (kinds.includes(kind) ? [reason] : []));

/**
 * The suggestions that have evidence of these reasons, as contacts say this moment, with all that decides about them. Reads
 * every contact.
 */
export async function readDuplicates(
  session: Session,
  clientId: string,
  reasons: readonly DuplicateReason[],
  limit: number,
): Promise<DuplicatesRead> {
  const [row] = await session.query<RowRead>('merge_plan.read', READ, [clientId, kindsOf(reasons), limit]);
  if (!row) throw new Error('The duplicates answered no row.');
  const suggestions = row.suggestions.map(({ personIds, evidence }) => ({
    personIds,
    evidence: evidence.flatMap(({ kind, contactIds }) => reasonsOf([kind]).map((reason) => ({ reason, contactIds }))),
  }));
  return { ...row, suggestions };
}
