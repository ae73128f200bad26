import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { DirectoryInUseError, lockDirectory } from '../../src/db/directory-lock.js';
import { openDatabase } from '../../src/db/open.js';
import { databaseKind } from '../support/databases.js';

const holderScript = fileURLToPath(new URL('./hold-directory.ts', import.meta.url));
const children: ChildProcess[] = [];
let directory: string;

beforeEach(async () => {
  directory = await mkdtemp(path.join(tmpdir(), 'outreach-lock-'));
});

afterEach(async () => {
  for (const child of children.splice(0)) {
    if (child.exitCode !== null || child.signalCode !== null) continue;
    child.kill('SIGKILL');
    await once(child, 'exit');
  }
  await rm(directory, { recursive: true });
});

/** Another process that opens the embedded database and keeps it. */
async function startHolder(): Promise<ChildProcess> {
  const child = spawn(process.execPath, ['--import', 'tsx', holderScript, directory], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  children.push(child);
  await once(child.stdout, 'data');
  return child;
}

async function listLocks(): Promise<string[]> {
  return (await readdir(directory)).filter((name) => name.startsWith('lock.'));
}

describe('the lock of a directory', () => {
  it('is given to one of many takers, and is free again once it is released', async () => {
    const takers = await Promise.allSettled(Array.from({ length: 20 }, () => lockDirectory(directory)));
    const winners = takers.filter((taker) => taker.status === 'fulfilled');
    expect(winners).toHaveLength(1);
    for (const taker of takers)
      if (taker.status === 'rejected') expect(taker.reason).toBeInstanceOf(DirectoryInUseError);
    await winners[0]?.value();
    expect(await listLocks()).toEqual([]);
    await (await lockDirectory(directory))();
  });

  it.each([
    ['another boot', JSON.stringify({ pid: process.pid, bootId: 'another', startedAt: '1' })],
    ['an earlier process with the same pid', JSON.stringify({ pid: process.pid, bootId: '', startedAt: '1' })],
  ])('is taken over from %s', async (_name, content) => {
    await writeFile(path.join(directory, 'lock.7'), content);
    const takers = await Promise.allSettled(Array.from({ length: 20 }, () => lockDirectory(directory)));
    expect(takers.filter((taker) => taker.status === 'fulfilled')).toHaveLength(1);
    expect(await listLocks()).toEqual(['lock.8']);
  });

  it('is respected while its maker has not yet written who it is', async () => {
    await writeFile(path.join(directory, 'lock.1'), '');
    await expect(lockDirectory(directory)).rejects.toBeInstanceOf(DirectoryInUseError);
  });
});

// A database is made anew here, which takes a busy machine long.
if (databaseKind() === 'pglite')
  describe('the embedded database in a directory', { timeout: 120_000 }, () => {
    it('is refused to a second process with the reason, and free after a kill, with what was acknowledged', async () => {
      const holder = await startHolder();
      const second = openDatabase({ url: null, dataDir: directory });
      await expect(second).rejects.toThrow(`The embedded database in ${directory} is in use by process ${holder.pid}.`);

      holder.kill('SIGKILL');
      await once(holder, 'exit');
      const database = await openDatabase({ url: null, dataDir: directory });
      expect(await database.query(null, 'select id from note')).toEqual([{ id: 1 }]);
      await database.close();
      expect(await listLocks()).toEqual([]);
    });

    it('is refused to the same process as well, and opens again after it was closed', async () => {
      const first = await openDatabase({ url: null, dataDir: directory });
      await first.query(null, 'create table note (id integer)');
      await expect(openDatabase({ url: null, dataDir: directory })).rejects.toBeInstanceOf(DirectoryInUseError);
      await first.close();
      const again = await openDatabase({ url: null, dataDir: directory });
      expect(await again.query(null, 'select id from note')).toEqual([]);
      await again.close();
    });
  });
