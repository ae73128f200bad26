import { resolveCursorConnection } from '@pothos/plugin-relay';
import type { Sql } from '../../../db/database.js';
import { InvalidError } from '../../../errors.js';
import { groupBy } from '../../../values/group-by.js';
import type { Context, Load } from '../../kernel/context.js';
import { type Cursors, type Keyset, type RowId, readCursor, type Window, writeCursor } from './keyset-window.js';
import { windowSql } from './window-sql.js';

export type { Keyset } from './keyset-window.js';

/** The arguments of a connection in Relay's names, and the order. */
export interface WindowArgs {
  first?: number | null | undefined;
  last?: number | null | undefined;
  after?: string | null | undefined;
  before?: string | null | undefined;
  /** A name of `Keyset.sorts`. */
  sort: string;
  /** The name of the values of an order that needs one. */
  sortField?: string | null | undefined;
  descending: boolean;
}

/** What the records must match: SQL over `$1`, `$2`, ..., of which `$1` is the client where orders are joined. */
export interface Selection {
  where: string;
  values: readonly unknown[];
  /** All records of one owner, who is the only value. */
  all?: boolean;
  /** The same conditions where each record is tested by itself, so that a window can end early. */
  tested?: { where: string; values: readonly unknown[] };
}

export interface Connection<Row> {
  edges: { cursor: string; node: Row }[];
  pageInfo: { hasNextPage: boolean; hasPreviousPage: boolean; startCursor?: string | null; endCursor?: string | null };
  /** Counted only when it is selected. */
  totalCount: () => Promise<number>;
}

const DEFAULT_SIZE = 20;
const MAX_SIZE = 100;
/** How many records are tested one after the other, in about 5 ms, before all that match are found at once. */
const NEAR = 1_000;

/**
 * One window of the matching records: 20 by default, at most 100. Cursors are positions, not rows: they stay valid when
 * their record is deleted, and paging neither skips nor repeats a record that keeps its place.
 * @param selection null when nothing can match
 * @throws InvalidError a negative size, not a cursor of this order, or a name that it lacks or does not take
 */
export async function readConnection<Row extends { id: RowId }>(
  sql: Sql,
  keyset: Keyset<Row>,
  args: WindowArgs,
  selection: Selection | null,
): Promise<Connection<Row>> {
  const read = async (window: Window) => {
    const near = selection?.tested ? await readNear(sql, keyset, window, selection.tested) : [];
    if (near.length === window.limit) return near;
    return selection ? readWindow(sql, keyset, window, selection) : [];
  };
  const count = async () => (selection ? countMatches(sql, keyset, selection) : 0);
  return connect(keyset, args, read, count);
}

/*
 * The statements are not prepared: callers can produce many different texts, which would accumulate in every session.
 */
function readWindow<Row extends { id: RowId }>(
  sql: Sql,
  keyset: Keyset<Row>,
  window: Window,
  { where, values }: Selection,
): Promise<Row[]> {
  const { text, values: added } = windowSql(keyset, window, { where, owner: '$1', from: values.length + 1 });
  return sql.query<Row>(null, text, [...values, ...added]);
}

/* A window that many records match is full soon, while all of them would take longer to find. */
async function readNear<Row extends { id: RowId }>(
  sql: Sql,
  keyset: Keyset<Row>,
  window: Window,
  { where, values }: Selection,
): Promise<Row[]> {
  const { from } = keyset;
  // Other orders may have no index.
  if (!from || window.sort !== 'id') return [];
  const all = { ...keyset, select: `select r.* from ${from.table} r` };
  const walk = { where: 'r.client_id = $1', owner: '$1', from: values.length + 1 };
  const first = windowSql(all, { ...window, limit: NEAR }, walk);
  const some = { ...keyset, select: `select ${from.columns} from (${first.text}) r` };
  const rest = { where, owner: '$1', from: walk.from + first.values.length };
  const { text, values: added } = windowSql(some, { ...window, after: null, before: null }, rest);
  return sql.query<Row>(null, text, [...values, ...first.values, ...added]);
}

async function countMatches<Row extends { id: RowId }>(
  sql: Sql,
  keyset: Keyset<Row>,
  { where, values, all = false }: Selection,
): Promise<number> {
  const text =
    all && keyset.total
      ? `select ${keyset.total} as total`
      : `select count(*)::int as total from (${keyset.select} where ${where}) as matching`;
  const [row] = await sql.query<{ total: number }>(null, text, values);
  return row?.total ?? 0;
}

/** A record's workspace and id. */
export interface RecordKey {
  clientId: string;
  id: number;
}

/** The columns by which a record names its parent, such as `c.client_id` and `c.company_id`. */
export interface ParentLink {
  client: string;
  parent: string;
}

interface WindowKey {
  parent: RecordKey;
  window: Window;
}

/**
 * A batched connection of a parent: one statement for all parents of a field, and one more for totals. For each parent
 * no more rows are read than its window has. Call it once, outside resolvers.
 */
