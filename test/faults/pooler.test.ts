import pg from 'pg';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { freePort } from '../../scripts/free-port.mjs';
import { lacks } from '../../scripts/programs.mjs';
import { runPgBouncer } from '../support/run-pgbouncer.js';
import { startProcess, stopEveryProcess } from '../support/service-process.js';
import { type StartedService, startService } from '../support/started-service.js';
import { watchAlarms } from './support/alarms.js';
import { meetFault } from './support/meet-fault.js';
import { type OwnServer, runOwnServer } from './support/own-server.js';

/* PgBouncer in its mode `session`. That it is refused in the others is with the tests of the start. */

const LONG = { timeout: 120_000 };
const BROKEN = ['OutreachCoreDatabaseErrors', 'OutreachCoreNoWrites'];

type Pooler = Awaited<ReturnType<typeof runPgBouncer>>;

describe.skipIf(lacks('pgbouncer'))('a PgBouncer that', () => {
  let server: OwnServer;
  let pooler: Pooler;
  let start: () => Promise<Pooler>;
  beforeAll(async () => {
    server = await runOwnServer();
    const settings = { pool_mode: 'session', default_pool_size: 40, admin_users: 'postgres' };
    const place = { ...settings, listen_port: await freePort() };
    start = () => runPgBouncer(server.url, place);
    pooler = await start();
  });
  afterEach(stopEveryProcess);
  afterAll(async () => {
    await pooler.stop();
    await server.remove();
  });

  const startBehind = (): Promise<StartedService> => startService(server.url, { DATABASE_URL: pooler.url });

  it('is killed and started again', LONG, async () => {
    await meetFault(await startBehind(), server.url, {
      begin: async () => {
        process.kill(pooler.pid, 'SIGKILL');
        await pooler.stop();
      },
      end: async () => {
        pooler = await start();
      },
      rings: BROKEN,
    });
  });

  it('hangs, and goes on', LONG, async () => {
    await meetFault(await startBehind(), server.url, {
      begin: () => process.kill(pooler.pid, 'SIGSTOP'),
      end: () => process.kill(pooler.pid, 'SIGCONT'),
      rings: BROKEN,
      lookEvery: '3s',
    });
  });

  it('ends all connections and takes no more', LONG, async () => {
    await meetFault(await startBehind(), server.url, {
      begin: () => order(pooler, 'disable postgres', 'kill postgres'),
      end: () => order(pooler, 'resume postgres', 'enable postgres'),
      rings: BROKEN,
    });
  });

  it('lends sessions by the transaction is not served behind, which is told', LONG, async () => {
    const lender = await runPgBouncer(server.url, { pool_mode: 'transaction' });
    const port = String(await freePort());
    await expect(startProcess({ DATABASE_URL: lender.url, PORT: port })).rejects.toThrow('server ended with 1');
    const alarms = await watchAlarms([`http://127.0.0.1:${port}`]);
    await alarms.rings('OutreachCoreDown');
    await alarms.stop();
    await lender.stop();
  });
});

/* By its own console. */
async function order({ url }: Pooler, ...orders: string[]): Promise<void> {
  const console = new URL(url);
  console.pathname = '/pgbouncer';
  const client = new pg.Client(console.href);
  await client.connect();
  try {
    for (const one of orders) await client.query(one);
  } finally {
    await client.end();
  }
}
