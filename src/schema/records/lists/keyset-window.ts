import { InvalidError } from '../../../errors.js';
import { isLongId } from '../../../values/record-id.js';
import { isCleanText } from '../../../values/text.js';

type SortType = 'text' | 'int' | 'float8' | 'timestamptz';

/** One way to order a kind of record. Both parts of the key run in the same direction. */
export interface Sort<Row> {
  /** An SQL expression that is never null; absent for the order by id alone. */
  column?: string;
  type?: SortType;
  /** The value of the expression in a row, for its cursor. */
  value?: (row: Row) => string | number | Date;
}

/** The id of a record: a number, or text where it is text on the wire. */
export type RowId = number | string;
type IdForm = 'number' | 'text';

/** The select and the orders of a kind of record. */
export interface Keyset<Row extends { id: RowId }> {
  /** `select ... from ...` without conditions. */
  select: string;
  /** The integer id, the tie-breaker of every order, such as `c.id`. */
  id: string;
  /** The type of the id in rows; default 'number'. */
  idForm?: IdForm;
  sorts: Record<string, Sort<Row>>;
  /** The number of all records of the owner `$1` as an expression, if there is a faster way than a count. */
  total?: string;
}

/** The part of a keyset that cursors need. */
export type Cursors<Row> = Pick<Keyset<Row & { id: RowId }>, 'idForm'> & { sorts: Record<string, Sort<Row>> };

/** A window of a list: at most `limit` rows after or before a position. */
export interface Window {
  sort: string;
  descending: boolean;
  after: Position | null;
  before: Position | null;
  limit: number;
  /** Read backwards, from the end or from `before`. */
  inverted: boolean;
}
export type Position = readonly [value: string | number | null, id: RowId];

/** The position of a row, as opaque text. */
export function writeCursor<Row extends { id: RowId }>({ sorts }: Cursors<Row>, sort: string, row: Row): string {
  const value = sorts[sort]?.value?.(row) ?? null;
  return Buffer.from(JSON.stringify([sort, value, row.id])).toString('base64url');
}

/**
 * The position that a cursor names; null without one. @param name the argument, for its error
 * @throws InvalidError it is not a cursor of this order
 */
export function readCursor<Row>(
  keyset: Cursors<Row>,
  sort: string,
  name: string,
  cursor: string | null | undefined,
): Position | null {
  if (cursor === undefined || cursor === null) return null;
  const position = parsePosition(cursor, sort, keyset.sorts[sort]?.type, keyset.idForm ?? 'number');
  if (!position) throw new InvalidError({ [name]: ['Must be a cursor of this list, in the same order.'] });
  return position;
}

/* A cursor is untrusted input: every value that PostgreSQL could refuse is rejected here. */
function parsePosition(cursor: string, sort: string, type: SortType | undefined, idForm: IdForm): Position | null {
  const parts = parseJson(Buffer.from(cursor, 'base64url').toString('utf8'));
  if (!Array.isArray(parts) || parts.length !== 3 || parts[0] !== sort) return null;
  const [, value, written]: unknown[] = parts;
  const id = parseRowId(written, idForm);
  if (id === null) return null;
  if (type === undefined) return value === null ? [null, id] : null;
  return isOfType(value, type) ? [value, id] : null;
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

/** The SQL of a window, with its parameters from `$from` on. */
interface WindowSql {
  conditions: string[];
  order: string;
  limit: string;
  values: unknown[];
}

/** Conditions, order and bound of a window as SQL. */
export function windowSql<Row extends { id: RowId }>(keyset: Keyset<Row>, window: Window, from: number): WindowSql {
  const { column, type = 'text' } = keyset.sorts[window.sort] ?? {};
  const values: unknown[] = [];
  const parameter = (value: unknown, cast: string) => `$${from + values.push(value) - 1}::${cast}`;
  const beyond = ([value, id]: Position, sign: string) =>
    column
      ? `(${column}, ${keyset.id}) ${sign} (${parameter(value, type)}, ${parameter(id, 'bigint')})`
      : `${keyset.id} ${sign} ${parameter(id, 'bigint')}`;
  const conditions: string[] = [];
  if (window.after) conditions.push(beyond(window.after, window.descending ? '<' : '>'));
  if (window.before) conditions.push(beyond(window.before, window.descending ? '>' : '<'));
  const direction = window.descending === window.inverted ? 'asc' : 'desc';
  const order = [...(column ? [column] : []), keyset.id].map((part) => `${part} ${direction}`).join(', ');
  return { conditions, order, limit: parameter(window.limit, 'int'), values };
}
