import { deleteSlice } from '../../schema/client-ends/delete-slice.js';
import { deletionClaims } from '../../schema/queues/claims.js';
import { queueOf } from '../../schema/queues/measure-queue.js';
import { slicedTask } from '../sliced-task.js';

/** Deletes clients whose deletion was requested. */
export default slicedTask({
  job: 'delete-clients',
  failure: 'a client could not be deleted further; it is tried again',
  claims: deletionClaims,
  slice: deleteSlice,
  measureQueue: queueOf('client_deletion'),
});
