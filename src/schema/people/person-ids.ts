import { type FieldErrors, InvalidError } from '../../errors.js';
import { type IdListBounds, idListRules, MERGED_PERSONS, SPLIT_CONTACTS } from '../../values/id-list.js';
import { isRecordId } from '../../values/record-id.js';

/* What is wrong with a list of ids. Ids that no record can have are unknown, not wrong. */
const faultsOf = (ids: readonly number[], bounds: IdListBounds): string[] =>
  idListRules(bounds).flatMap(({ holds, says }) => (holds(ids) ? [] : [says]));

/** @throws InvalidError the list of Persons cannot be merged */
export function checkPersonIds(personIds: readonly number[]): void {
  throwFieldErrors({ personIds: faultsOf(personIds, MERGED_PERSONS) });
}

/** @throws InvalidError the list of contacts cannot be split off */
export function checkContactIds(contactIds: readonly number[]): void {
  throwFieldErrors({ contactIds: faultsOf(contactIds, SPLIT_CONTACTS) });
}

function throwFieldErrors(fieldErrors: FieldErrors): void {
  if (Object.values(fieldErrors).some((messages) => messages.length > 0)) throw new InvalidError(fieldErrors);
}

export const areRecordIds = (ids: readonly number[]) => ids.every(isRecordId);
