import { setTimeout as wait } from 'node:timers/promises';
import type pg from 'pg';

const MOST_MS = 120_000;
/* Contacts, companies, emails. */
const KINDS = 3;

/**
 * Waits until the worker of the service has made the totals of the clients that are measured: until then lists are
 * counted, and a measurement of the first seconds would be one of both ways.
 * @throws Error when they are not there within two minutes
 */
export async function waitForTotals(sql: pg.Pool, clients: readonly string[]): Promise<void> {
  const until = performance.now() + MOST_MS;
  for (;;) {
    const { rows } = await sql.query<{ made: number }>(
      'select count(*)::int as made from list_total where client_id = any($1)',
      [clients],
    );
    if ((rows[0]?.made ?? 0) >= clients.length * KINDS) return;
    if (performance.now() > until) throw new Error(`The totals of ${clients.join(', ')} were not made.`);
    await wait(200);
  }
}
