import { expireTask } from '../expire-task.js';

/** Deletes the counts of usage of past days. */
export default expireTask(
  'usageDay',
  `delete from usage_day gone using (
     select agency_id, id from usage_day
      where day >= $3::date and day < (now() at time zone 'UTC')::date - $2::integer order by day limit $1) old
   where gone.agency_id = old.agency_id and gone.id = old.id returning gone.day::timestamp at time zone 'UTC' as at`,
  `select min(day)::timestamp at time zone 'UTC' as at from usage_day where day >= $1::date`,
);
