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
  'before',
  'after',
]);

/** The columns of an entry, its number as `id`. */
export const changeColumns = (alias: string): string => `${alias}.number as id, ${stored(alias)}`;

/** An entry of the journal. */
export type ChangeRow = RowOf<typeof stored> & { id: number };

/** The kinds of records by their numbers in the journal. */
export const CHANGE_KINDS = {
  contact: 1,
  company: 2,
  email: 3,
  person: 4,
  campaign: 5,
  activity: 6,
  score: 8,
  integration: 9,
} as const;
export type ChangeKind = keyof typeof CHANGE_KINDS;

/** What happened, by its number there. */
export const CHANGE_ACTIONS = {
  created: 1,
  changed: 2,
  deleted: 3,
  merged: 5,
  unmerged: 6,
  silenced: 7,
  resumed: 8,
} as const;
export type ChangeAction = keyof typeof CHANGE_ACTIONS;

const nameIn = <Name extends string>(names: Readonly<Record<Name, number>>, number: number): Name => {
  for (const name in names) if (names[name] === number) return name;
  throw new Error(`The journal has no ${number}.`);
};

/** The name of a number in one of the two tables above. */
export const kindOf = ({ kind }: Pick<ChangeRow, 'kind'>): ChangeKind => nameIn<ChangeKind>(CHANGE_KINDS, kind);
export const actionOf = ({ what }: Pick<ChangeRow, 'what'>): ChangeAction => nameIn<ChangeAction>(CHANGE_ACTIONS, what);
