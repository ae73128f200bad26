import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { backupDirectory, restoreDirectory } from '../../src/db/backup-directory.js';
import { migrate } from '../../src/db/migrate.js';
import { openDatabase } from '../../src/db/open.js';

let place: string;
beforeAll(async () => {
  place = await mkdtemp(path.join(tmpdir(), 'backup-'));
  const database = await openDatabase({ url: null, dataDir: at('data') });
  await migrate(database);
  await database.query(null, `insert into agency (id, name) values ('a', '\uFEFFKept')`);
  await database.close();
});
afterAll(() => rm(place, { recursive: true, force: true }));

const at = (name: string) => path.join(place, name);

async function names(dataDir: string): Promise<unknown[]> {
  const database = await openDatabase({ url: null, dataDir });
  try {
    return await database.query(null, 'select name from agency');
  } finally {
    await database.close();
  }
}

describe('a backup of the embedded database', { timeout: 240_000 }, () => {
  it('is made, restored elsewhere, and refused where it is damaged or in the way', async () => {
    const { standstillMs, ...made } = await backupDirectory(at('data'), at('copy'));
    expect(standstillMs).toBe(null);
    expect(made.files).toBeGreaterThan(100);
    await expect(backupDirectory(at('data'), at('copy'))).rejects.toThrow('is there already');
    await expect(backupDirectory(at('nothing'), at('other'))).rejects.toThrow('There is no embedded database');
    await expect(restoreDirectory(at('copy'), at('data'))).rejects.toThrow('has a database already');
    await expect(restoreDirectory(at('data'), at('new'))).rejects.toThrow('is no whole backup');

    expect(await restoreDirectory(at('copy'), at('restored'))).toEqual(made);
    expect(await names(at('restored'))).toEqual([{ name: '\uFEFFKept' }]);
    expect(await names(at('data'))).toEqual([{ name: '\uFEFFKept' }]);

    const { files } = JSON.parse(await readFile(at('copy/backup.json'), 'utf8')) as {
      files: { path: string; bytes: number }[];
    };
    const file = at(`copy/database/${files.find(({ bytes }) => bytes > 1_000)?.path}`);
    const bytes = await readFile(file);
    bytes[500] = (bytes[500] ?? 0) ^ 1;
    await writeFile(file, bytes);
    await expect(restoreDirectory(at('copy'), at('second'))).rejects.toThrow('is damaged');
    await expect(restoreDirectory(at('copy'), at('second'))).rejects.toThrow('is damaged');
  });

  it('is made while the database is open, whose sessions keep their rights, and not restored over it', async () => {
    const database = await openDatabase({ url: null, dataDir: at('data') });
    const { standstillMs, ...made } = await backupDirectory(at('data'), at('copy of open'));
    expect(standstillMs).toBeGreaterThan(0);
    const who = await database.query(null, 'select current_user as role');
    await expect(restoreDirectory(at('copy of open'), at('data'))).rejects.toThrow('is in use by process');
    await database.query(null, `insert into agency (id, name) values ('b', 'Later')`);
    await database.close();
    expect(who).toEqual([{ role: 'outreach_service' }]);

    expect(await restoreDirectory(at('copy of open'), at('as it was'))).toEqual(made);
    expect(await names(at('as it was'))).toEqual([{ name: '\uFEFFKept' }]);
    expect(await names(at('data'))).toEqual([{ name: '\uFEFFKept' }, { name: 'Later' }]);
  });

  it('is refused while the database is open in a process that cannot be asked', async () => {
    const database = await openDatabase({ url: null, dataDir: at('data') });
    try {
      const lock = at('data/lock.1');
      const { backups, ...holder } = JSON.parse(await readFile(lock, 'utf8')) as Record<string, unknown>;
      expect(backups).toEqual({ port: expect.any(Number), secret: expect.any(String) });
      await writeFile(lock, JSON.stringify(holder));
      await expect(backupDirectory(at('data'), at('refused'))).rejects.toThrow('is in use by process');

      await writeFile(lock, JSON.stringify({ ...holder, backups: { port: Object(backups).port, secret: 'another' } }));
      await expect(backupDirectory(at('data'), at('refused'))).rejects.toThrow('did not hold it still to the end');
    } finally {
      await database.close();
    }
  });
});
