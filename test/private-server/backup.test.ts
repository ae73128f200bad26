import { readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { migrate } from '../../src/db/migrate.js';
import { openDatabase } from '../../src/db/open.js';
import { backUp, restore } from '../../src/private-server/backup.js';
import { type PrivateServer, startPrivateServer, usePrivateServer } from '../../src/private-server/private-server.js';
import { createAgency } from '../../src/schema/tenancy/agencies/create-agency.js';
import { fillClient } from '../support/full-client.js';
import { UNHURRIED } from '../support/unhurried.js';
import { digestTables } from '../support/whole-database.js';
import { type DataFolders, makeDataFolders, query, withServer } from './support/data-folders.js';
import { startWriter } from './support/writer.js';

let folders: DataFolders;
let dataDir: string;
let server: PrivateServer;
beforeAll(async () => {
  folders = await makeDataFolders();
  dataDir = await folders.withDatabase('data');
  server = await startPrivateServer({ dataDir });
  const database = await openDatabase({ url: server.url, timeouts: UNHURRIED });
  await migrate(database);
  const pepper = 'a pepper of sixteen characters';
  const { agencyId, clients } = await createAgency(database, pepper, {
    name: '\uFEFFKept',
    clients: ['A'],
    connect: [],
  });
  await fillClient(database, { agencyId, clientId: clients[0]?.clientId ?? '' }, 'canary');
  await database.close();
});
afterAll(async () => {
  await server.stop();
  await folders.remove();
});

async function digest(url: string): Promise<Record<string, string>> {
  const database = await openDatabase({ url, asOwner: true, timeouts: UNHURRIED });
  try {
    return await digestTables(database);
  } finally {
    await database.close();
  }
}

describe('a backup of a running server', () => {
  it('is restored elsewhere with every row of every table', async () => {
    const made = await backUp(server.url, dataDir, folders.at('copy'));
    expect(made.files).toBeGreaterThan(100);
    expect(await restore(folders.at('copy'), folders.at('restored'))).toEqual(made);
    const there = await digest(server.url);
    expect(Object.values(there).filter((one) => !one.startsWith('0 ')).length).toBeGreaterThan(30);
    await withServer(folders.at('restored'), async ({ url }) => expect(await digest(url)).toEqual(there));
    // The slot that kept the log is gone, and no part of this server was copied.
    expect(await query(server.url, 'select from pg_replication_slots')).toEqual([]);
    expect(await readdir(folders.at('copy/postgres'))).not.toContain('postmaster.pid');
  });

  it('is refused where it is in the way, and where it is not whole or damaged', async () => {
    const copy = folders.at('copy');
    await expect(backUp(server.url, dataDir, copy)).rejects.toThrow('is there already');
    await expect(backUp(server.url, dataDir, path.join(dataDir, 'postgres', 'in'))).rejects.toThrow('is inside of');
    await expect(restore(copy, dataDir)).rejects.toThrow('has a database already');
    await expect(restore(dataDir, folders.at('new'))).rejects.toThrow('is no whole backup');

    const { files } = JSON.parse(await readFile(path.join(copy, 'backup.json'), 'utf8')) as {
      files: { path: string; bytes: number }[];
    };
    const file = path.join(copy, `postgres/${files.find(({ bytes }) => bytes > 1_000)?.path}`);
    const bytes = await readFile(file);
    bytes[500] = (bytes[500] ?? 0) ^ 1;
    await writeFile(file, bytes);
    await expect(restore(copy, folders.at('new'))).rejects.toThrow('is damaged');
    expect(await readdir(folders.at('new'))).toEqual([]);
  });

  it('has everything that was acknowledged before it began, while others go on to write', async () => {
    const busy = await folders.withDatabase('busy');
    const writer = await startWriter(busy);
    await writer.wrote();
    const used = await usePrivateServer({ dataDir: busy });
    const before = [...writer.acknowledged];
    await backUp(used.url, busy, folders.at('of busy'));
    await writer.wrote();
    writer.child.stdin?.end();
    await writer.exited;
    await restore(folders.at('of busy'), folders.at('as it was'));
    const rows = await withServer(folders.at('as it was'), ({ url }) => query(url, 'select id::int as id from kept'));
    const ids = new Set(rows.map(({ id }) => id));
    expect(before.filter((id) => !ids.has(id))).toEqual([]);
    expect(ids.size).toBeLessThan(writer.acknowledged.length);
  });
});
