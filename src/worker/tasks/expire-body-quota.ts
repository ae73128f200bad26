import { expireTask } from '../expire-task.js';

/** Deletes the counters of stored webhook bodies of past days. */
export default expireTask(
  'webhookBodyQuota',
  `delete from webhook_body_quota gone using (
     select agency_id, id from webhook_body_quota
      where day >= $3::date and day < (now() at time zone 'UTC')::date - $2::integer order by day limit $1) old
   where gone.agency_id = old.agency_id and gone.id = old.id returning gone.day::timestamp at time zone 'UTC' as at`,
  `select min(day)::timestamp at time zone 'UTC' as at from webhook_body_quota where day >= $1::date`,
);
