import { readdir, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startPrivateServer } from '../../src/private-server/private-server.js';
import { canMount, mountDisk } from '../support/small-disk.js';
import { type DataFolders, makeDataFolders, query, run } from './support/data-folders.js';

const MIB = 2 ** 20;
let folders: DataFolders;
beforeAll(async () => {
  folders = await makeDataFolders();
});
afterAll(() => folders.remove());

if (await canMount()) {
  it('a first start on a full disk says so and leaves nothing behind', async () => {
    const dataDir = folders.at('small');
    const unmount = await mountDisk(dataDir, 20 * 1_024);
    try {
      await expect(startPrivateServer({ dataDir })).rejects.toThrow(
        `The disk of ${dataDir} is full. Free some space (a new database takes 60 MB), or set DATA_DIR to a folder on another disk.`,
      );
      expect(await readdir(dataDir)).toEqual([]);
    } finally {
      await unmount();
    }
  });

  it('a disk that fills up under writers loses nothing that was acknowledged, and is written to again when there is space', async () => {
    const first = await folders.withDatabase('template');
    const dataDir = folders.at('filled');
    const unmount = await mountDisk(dataDir, 110 * 1_024);
    try {
      await run('cp', ['-a', path.join(first, 'postgres'), dataDir]);
      const ballast = path.join(dataDir, 'ballast');
      await writeFile(ballast, Buffer.alloc(30 * MIB));
      const server = await startPrivateServer({ dataDir });
      const pool = new pg.Pool({ connectionString: server.url, max: 1 }).on('error', () => undefined);
      const acknowledged: number[] = [];
      const insert = `insert into kept select $1, string_agg(md5(random()::text), '') from generate_series(1, 8000) returning id`;
      const write = async (id: number) => void acknowledged.push(Number((await pool.query(insert, [id])).rows[0].id));
      await pool.query('create table kept (id int, text text)');
      let id = 0;
      await expect(
        (async () => {
          for (;;) await write(++id);
        })(),
      ).rejects.toThrow();
      expect(acknowledged.length).toBeGreaterThan(0);
      await rm(ballast);
      await expect
        .poll(() =>
          write(++id).then(
            () => 'written',
            () => 'refused',
          ),
        )
        .toBe('written');
      const rows = await query(server.url, 'select id from kept');
      const kept = new Set(rows.map((row) => row['id']));
      expect(acknowledged.filter((one) => !kept.has(one))).toEqual([]);
      await pool.end();
      await server.stop();
    } finally {
      await unmount();
    }
  });
}
