import { throwFieldErrors } from '../../../errors.js';
import { idListFaults, isRecordId, MERGED_PERSONS, SPLIT_CONTACTS } from '../../../values/record-id.js';

/** @throws InvalidError the list of Persons cannot be merged */
export function checkPersonIds(personIds: readonly number[]): void {
  throwFieldErrors({ personIds: idListFaults(personIds, MERGED_PERSONS) });
}

/** @throws InvalidError the list of contacts cannot be split off */
export function checkContactIds(contactIds: readonly number[]): void {
  throwFieldErrors({ contactIds: idListFaults(contactIds, SPLIT_CONTACTS) });
}

export const areRecordIds = (ids: readonly number[]) => ids.every(isRecordId);
