import type { Image } from './new-ids.js';

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

const keyOf = ({ kind, before, after }: SettingRow): string => {
  const row = after ?? before ?? {};
  return JSON.stringify([kind, row['id'] ?? KEYS.map((name) => row[name] ?? null)]);
};

/** Of each row one entry, from before its first statement to after its last; none of a row that came and went. */
export function mergeSettings(rows: readonly SettingRow[]): SettingRow[] {
  const merged = new Map<string, SettingRow>();
  for (const row of rows) {
    const key = keyOf(row);
    const first = merged.get(key);
    merged.set(key, first ? { ...row, before: first.before, what: 0 } : row);
  }
  return [...merged.values()].flatMap((row) => {
    const { before, after } = row;
    if (before === null && after === null) return [];
    return { ...row, what: before === null ? 1 : after === null ? 3 : 2 };
  });
}
