import { describeActor } from '../../../access/actor.js';
import { columnsOf, type RowOf } from '../../../db/columns.js';
import type { Session } from '../../../db/database.js';
import { InvalidError } from '../../../errors.js';
import { MERGED_PERSONS } from '../../../values/record-id.js';
import { contactFields } from '../../crm/contacts/fields.js';
import { type DuplicateReason, EVIDENCE_KINDS } from '../../crm/duplicates/evidence.js';
import { OFFERED } from '../../crm/duplicates/find-duplicates.js';
import type { Workspace } from '../../kernel/context.js';
import { columnsOf as entriesOf, isGiven } from '../../records/fields/fields.js';

/** Why Persons may be duplicates. Values are omitted: a plan has no personal data. */
export interface PlannedEvidence {
  reason: DuplicateReason;
  contactIds: number[];
}

/** Persons that may be duplicates. */
interface PlannedSuggestion {
  personIds: number[];
  evidence: PlannedEvidence[];
}

/** The criteria for choosing a Person, and what reveals that it has changed. */
interface PersonFacts {
  id: number;
  createdAt: string;
  /** How many fields of its contacts have a value, custom ones included. */
  filled: number;
  /** Null: it never replied. */
  repliedAt: string | null;
  version: string;
}

/** All that a plan reads, from one snapshot. */
interface DuplicatesRead {
  suggestions: PlannedSuggestion[];
  persons: PersonFacts[];
  /** Pairs that were dismissed, the lower id first. */
  dismissed: [personId: number, otherId: number][];
}

/** A hash that changes when a contact of a Person is written, added or removed. `c` is a contact, in an aggregate. */
export const VERSION = `md5(string_agg(c.id || ' ' || extract(epoch from c.updated_time), ',' order by c.id))`;

/* The columns that callers may write and clear, and the reply. */
const OWN_VALUES = entriesOf(contactFields).flatMap(([, field]) =>
  isGiven(field) && field.nullable ? field.column : [],
);
const FILLED = `num_nonnulls(${[...OWN_VALUES, 'last_reply_received'].map((column) => `c.${column}`).join(', ')})`;

