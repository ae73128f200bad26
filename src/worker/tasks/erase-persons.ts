import { erasureClaims } from '../../schema/kernel/queues/claims.js';
import { queueOf } from '../../schema/kernel/queues/measure-queue.js';
import { eraseSlice } from '../../schema/work/person-erasure/erase-slice.js';
import { slicedTask } from '../sliced-task.js';

/** Erases Persons whose erasure was requested. */
export default slicedTask({
  job: 'erase-persons',
  failure: 'a Person could not be erased further; it is tried again',
  claims: erasureClaims,
  slice: eraseSlice,
  measureQueue: queueOf('person_erasure'),
});
