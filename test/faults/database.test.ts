import pg from 'pg';
import { afterAll, afterEach, beforeAll, describe, it } from 'vitest';
import { type Forwarder, runForwarder } from '../support/forwarder.js';
import { retypeJobTitle } from '../support/retype-column.js';
import { stopEveryProcess } from '../support/service-process.js';
import { startService } from '../support/started-service.js';
import { meetFault } from './support/meet-fault.js';
import { type OwnServer, runOwnServer } from './support/own-server.js';

/* One PostgreSQL server, without a standby. */

const LONG = { timeout: 120_000 };

let server: OwnServer;
let forwarder: Forwarder;
beforeAll(async () => {
  server = await runOwnServer({ settings: { max_connections: 40 } });
  forwarder = await runForwarder(Number(new URL(server.url).port));
});
afterEach(stopEveryProcess);
afterAll(async () => {
  forwarder.close();
  await server.remove();
});

const readOnly = (value: string) => [
  `alter system set default_transaction_read_only = ${value}`,
  'select pg_reload_conf()',
];
const ofService = `from pg_stat_activity where application_name = 'outreach-core'`;
const BROKEN = ['OutreachCoreDatabaseErrors', 'OutreachCoreNoWrites'];

describe('a PostgreSQL server that', () => {
  it('takes no writes for a while', LONG, async () => {
    await meetFault(await startService(server.url), server.url, {
      begin: () => server.ask(...readOnly('on')),
      end: () => server.ask(...readOnly('off')),
      rings: BROKEN,
      lookEvery: '3s',
    });
  });

  it('is stopped and started again', LONG, async () => {
    await meetFault(await startService(server.url), server.url, {
      begin: () => server.stop(),
      end: () => server.start(),
      rings: BROKEN,
    });
  });

  it('is killed and started again', LONG, async () => {
    await meetFault(await startService(server.url), server.url, {
      begin: () => server.kill(),
      end: () => server.start(),
      rings: BROKEN,
    });
  });

  it('loses one of its processes, and restarts all of them by itself', LONG, async () => {
    await meetFault(await startService(server.url), server.url, {
      begin: async () => {
        const [one] = await server.ask(`select pid ${ofService} limit 1`);
        process.kill(Number(one?.['pid']), 'SIGKILL');
      },
      rings: ['OutreachCoreDatabaseErrors'],
    });
  });

  it('hangs, and goes on', LONG, async () => {
    await meetFault(await startService(server.url), server.url, {
      begin: () => server.halt(),
      end: () => server.goOn(),
      rings: BROKEN,
      lookEvery: '3s',
    });
  });

  it('is cut off by a network that swallows everything, also what was under way', LONG, async () => {
    const service = await startService(server.url, {
      DATABASE_URL: `postgres://postgres@127.0.0.1:${forwarder.port}/postgres`,
    });
    await meetFault(service, server.url, {
      begin: () => forwarder.swallow(),
      end: () => forwarder.pass(),
      rings: BROKEN,
      lookEvery: '3s',
    });
  });

  it('has no connection left', LONG, async () => {
    let crowd: Crowd | undefined;
    await meetFault(await startService(server.url), server.url, {
      begin: async () => {
        crowd = await takeConnections(server);
      },
      end: () => crowd?.leave(),
      rings: BROKEN,
    });
  });

  it('alters a table, which makes the plans of prepared statements stale', LONG, async () => {
    await meetFault(await startService(server.url, { DATABASE_POOL_SIZE: '4' }), server.url, {
      begin: () => server.ask(retypeJobTitle('varchar(200)')),
      end: () => server.ask(retypeJobTitle('text')),
      rings: ['OutreachCoreStatementsLost'],
      noticedBy: 'nobody',
    });
  });
});

/** Who holds all connections of a server. */
interface Crowd {
  leave(): Promise<void>;
}

/* Those of the service are ended one after the other, and others have their places before it asks again. */
async function takeConnections({ url }: OwnServer): Promise<Crowd> {
  const held: pg.Client[] = [];
  const take = async () => {
    const client = new pg.Client(url);
    client.on('error', () => undefined);
    await client.connect();
    held.push(client);
  };
  const takeAll = async () => {
    for (;;)
      if (
        await take().then(
          () => false,
          () => true,
        )
      )
        return;
  };
  await takeAll();
  for (let left = 1; left > 0; ) {
    const { rows } = (await held[0]?.query(`select pg_terminate_backend(pid) ${ofService}`)) ?? { rows: [] };
    left = rows.length;
    await takeAll();
  }
  return { leave: async () => void (await Promise.all(held.map((client) => client.end()))) };
}
