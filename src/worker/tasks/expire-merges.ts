import { expireTask } from '../expire-task.js';

/** Deletes the records of merges by their age, with what they say of contacts and values. */
export default expireTask(
  'mergeRecord',
  `delete from merge_record gone using (
     select client_id, id from merge_record
      where merged_at >= $3 and merged_at < now() - make_interval(days => $2) order by merged_at limit $1) old
   where gone.client_id = old.client_id and gone.id = old.id returning gone.merged_at as at`,
  'select min(merged_at) as at from merge_record where merged_at >= $1',
);
