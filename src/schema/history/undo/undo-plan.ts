import type { Session } from '../../../db/database.js';
import { CHANGE_ACTIONS, CHANGE_KINDS, kindOf } from '../changes/change-row.js';
import { IS_CHANGE, TELL_TAKEN } from '../journal/number-sql.js';
import { type Cause, type CreatedKind, IS_BY_ACTOR, IS_MEANT } from './entries.js';
import { IDENTIFIERS, isWritable } from './write-back.js';

/** An entry that a cause means. */
export interface OwnEntry {
  kind: number;
  id: number;
  personId: number | null;
  change: number;
  what: number;
  /** Of a merge that is not undone yet. */
  mergeId: number | null;
  /** The columns that a change wrote. */
  names: string[];
  /** The identifiers that a change wrote, and those before. */
  identifiers: string[];
}

/** What an actor wrote. */
interface OwnChanges {
  records: number;
  jobIds: number[];
  /** Newest first; null: of too many records. */
  entries: OwnEntry[] | null;
}

/* What the actor `$5` wrote since `$3`; entries only if they are of at most `$2` records. */
const READ_OWN = `with own as materialized (
  select r.kind, r.record_id, r.person_id, r.number, r.change_number, r.what, r.job_id, r.before, r.after, ${IS_MEANT} as is_meant
    from journal r where r.client_id = $1 and r.numbered_at >= $3::timestamptz and r.written_at >= $3::timestamptz and ${IS_BY_ACTOR}
), size as materialized (
  select count(*)::int as records from (select distinct o.kind, o.record_id from own o where o.is_meant) d
)
select s.records, array(select distinct o.job_id from own o where o.job_id is not null order by o.job_id) as "jobIds",
    case when s.records <= $2::int then coalesce((select json_agg(json_build_object('kind', o.kind, 'id', o.record_id,
      'personId', o.person_id, 'change', o.change_number, 'what', o.what, 'mergeId', (select m.id from merge_record m
        where m.client_id = $1 and m.id = (o.after ->> 'merge_id')::bigint and m.undone_at is null),
      'names', array(select jsonb_object_keys(case o.what when ${CHANGE_ACTIONS.changed} then coalesce(o.before, '{}') || coalesce(o.after, '{}')
        else '{}' end)), 'identifiers', array(select v.value from (select o.before as image union all select o.after) i
        cross join lateral jsonb_each_text(i.image) v where o.what = ${CHANGE_ACTIONS.changed} and v.value is not null
          and v.key = any('{${IDENTIFIERS.join(',')}}'))) order by o.number desc) from own o where o.is_meant), '[]') end as entries
  from size s`;

/** What the actor of a cause wrote. @param most records of which entries are read */
export async function readOwn(session: Session, clientId: string, cause: Cause, most: number): Promise<OwnChanges> {
  const values = [clientId, most, cause.since, null, cause.actor, null, null];
  const [own] = await session.query<OwnChanges>('undo.own', READ_OWN, values);
  return own ?? { records: 0, jobIds: [], entries: [] };
}

/* Within a batch, in this order. An older change joins the batch if it comes in no earlier place than the newer ones. */
export const STEPS = [
  { action: 'deleted', kind: 'company', place: 0 },
  { action: 'deleted', kind: 'contact', place: 1 },
  { action: 'deleted', kind: 'email', place: 2 },
  { action: 'changed', kind: 'company', place: 3 },
  { action: 'changed', kind: 'contact', place: 3 },
  { action: 'changed', kind: 'email', place: 3 },
  { action: 'created', kind: 'email', place: 4 },
  { action: 'created', kind: 'activity', place: 4 },
  { action: 'created', kind: 'contact', place: 4 },
  { action: 'created', kind: 'company', place: 4 },
] as const;
/** The place of values that are written back. */
const WRITES = 3;
export type Step = (typeof STEPS)[number];

