import type { Sql } from '../../db/database.js';

/* What is being worked on, or is tried again later, has its time in the future: neither waits. */
const MEASURE = `select count(*)::int as depth,
    coalesce(extract(epoch from clock_timestamp() - min(t.due_at)), 0)::float8 as "oldestSeconds"
  from person_erasure t where t.due_at <= clock_timestamp()`;

/** How many erasures could be gone on with at this moment, and since when. */
export async function measureErasures(sql: Sql): Promise<{ depth: number; oldestSeconds: number }> {
  const [figures] = await sql.query<{ depth: number; oldestSeconds: number }>('person_erasure.queue', MEASURE);
  return figures ?? { depth: 0, oldestSeconds: 0 };
}
