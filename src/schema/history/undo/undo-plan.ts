import type { Session, Sql } from '../../../db/database.js';
import { MOST_ENTRIES } from '../../records/fields/delete-many.js';
import { CHANGE_ACTIONS, CHANGE_KINDS, type ChangeKind } from '../changes/change-row.js';
import { type Cause, type CreatedKind, causeValues, IS_CAUSED, IS_NO_UNDO, MOST_OF_CHANGE } from './entries.js';
import { IDENTIFIERS, writableOf } from './write-back.js';

/** An entry that a cause means. */
export interface OwnEntry {
  number: number;
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
  /** Whether the cause created the record. */
  isMade: boolean;
  /** Whether the cause means an older entry of the record. */
  goesOn: boolean;
  /** How many custom fields it has. */
  fields: number;
  /** The company that a contact lost. */
  lost: number | null;
}

/** Which entries are undone: those of a cause, or of these those of one record. */
export interface Undoing {
  clientId: string;
  cause: Cause;
  record?: { kind: ChangeKind; id: number } | null | undefined;
}

const KINDS = (['contact', 'company', 'email', 'person', 'activity', 'suppression'] as const).map(
  (kind) => CHANGE_KINDS[kind],
);

/* An email whose contact was deleted only lost it, and gets it back with the contact. */
const OF_EMAILS = `'{${writableOf('email').join(',')}}'`;
const IS_TOLD = `(r.kind <> ${CHANGE_KINDS.email} or r.what <> ${CHANGE_ACTIONS.changed} or r.before ?| ${OF_EMAILS} or r.after ?| ${OF_EMAILS})`;

/** The entries `r` of a cause, `$3` to `$8`, that are below `$2` and may be of one record, `$9` and `$10`. */
const CAUSED = `journal r where r.client_id = $1 and r.number < $2::bigint and r.numbered_at >= $3::timestamptz and ${IS_CAUSED}
     and ${IS_NO_UNDO} and r.kind in (${KINDS.join(', ')}) and ${IS_TOLD} and ($9::smallint is null or r.kind = $9::smallint and r.record_id = $10::bigint)`;

const NAMES = `case o.what when ${CHANGE_ACTIONS.changed} then coalesce(o.before, '{}') || coalesce(o.after, '{}') else '{}' end`;

const readSql = (which: string) => `with own as materialized (
  select r.kind, r.record_id, r.person_id, r.number, r.change_number, r.what, r.before, r.after from ${CAUSED} ${which}
)
select o.number, o.kind, o.record_id as id, o.person_id as "personId", o.change_number as change, o.what,
    (select m.id from merge_record m where m.client_id = $1 and m.id = (o.after ->> 'merge_id')::bigint and m.undone_at is null) as "mergeId",
    array(select jsonb_object_keys(${NAMES})) as names,
    array(select v.value from (select o.before as image union all select o.after) i cross join lateral jsonb_each_text(i.image) v
      where o.what = ${CHANGE_ACTIONS.changed} and v.value is not null and v.key = any('{${IDENTIFIERS.join(',')}}')) as identifiers,
    e.made as "isMade", e.goes_on as "goesOn",
    (select count(*)::int from jsonb_object_keys(coalesce(o.before -> 'custom_fields', '{}') || coalesce(o.after -> 'custom_fields', '{}'))) as fields,
    case when o.kind = ${CHANGE_KINDS.contact} and o.after -> 'company_id' = 'null' then (o.before ->> 'company_id')::bigint end as lost
  from own o cross join lateral (
    select coalesce(bool_or(r.what = ${CHANGE_ACTIONS.created}), false) as made, coalesce(bool_or(r.number < o.number), false) as goes_on
      from journal r where r.client_id = $1 and r.kind = o.kind and r.record_id = o.record_id and r.numbered_at >= $3::timestamptz
        and ${IS_CAUSED} and ${IS_NO_UNDO} and ${IS_TOLD}) e
 order by o.number desc`;

