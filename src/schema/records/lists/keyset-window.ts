import { InvalidError } from '../../../errors.js';
import { isLongId } from '../../../values/record-id.js';
import { isCleanText } from '../../../values/text.js';

export type SortType = 'text' | 'int' | 'float8' | 'timestamptz';

/** One way to order a kind of record. Both parts of the key run in the same direction. */
export interface Sort<Row> {
  /** An SQL expression that is never null; absent for the order by id alone. */
  column?: string;
  type?: SortType;
  /** The value of the expression in a row, for its cursor. */
  value?: (row: Row) => string | number | Date;
  /** Instead of `column`, where the values are rows of another table, which some records do not have. */
  joined?: (at: JoinPlace) => Join;
  /** Values that callers name, such as a custom field: the order needs the name. */
  named?: true;
}

/** SQL of what a joined order refers to. */
interface JoinPlace {
  /** The id of the client. */
  owner: string;
  /** The name of the values, if the order is `named`. */
  name: string;
}

/**
 * The values of an order in another table. Records without one sort lowest, by id. Both parts are read by an index: no
 * single one has the records without a value.
 */
interface Join {
  /** Follows the select: `join ... on ...`. */
  from: string;
  /** An expression that is never null. */
  column: string;
  /** The column of the joined table that names the record: the index has it. */
  id: string;
  /** The condition that a joined value counts. */
  counts?: string;
  /** The condition that a record has no value that counts. */
  missing: string;
}

/** The id of a record: a number, or text where it is text on the wire. */
export type RowId = number | string;
type IdForm = 'number' | 'text';

/** The select and the orders of a kind of record. */
export interface Keyset<Row extends { id: RowId }> {
  /** `select ... from ...` without conditions. A joined order needs a column `id` in it. */
  select: string;
  /** The integer id, the tie-breaker of every order, such as `c.id`. */
  id: string;
  /** The type of the id in rows; default 'number'. */
  idForm?: IdForm;
  sorts: Record<string, Sort<Row>>;
  /** What `select` is made of, where its rows `r` are those of one table, which has its clients' ids in an index. */
  from?: { table: string; columns: string };
  /** The number of all records of the owner `$1` as an expression, if there is a faster way than a count. */
  total?: string;
}

/** The part of a keyset that cursors need. */
export type Cursors<Row> = Pick<Keyset<Row & { id: RowId }>, 'idForm'> & { sorts: Record<string, Sort<Row>> };

/** A window of a list: at most `limit` rows after or before a position. */
export interface Window {
  sort: string;
  /** The name of the values by which the order sorts; null where it needs none. */
  name: string | null;
  descending: boolean;
  after: Position | null;
  before: Position | null;
  limit: number;
  /** Read backwards, from the end or from `before`. */
  inverted: boolean;
}
export type Position = readonly [value: string | number | null, id: RowId];

/** A cursor is bound to the order, and to the name of its values. */
type Order = Pick<Window, 'sort' | 'name'>;
const markOf = ({ sort, name }: Order) => (name === null ? sort : `${sort}:${name}`);

/** The position of a row, as opaque text. */
export function writeCursor<Row extends { id: RowId }>({ sorts }: Cursors<Row>, order: Order, row: Row): string {
  const sort = sorts[order.sort];
  const value: unknown = sort?.joined ? Reflect.get(row, JOINED_VALUE) : (sort?.value?.(row) ?? null);
  return Buffer.from(JSON.stringify([markOf(order), value, row.id])).toString('base64url');
}

/** The column of a joined order's value. */
export const JOINED_VALUE = 'sortValue';

/**
 * The position that a cursor names; null without one. @param argument the argument, for its error
 * @throws InvalidError it is not a cursor of this order
 */
export function readCursor<Row>(
  keyset: Cursors<Row>,
  order: Order,
  argument: string,
  cursor: string | null | undefined,
): Position | null {
  if (cursor === undefined || cursor === null) return null;
  const position = parsePosition(cursor, markOf(order), keyset.sorts[order.sort] ?? {}, keyset.idForm ?? 'number');
  if (!position) throw new InvalidError({ [argument]: ['Must be a cursor of this list, in the same order.'] });
  return position;
}

/* A cursor is untrusted input: every value that PostgreSQL could refuse is rejected here. */
function parsePosition(
  cursor: string,
  mark: string,
  { type, joined }: Pick<Sort<never>, 'type' | 'joined'>,
  idForm: IdForm,
): Position | null {
  const parts = parseJson(Buffer.from(cursor, 'base64url').toString('utf8'));
  if (!Array.isArray(parts) || parts.length !== 3 || parts[0] !== mark) return null;
  const [, value, written]: unknown[] = parts;
  const id = parseRowId(written, idForm);
  if (id === null) return null;
  if (value === null) return type === undefined || joined ? [null, id] : null;
  return type !== undefined && isOfType(value, type) ? [value, id] : null;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    // It is not one of our cursors; the caller needs no further reason.
    return null;
  }
}

/* Cursors of deliveries from the time of 32-bit ids contain a number; they stay valid. */
function parseRowId(id: unknown, idForm: IdForm): RowId | null {
  if (idForm === 'number') return isInteger(id) ? id : null;
  const text = isInt32(id) ? String(id) : id;
  return typeof text === 'string' && isLongId(text) ? text : null;
}

const isInteger = (value: unknown): value is number => Number.isSafeInteger(value);
const isInt32 = (value: unknown): value is number => isInteger(value) && Math.abs(value) <= 2_147_483_647;
const INSTANT = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/;

function isOfType(value: unknown, type: SortType): value is string | number {
  if (type === 'int') return isInt32(value);
  if (type === 'float8') return typeof value === 'number';
  if (typeof value !== 'string') return false;
  return type === 'text'
    ? isCleanText(value)
    : INSTANT.test(value) && !value.startsWith('0000') && !Number.isNaN(Date.parse(value));
}
