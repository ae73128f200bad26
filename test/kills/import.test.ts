import { afterAll, beforeAll, expect, test } from 'vitest';
import { type KilledWork, openKilledWork, soon } from '../support/killed-work.js';
import type { ServiceProcess } from '../support/service-process.js';

const ROUNDS = Number(process.env['KILL_ROUNDS'] ?? 5);
/* More than the processes write while they are killed, in slices of at most 2,000. */
const ROWS = 4_000 * (ROUNDS + 1);
/** Every so many rows one is refused. */
const REFUSED = 100;

let work: KilledWork;
beforeAll(async () => {
  work = await openKilledWork();
});
afterAll(() => work.close());

const FILE = `type,contact email,subject\n${Array.from({ length: ROWS }, (_, row) =>
  row % REFUSED === 0 ? `sideways,,${row}\n` : `inbound,lead${row}@x.example,${row}\n`,
).join('')}`;

async function send(process: ServiceProcess): Promise<number> {
  const headers = { 'X-API-KEY': work.client.readWriteKey, 'Content-Type': 'text/csv' };
  const sent = await fetch(`${process.url}/public/v2/imports?record=email`, { method: 'POST', headers, body: FILE });
  const { id } = (await sent.json()) as { id: number };
  const started = await fetch(`${process.url}/public/v2/imports/${id}/start`, {
    ...{ method: 'POST', headers: { ...headers, 'Content-Type': 'application/json' }, body: '{}' },
  });
  expect(started.status).toBe(202);
  return id;
}

const rowsRead = (id: number) => work.numberOf('select rows_read::int as number from job where id = $1', [id]);
const isDone = (id: number) =>
  work.numberOf(`select count(*)::int as number from job where id = $1 and state = 'done'`, [id]);

test(
  `an import whose process is killed ${ROUNDS} times writes each row once, and tells of each refused one once`,
  async () => {
    let process = await work.start();
    let kills = 0;
    const id = await send(process);
    for (let round = 0; round < ROUNDS && !(await isDone(id)); round += 1) {
      const before = await rowsRead(id);
      while ((await rowsRead(id)) === before && !(await isDone(id))) await soon();
      for (let turn = Math.random() * 200; turn > 0; turn -= 1) await soon();
      await process.stop('SIGKILL');
      kills += 1;
      // As if the lease had ended, and as if others had had their pause.
      await work.database.query(null, `update job set due_at = now() where id = $1 and state = 'running'`, [id]);
      process = await work.start();
    }
    while (!(await isDone(id))) await soon();
    expect(kills).toBeGreaterThan(0);
    const subjects = await work.database.query<{ subject: string }>(
      null,
      'select subject from email where client_id = $1 order by subject::int',
      [work.client.clientId],
    );
    const rows = Array.from({ length: ROWS }, (_, row) => row);
    expect(subjects.map(({ subject }) => Number(subject))).toEqual(rows.filter((row) => row % REFUSED !== 0));
    const refused = await fetch(`${process.url}/public/v2/jobs/${id}/refused`, {
      headers: { 'X-API-KEY': work.client.readWriteKey },
    });
    const told = (await refused.text()).trimEnd().split('\n').slice(1);
    expect(told.map((line) => Number(line.split(',')[2]))).toEqual(rows.filter((row) => row % REFUSED === 0));
    expect(await process.stop()).toBe(0);
  },
  180_000 + ROUNDS * 60_000,
);
