import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { beforeAll, expect, it } from 'vitest';
import { type OpenDatabase, openDatabase } from '../../src/db/open.js';
import { databaseUrl } from '../support/databases.js';
import { readSeeded, seedParked } from '../webhooks/support/seed-parked.js';
import { passTime, workOffParked } from '../webhooks/support/work-off.js';

const script = fileURLToPath(new URL('../webhooks/support/connect-and-stop.ts', import.meta.url));

/** Statements of the transaction that makes a connection: a lock, a look, the row, its audit entry, the commit. */
const IN_TRANSACTION = 5;

const events = 60;
let url: string;
beforeAll(async () => {
  url = await databaseUrl();
});

async function withDatabase<Result>(work: (database: OpenDatabase) => Promise<Result>): Promise<Result> {
  const database = await openDatabase({ url });
  try {
    return await work(database);
  } finally {
    await database.close();
  }
}

/** Connects each agency in one process, up to its statement, and then ends the process. @returns what it printed */
async function connectAndKill(plan: { name: string; stopAt: number }[]): Promise<string> {
  const args = ['--import', 'tsx', script, url, JSON.stringify(plan)];
  const child: ChildProcess = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'] });
  const exited = once(child, 'exit');
  const printed = new Promise<string>((resolve) => child.stdout?.once('data', (text) => resolve(String(text))));
  const line = await Promise.race([printed, exited.then(() => 'ended by itself')]);
  child.kill('SIGKILL');
  await exited;
  return line;
}

it('every event that waited is applied once, at whatever statement the process that connects is killed', {
  timeout: 300_000,
}, async () => {
  await withDatabase((database) => seedParked(database, ['whole'], events));
  const line = await connectAndKill([{ name: 'whole', stopAt: 0 }]);
  const statements = Number(/^statements (\d+)$/m.exec(line)?.[1]);
  expect(statements).toBeGreaterThan(IN_TRANSACTION + events);

  const plan = Array.from({ length: statements }, (_, index) => ({ name: `stop-${index + 1}`, stopAt: index + 1 }));
  const uncommitted = plan.slice(0, IN_TRANSACTION);
  const committed = plan.slice(IN_TRANSACTION);
  await withDatabase((database) =>
    seedParked(
      database,
      plan.map(({ name }) => name),
      events,
    ),
  );
  for (const [index, stop] of uncommitted.entries())
    expect(await connectAndKill([...(index === 0 ? committed : []), stop])).toMatch(/^statements/);

  await withDatabase(async (database) => {
    const read = (stops: typeof plan) => Promise.all(stops.map(({ name }) => readSeeded(database, name)));
    const none = { connected: 0, parked: events, sent: [0, 0, 0, 0] };
    expect(await read(uncommitted)).toEqual(uncommitted.map(() => none));
    const left = (await read(committed)).map((state) => state?.parked ?? 0);
    expect(left).toContain(events);
    expect(left).toContain(1);
    await passTime(database);
    expect(await workOffParked(database)).toEqual([]);
    const all = { connected: 1, parked: 0, sent: [events, events, events, events] };
    expect(await read(committed)).toEqual(committed.map(() => all));
    expect(await read(uncommitted)).toEqual(uncommitted.map(() => none));
    expect(await database.query(null, 'select 1 from parked_event_request')).toEqual([]);
  });
});