export function childConnection<Row extends { id: RowId }>(keyset: Keyset<Row>, link: ParentLink) {
  const loadWindows = (keys: readonly WindowKey[], { services }: Context) =>
    readWindows(services.database, keyset, link, keys);
  const loadTotals = (keys: readonly RecordKey[], { services }: Context) =>
    countChildren(services.database, keyset, link, keys);
  return (context: Context, { clientId, id }: RecordKey, args: WindowArgs): Promise<Connection<Row>> => {
    const parent = { clientId, id };
    return connect(
      keyset,
      args,
      (window) => context.batch(loadWindows, { parent, window }),
      () => context.batch(loadTotals, parent),
    );
  };
}

/** A connection over any function that reads a window. */
export async function connect<Row extends { id: RowId }>(
  keyset: Cursors<Row>,
  args: WindowArgs,
  read: (window: Window) => Promise<Row[]>,
  totalCount: () => Promise<number>,
): Promise<Connection<Row>> {
  for (const name of ['first', 'last'] as const) {
    if ((args[name] ?? 0) < 0) throw new InvalidError({ [name]: ['Must be at least 0.'] });
  }
  const { sort, descending } = args;
  const order = { sort, name: readName(keyset, args) };
  const [after, before] = [
    readCursor(keyset, order, 'after', args.after),
    readCursor(keyset, order, 'before', args.before),
  ];
  const connection = await resolveCursorConnection<Promise<Row[]>>(
    { args, defaultSize: DEFAULT_SIZE, maxSize: MAX_SIZE, toCursor: (row) => writeCursor(keyset, order, row) },
    ({ limit, inverted }) => read({ ...order, descending, after, before, limit, inverted }),
  );
  return { ...(connection as Omit<Connection<Row>, 'totalCount'>), totalCount };
}

function readName<Row>({ sorts }: Cursors<Row>, { sort, sortField }: WindowArgs): string | null {
  const isGiven = sortField !== undefined && sortField !== null;
  if (sorts[sort]?.named && !isGiven) throw new InvalidError({ sortField: ['Is required in this order.'] });
  if (isGiven && !sorts[sort]?.named) throw new InvalidError({ sortField: ['Is only for the order CUSTOM_FIELD.'] });
  return sortField ?? null;
}

/* All parents of one field ask for the same window and share a statement. */
async function readWindows<Row extends { id: RowId }>(
  sql: Sql,
  keyset: Keyset<Row>,
  link: ParentLink,
  keys: readonly WindowKey[],
): Promise<Row[][]> {
  const rows = new Map<WindowKey, Row[]>(keys.map((key) => [key, []]));
  await Promise.all(
    [...groupBy(keys, ({ window }) => JSON.stringify(window)).values()].map(async (group) => {
      const [first] = group;
      if (!first) return;
      const parents = group.map(({ parent }) => parent);
      const found = await readGroup(sql, keyset, link, { window: first.window, parents });
      for (const row of found) rows.get(group[row.position - 1] ?? first)?.push(row);
    }),
  );
  return keys.map((key) => rows.get(key) ?? []);
}

function readGroup<Row extends { id: RowId }>(
  sql: Sql,
  keyset: Keyset<Row>,
  { client, parent }: ParentLink,
  { window, parents }: { window: Window; parents: RecordKey[] },
): Promise<(Row & { position: number })[]> {
  const where = `${client} = asked.client_id and ${parent} = asked.id`;
  const { text: children, values } = windowSql(keyset, window, { where, owner: 'asked.client_id', from: 3 });
  return sql.query(
    null,
    `select asked.position::int as position, child.*
       from unnest($1::text[], $2::bigint[]) with ordinality as asked (client_id, id, position)
      cross join lateral (select row_number() over () as turn, found.* from (${children}) as found) as child
      order by asked.position, child.turn`,
    [...keysOf(parents), ...values],
  );
}

async function countChildren<Row extends { id: RowId }>(
  sql: Sql,
  keyset: Keyset<Row>,
  { client, parent }: ParentLink,
  parents: readonly RecordKey[],
): Promise<number[]> {
  const rows = await sql.query<{ total: number }>(
    null,
    `select (select count(*)::int from (${keyset.select} where ${client} = asked.client_id and ${parent} = asked.id) as matching) as total
       from unnest($1::text[], $2::bigint[]) with ordinality as asked (client_id, id, position) order by asked.position`,
    keysOf(parents),
  );
  return parents.map((_parent, index) => rows[index]?.total ?? 0);
}

const keysOf = (records: readonly RecordKey[]): [string[], number[]] => [
  records.map(({ clientId }) => clientId),
  records.map(({ id }) => id),
];

/**
 * A loader of single records for `context.batch`; null: unknown. Call it once, outside resolvers.
 * @param select without conditions @param row the alias of the record's row
 */
export function recordLoader<Row extends { clientId: string; id: number }>(
  select: string,
  row: string,
): Load<RecordKey, Row | null> {
  return async (keys: readonly RecordKey[], { services }: Context) => {
    const rows = await services.database.query<Row>(
      null,
      `${select} where (${row}.client_id, ${row}.id) in (select * from unnest($1::text[], $2::bigint[]))`,
      [keys.map(({ clientId }) => clientId), keys.map(({ id }) => id)],
    );
    const found = new Map(rows.map((record) => [`${record.clientId} ${record.id}`, record]));
    return keys.map(({ clientId, id }) => found.get(`${clientId} ${id}`) ?? null);
  };
}
