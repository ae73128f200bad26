import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type BinarySearch, searchMachine } from '../../src/private-server/binaries.js';
import { startPrivateServer } from '../../src/private-server/private-server.js';
import { type DataFolders, IS_ROOT, makeDataFolders, query, run } from './support/data-folders.js';

let folders: DataFolders;
let machine: BinarySearch;
beforeAll(async () => {
  folders = await makeDataFolders();
  // PostgreSQL 15 of root needs a path that its user can go.
  await run('chmod', ['711', folders.at('')]);
  machine = await searchMachine();
});
afterAll(() => folders.remove());

const NOTHING: BinarySearch = { packageFolder: null, caches: [], folders: [] };
const installed = (await searchMachine()).folders.filter((folder) => folder.startsWith('/usr/lib/postgresql'));

describe('a start is refused, and changes nothing,', () => {
  it('where the data was made by another major version', async () => {
    const dataDir = await folders.withDatabase('version');
    const file = path.join(dataDir, 'postgres', 'PG_VERSION');
    await writeFile(file, '13\n');
    await expect(startPrivateServer({ dataDir })).rejects.toThrow(
      /^The data in DATA_DIR was made by PostgreSQL 13, and only that version can open it.*Install PostgreSQL 13, or start/,
    );
    expect(await readFile(file, 'utf8')).toBe('13\n');
  });

  it('on the database of an earlier version, which it says how to move', async () => {
    const dataDir = folders.at('former');
    await mkdir(path.join(dataDir, 'database', 'base'), { recursive: true });
    await writeFile(path.join(dataDir, 'database', 'PG_VERSION'), '17\n');
    await expect(startPrivateServer({ dataDir })).rejects.toThrow(
      /version 0\.1\.0.*commit 536a5c5d.*admin -- move --to.*DATABASE_URL/,
    );
    expect(await readdir(dataDir, { recursive: true })).toEqual(['database', 'database/PG_VERSION', 'database/base']);
  });

  it('where DATA_DIR is a file, or its folder holds something else', async () => {
    const file = folders.at('file');
    await mkdir(path.dirname(file), { recursive: true });
    await writeFile(file, 'mine');
    await expect(startPrivateServer({ dataDir: file })).rejects.toThrow(`${file} is not a folder.`);
    expect(await readFile(file, 'utf8')).toBe('mine');
    const dataDir = folders.at('else');
    await mkdir(path.join(dataDir, 'postgres'), { recursive: true });
    await writeFile(path.join(dataDir, 'postgres', 'mine'), 'mine');
    await expect(startPrivateServer({ dataDir })).rejects.toThrow('holds no PostgreSQL database');
    expect(await readdir(path.join(dataDir, 'postgres'))).toEqual(['mine']);
  });

  it('where no PostgreSQL runs, and says what to install', async () => {
    const dataDir = folders.at('none');
    await expect(startPrivateServer({ dataDir, search: NOTHING })).rejects.toThrow(
      /^No PostgreSQL of version 15 or later runs on this machine .*Install PostgreSQL, or set DATABASE_URL to a server\.$/,
    );
    expect(await readdir(dataDir)).toEqual([]);
  });

  it('where its settings are wrong, with the reason of the server', async () => {
    const dataDir = await folders.withDatabase('settings');
    await writeFile(path.join(dataDir, 'postgres', 'postgresql.conf'), 'shared_buffers = many\n');
    await expect(startPrivateServer({ dataDir })).rejects.toThrow(/did not start: .*More is in .*postgres\.log\.$/);
  });
});

describe('binaries', () => {
  it.runIf(installed.length > 0)('of the machine are used where the package does not run', async () => {
    const broken = folders.at('broken');
    await mkdir(path.join(broken, 'native', 'bin'), { recursive: true });
    await writeFile(path.join(broken, 'package.json'), '{ "version": "1" }');
    await writeFile(path.join(broken, 'native', 'bin', 'postgres'), 'no program', { mode: 0o755 });
    const dataDir = folders.at('machine');
    const search = { packageFolder: broken, caches: [folders.at('caches')], folders: installed };
    const server = await startPrivateServer({ dataDir, search });
    const found = await query(server.url, `select lower('Ä') as low`);
    await server.stop();
    expect(found).toEqual([{ low: 'ä' }]);
    // What was begun with one version goes on with it, whatever else is found first.
    const again = await startPrivateServer({ dataDir });
    await again.stop();
  });

  if (IS_ROOT)
    it('that the user of the server cannot read are copied once, with their links', async () => {
      const closed = folders.at('closed');
      const packageFolder = path.join(closed, 'package');
      await mkdir(closed, { recursive: true, mode: 0o700 });
      await run('cp', ['-a', machine.packageFolder ?? '', packageFolder]);
      await run('find', [packageFolder, '-type', 'l', '-delete']);
      const cache = folders.at('cache');
      const search = { packageFolder, caches: [cache], folders: [] };
      const server = await startPrivateServer({ dataDir: folders.at('copied'), search });
      expect(await query(server.url, 'select 1 as one')).toEqual([{ one: 1 }]);
      await server.stop();
      const copies = await readdir(cache);
      expect(copies).toEqual([expect.stringMatching(/^postgresql-\d+\.\d+.*-linux-/)]);
      await rm(packageFolder, { recursive: true });
    });
});
