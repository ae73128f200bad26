import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type OpenDatabase, openDatabase } from '../../src/db/open.js';

const MEGABYTE = 2 ** 20;
/** A row of half a megabyte that does not get smaller; the log gets it whole. */
const INSERT = `insert into note values ($1::integer, decode(repeat(md5($1::integer::text), 32768), 'hex'))`;

let directory: string;
let database: OpenDatabase | undefined;
let writer: ChildProcess | undefined;
beforeEach(async () => {
  directory = await mkdtemp(path.join(tmpdir(), 'outreach-checkpoints-'));
});
afterEach(async () => {
  writer?.kill('SIGKILL');
  writer = undefined;
  await database?.close();
  database = undefined;
  await rm(directory, { recursive: true });
});

const open = async () => {
  database = await openDatabase({ url: null, dataDir: directory, asOwner: true });
  return database;
};

async function bytesOfLog(): Promise<number> {
  const folder = path.join(directory, 'database/pg_wal');
  const names = (await readdir(folder)).filter((name) => /^[0-9A-F]{24}$/.test(name));
  const sizes = await Promise.all(names.map(async (name) => (await stat(path.join(folder, name))).size));
  return sizes.reduce((sum, size) => sum + size, 0);
}

/** What a start would read again after a kill, and what was written since the first checkpoint. */
async function readLog(): Promise<{ sinceCheckpoint: number; written: number }> {
  const [found] =
    (await database?.query<{ sinceCheckpoint: number; written: number }>(
      null,
      `select pg_wal_lsn_diff(pg_current_wal_insert_lsn(), redo_lsn)::float8 as "sinceCheckpoint",
      pg_wal_lsn_diff(pg_current_wal_insert_lsn(), '0/0')::float8 as written
     from pg_control_checkpoint()`,
    )) ?? [];
  return found ?? { sinceCheckpoint: Number.NaN, written: Number.NaN };
}

describe('checkpoints of the embedded database', { timeout: 300_000 }, () => {
  it('are written while it runs, so that neither the log nor what a start reads of it grows with what was written', async () => {
    const { query } = await open();
    await query(null, 'create table note (id integer primary key, bytes bytea)');
    await query(null, 'alter table note alter column bytes set storage external');
    const { written: before } = await readLog();
    for (let id = 1; id <= 600; id += 1) {
      await query('write-note', INSERT, [id]);
      // Others write at the pace at which checkpoints are looked for.
      if (id % 100 === 0) await expect.poll(async () => (await readLog()).sinceCheckpoint).toBeLessThan(32 * MEGABYTE);
    }
    expect((await readLog()).written - before).toBeGreaterThan(300 * MEGABYTE);
    expect(await bytesOfLog()).toBeLessThan(200 * MEGABYTE);
  });

  it('lose nothing that was acknowledged, when the process is killed behind one', async () => {
    const script = fileURLToPath(new URL('./write-until-killed.ts', import.meta.url));
    const child = spawn(process.execPath, ['--import', 'tsx', script, directory], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    writer = child;
    const ended = once(child, 'exit');
    let text = '';
    child.stdout.on('data', (chunk) => {
      text += String(chunk);
    });
    await expect.poll(() => text, { timeout: 120_000, interval: 5 }).toContain('checkpoint\n');
    child.kill('SIGKILL');
    await ended;
    const acknowledged = text.match(/^\d+(?=\n)/gm)?.map(Number) ?? [];
    expect(acknowledged.length).toBeGreaterThan(0);
    const { query } = await open();
    const rows = await query<{ id: number }>(
      null,
      `select id from note where bytes = decode(repeat(md5(id::text), 32768), 'hex')`,
    );
    const kept = new Set(rows.map(({ id }) => id));
    expect(acknowledged.filter((id) => !kept.has(id))).toEqual([]);
    expect((await query(null, 'select count(*)::int as count from note'))[0]).toEqual({ count: kept.size });
  });
});