/** Changes that are undone together. */
export interface Batch {
  /** The numbers of the first and the last. */
  changes: [from: number, to: number];
  /** Undone first. */
  merges: OwnEntry[];
  steps: Map<Step, Set<number>>;
  /** The smallest and the largest place of its steps, but for contacts that only lost a company that was deleted. */
  places: [first: number, last: number];
  /** The identifiers of its changes. None is in two of them, because records may exchange theirs. */
  identifiers: Set<string>;
  /** Whether contacts get a company back by its restoration, before which no older value can be judged. */
  isLinking: boolean;
}

const { created, merged, unmerged } = CHANGE_ACTIONS;
const keyOf = ({ kind, id }: Pick<OwnEntry, 'kind' | 'id'>) => `${kindOf({ kind })} ${id}`;
/** What was created, by kind and id: nothing else that happened to it has to be undone. */
export const madeOf = (entries: readonly OwnEntry[]): ReadonlySet<string> =>
  new Set(entries.filter(({ what }) => what === created).map(keyOf));

/** The entries of changes, the newest first, without those of undone merges. */
function groupsOf(entries: readonly OwnEntry[]): OwnEntry[][] {
  const groups = new Map<number, OwnEntry[]>();
  for (const entry of entries) groups.set(entry.change, [...(groups.get(entry.change) ?? []), entry]);
  return [...groups.values()].filter((group) => group.every(({ what }) => what !== unmerged));
}

/** The changes in the order in which they are undone: the newest first. */
export function planUndo(entries: readonly OwnEntry[]): Batch[] {
  const made = madeOf(entries);
  // Of what was created, only what other records need in between: companies, who is linked to them, and identifiers.
  const isDue = (entry: OwnEntry) =>
    !made.has(keyOf(entry)) ||
    entry.identifiers.length > 0 ||
    isOf(entry, 'deleted', 'company') ||
    (isOf(entry, 'changed', 'contact') && entry.names.includes('company_id'));
  const batches: Batch[] = [];
  for (const next of groupsOf(entries).map((group) => batchOf(group, isDue))) {
    const last = batches.at(-1);
    const isAlone =
      next.merges.length > 0 ||
      [...next.identifiers].some((one) => last?.identifiers.has(one)) ||
      (last?.isLinking && next.places[1] >= WRITES);
    if (last?.merges.length === 0 && !isAlone && next.places[0] >= last.places[1]) join(last, next);
    else if (next.steps.size + next.merges.length > 0) batches.push(next);
  }
  return batches;
}

function join(last: Batch, older: Batch): void {
  last.changes[0] = older.changes[0];
  last.places[1] = Math.max(last.places[1], older.places[1]);
  for (const one of older.identifiers) last.identifiers.add(one);
  last.isLinking ||= older.isLinking;
  for (const [step, ids] of older.steps) last.steps.set(step, new Set([...(last.steps.get(step) ?? []), ...ids]));
}

function batchOf(group: readonly OwnEntry[], isDue: (entry: OwnEntry) => boolean): Batch {
  const change = group[0]?.change ?? 0;
  const merges = group.filter(({ mergeId }) => mergeId !== null);
  const isLinking = group.some((entry) => isOf(entry, 'deleted', 'company') && isDue(entry));
  const batch: Batch = {
    ...{ changes: [change, change], merges, steps: new Map() },
    ...{ places: [Number.POSITIVE_INFINITY, 0], identifiers: new Set(), isLinking },
  };
  const hasUndoneMerge = group.some(({ what, mergeId }) => what === merged && mergeId === null);
  for (const entry of group) {
    const step = STEPS.find(({ action, kind }) => isOf(entry, action, kind));
    if (!step || (step.action !== 'created' && !isDue(entry))) continue;
    if (step.action === 'changed' && (!isWritable(step.kind, entry.names) || hasUndoneMerge)) continue;
    batch.steps.set(step, (batch.steps.get(step) ?? new Set()).add(entry.id));
    if (isLinking && String(entry.names) === 'company_id') continue;
    batch.places = [Math.min(batch.places[0], step.place), Math.max(batch.places[1], step.place)];
    for (const one of entry.identifiers) batch.identifiers.add(one);
  }
  return batch;
}

