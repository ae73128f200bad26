import { columnsOf, type RowOf } from '../../../db/columns.js';

const stored = columnsOf('Journal', [
  'clientId',
  'agencyNumber',
  'changeNumber',
  'writtenAt',
  'kind',
  'what',
  'recordId',
  'personId',
  'actor',
  'actorName',
  'operation',
  'requestId',
  'jobId',
  'before',
  'after',
]);

/** The columns of an entry, with its number as `id`. */
export const changeColumns = (alias: string): string => `${alias}.number as id, ${stored(alias)}`;

/** An entry of the journal. */
export type ChangeRow = RowOf<typeof stored> & { id: number };

/** Record kinds by their numbers in the journal. */
export const CHANGE_KINDS = {
  contact: 1,
  company: 2,
  email: 3,
  person: 4,
  campaign: 5,
  activity: 6,
  score: 8,
  integration: 9,
  suppression: 10,
} as const;
export type ChangeKind = keyof typeof CHANGE_KINDS;

/** Actions by their numbers in the journal. */
export const CHANGE_ACTIONS = {
  created: 1,
  changed: 2,
  deleted: 3,
  merged: 5,
  unmerged: 6,
  silenced: 7,
  resumed: 8,
  added: 9,
  lifted: 10,
} as const;
export type ChangeAction = keyof typeof CHANGE_ACTIONS;

const nameIn = <Name extends string>(names: Readonly<Record<Name, number>>, number: number): Name => {
  for (const name in names) if (names[name] === number) return name;
  throw new Error(`The journal has no ${number}.`);
};

/** The name of a number in one of the two tables above. */
export const kindOf = ({ kind }: Pick<ChangeRow, 'kind'>): ChangeKind => nameIn<ChangeKind>(CHANGE_KINDS, kind);
export const actionOf = ({ what }: Pick<ChangeRow, 'what'>): ChangeAction => nameIn<ChangeAction>(CHANGE_ACTIONS, what);

/** One field of a record that a change touched. */
export interface ChangedField {
  /** The name in the record's type; for a custom field its own name. */
  name: string;
  isCustom: boolean;
  before: unknown;
  after: unknown;
}

type Image = Readonly<Record<string, unknown>>;

/** Columns that no type exposes. */
export const HIDDEN: ReadonlySet<string> = new Set([
  'actor',
  'awaiting_send',
  'born_with_contact',
  'custom_fields',
  'made_by_event',
  'merged_at',
  'opt_out',
  'primary_person_id',
]);

/** Time columns; the database's JSON formats times differently from the API. */
const TIMES = new Set([
  'bounced_at',
  'created_at',
  'email_timestamp',
  'ends_at',
  'event_at',
  'first_campaign_email_sent',
  'last_campaign_email_sent',
  'last_event_at',
  'last_reply_received',
  'occurred_at',
  'silent_since',
  'since',
  'status_changed_at',
]);

const isImage = (value: unknown): value is Image => typeof value === 'object' && value !== null;
const imageOf = (value: unknown): Image => (isImage(value) ? value : {});

const camelCase = (column: string) => column.replace(/_(\w)/g, (_match, letter: string) => letter.toUpperCase());
const fieldOf = (image: Image, column: string): unknown => {
  const value = image[column] ?? null;
  return TIMES.has(column) && typeof value === 'string' ? new Date(value).toISOString() : value;
};
const namesIn = (...images: readonly Image[]) => [...new Set(images.flatMap((image) => Object.keys(image)))];

/** The fields that differ: record fields first, then custom ones. Null: there was no value. */
export function changedFields(before: unknown, after: unknown): ChangedField[] {
  const [was, is] = [imageOf(before), imageOf(after)];
  const own = namesIn(was, is).filter((name) => !HIDDEN.has(name));
  const [customWas, customIs] = [imageOf(was['custom_fields']), imageOf(is['custom_fields'])];
  return [
    ...own.map((column) => ({
      name: camelCase(column),
      isCustom: false,
      before: fieldOf(was, column),
      after: fieldOf(is, column),
    })),
    ...namesIn(customWas, customIs).map((name) => ({
      name,
      isCustom: true,
      before: customWas[name] ?? null,
      after: customIs[name] ?? null,
    })),
  ];
}
