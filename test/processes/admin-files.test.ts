import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, expect, it } from 'vitest';
import { migrate } from '../../src/db/migrate.js';
import { openDatabase } from '../../src/db/open.js';
import { startPrivateServer } from '../../src/private-server/private-server.js';
import { createAgency } from '../../src/schema/tenancy/agencies/create-agency.js';
import { databaseUrl } from '../support/databases.js';
import { fillClient } from '../support/full-client.js';
import { runScript } from '../support/run-script.js';
import { startProcess, stopEveryProcess } from '../support/service-process.js';

const PEPPER = 'a pepper of sixteen characters';

afterEach(stopEveryProcess);

it('an operator backs up, restores, exports and moves the database of a private server, and its keys go on working', {
  timeout: 240_000,
}, async () => {
  const place = await mkdtemp(path.join(tmpdir(), 'operator-'));
  const at = (name: string) => path.join(place, name);
  const settings = (dataDir: string) => ({ DATA_DIR: at(dataDir), KEY_PEPPER: PEPPER, LOG_LEVEL: 'error' });
  const admin = (dataDir: string, ...args: string[]) => runScript('admin', settings(dataDir), args);
  try {
    const server = await startPrivateServer({ dataDir: at('data') });
    const database = await openDatabase({ url: server.url });
    await migrate(database);
    const { agencyId, clients } = await createAgency(database, PEPPER, { name: 'X', clients: ['A'], connect: [] });
    const [client] = clients;
    if (!client) throw new Error('No client was created.');
    await fillClient(database, { agencyId, clientId: client.clientId }, 'canary');
    await database.close();
    await server.stop();

    const backup = await admin('data', 'backup', '--to', at('copy'));
    expect(backup).toMatchObject({ status: 0, err: '' });
    expect(backup.out).toMatch(/^\d+ files, \d+ bytes\. Keep KEY_PEPPER with it/);
    const restored = await admin('restored', 'restore', '--from', at('copy'));
    expect(restored).toMatchObject({ status: 0, err: '' });
    expect(restored.out).toMatch(/^\d+ files, \d+ bytes, as they were at \d{4}-/);

    const exported = await admin('restored', 'export-client', '--agency', 'X', '--client', 'A');
    expect(exported).toMatchObject({ status: 0, err: '' });
    const lines = exported.out
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line));
    expect(lines.at(-1)).toEqual({ complete: true, rows: lines.length - 1 });
    expect(lines[0]).toMatchObject({ table: 'client', row: { name: 'A' } });
    expect(exported.out).toContain('canary@x.example');

    const url = await databaseUrl('empty');
    const moved = await admin('restored', 'move', '--to', url);
    expect(moved).toMatchObject({ status: 0, err: '' });
    expect(moved.out).toContain('contact: 1 rows, equal\n');
    expect(moved.out).toContain('Start the service with DATABASE_URL and the same KEY_PEPPER.');
    const again = await admin('restored', 'move', '--to', url);
    expect(again).toMatchObject({ status: 1, err: expect.stringContaining('The target is not empty') });

    const service = await startProcess({ DATABASE_URL: url, KEY_PEPPER: PEPPER, LOG_LEVEL: 'error' });
    const answer = await fetch(`${service.url}/public/v2/contacts?email=canary@x.example`, {
      headers: { 'X-API-KEY': client.readOnlyKey },
    });
    expect([answer.status, ((await answer.json()) as { count: number }).count]).toEqual([200, 1]);
    await service.stop();
  } finally {
    await rm(place, { recursive: true, force: true });
  }
});