const isOf = ({ what, kind }: OwnEntry, action: keyof typeof CHANGE_ACTIONS, of: keyof typeof CHANGE_KINDS) =>
  what === CHANGE_ACTIONS[action] && kind === CHANGE_KINDS[of];

/** What is never undone, with the remedy. */
export function listRemedies(entries: readonly OwnEntry[]): { entry: OwnEntry; because: string }[] {
  const made = madeOf(entries);
  return groupsOf(entries).flatMap((group) => {
    const isMerge = group.some(({ what }) => what === merged);
    return group.flatMap((entry) => {
      const because = made.has(keyOf(entry)) ? undefined : remedyFor(entry, isMerge);
      return because === undefined ? [] : [{ entry, because }];
    });
  });
}

function remedyFor(entry: OwnEntry, isMerge: boolean): string | undefined {
  if (isOf(entry, 'changed', 'contact') && entry.names.includes('person_id') && !isMerge)
    return 'A split is not undone. Merge the two Persons with `peopleMerge`.';
  if (isOf(entry, 'changed', 'activity')) return 'An activity that was linked stays linked.';
  if (isOf(entry, 'added', 'suppression')) return 'A suppression is not undone. Lift it with `suppressionLift`.';
  if (isOf(entry, 'lifted', 'suppression')) return 'A lifted suppression is not undone. Add it with `suppressionsAdd`.';
  return undefined;
}

/* What this transaction changed, all in all. */
const READ_NET = `with taken as materialized (
  select i.client_id, i.kind, i.record_id, i.seq, i.what, i.field, i.author, i.written_at, i.contact_ids, i.links, i.before, i.after, i.change_id
    from journal_inbox i where i.client_id = $1 and i.change_id = pg_current_xact_id()::text::bigint
)${TELL_TAKEN}
select distinct e.kind, e.record_id as id from told e where e.client_id = $1 and ${IS_CHANGE}`;

/** The records that this transaction changed, by kind and id; not those that are as they were before it. */
export async function readNet(session: Session, clientId: string): Promise<ReadonlySet<string>> {
  const rows = await session.query<Pick<OwnEntry, 'kind' | 'id'>>('undo.net', READ_NET, [clientId]);
  return new Set(rows.map(keyOf));
}

const HOLD_PERSONS = `select p.id from person p where p.client_id = $1 and p.id = any($2::bigint[] || array(
   select c.person_id from contact c where c.client_id = $1 and c.id = any($3::bigint[]))) order by p.id for update`;
const holdSql = (kind: CreatedKind) =>
  `select t.id from ${kind} t where t.client_id = $1 and t.id = any($2::bigint[]) order by t.id for update`;
const HOLD: Readonly<Record<CreatedKind, string>> = {
  company: holdSql('company'),
  contact: holdSql('contact'),
  email: holdSql('email'),
  activity: holdSql('activity'),
};

async function hold(session: Session, clientId: string, kind: CreatedKind, ids: readonly number[]): Promise<void> {
  if (ids.length > 0) await session.query(`undo.hold.${kind}`, HOLD[kind], [clientId, ids]);
}

/** Locks the records of the entries, in the order of all transactions, before the first is undone. */
export async function holdAll(session: Session, clientId: string, entries: readonly OwnEntry[]): Promise<void> {
  const idsOf = (kind: CreatedKind) => [
    ...new Set(entries.filter((one) => one.kind === CHANGE_KINDS[kind]).map(({ id }) => id)),
  ];
  const persons = new Set(entries.flatMap(({ personId }) => personId ?? []));
  await session.query('undo.hold.person', HOLD_PERSONS, [clientId, [...persons], idsOf('contact')]);
  for (const kind of ['company', 'contact', 'email', 'activity'] as const)
    await hold(session, clientId, kind, idsOf(kind));
}
