/** What is asked of the ids of one request. */
export interface IdListBounds {
  min: number;
  max: number;
  /** The sentence for a list of fewer. */
  fewer: string;
}

/** The Persons of one merge. */
export const MERGED_PERSONS: IdListBounds = { min: 2, max: 100, fewer: 'At least two Person ids are required.' };

/** The contacts of one split. */
export const SPLIT_CONTACTS: IdListBounds = { min: 1, max: 1_000, fewer: 'At least one contact id is required.' };

interface IdListRule {
  holds(ids: readonly unknown[]): boolean;
  /** What a list is told for which it does not hold. */
  says: string;
}

/** The rules of a list of ids, in the order in which they are told. */
export const idListRules = ({ min, max, fewer }: IdListBounds): IdListRule[] => [
  { holds: (ids) => ids.length >= min, says: fewer },
  { holds: (ids) => ids.length <= max, says: `At most ${max} ids may be given.` },
  { holds: (ids) => new Set(ids).size === ids.length, says: 'The ids must be unique.' },
];

/** What is wrong with a list of ids. Ids that no record can have are unknown, not wrong. */
export const idListFaults = (ids: readonly unknown[], bounds: IdListBounds): string[] =>
  idListRules(bounds).flatMap(({ holds, says }) => (holds(ids) ? [] : [says]));
