import type { Sql } from '../../db/database.js';

const MEASURE = `select count(*)::int as depth,
    coalesce(extract(epoch from clock_timestamp() - min(marked_at)), 0)::float8 as "oldestSeconds"
  from rescoring_request`;

/** How many requests for scores wait, over all clients, and since when; those that failed wait as well. */
export async function measureQueue(sql: Sql): Promise<{ depth: number; oldestSeconds: number }> {
  const [figures] = await sql.query<{ depth: number; oldestSeconds: number }>('rescoring.measure', MEASURE);
  return figures ?? { depth: 0, oldestSeconds: 0 };
}
