import { expireTask } from '../expire-task.js';

/** Deletes the counters of stored webhook bodies of past days. */
export default expireTask(
  `delete from webhook_body_quota where id = any(array(
     select id from webhook_body_quota where day < (now() at time zone 'UTC')::date - 7 order by day limit $1))
   returning 1 as gone`,
);
