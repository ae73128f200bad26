import { mkdtemp, rm } from 'node:fs/promises';
import { type AddressInfo, createServer, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { openDatabase } from '../../src/db/open.js';
import { databaseUrl } from '../support/databases.js';
import { runScript } from '../support/run-script.js';
import { type ServiceProcess, startProcess } from '../support/service-process.js';

/* Real processes on an empty database. */
const LONG = { timeout: 300_000 };
let directory: string;
let environment: Record<string, string>;
let neighbour: Server;
let takenPort: string;
let service: ServiceProcess | null = null;

beforeEach(async () => {
  directory = await mkdtemp(path.join(tmpdir(), 'outreach-start-'));
  environment = {
    DATABASE_URL: await databaseUrl('empty'),
    DATA_DIR: path.join(directory, 'data'),
    DEMO: 'small',
    LOG_LEVEL: 'warn',
    HOST: '127.0.0.1',
  };
  neighbour = createServer();
  await new Promise<void>((resolve) => neighbour.listen(0, '127.0.0.1', resolve));
  takenPort = String((neighbour.address() as AddressInfo).port);
});
afterEach(async () => {
  await service?.stop();
  service = null;
  neighbour.close();
  await rm(directory, { recursive: true, force: true });
});

async function tablesLeft(): Promise<unknown[]> {
  const database = await openDatabase({ url: environment['DATABASE_URL'] ?? '' });
  const tables = await database.query(null, `select tablename from pg_tables where schemaname = 'public'`);
  await database.close();
  return tables;
}

const whoami = (key: string, url = service?.url) => fetch(`${url}/public/whoami`, { headers: { 'X-API-KEY': key } });
const keysIn = (text: string) => text.match(/(?:RV|RO|ML)-\w+/g) ?? [];

it(
  'a first start that finds its port taken says so and leaves nothing behind; the next one shows the keys',
  LONG,
  async () => {
    const failed = await runScript('server', { ...environment, PORT: takenPort });
    expect(failed.status).toBe(1);
    expect(failed.out).toBe('');
    expect(failed.err).toBe(
      `The service did not start: Port ${takenPort} of 127.0.0.1 is in use. Stop what uses it, or set PORT to another one.\n`,
    );
    expect(await tablesLeft()).toEqual([]);

    service = await startProcess(environment);
    const keys = keysIn(service.printed());
    expect(keys.map((key) => key.slice(0, 2))).toEqual(['ML', 'RV', 'RO', 'RV', 'RO', 'RV', 'ML']);
    expect((await whoami(keys[1] ?? '')).status).toBe(200);
    // Whoever looks at the terminal then sees at the end where to go, and what to enter there.
    expect(service.printed().trimEnd().split('\n').slice(-2)).toEqual([
      `  console     ${service.url}/console`,
      `  master key  ${keys[0]}`,
    ]);
  },
);

it('a start prints one line with the address once /ready is 200, and where to begin', LONG, async () => {
  service = await startProcess({ ...environment, DEMO: 'off' });
  expect((await fetch(`${service.url}/ready`)).status).toBe(200);
  expect(service.printed()).toBe(
    [
      `Listening on ${service.url}`,
      `  documents   ${service.url}/docs`,
      `  GraphiQL    ${service.url}/graphql`,
      `  health      ${service.url}/ready`,
      `  console     ${service.url}/console`,
      '',
    ].join('\n'),
  );
});

it(
  'later starts say that the demo is there and how to get new keys, and that way brings keys that work',
  LONG,
  async () => {
    service = await startProcess(environment);
    const [first] = keysIn(service.printed()).slice(1);
    await service.stop();

    service = await startProcess(environment);
    expect(service.printed().trimEnd().split('\n').slice(-2)).toEqual([
      `  console     ${service.url}/console`,
      `  new keys    npm run -s admin -- issue-keys --agency 'Demo agency'`,
    ]);
    expect(keysIn(service.printed())).toEqual([]);
    expect((await whoami(first ?? '')).status).toBe(200);

    const issued = await runScript('admin', environment, ['issue-keys', '--agency', 'Demo agency', '--json']);
    expect([issued.status, issued.err]).toEqual([0, '']);
    const { clients, ...agency } = JSON.parse(issued.out);
    expect(agency).toEqual({
      agency_id: expect.any(String),
      agency_name: 'Demo agency',
      master_key: expect.stringMatching(/^ML-\w{49}$/),
    });
    expect(clients.map((client: { client_name: string }) => client.client_name)).toEqual([
      'Harbor Works',
      'Northgate Supply',
    ]);

    for (const { client_id, client_name, read_write_key, read_only_key } of clients) {
      for (const key of [read_write_key, read_only_key])
        expect(await (await whoami(key)).json()).toEqual({ client_id, client_name });
    }
    expect((await whoami(first ?? '')).status).toBe(200);
  },
);

it('a database with agencies of its own gets no demo and hears of none', LONG, async () => {
  const made = await runScript('admin', environment, ['create-agency', '--name', 'Acme', '--json']);
  expect(made.status).toBe(0);
  service = await startProcess(environment);
  expect(service.printed()).toMatch(/^Listening on /);
  await service.stop();
  const unknown = await runScript('admin', environment, ['issue-keys', '--agency', 'Demo agency']);
  expect(unknown).toEqual({
    status: 1,
    out: '',
    err: 'There is no agency with the id or name "Demo agency".\n',
  });
});
