import type { Sql } from '../../db/database.js';

const MEASURE = `select count(*)::int as depth,
    coalesce(extract(epoch from clock_timestamp() - min(i.written_at)), 0)::float8 as "oldestSeconds"
  from journal_inbox i`;

/** How many entries wait, over all clients, and since when: the oldest is as old as the transaction that wrote it. */
export async function measureEntries(sql: Sql): Promise<{ depth: number; oldestSeconds: number }> {
  const [figures] = await sql.query<{ depth: number; oldestSeconds: number }>('journal.measure', MEASURE);
  return figures ?? { depth: 0, oldestSeconds: 0 };
}
