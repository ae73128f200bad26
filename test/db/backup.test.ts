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

describe('a backup of the embedded database', () => {
  it('is made while nobody has it open, restored elsewhere, and refused where it is damaged or in the way', async () => {
    const database = await openDatabase({ url: null, dataDir: at('data') });
    await migrate(database);
    await database.query(null, `insert into agency (id, name) values ('a', '\uFEFFKept')`);
    await expect(backupDirectory(at('data'), at('copy'))).rejects.toThrow('is in use by process');
    await database.close();

    const made = await backupDirectory(at('data'), at('copy'));
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
  }, 120_000);
});
