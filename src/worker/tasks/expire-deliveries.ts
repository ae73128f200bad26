import { expireTask } from '../expire-task.js';

/** Deletes webhook deliveries by their age. Events that were parked for them stay: they still wait. */
export default expireTask(
  'webhookDelivery',
  `delete from webhook_delivery gone using (
     select agency_id, id from webhook_delivery
      where received_at >= $3 and received_at < now() - make_interval(days => $2) order by received_at limit $1) old
   where gone.agency_id = old.agency_id and gone.id = old.id returning gone.received_at as at`,
  'select min(received_at) as at from webhook_delivery where received_at >= $1',
);
