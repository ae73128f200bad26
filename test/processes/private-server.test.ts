import path from 'node:path';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { type DataFolders, isRunning, makeDataFolders, pidOf } from '../private-server/support/data-folders.js';
import { runScript } from '../support/run-script.js';
import { startProcess, stopEveryProcess } from '../support/service-process.js';

/* Processes of the whole service, some of them one after the other. */
const LONG = { timeout: 240_000 };

let folders: DataFolders;
let environment: Record<string, string>;
beforeAll(async () => {
  folders = await makeDataFolders();
  environment = {
    DATABASE_URL: '',
    DATA_DIR: await folders.withDatabase('data'),
    KEY_PEPPER: 'a pepper of sixteen characters',
    LOG_LEVEL: 'error',
  };
});
afterEach(stopEveryProcess);
afterAll(() => folders.remove());

const whoami = async (url: string, key: string) => {
  const answer = await fetch(`${url}/public/whoami`, { headers: { 'X-API-KEY': key } });
  return [answer.status, ((await answer.json()) as { client_name?: string }).client_name];
};

it(
  'a service without DATABASE_URL serves from its data, beside its command line, and refuses a second one; killed, it serves again',
  LONG,
  async () => {
    const dataDir = environment['DATA_DIR'] ?? '';
    // Two processes share the one server.
    const service = await startProcess({ ...environment, PROCESSES: '2' });
    const server = await pidOf(dataDir);
    const made = await runScript('admin', environment, ['create-agency', '--name', 'A', '--client', 'One', '--json']);
    expect([made.status, made.err]).toEqual([0, '']);
    const key = String(JSON.parse(made.out).clients[0].read_write_key);
    expect(await whoami(service.url, key)).toEqual([200, 'One']);
    const checked = await runScript('admin', environment, ['doctor', '--json']);
    const { findings } = JSON.parse(checked.out) as { findings: { name: string; figures?: object }[] };
    expect(Object.keys(findings.find(({ name }) => name === 'disk')?.figures ?? {})).toContain('disk_free_bytes');

    const second = await runScript('server', { ...environment, PORT: '0' });
    expect([second.status, second.out]).toEqual([1, '']);
    expect(second.err).toBe(
      `The service did not start: The database in ${path.resolve(dataDir)} is in use by process ${service.child.pid}. Stop it first, or set DATABASE_URL or DATA_DIR.\n`,
    );

    await service.stop('SIGKILL');
    await expect.poll(() => isRunning(server)).toBe(false);
    const next = await startProcess(environment);
    expect(await whoami(next.url, key)).toEqual([200, 'One']);
    expect(await next.stop()).toBe(0);
  },
);

it('a worker of its own asks for a server that it can share', async () => {
  const { status, out, err } = await runScript('worker', environment);
  expect({ status, out, err }).toEqual({
    status: 1,
    out: '',
    err: 'The worker did not start: DATABASE_URL is missing: the private server belongs to the service, which works itself (WORKER).\n',
  });
});
