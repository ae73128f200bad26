import { setTimeout as wait } from 'node:timers/promises';
import type pg from 'pg';

const EVERY_MS = 50;

/**
 * Waits until a condition of SQL holds.
 * @param fault what is wrong when it does not within `ms`
 * @throws Error with it
 */
export async function waitFor(sql: pg.Pool | pg.Client, condition: string, ms: number, fault: string): Promise<void> {
  const until = performance.now() + ms;
  for (;;) {
    const { rows } = await sql.query<{ holds: boolean }>(`select (${condition}) as holds`);
    if (rows[0]?.holds) return;
    if (performance.now() > until) throw new Error(fault);
    await wait(EVERY_MS);
  }
}
