import { type FieldErrors, InvalidError } from '../../errors.js';
import { isRecordId } from '../../values/record-id.js';

/** The most Persons in one merge. */
export const MAX_MERGED_PERSONS = 100;
/** The most contacts in one split. */
const MAX_SPLIT_CONTACTS = 1_000;

/** What is wrong with a list of ids; an empty list when nothing is. Ids that no record can have are unknown, not wrong. */
function idListFaults(
  ids: readonly number[],
  { min, max, what }: { min: number; max: number; what: string },
): string[] {
  const errors: string[] = [];
  if (ids.length < min) errors.push(`At least ${min === 1 ? 'one' : 'two'} ${what} required.`);
  if (ids.length > max) errors.push(`At most ${max} ids may be given.`);
  if (new Set(ids).size < ids.length) errors.push('The ids must be unique.');
  return errors;
}

/** @throws InvalidError the list of Persons cannot be merged */
export function checkPersonIds(personIds: readonly number[]): void {
  throwFieldErrors({ personIds: idListFaults(personIds, { min: 2, max: MAX_MERGED_PERSONS, what: 'Person ids are' }) });
}

/** @throws InvalidError the list of contacts cannot be split off */
export function checkContactIds(contactIds: readonly number[]): void {
  throwFieldErrors({
    contactIds: idListFaults(contactIds, { min: 1, max: MAX_SPLIT_CONTACTS, what: 'contact id is' }),
  });
}

function throwFieldErrors(fieldErrors: FieldErrors): void {
  if (Object.values(fieldErrors).some((messages) => messages.length > 0)) throw new InvalidError(fieldErrors);
}

export const areRecordIds = (ids: readonly number[]) => ids.every(isRecordId);
