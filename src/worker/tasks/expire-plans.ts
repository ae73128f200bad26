import { defineTask } from '../task.js';

const PORTION = 1_000;

const DELETE = `with old as materialized (select p.agency_id, p.id from plan p where p.expires_at < now() order by p.expires_at limit $1)
  delete from plan gone using old where gone.agency_id = old.agency_id and gone.id = old.id returning gone.id`;

/** Deletes plans whose hour is over; nobody finds them any more. */
export default defineTask({
  idleMs: 600_000,
  wakes: false,
  async run({ database, count }) {
    const gone = await database.query(null, DELETE, [PORTION]);
    count('done', gone.length);
    return gone.length === PORTION;
  },
});
