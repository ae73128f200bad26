import { expireTask } from '../expire-task.js';

/** Deletes attempts to send events by their age. */
export default expireTask(
  'eventAttempt',
  `with old as materialized (
      select agency_id, id from event_attempt
       where at >= $3 and at < now() - make_interval(days => $2) order by at limit $1)
   delete from event_attempt gone using old
    where gone.agency_id = old.agency_id and gone.id = old.id returning gone.at as at`,
  'select min(at) as at from event_attempt where at >= $1',
);