/* The newest of them, at most `$12`, that are not below `$11`. */
const READ_PAGE = readSql('and r.number >= $11::bigint order by r.number desc limit $12::int');

/* Those that deleted the companies `$11`. */
const READ_LOST = readSql(
  `and r.kind = ${CHANGE_KINDS.company} and r.what = ${CHANGE_ACTIONS.deleted} and r.record_id = any($11::bigint[])`,
);

/* Whether the change `$2` has merges, or undos of them. */
const HAS_MERGES = `select exists (select from journal r where r.client_id = $1 and r.number >= $2::bigint and r.number < $2::bigint + ${MOST_OF_CHANGE}
   and r.change_number = $2::bigint and r.what in (${CHANGE_ACTIONS.merged}, ${CHANGE_ACTIONS.unmerged})) as "hasMerges"`;

const MOVES = `(r.kind = ${CHANGE_KINDS.contact} and r.what = ${CHANGE_ACTIONS.changed} and (r.before ? 'person_id' or r.after ? 'person_id'))`;

/* The records with what happened to them, but for what merges changed, and the entries for which there is a remedy. */
const READ_RECORDS = `with own as materialized (
  select r.kind, r.record_id, r.number, r.what, r.after, r.change_number, ${MOVES} as moves,
      r.what = ${CHANGE_ACTIONS.changed} and r.before ?| '{${IDENTIFIERS.join(',')}}' as renames from ${CAUSED}
), merge as materialized (
  select distinct o.change_number from own o where o.what in (${CHANGE_ACTIONS.merged}, ${CHANGE_ACTIONS.unmerged})
)
select o.kind, o.record_id as id, bool_or(o.what = ${CHANGE_ACTIONS.created}) as "isMade", bool_or(o.what = ${CHANGE_ACTIONS.deleted}) as "isDeleted",
    bool_or(o.what = ${CHANGE_ACTIONS.changed} and o.change_number not in (select m.change_number from merge m)) as "isChanged",
    coalesce(bool_or(o.moves and o.change_number not in (select m.change_number from merge m)), false) as "isSplit",
    coalesce(bool_or(o.renames), false) as "isRenamed",
    array(select m.id from unnest(array_agg((o.after ->> 'merge_id')::bigint) filter (where o.what = ${CHANGE_ACTIONS.merged})) x (id)
      join merge_record m on m.client_id = $1 and m.id = x.id and m.undone_at is null order by m.id desc) as "mergeIds",
    array_agg(distinct o.what) as whats
  from own o group by o.kind, o.record_id order by o.record_id`;

/** A record of a cause, with all that happened to it. */
export interface OwnRecord {
  kind: number;
  id: number;
  isMade: boolean;
  isDeleted: boolean;
  isChanged: boolean;
  isSplit: boolean;
  /** Whether it got another identifier. */
  isRenamed: boolean;
  /** Merges into it that are not undone. */
  mergeIds: number[];
  whats: number[];
}

/** The records that have entries that are meant. */
export const readRecords = (sql: Sql, undoing: Undoing): Promise<OwnRecord[]> =>
  sql.query<OwnRecord>('undo.records', READ_RECORDS, undoingValues(undoing, ALL));

/** What is never undone of a record, with the remedy. */
export function remediesOf({ kind, id, isMade, isSplit, whats }: OwnRecord): string[] {
  if (isMade) return [];
  const names = isSplit ? ['person_id'] : [];
  const isContact = kind === CHANGE_KINDS.contact;
  return whats.flatMap((what) => remedyFor({ kind, id, what, names }, isContact && !isSplit) ?? []);
}

const COUNT = `select count(*)::int as records from (select distinct r.kind, r.record_id from ${CAUSED}) d`;

/** The most entries of one slice. */
export const MOST_OF_PAGE = 2_000;
/** A change with at most as many further entries is not cut. */
const SMALL = 1_000;
/** More than any number. */
const ALL = Number.MAX_SAFE_INTEGER;

