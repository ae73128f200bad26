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

/** Names rows by the order in which they came: `new:1`. When the operation runs again, other rows have these names. */
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

/** What one statement wrote of a row, or a whole operation. */
export interface SettingRow {
  kind: string;
  /** As the journal numbers actions: 1 created, 2 changed, 3 deleted. */
  what: number;
  before: Image | null;
  after: Image | null;
}

/** Columns that say which row of its table it is, where there is no id. */
const KEYS = [
  'agency_id',
  'client_id',
  'integration',
  'endpoint_id',
  'number',
  'person_id',
  'other_id',
  'subject_kind',
  'subject_id',
];

const rowKey = ({ kind, before, after }: SettingRow): string => {
  const row = after ?? before ?? {};
  return JSON.stringify([kind, row['id'] ?? KEYS.map((name) => row[name] ?? null)]);
};

/** Of each row one entry, from before its first statement to after its last; none of a row that came and went. */
export function mergeSettings(rows: readonly SettingRow[]): SettingRow[] {
  const merged = new Map<string, SettingRow>();
  for (const row of rows) {
    const key = rowKey(row);
    const first = merged.get(key);
    merged.set(key, first ? { ...row, before: first.before, what: 0 } : row);
  }
  return [...merged.values()].flatMap((row) => {
    const { before, after } = row;
    if (before === null && after === null) return [];
    if (before === null) return { ...row, what: 1 };
    return { ...row, what: after === null ? 3 : 2 };
  });
}
