import { expireTask } from '../expire-task.js';

/**
 * Deletes entries of the audit log by their age. The log refuses every deletion that does not say so beforehand, and that
 * of young entries in any case.
 */
export default expireTask(
  'auditEntry',
  `with allowed as materialized (select set_config('app.expiring', 'audit_entry', true)),
    old as materialized (
      select agency_id, id from audit_entry, allowed
       where at >= $3 and at < now() - make_interval(days => $2) order by at limit $1)
   delete from audit_entry gone using old
    where gone.agency_id = old.agency_id and gone.id = old.id returning gone.at as at`,
  'select min(at) as at from audit_entry where at >= $1',
);
