import pg from 'pg';
import { afterEach, describe, it } from 'vitest';
import { freePort } from '../../scripts/free-port.mjs';
import { databaseUrl } from '../support/databases.js';
import { startWorker, stopEveryProcess } from '../support/service-process.js';
import { startService } from '../support/started-service.js';
import { meetFault } from './support/meet-fault.js';
import { childrenOf } from './support/own-server.js';

/* Processes of the service itself. One that is alone is started again by its unit; test/release kills it. */

const LONG = { timeout: 120_000 };

afterEach(stopEveryProcess);

describe('a process that is killed', () => {
  it('beside another one behind the same port is replaced', LONG, async () => {
    const url = await databaseUrl();
    const service = await startService(url, { PROCESSES: '2' });
    await meetFault(service, url, {
      begin: () => process.kill(childrenOf(service.child.pid ?? 0)[0] ?? 0, 'SIGKILL'),
      rings: ['OutreachCoreProcessDied'],
      noticedBy: 'connections',
    });
  });

  it('while it scores leaves its work to the next worker', LONG, async () => {
    const url = await databaseUrl();
    const service = await startService(url, { WORKER: 'off' });
    const client = new pg.Client(url);
    await client.connect();
    await client.query('update client set scoring_enabled = true');
    const ports = [await freePort(), await freePort()];
    const [worker] = await Promise.all(
      ports.map((port) =>
        startWorker({ DATABASE_URL: url, KEY_PEPPER: 'a pepper of sixteen characters', WORKER_PORT: String(port) }),
      ),
    );
    let killedAt: unknown;
    const left = async () =>
      (await client.query('select from rescoring_request where marked_at <= $1 limit 1', [killedAt])).rowCount;
    await meetFault(service, url, {
      begin: async () => {
        await worker?.stop('SIGKILL');
        const { rows } = await client.query<{ now: string }>('select clock_timestamp()::text as now');
        killedAt = rows[0]?.now;
      },
      rings: ['OutreachCoreDown'],
      watched: ports.map((port) => `http://127.0.0.1:${port}`),
      noticedBy: 'nobody',
      healed: async () => (await left()) === 0,
    });
    await client.end();
  });
});
