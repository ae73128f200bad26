import type { Database } from '../../db/database.js';
import { InvalidError } from '../../errors.js';
import { isCleanText } from '../../values/text.js';
import {
  CHANGE_ACTIONS,
  CHANGE_KINDS,
  type ChangeAction,
  type ChangeKind,
  type ChangeRow,
  changeColumns,
} from './change-row.js';

/** Which changes; all conditions are ANDed. */
interface ChangeFilter {
  actor?: string | null | undefined;
  kind?: ChangeKind | null | undefined;
  action?: ChangeAction | null | undefined;
  record?: number | null | undefined;
  person?: number | null | undefined;
  from?: string | Date | null | undefined;
  to?: string | Date | null | undefined;
}

/** A piece of the journal of a client, in the order of its numbers. */
export interface ChangeFeed {
  clientId: string;
  items: ChangeRow[];
  /** The number to read on after: everything up to it was looked at. 0: there was nothing yet. */
  next: number;
  /** Whether there are more after it. */
  hasMore: boolean;
}

const DEFAULT_SIZE = 20;
const MAX_SIZE = 100;

type Condition = (parameter: string) => string;

/* An entry is numbered after it was written: its day is no earlier. */
const CONDITIONS: Record<keyof ChangeFilter, Condition> = {
  actor: (value) => `(r.actor = ${value} or starts_with(r.actor, ${value} || ' '))`,
  kind: (value) => `r.kind = ${value}::smallint`,
  action: (value) => `r.what = ${value}::smallint`,
  record: (value) => `r.record_id = ${value}::bigint`,
  person: (value) => `r.person_id = ${value}::bigint`,
  from: (value) => `r.written_at >= ${value}::timestamptz and r.numbered_at >= ${value}::timestamptz`,
  to: (value) => `r.written_at < ${value}::timestamptz`,
};
const FILTERS = ['actor', 'kind', 'action', 'record', 'person', 'from', 'to'] as const;

function wantedOf(filter: ChangeFilter, name: keyof ChangeFilter): unknown {
  if (name === 'kind') return filter.kind ? CHANGE_KINDS[filter.kind] : null;
  if (name === 'action') return filter.action ? CHANGE_ACTIONS[filter.action] : null;
  return filter[name] ?? null;
}

const NEWEST = 'select h.last from journal_head h where h.client_id = $1';

/** The number of the newest entry of a client; null: there was never one. */
export async function newestNumber(database: Database, clientId: string): Promise<number | null> {
  const [row] = await database.query<{ last: number }>('changes.newest', NEWEST, [clientId]);
  return row?.last ?? null;
}

const OLDEST = 'select r.number from journal r where r.client_id = $1 order by r.number limit 1';

/** The number of the oldest entry that is kept; null: there is none. */
export async function oldestNumber(database: Database, clientId: string): Promise<number | null> {
  const [row] = await database.query<{ number: number }>('changes.oldest', OLDEST, [clientId]);
  return row?.number ?? null;
}

/**
 * The entries after a number, oldest first. Whoever reads on after `next` misses none and gets none twice.
 * @param first at most 100; 20 unless given
 * @throws InvalidError a negative size
 */
export async function readChanges(
  database: Database,
  clientId: string,
  { after, first, filter }: { after: number; first?: number | null | undefined; filter: ChangeFilter },
): Promise<ChangeFeed> {
  if ((first ?? 0) < 0) throw new InvalidError({ first: ['Must be at least 0.'] });
  const size = Math.min(first ?? DEFAULT_SIZE, MAX_SIZE);
  // Before the entries: what is numbered meanwhile has a higher number and is for the next call.
  const newest = (await newestNumber(database, clientId)) ?? 0;
  const rows = isCleanText(filter.actor ?? '')
    ? await readRows(database, clientId, { after, newest, limit: size + 1 }, filter)
    : [];
  const items = rows.slice(0, size);
  const hasMore = rows.length > size;
  return { clientId, items, hasMore, next: hasMore ? (items.at(-1)?.id ?? after) : Math.max(newest, after) };
}

async function readRows(
  database: Database,
  clientId: string,
  { after, newest, limit }: { after: number; newest: number; limit: number },
  filter: ChangeFilter,
): Promise<ChangeRow[]> {
  const values: unknown[] = [clientId, after, newest, limit];
  const conditions = FILTERS.flatMap((name) => {
    const value = wantedOf(filter, name);
    return value === null ? [] : [CONDITIONS[name](`$${values.push(value)}`)];
  });
  return database.query<ChangeRow>(
    null,
    `select ${changeColumns('r')} from journal r
      where ${['r.client_id = $1', 'r.number > $2', 'r.number <= $3', ...conditions].join(' and ')}
      order by r.number limit $4`,
    values,
  );
}
