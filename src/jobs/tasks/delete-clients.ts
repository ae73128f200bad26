import { claimDeletion, postponeDeletion, releaseDeletion } from '../../schema/client-ends/claim-deletion.js';
import { deleteSlice } from '../../schema/client-ends/delete-slice.js';
import { slicedTask } from '../sliced-task.js';

/** Deletes clients whose deletion was requested. */
export default slicedTask({
  job: 'delete-clients',
  failure: 'a client could not be deleted further; it is tried again',
  claim: claimDeletion,
  slice: deleteSlice,
  release: releaseDeletion,
  postpone: postponeDeletion,
});
