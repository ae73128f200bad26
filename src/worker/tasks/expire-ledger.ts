import { expireTask } from '../expire-task.js';

/**
 * Deletes what the ledger of events holds by its age: a repeat of such an event counts again. What stands at an email or
 * is part of an opt-out stays, since what comes later may still move it or take it back.
 */
export default expireTask(
  'webhookEvent',
  `delete from webhook_event gone using (
     select client_id, id from webhook_event
      where email_id is null and opted_out is null
        and applied_at >= $3 and applied_at < now() - make_interval(days => $2)
      order by applied_at limit $1 for update skip locked) old
   where gone.client_id = old.client_id and gone.id = old.id returning gone.applied_at as at`,
  `select min(applied_at) as at from webhook_event
    where email_id is null and opted_out is null and applied_at >= $1`,
);
