import { expireTask } from '../expire-task.js';

/** Deletes webhook deliveries after 30 days. Events that were parked for them stay: they still wait. */
export const expireDeliveriesTask = expireTask(
  'expire-deliveries',
  `delete from webhook_delivery where id = any(array(
     select id from webhook_delivery where received_at < now() - interval '30 days' order by received_at limit $1))
   returning 1 as gone`,
);

/** Deletes what was counted of webhook bodies on days that are over. */
export const expireBodyQuotaTask = expireTask(
  'expire-body-quota',
  `delete from webhook_body_quota where id = any(array(
     select id from webhook_body_quota where day < (now() at time zone 'UTC')::date - 7 order by day limit $1))
   returning 1 as gone`,
);