const undoingValues = ({ clientId, cause, record }: Undoing, below: number): unknown[] => [
  ...[clientId, below, ...causeValues(cause), record ? CHANGE_KINDS[record.kind] : null, record?.id ?? null],
];

/**
 * Older entries that are undone with these: of companies that the same transaction deleted, because their contacts
 * return to them. The journal has the contacts in any order, and possibly in several changes.
 */
export async function readLost(sql: Sql, undoing: Undoing, entries: readonly OwnEntry[]): Promise<OwnEntry[]> {
  const there = new Set(entries.flatMap((entry) => (isOf(entry, 'deleted', 'company') ? entry.id : [])));
  const lost = new Set(entries.flatMap((entry) => entry.lost ?? []).filter((id) => !there.has(id)));
  const below = entries.at(-1)?.number ?? 0;
  if (lost.size === 0) return [];
  return sql.query<OwnEntry>('undo.lost', READ_LOST, [...undoingValues(undoing, below), [...lost]]);
}

/** How many records have entries that are meant. */
export async function countRecords(sql: Sql, undoing: Undoing): Promise<number> {
  const [row] = await sql.query<{ records: number }>('undo.count', COUNT, undoingValues(undoing, ALL));
  return row?.records ?? 0;
}

/**
 * The next entries that are meant, the newest first. A change is cut only if it is large and has no merges: what one
 * transaction wrote later has a higher number.
 * @param below the number before which it continues; null: from the newest
 */
export async function readPage(
  sql: Sql,
  undoing: Undoing,
  { below, size }: { below: number | null; size: number },
): Promise<OwnEntry[]> {
  const read = (under: number, from: number, most: number | null) =>
    sql.query<OwnEntry>('undo.page', READ_PAGE, [...undoingValues(undoing, under), from, most]);
  const entries = takeLight(await read(below ?? ALL, 0, size));
  const last = entries.at(-1);
  if (!last || last.number === last.change) return entries;
  const isSmall = last.number - last.change <= SMALL;
  const values = [undoing.clientId, last.change];
  const [found] = isSmall ? [] : await sql.query<{ hasMerges: boolean }>('undo.has_merges', HAS_MERGES, values);
  if (isSmall || found?.hasMerges) entries.push(...(await read(last.number, last.change, null)));
  return entries;
}

/* As many as one transaction should write. */
function takeLight(entries: readonly OwnEntry[]): OwnEntry[] {
  let weight = 0;
  const end = entries.findIndex(({ fields }, at) => {
    weight += 1 + fields;
    return weight > MOST_ENTRIES && at > 0;
  });
  return end < 0 ? [...entries] : entries.slice(0, end);
}

/* Within a batch, in this order. An older change joins the batch if it comes in no earlier place than the newer ones. */
export const STEPS = [
  { action: 'deleted', kind: 'company', place: 0 },
  { action: 'deleted', kind: 'contact', place: 1 },
  { action: 'deleted', kind: 'email', place: 2 },
  { action: 'deleted', kind: 'activity', place: 2 },
  { action: 'changed', kind: 'company', place: 3 },
  { action: 'changed', kind: 'contact', place: 3 },
  { action: 'changed', kind: 'email', place: 3 },
  { action: 'created', kind: 'email', place: 4 },
  { action: 'created', kind: 'activity', place: 4 },
  { action: 'created', kind: 'contact', place: 4 },
  { action: 'created', kind: 'company', place: 4 },
] as const;
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
}

const { merged, unmerged } = CHANGE_ACTIONS;

/** The entries of changes, the newest first, without those of undone merges. */
function groupsOf(entries: readonly OwnEntry[]): OwnEntry[][] {
  const groups = new Map<number, OwnEntry[]>();
  for (const entry of entries) groups.set(entry.change, [...(groups.get(entry.change) ?? []), entry]);
  return [...groups.values()].filter((group) => group.every(({ what }) => what !== unmerged));
}

