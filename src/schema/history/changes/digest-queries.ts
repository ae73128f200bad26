import type { Database } from '../../../db/database.js';
import { InvalidError } from '../../../errors.js';
import { builder } from '../../kernel/builder.js';
import { DIGEST_COST } from '../../kernel/guards/field-cost.js';
import type { JournalOwner } from '../../kernel/services.js';
import { type ChangesDigest, hashOf, LINES, MAX_DIGEST, type Range, sumEntries } from './digest.js';
import { COLUMNS_OF, newestNumber, oldestNumber } from './read-changes.js';

/** The entries numbered on one day that are still kept. */
interface DailyDigest {
  /** The day in UTC, such as `2026-05-04`. */
  day: string;
  first: number;
  last: number;
  count: number;
  hash: string;
}

/** The days after a number, oldest first. */
interface DailyDigests {
  items: DailyDigest[];
  /** The number after which to continue. */
  next: number;
  hasMore: boolean;
}

/*
 * The day of an entry is that of its partition. If the clock was set back, an entry takes the later day of the one
 * before it, so that the numbers of a day are always a range.
 */
const daysSql = (kind: JournalOwner['kind']) => {
  const { owner, number } = COLUMNS_OF[kind];
  return `with entry as (
  select ${number} as number, max((r.numbered_at at time zone 'UTC')::date) over (order by ${number}) as day, ${LINES[kind]} as line
    from journal r where ${owner} = $1 and ${number} > $2 and ${number} <= $3
)
select e.day::text as day, min(e.number) as first, max(e.number) as last, count(*)::int as count, ${hashOf('e.line', 'e.number')} as hash
  from entry e group by e.day order by e.day`;
};

/** The digest of a range. @throws InvalidError a negative number, a reversed or too large range, or missing parts */
async function readDigest(database: Database, owner: JournalOwner, range: Range): Promise<ChangesDigest> {
  refuseRange(range);
  const newest = (await newestNumber(database, owner)) ?? 0;
  if (range.through > newest) throw new InvalidError({ through: [`The newest entry is ${newest}.`] });
  const digest = await sumEntries(database, owner, range);
  // Checked afterwards: a day dropped in the meantime may have been missed.
  if (range.after < range.through) await refuseDropped(database, owner, range, newest);
  return digest;
}

function refuseRange({ after, through }: Range): void {
  if (after < 0) throw new InvalidError({ after: ['Must be at least 0.'] });
  if (through < after) throw new InvalidError({ through: ['Must not be less than after.'] });
  if (through - after > MAX_DIGEST)
    throw new InvalidError({ through: [`Must be at most ${MAX_DIGEST} more than after.`] });
}

async function refuseDropped(database: Database, owner: JournalOwner, { after }: Range, newest: number): Promise<void> {
  const oldest = (await oldestNumber(database, owner)) ?? newest + 1;
  if (after < oldest - 1)
    throw new InvalidError({ after: [`Entries up to ${oldest - 1} are not kept any more: must be at least that.`] });
}

/** The digests of whole days, up to 100,000 entries in total. @throws InvalidError a negative number */
async function readDailyDigests(database: Database, owner: JournalOwner, after: number): Promise<DailyDigests> {
  if (after < 0) throw new InvalidError({ after: ['Must be at least 0.'] });
  const newest = (await newestNumber(database, owner)) ?? 0;
  const oldest = (await oldestNumber(database, owner)) ?? newest + 1;
  const begin = Math.max(after, oldest - 1);
  const end = Math.min(newest, begin + MAX_DIGEST);
  if (begin >= end) return { items: [], next: Math.max(after, newest), hasMore: false };
  const values = [owner.id, begin, end];
  const { kind } = owner;
  const items = await database.query<DailyDigest>(`changes.days.${kind}`, daysSql(kind), values);
  if (end === newest) return { items, next: newest, hasMore: false };
  const whole = items.length > 1 ? items.slice(0, -1) : items;
  return { items: whole, next: whole.at(-1)?.last ?? end, hasMore: true };
}

const HASH =
  'SHA-256 in hexadecimal digits over one line per entry. docs/changes.md specifies the bytes and has a program that computes it.';

