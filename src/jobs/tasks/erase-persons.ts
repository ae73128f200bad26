import { claimErasure, postponeErasure, releaseErasure } from '../../schema/person-erasure/claim-erasure.js';
import { eraseSlice } from '../../schema/person-erasure/erase-slice.js';
import { slicedTask } from '../sliced-task.js';

/** Erases Persons whose erasure was requested. */
export default slicedTask({
  job: 'erase-persons',
  failure: 'a Person could not be erased further; it is tried again',
  claim: claimErasure,
  slice: eraseSlice,
  release: releaseErasure,
  postpone: postponeErasure,
});
