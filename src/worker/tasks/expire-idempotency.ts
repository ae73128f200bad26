import { expireTask } from '../expire-task.js';

/** Deletes the answers of requests with an Idempotency-Key by their age. A key that is in use right now is passed by. */
export default expireTask(
  'idempotencyRecord',
  `delete from idempotency_record gone using (
     select client_id, key_id, idempotency_key from idempotency_record
      where created_at >= $3 and created_at < now() - make_interval(days => $2)
      order by created_at limit $1 for update skip locked) old
   where gone.client_id = old.client_id and gone.key_id = old.key_id and gone.idempotency_key = old.idempotency_key
   returning gone.created_at as at`,
  'select min(created_at) as at from idempotency_record where created_at >= $1',
);
