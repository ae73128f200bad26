import pg from 'pg';
import { median } from '../statistics.js';
import type { Slices } from './measure-slices.js';

const INSERT = `insert into webhook_delivery
    (agency_id, client_id, platform, level, body, body_dropped, replay_of, verdict, detail, counts)
  select c.agency_id, c.id, 'instantly', 'client', repeat('x', $2::int), false, null, 'processed', null, null
    from client c where c.id = md5('client ' || $1::int) returning id`;

interface Plan {
  url: string;
  body: number;
  rate: number;
  seconds: number;
}

/**
 * Inserts deliveries at a rate.
 * @param work done meanwhile, again and again
 * @returns how long an insert took from the moment it was due, in milliseconds; rows a second that the work deleted
 */
export async function insertBeside(plan: Plan, work?: () => Promise<Slices>) {
  const pool = new pg.Pool({ connectionString: plan.url, max: 4 });
  const times: number[] = [];
  const rates: number[] = [];
  let ended = false;
  const working = (async () => {
    while (work && !ended) rates.push((await work()).rowsPerSecond);
  })();
  await insertAtRate(pool, plan, times);
  ended = true;
  await working;
  await pool.end();
  const sorted = times.toSorted((a, b) => a - b);
  return {
    median: median(times),
    p99: sorted[Math.floor(sorted.length * 0.99)] ?? 0,
    expired: rates.length > 0 ? median(rates) : 0,
  };
}

async function insertAtRate(pool: pg.Pool, { body, rate, seconds }: Plan, times: number[]): Promise<void> {
  const begun = performance.now();
  const running: Promise<unknown>[] = [];
  for (let n = 0; n < rate * seconds; n += 1) {
    const due = begun + (n * 1000) / rate;
    const early = due - performance.now();
    if (early > 1) await new Promise((resolve) => setTimeout(resolve, early));
    const values = [1 + ((n * 7919) % 5000), body];
    running.push(pool.query({ name: 'insert', text: INSERT, values }).then(() => times.push(performance.now() - due)));
  }
  await Promise.all(running);
}