const Digest = builder.objectRef<ChangesDigest>('ChangesDigest').implement({
  description:
    'The digest of a range of entries, which proves that a copy is complete. Erasing a Person does not change it.',
  fields: (t) => ({
    first: t.expose('first', {
      type: 'RecordId',
      nullable: true,
      description: 'The number of the first entry; null: the range is empty.',
    }),
    last: t.expose('last', { type: 'RecordId', nullable: true, description: 'The number of the last entry.' }),
    count: t.exposeInt('count', { description: 'Number of entries.' }),
    hash: t.exposeString('hash', { description: HASH }),
  }),
});

const Day = builder.objectRef<DailyDigest>('DailyDigest').implement({
  description: 'The entries numbered on one day that are still kept.',
  fields: (t) => ({
    day: t.exposeString('day', { description: 'The day in UTC, such as `2026-05-04`.' }),
    first: t.expose('first', { type: 'RecordId', description: 'The number of its first entry.' }),
    last: t.expose('last', { type: 'RecordId', description: 'The number of its last entry.' }),
    count: t.exposeInt('count', { description: 'Number of entries.' }),
    hash: t.exposeString('hash', { description: HASH }),
  }),
});

const Days = builder.objectRef<DailyDigests>('DailyDigests').implement({
  description:
    'Days, oldest first, up to 100,000 entries in total. A larger day is split into several items; a day without entries is omitted.',
  fields: (t) => ({
    items: t.expose('items', { type: [Day], description: 'The days.' }),
    next: t.expose('next', { type: 'Float', description: 'Pass this number as `after` to continue.' }),
    hasMore: t.exposeBoolean('hasMore', { description: 'Whether more are available now.' }),
  }),
});

const AFTER = 'The number before the first entry; 0 for all. At least the number before the oldest kept entry.';
const THROUGH =
  'The number of the last entry: at most that of the newest entry, and at most 100,000 more than `after`.';
const AFTER_DAYS = 'The number of the last known entry. Default: from the oldest.';

const digest = { complexity: { field: DIGEST_COST, multiplier: 1 }, errors: { types: [InvalidError] } };
const OF_CLIENT = { ...digest, access: { workspace: 'read' as const } };
const OF_AGENCY = { ...digest, access: { agency: true as const } };

builder.queryFields((t) => ({
  changesDigest: t.field({
    type: Digest,
    description: 'The digest of a range of `changes`, which proves that a copy of them is complete.',
    ...OF_CLIENT,
    args: {
      after: t.arg({ type: 'RecordId', required: true, description: AFTER }),
      through: t.arg({ type: 'RecordId', required: true, description: THROUGH }),
    },
    resolve: (_root, range, { services, workspace }) =>
      readDigest(services.database, { kind: 'client', id: workspace.clientId }, range),
  }),
  changesDailyDigests: t.field({
    type: Days,
    description: 'The digests of `changes` per day. If one differs, `changesDigest` locates the difference.',
    ...OF_CLIENT,
    args: { after: t.arg({ type: 'RecordId', description: AFTER_DAYS }) },
    resolve: (_root, { after }, { services, workspace }) =>
      readDailyDigests(services.database, { kind: 'client', id: workspace.clientId }, after ?? 0),
  }),
  agencyChangesDigest: t.field({
    type: Digest,
    description: 'The digest of a range of `agencyChanges`, by agency numbers.',
    ...OF_AGENCY,
    args: {
      after: t.arg({ type: 'RecordId', required: true, description: AFTER }),
      through: t.arg({ type: 'RecordId', required: true, description: THROUGH }),
    },
    resolve: (_root, range, { services, agencyId }) =>
      readDigest(services.database, { kind: 'agency', id: agencyId }, range),
  }),
  agencyChangesDailyDigests: t.field({
    type: Days,
    description: 'The digests of `agencyChanges` per day.',
    ...OF_AGENCY,
    args: { after: t.arg({ type: 'RecordId', description: AFTER_DAYS }) },
    resolve: (_root, { after }, { services, agencyId }) =>
      readDailyDigests(services.database, { kind: 'agency', id: agencyId }, after ?? 0),
  }),
}));
