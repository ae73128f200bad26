import { expireTask } from '../expire-task.js';

/** Deletes webhook deliveries after 30 days. Their parked events are kept, because they still wait. */
export default expireTask(
  `delete from webhook_delivery where id = any(array(
     select id from webhook_delivery where received_at < now() - interval '30 days' order by received_at limit $1))
   returning 1 as gone`,
);
