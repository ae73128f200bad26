import { setTimeout as wait } from 'node:timers/promises';
import type pg from 'pg';

const MOST_MS = 300_000;
/* Contacts, companies, emails, Persons. */
const KINDS = 4;

/**
 * Waits until the worker of the service has made the totals of the clients that are measured, and has compared their
 * contacts: until then lists are counted, and a measurement of the first seconds would be one of both ways.
 * @throws Error when they are not there within five minutes
 */
export async function waitForTotals(sql: pg.Pool, clients: readonly string[]): Promise<void> {
  const until = performance.now() + MOST_MS;
  for (;;) {
    const { rows } = await sql.query<{ made: number }>(
      `select (select count(*) from list_total where client_id = any($1))::int
         + (select count(*) from duplicate_state where client_id = any($1) and built)::int as made`,
      [clients],
    );
    if ((rows[0]?.made ?? 0) >= clients.length * (KINDS + 1)) return;
    if (performance.now() > until) throw new Error(`The totals of ${clients.join(', ')} were not made.`);
    await wait(200);
  }
}
