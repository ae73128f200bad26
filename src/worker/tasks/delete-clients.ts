import { deletionClaims } from '../../schema/kernel/queues/claims.js';
import { queueOf } from '../../schema/kernel/queues/measure-queue.js';
import { deleteSlice } from '../../schema/tenancy/client-lifecycle/delete-slice.js';
import { slicedTask } from '../sliced-task.js';

/** Deletes clients whose deletion was requested. */
export default slicedTask({
  job: 'delete-clients',
  failure: 'a client could not be deleted further; it is tried again',
  claims: deletionClaims,
  slice: deleteSlice,
  measureQueue: queueOf('client_deletion'),
});