/** The changes in the order in which they are undone: the newest first. */
export function planUndo(entries: readonly OwnEntry[]): Batch[] {
  // Of what was created, only what is in the way of other records: links to companies, and identifiers.
  const isDue = (entry: OwnEntry) =>
    !entry.isMade ||
    entry.identifiers.length > 0 ||
    (isOf(entry, 'changed', 'contact') && entry.names.includes('company_id'));
  const batches: Batch[] = [];
  for (const next of groupsOf(entries).map((group) => batchOf(group, isDue))) {
    const last = batches.at(-1);
    const isAlone = next.merges.length > 0 || [...next.identifiers].some((one) => last?.identifiers.has(one));
    if (last?.merges.length === 0 && !isAlone && next.places[0] >= last.places[1]) join(last, next);
    else if (next.steps.size + next.merges.length > 0) batches.push(next);
  }
  return batches;
}

function join(last: Batch, older: Batch): void {
  last.changes[0] = older.changes[0];
  last.places[1] = Math.max(last.places[1], older.places[1]);
  for (const one of older.identifiers) last.identifiers.add(one);
  for (const [step, ids] of older.steps) last.steps.set(step, new Set([...(last.steps.get(step) ?? []), ...ids]));
}

function batchOf(group: readonly OwnEntry[], isDue: (entry: OwnEntry) => boolean): Batch {
  const change = group[0]?.change ?? 0;
  const merges = group.filter(({ mergeId }) => mergeId !== null);
  const hasDeletedCompany = group.some((entry) => isOf(entry, 'deleted', 'company'));
  const batch: Batch = {
    ...{ changes: [change, change], merges, steps: new Map() },
    ...{ places: [Number.POSITIVE_INFINITY, 0], identifiers: new Set() },
  };
  const hasUndoneMerge = group.some(({ what, mergeId }) => what === merged && mergeId === null);
  for (const entry of group) {
    const step = STEPS.find(({ action, kind }) => isOf(entry, action, kind));
    if (!step || (step.action !== 'created' && !isDue(entry))) continue;
    if (
      step.action === 'changed' &&
      (hasUndoneMerge || !writableOf(step.kind).some((name) => entry.names.includes(name)))
    )
      continue;
    batch.steps.set(step, (batch.steps.get(step) ?? new Set()).add(entry.id));
    if (hasDeletedCompany && String(entry.names) === 'company_id') continue;
    batch.places = [Math.min(batch.places[0], step.place), Math.max(batch.places[1], step.place)];
    for (const one of entry.identifiers) batch.identifiers.add(one);
  }
  return batch;
}

const isOf = (
  { what, kind }: Pick<OwnEntry, 'kind' | 'what'>,
  action: keyof typeof CHANGE_ACTIONS,
  of: keyof typeof CHANGE_KINDS,
) => what === CHANGE_ACTIONS[action] && kind === CHANGE_KINDS[of];

/** What is never undone, with the remedy. */
export function listRemedies(entries: readonly OwnEntry[]): { entry: OwnEntry; because: string }[] {
  const merges = new Set(entries.flatMap(({ what, change }) => (what === merged || what === unmerged ? change : [])));
  return entries.flatMap((entry) => {
    const because = entry.isMade ? undefined : remedyFor(entry, merges.has(entry.change));
    return because === undefined ? [] : [{ entry, because }];
  });
}

function remedyFor(entry: Pick<OwnEntry, 'kind' | 'id' | 'what' | 'names'>, isMerge: boolean): string | undefined {
  if (isOf(entry, 'changed', 'contact') && entry.names.includes('person_id') && !isMerge)
    return 'A split is not undone. Merge the two Persons with `peopleMerge`.';
  if (isOf(entry, 'changed', 'activity')) return 'An activity that was linked stays linked.';
  if (isOf(entry, 'added', 'suppression')) return 'A suppression is not undone. Lift it with `suppressionLift`.';
  if (isOf(entry, 'lifted', 'suppression')) return 'A lifted suppression is not undone. Add it with `suppressionsAdd`.';
  if (entry.what === unmerged) return 'A merge that was undone is not made again. Merge with `peopleMerge`.';
  return undefined;
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
