import { eraseSlice } from '../../schema/person-erasure/erase-slice.js';
import { erasureClaims } from '../../schema/queues/claims.js';
import { queueOf } from '../../schema/queues/measure-queue.js';
import { slicedTask } from '../sliced-task.js';

/** Erases Persons whose erasure was requested. */
export default slicedTask({
  job: 'erase-persons',
  failure: 'a Person could not be erased further; it is tried again',
  claims: erasureClaims,
  slice: eraseSlice,
  measureQueue: queueOf('person_erasure'),
});
