import type { Sql } from '../../db/database.js';

/* Claimed events and those to be retried later have their time in the future; neither counts as waiting. */
const MEASURE = `select count(*)::int as depth,
    coalesce(extract(epoch from clock_timestamp() - min(due.due_at)), 0)::float8 as "oldestSeconds"
  from (select p.due_at from parked_webhook_event p where p.due_at < clock_timestamp()
        union all select r.due_at from parked_event_request r where r.due_at < clock_timestamp()) as due`;

/** How many parked events, and requests to look at them, are due at this moment, and for how long. */
export async function measureParkedQueue(sql: Sql): Promise<{ depth: number; oldestSeconds: number }> {
  const [figures] = await sql.query<{ depth: number; oldestSeconds: number }>('parked.queue', MEASURE);
  return figures ?? { depth: 0, oldestSeconds: 0 };
}
