import { queryFromInfo } from '@pothos/plugin-prisma';
import type { GraphQLResolveInfo } from 'graphql';
import type { Database, Session } from '../../../db/database.js';
import type { Context } from '../../kernel/context.js';
import { type Connection, connect, type WindowArgs } from './keyset.js';
import type { Cursors, Position, RowId, Window } from './keyset-window.js';

/** Reads the matching rows of a model with Prisma; each call counts against the read budget of the operation. */
interface ModelList<Row> {
  /** Reads one window: `where` in addition to the condition of the list, the rest unchanged. */
  read: (prisma: Session['prisma'], window: ModelWindow) => Promise<Row[]>;
  count: (prisma: Session['prisma']) => Promise<number>;
}

/** A window of a keyset as arguments of `findMany`. */
export interface ModelWindow {
  where: object;
  orderBy: Record<string, 'asc' | 'desc'>[];
  take: number;
}

/** One window of a model's records, like `readConnection`. @param list null when nothing can match */
export function readModelConnection<Row extends { id: RowId }>(
  database: Database,
  cursors: Cursors<Row>,
  args: WindowArgs,
  list: ModelList<Row> | null,
): Promise<Connection<Row>> {
  const read = async (window: Window): Promise<Row[]> =>
    list ? database.borrow((prisma) => list.read(prisma, toModelWindow(cursors, window))) : [];
  const count = async () => (list ? database.borrow((prisma) => list.count(prisma)) : 0);
  return connect(cursors, args, read, count);
}

/** The selected fields of the nodes and the columns of cursors. The rows have no others, whatever their type says. */
export function selectNodes<Row>(
  context: Context,
  info: GraphQLResolveInfo,
  cursors: Cursors<Row>,
  sort: string,
): object {
  const query = queryFromInfo({ context, info, paths: [['nodes'], ['edges', 'node']] });
  // A type without `select: {}` has every column.
  return query.select ? { select: { ...query.select, ...cursorSelect(cursors, sort) } } : query;
}

function cursorSelect<Row>({ sorts }: Cursors<Row>, sort: string): Record<string, true> {
  const column = sorts[sort]?.column;
  return column === undefined ? { id: true } : { id: true, [column]: true };
}

function toModelWindow<Row>({ sorts, idForm }: Cursors<Row>, window: Window): ModelWindow {
  const { column, type } = sorts[window.sort] ?? {};
  const beyond = ([value, id]: Position, side: 'lt' | 'gt'): object => {
    const rowId = idForm === 'text' ? BigInt(id) : Number(id);
    if (column === undefined) return { id: { [side]: rowId } };
    const at = type === 'timestamptz' ? new Date(String(value)) : value;
    // The first condition is redundant, but without it PostgreSQL would read the index from its start.
    return {
      [column]: { [`${side}e`]: at },
      OR: [{ [column]: { [side]: at } }, { [column]: at, id: { [side]: rowId } }],
    };
  };
  const parts: object[] = [];
  if (window.after) parts.push(beyond(window.after, window.descending ? 'lt' : 'gt'));
  if (window.before) parts.push(beyond(window.before, window.descending ? 'gt' : 'lt'));
  const direction = window.descending === window.inverted ? 'asc' : 'desc';
  const orderBy = [...(column === undefined ? [] : [column]), 'id'].map((name) => ({ [name]: direction }) as const);
  return { where: { AND: parts }, orderBy, take: window.limit };
}
