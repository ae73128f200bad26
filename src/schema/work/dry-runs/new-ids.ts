/** Columns of a row. */
export type Image = Readonly<Record<string, unknown>>;

/** A row that an operation made. */
export interface NewRow {
  kind: string;
  id: unknown;
}

/** The rows that an operation made, with the names that they have in its plan. */
export type NewIds = ReadonlyMap<string, string>;

/** What columns call a kind that has a longer name. */
const SHORT: Readonly<Record<string, string>> = {
  type: 'activity_type',
  source: 'activity_source',
  endpoint: 'event_endpoint',
  delivery: 'webhook_delivery',
};

const keyOf = ({ kind, id }: NewRow) => `${kind} ${String(id)}`;

/** Names rows by the order in which they came: `new:1`. When the operation runs again, others stand in their places. */
export function numberNew(rows: readonly NewRow[]): NewIds {
  const made = [...new Set(rows.filter(({ id }) => id !== null && id !== undefined).map(keyOf))];
  return new Map(made.map((key, index) => [key, `new:${index + 1}`]));
}

/** The name of a row; undefined: it was there before. */
export const nameOf = (ids: NewIds, row: NewRow): string | undefined => ids.get(keyOf(row));

/**
 * A row with the names of new rows in the columns that hold their ids.
 * @param kind of the row itself
 */
export function nameIds(row: unknown, kind: string, ids: NewIds): Image | null {
  if (typeof row !== 'object' || row === null) return null;
  return Object.fromEntries(
    Object.entries(row).map(([column, value]: [string, unknown]) => {
      const of = column === 'id' ? kind : kindIn(column);
      return [column, of === undefined ? value : named(value, of, ids)];
    }),
  );
}

/* `primary_person_id` and `contact_ids` name their kinds last. */
function kindIn(column: string): string | undefined {
  const name = /(?:^|_)([a-z]+)_ids?$/.exec(column)?.[1];
  return name === undefined ? undefined : (SHORT[name] ?? name);
}

const named = (value: unknown, kind: string, ids: NewIds): unknown =>
  Array.isArray(value) ? value.map((one) => named(one, kind, ids)) : (nameOf(ids, { kind, id: value }) ?? value);
