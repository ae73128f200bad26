import { z } from 'zod';

/** The greatest id a record can have: the ids are 32-bit integers. */
export const MAX_RECORD_ID = 2_147_483_647;

const PATH_ID = /^[1-9]\d{0,9}$/;

/**
 * Tells whether a number can be the id of a record. One that cannot is an unknown id, and must not reach the database:
 * it would be refused there, or cut to another record's id.
 *
 * @source Behaviour: ids
 */
export function isRecordId(id: number): boolean {
  return Number.isInteger(id) && id >= 1 && id <= MAX_RECORD_ID;
}

/** Reads an id from a path: plain decimal, 1 to 2^31 - 1. Null stands for the answer to an unknown id. */
export function parsePathId(text: string): number | null {
  if (!PATH_ID.test(text)) return null;
  const id = Number(text);
  return isRecordId(id) ? id : null;
}

/**
 * The parser of an id in JSON: any integer. One out of range passes, because it is an unknown id and not a fault;
 * ask `isRecordId` before a query.
 */
export const recordId = z
  .number({ error: (issue) => (issue.input === undefined ? 'This field is required.' : 'Must be an integer.') })
  .refine((id) => Number.isInteger(id), { error: 'Must be an integer.' })
  .meta({ type: 'integer' });
