import { lstat, mkdir, readdir, readFile, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startPrivateServer, usePrivateServer } from '../../src/private-server/private-server.js';
import {
  type DataFolders,
  IS_ROOT,
  isRunning,
  makeDataFolders,
  pidOf,
  query,
  run,
  withServer,
} from './support/data-folders.js';
import { startWriter } from './support/writer.js';

let folders: DataFolders;
beforeAll(async () => {
  folders = await makeDataFolders();
});
afterAll(() => folders.remove());

const socketsOf = (url: string) => new URL(url).searchParams.get('host') ?? '';
const modeOf = async (file: string) => ((await stat(file)).mode & 0o777).toString(8);

describe('a private server', () => {
  it('is reachable through a socket of its user alone, writes to the disk, is not root, and knows all letters', async () => {
    const dataDir = await folders.withDatabase('settings');
    await withServer(dataDir, async ({ url }) => {
      const names = ['listen_addresses', 'fsync', 'synchronous_commit', 'data_checksums', 'server_encoding'];
      const [found] = await query(
        url,
        `select ${names.map((name) => `current_setting('${name}') as ${name}`).join(', ')}`,
      );
      expect(found).toEqual({
        listen_addresses: '',
        fsync: 'on',
        synchronous_commit: 'on',
        data_checksums: 'on',
        server_encoding: 'UTF8',
      });
      expect(await modeOf(socketsOf(url))).toBe('700');
      expect(await modeOf(path.join(dataDir, 'postgres'))).toBe('700');
      const status = await readFile(`/proc/${await pidOf(dataDir)}/status`, 'utf8').catch(() => null);
      if (status !== null) expect(Number(/^Uid:\t(\d+)/m.exec(status)?.[1])).not.toBe(0);
      const text = `select lower('ÄÉΣЖ') as low, array(select x from unnest(array['a', 'B', 'ä']) x order by x) as sorted`;
      expect(await query(url, text), 'letters').toEqual([{ low: 'äéσж', sorted: ['B', 'a', 'ä'] }]);
    });
  });

  it('leaves no process and no socket behind when it is stopped', async () => {
    const dataDir = await folders.withDatabase('stopped');
    const server = await startPrivateServer({ dataDir });
    const pid = await pidOf(dataDir);
    await server.stop();
    expect(isRunning(pid)).toBe(false);
    expect(await lstat(socketsOf(server.url)).catch(() => null)).toBe(null);
    expect(await readdir(path.join(dataDir, 'postgres'))).not.toContain('postmaster.pid');
  });

  it('is refused to a second process, which is told who uses the data, while commands may use the first one', async () => {
    const dataDir = await folders.withDatabase('second');
    await withServer(dataDir, async ({ url }) => {
      await expect(startPrivateServer({ dataDir })).rejects.toThrow(
        `The database in ${dataDir} is in use by process ${process.pid}. Stop it first, or set DATABASE_URL or DATA_DIR.`,
      );
      const used = await usePrivateServer({ dataDir });
      expect(used.url).toBe(url);
      await used.stop();
      expect(await query(url, 'select 1 as one')).toEqual([{ one: 1 }]);
    });
    const own = await usePrivateServer({ dataDir });
    expect(await query(own.url, 'select 1 as one')).toEqual([{ one: 1 }]);
    await own.stop();
    expect(await readdir(path.join(dataDir, 'postgres'))).not.toContain('postmaster.pid');
  });

  it('takes paths with spaces and quotes, and of 200 characters', async () => {
    const name = `of "two" words, ${'x'.repeat(200)}`;
    await withServer(await folders.withDatabase(name), async ({ url }) => {
      expect(await query(url, 'select 1 as one')).toEqual([{ one: 1 }]);
    });
  });

  it('begins anew after a first start that was killed half way, also below a folder that its user cannot enter', async () => {
    const closed = folders.at('closed');
    await mkdir(closed, { mode: 0o700 });
    const dataDir = path.join(closed, 'data');
    await mkdir(path.join(dataDir, 'postgres.new'), { recursive: true });
    await writeFile(path.join(dataDir, 'postgres.new', 'PG_VERSION'), '18\n');
    await withServer(dataDir, async ({ url }) => {
      expect(await query(url, 'select 1 as one')).toEqual([{ one: 1 }]);
    });
    expect((await readdir(dataDir)).sort()).toEqual(['postgres', 'postgres.log']);
  });
});

const AS_OTHER = ['setpriv', '--reuid=65534', '--regid=65534', '--clear-groups', '--'];
const canBecomeOther =
  IS_ROOT &&
  (await run('setpriv', ['--version']).then(
    () => true,
    () => false,
  ));

if (canBecomeOther)
  it('of another user than root runs as that user, who cannot use a folder that is not its own', async () => {
    const dataDir = folders.at('of other');
    const temporary = folders.at('temporary of other');
    await run('chmod', ['711', folders.at('')]);
    await run('install', ['-d', '-o', '65534', '-g', '65534', '-m', '700', dataDir, temporary]);
    const asOther = [...AS_OTHER, 'env', `TMPDIR=${temporary}`];
    const writer = await startWriter(dataDir, asOther);
    await writer.wrote();
    expect(writer.refusal()).toBe('');
    writer.child.stdin?.end();
    await writer.exited;

    const foreign = folders.at('of root');
    await mkdir(foreign, { mode: 0o755 });
    const refused = await startWriter(foreign, asOther);
    await refused.exited;
    expect(refused.refusal()).toBe(
      `The data folder ${foreign} cannot be used: this user may not write there. Set DATA_DIR to another folder, or set DATABASE_URL.`,
    );
    expect(await readdir(foreign)).toEqual([]);
  });
