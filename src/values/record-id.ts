import { z } from 'zod';

/** The greatest id a record can have: 2^53 - 1, up to which JSON and JavaScript hold integers exactly. */
export const MAX_RECORD_ID = Number.MAX_SAFE_INTEGER;

const PATH_ID = /^[1-9]\d{0,15}$/;

/**
 * Whether a number can be the id of a record. One that cannot is an unknown id, and must not reach the database:
 * it would be refused there, or rounded to the id of another record.
 *
 * @source Behaviour: ids
 */
export function isRecordId(id: number): boolean {
  return Number.isInteger(id) && id >= 1 && id <= MAX_RECORD_ID;
}

/** Reads an id from a path: plain decimal, 1 to 2^53 - 1. Null: treat it as an unknown id. */
export function parsePathId(text: string): number | null {
  if (!PATH_ID.test(text)) return null;
  const id = Number(text);
  return isRecordId(id) ? id : null;
}

/**
 * The parser of an id in JSON: any integer. One out of range is accepted, because it is an unknown id and not an error;
 * check `isRecordId` before a query.
 */
export const recordId = z
  .number({ error: (issue) => (issue.input === undefined ? 'This field is required.' : 'Must be an integer.') })
  .refine((id) => Number.isInteger(id), { error: 'Must be an integer.' })
  .meta({ type: 'integer', format: 'int64' });

/** An id in a response. */
export const answeredId = z.int().meta({ format: 'int64' });

const LONG_ID = /^[1-9]\d{0,18}$/;
const MAX_LONG_ID = 9_223_372_036_854_775_807n;

/**
 * Whether a text is an id of a record that webhooks create, which is text on the wire: plain decimal, 1 to 2^63
 * - 1. As with `isRecordId`, one that cannot be an id is an unknown id, and must not reach the database. Each id has
 * exactly one text.
 *
 * @source Behaviour: ids
 */
export function isLongId(id: string): boolean {
  return LONG_ID.test(id) && BigInt(id) <= MAX_LONG_ID;
}

/** The limits of the ids of one request. */
export interface IdListBounds {
  min: number;
  max: number;
  /** The message for a list with fewer ids. */
  fewer: string;
}

/** The Persons of one merge. */
export const MERGED_PERSONS: IdListBounds = { min: 2, max: 100, fewer: 'At least two Person ids are required.' };

/** The contacts of one split. */
export const SPLIT_CONTACTS: IdListBounds = { min: 1, max: 1_000, fewer: 'At least one contact id is required.' };

interface IdListRule {
  holds(ids: readonly unknown[]): boolean;
  /** The message if the rule is violated. */
  says: string;
}

/** The rules of a list of ids, in the order of their messages. */
export const idListRules = ({ min, max, fewer }: IdListBounds): IdListRule[] => [
  { holds: (ids) => ids.length >= min, says: fewer },
  { holds: (ids) => ids.length <= max, says: `At most ${max} ids may be given.` },
  { holds: (ids) => new Set(ids).size === ids.length, says: 'The ids must be unique.' },
];

/** What is wrong with a list of ids. Ids that no record can have are unknown, not wrong. */
export const idListFaults = (ids: readonly unknown[], bounds: IdListBounds): string[] =>
  idListRules(bounds).flatMap(({ holds, says }) => (holds(ids) ? [] : [says]));
