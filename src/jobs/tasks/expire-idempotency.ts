import { expireTask } from '../expire-task.js';

/**
 * Deletes the answers of requests with an Idempotency-Key after 24 hours. A key that is in use at the moment is
 * skipped.
 */
export default expireTask(
  `delete from idempotency_record gone using (
     select client_id, key_id, idempotency_key from idempotency_record
      where created_at < now() - interval '24 hours' order by created_at limit $1 for update skip locked) old
   where gone.client_id = old.client_id and gone.key_id = old.key_id and gone.idempotency_key = old.idempotency_key
   returning 1 as gone`,
);
