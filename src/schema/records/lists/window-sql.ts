import { JOINED_VALUE, type Keyset, type Position, type RowId, type SortType, type Window } from './keyset-window.js';

/** A select, with its parameters from the requested number on. */
interface WindowSql {
  text: string;
  values: unknown[];
}

/** What the rows of a window must match. */
interface Matching {
  where: string;
  /** The SQL of the client's id. */
  owner: string;
  /** The number of the first parameter of the window. */
  from: number;
}

/** The select of the rows of a window, in its order. */
export function windowSql<Row extends { id: RowId }>(
  keyset: Keyset<Row>,
  window: Window,
  { where, owner, from }: Matching,
): WindowSql {
  const { column, type = 'text', joined } = keyset.sorts[window.sort] ?? {};
  const values: unknown[] = [];
  const parameter = (value: unknown, cast: string) => `$${from + values.push(value) - 1}::${cast}`;
  const limit = parameter(window.limit, 'int');
  const part = { select: keyset.select, id: keyset.id, where, type, limit, parameter };
  if (!joined) return { text: partSql({ ...part, column }, window), values };
  const join = joined({ owner, name: window.name === null ? 'null' : parameter(window.name, 'text') });
  const select = (value: string) => `select ${value} as "${JOINED_VALUE}", ${keyset.select.replace('select ', '')}`;
  const valued = {
    ...part,
    select: `${select(join.column)} ${join.from}`,
    column: join.column,
    id: join.id,
    where: [where, ...(join.counts ? [join.counts] : [])].join(' and '),
  };
  const nothing = `null::${type}${type === 'text' ? ' collate "C"' : ''}`;
  const bare = { ...part, select: select(nothing), column: undefined, where: `${where} and ${join.missing}` };
  return { text: joinedSql(valued, bare, window, limit), values };
}

/** One select of rows in the order of an index. */
interface Part {
  select: string;
  where: string;
  column: string | undefined;
  id: string;
  type: SortType;
  limit: string;
  parameter: (value: unknown, cast: string) => string;
}

const directionOf = ({ descending, inverted }: Window) => (descending === inverted ? 'asc' : 'desc');

function partSql({ select, where, column, id, type, limit, parameter }: Part, window: Window): string {
  const beyond = ([value, rowId]: Position, sign: string) =>
    column
      ? `(${column}, ${id}) ${sign} (${parameter(value, type)}, ${parameter(rowId, 'bigint')})`
      : `${id} ${sign} ${parameter(rowId, 'bigint')}`;
  const conditions = [where];
  if (window.after) conditions.push(beyond(window.after, window.descending ? '<' : '>'));
  if (window.before) conditions.push(beyond(window.before, window.descending ? '>' : '<'));
  const order = [...(column ? [column] : []), id].map((key) => `${key} ${directionOf(window)}`).join(', ');
  return `${select} where ${conditions.join(' and ')} order by ${order} limit ${limit}`;
}

/*
 * The rows with a value and those without, which are lower, as one list. The second part is executed only for the rows
 * that the first leaves: nothing is read for a limit of 0. The limit inside it tells the planner that the rows are few.
 */
function joinedSql(valued: Part, bare: Part, window: Window, limit: string): string {
  const parts = [
    ...partOf(bare, window, (value) => value === null, window.descending ? 'before' : 'after'),
    ...partOf(valued, window, (value) => value !== null, window.descending ? 'after' : 'before'),
  ];
  const direction = directionOf(window);
  const [first, second] = direction === 'asc' ? parts : parts.reverse();
  // Every parameter must be used.
  if (!first) return `${bare.select} where ${bare.where} and false limit ${limit}`;
  if (!second) return first;
  return `with near as materialized (${first}), far as materialized (
      select * from (${second}) as rest limit ${limit} - (select count(*) from near))
    select * from (select 1 as part, near.* from near union all select 2, far.* from far) as found
     order by part, "${JOINED_VALUE}" ${direction}, id ${direction}`;
}

/*
 * One part of a window. @param holds whether a position with this value is in it
 * @param excluding the end of the window that leaves nothing of it where its position is in the other part
 */
function partOf(
  part: Part,
  window: Window,
  holds: (value: Position[0]) => boolean,
  excluding: 'after' | 'before',
): string[] {
  const inside = (position: Position | null) => (position && holds(position[0]) ? position : null);
  const excluded = window[excluding];
  if (excluded && !holds(excluded[0])) return [];
  return [partSql(part, { ...window, after: inside(window.after), before: inside(window.before) })];
}