/* One statement, so that evidence and versions come from one snapshot. */
const READ_DUPLICATES = `with ${OFFERED}, wanted as materialized (
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
const kindsOf = (reasons: readonly DuplicateReason[]): number[] =>
  EVIDENCE_KINDS.flatMap(({ reason, kind }) => (reasons.includes(reason) ? [kind] : []));

/** The reasons of these numbers. */
export const reasonsOf = (kinds: readonly number[]): DuplicateReason[] =>
  EVIDENCE_KINDS.flatMap(({ reason, kind }) => (kinds.includes(kind) ? [reason] : []));

/** The present suggestions with evidence of these kinds, and all data needed to decide. Reads every contact. */
async function readDuplicates(
  session: Session,
  clientId: string,
  reasons: readonly DuplicateReason[],
  limit: number,
): Promise<DuplicatesRead> {
  const [row] = await session.query<RowRead>('merge_plan.read', READ_DUPLICATES, [clientId, kindsOf(reasons), limit]);
  if (!row) throw new Error('The duplicates answered no row.');
  const suggestions = row.suggestions.map(({ personIds, evidence }) => ({
    personIds,
    evidence: evidence.flatMap(({ kind, contactIds }) => reasonsOf([kind]).map((reason) => ({ reason, contactIds }))),
  }));
  return { ...row, suggestions };
}

/** How the surviving Person is chosen. */
export const SURVIVORS = ['oldest', 'mostComplete', 'latestReply'] as const;
type Survivor = (typeof SURVIVORS)[number];

/** Persons to merge: the first survives, and the others are in the order in which their values are preferred. */
interface PlannedGroup {
  personIds: number[];
  versions: string[];
  evidence: PlannedEvidence[];
}

interface Grouped {
  groups: PlannedGroup[];
  /** Suggestions that were skipped. */
  leftOut: number;
}

/** Which of two ranks first; 0: neither. */
type Compare = (a: PersonFacts, b: PersonFacts) => number;

/* Times in the JSON of one statement share one format; a missing time sorts before all others. */
const compareTimes = (one: string | null, other: string | null): number => {
  const [a, b] = [one ?? '', other ?? ''];
  if (a === b) return 0;
  return a < b ? -1 : 1;
};
const byAge: Compare = (a, b) => compareTimes(a.createdAt, b.createdAt) || a.id - b.id;

const COMPARES: Readonly<Record<Survivor, Compare>> = {
  oldest: byAge,
  mostComplete: (a, b) => b.filled - a.filled || byAge(a, b),
  latestReply: (a, b) => compareTimes(b.repliedAt, a.repliedAt) || byAge(a, b),
};

/** Groups suggestions that share Persons. A suggestion that would group dismissed or too many Persons is skipped. */
function groupPersons({ suggestions, persons, dismissed }: DuplicatesRead, survivor: Survivor): Grouped {
  const facts = new Map(persons.map((person) => [person.id, person]));
  const apart = new Set(dismissed.map(([one, other]) => `${one} ${other}`));
  const groups = new Map<number, Growing>();
  let leftOut = 0;
  for (const suggestion of suggestions) {
    const joined = [...new Set(suggestion.personIds.flatMap((id) => groups.get(id) ?? []))];
    const all = [...new Set([...joined.flatMap(({ ids }) => ids), ...suggestion.personIds])];
    if (all.length > MERGED_PERSONS.max || hasPair(all, apart)) {
      leftOut += 1;
      continue;
    }
    const group = { ids: all, suggestions: [...joined.flatMap((one) => one.suggestions), suggestion] };
    for (const id of all) groups.set(id, group);
  }
  const found = [...new Set(groups.values())];
  return { groups: found.map((group) => ordered(group, facts, COMPARES[survivor])), leftOut };
}

interface Growing {
  ids: number[];
  suggestions: PlannedSuggestion[];
}

const hasPair = (ids: readonly number[], apart: ReadonlySet<string>) =>
  apart.size > 0 && ids.some((one) => ids.some((other) => one < other && apart.has(`${one} ${other}`)));

function ordered({ ids, suggestions }: Growing, facts: ReadonlyMap<number, PersonFacts>, compare: Compare) {
  const members = ids.flatMap((id) => facts.get(id) ?? []).sort(compare);
  return {
    personIds: members.map(({ id }) => id),
    versions: members.map(({ version }) => version),
    evidence: suggestions.flatMap(({ evidence }) => evidence),
  };
}

export const planColumns = columnsOf('MergePlan');
export type PlanRow = RowOf<typeof planColumns>;

/** The rule of merges. */
interface MergeRule {
  evidence: readonly DuplicateReason[];
  survivor: Survivor;
  /** Maximum suggestions. */
  limit: number;
}

export const MOST_SUGGESTIONS = 30_000;

/* Plans that were never run become useless once what they read has changed. */
const FORGET = `delete from merge_plan p where p.client_id = $1 and p.job_id is null and p.made_at < now() - interval '1 day'`;

const INSERT = `insert into merge_plan as p (client_id, evidence, survivor, groups, persons, left_out, is_part, made_by)
  values ($1, $2::smallint[], $3, $4, $5, $6, $7, $8) returning ${planColumns('p')}`;

const INSERT_GROUPS = `insert into merge_plan_group (client_id, plan_id, number, person_ids, versions, evidence)
  select $1, $2::bigint, $3::int + g.place, array(select e::bigint from jsonb_array_elements_text(g.one -> 'personIds') with ordinality as m (e, n) order by m.n),
      array(select e from jsonb_array_elements_text(g.one -> 'versions') with ordinality as m (e, n) order by m.n), g.one -> 'evidence'
    from jsonb_array_elements($4::jsonb) with ordinality as g (one, place)`;

/** Groups written by one statement. */
const PORTION = 1_000;

/**
 * Plans the merges of suggested duplicates by a rule, and stores the plan.
 * @throws InvalidError no evidence is named, or the limit is out of bounds
 */
export async function makePlan(workspace: Workspace, rule: MergeRule): Promise<PlanRow> {
  const { evidence, survivor, limit } = rule;
  if (evidence.length === 0) throw new InvalidError({ evidence: ['At least one kind is required.'] });
  if (limit < 1 || limit > MOST_SUGGESTIONS) throw new InvalidError({ limit: [`Must be 1 to ${MOST_SUGGESTIONS}.`] });
  const { database, clientId, actor } = workspace;
  return database.transaction(async (session) => {
    await session.query('merge_plan.forget', FORGET, [clientId]);
    const read = await readDuplicates(session, clientId, evidence, limit + 1);
    const isPart = read.suggestions.length > limit;
    const { groups, leftOut } = groupPersons({ ...read, suggestions: read.suggestions.slice(0, limit) }, survivor);
    const persons = groups.reduce((sum, { personIds }) => sum + personIds.length, 0);
    const values = [kindsOf(evidence), survivor, groups.length, persons, leftOut, isPart, describeActor(actor)];
    const [plan] = await session.query<PlanRow>('merge_plan.insert', INSERT, [clientId, ...values]);
    if (!plan) throw new Error('The plan was not stored.');
    await storeGroups(session, plan, groups);
    return plan;
  }, 'long');
}

async function storeGroups(
  session: Session,
  { clientId, id }: PlanRow,
  groups: readonly PlannedGroup[],
): Promise<void> {
  for (let at = 0; at < groups.length; at += PORTION) {
    const portion = JSON.stringify(groups.slice(at, at + PORTION));
    await session.query('merge_plan.insert_groups', INSERT_GROUPS, [clientId, id, at, portion]);
  }
}
