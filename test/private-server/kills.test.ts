import { existsSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type DataFolders, isRunning, makeDataFolders, pidOf, query, withServer } from './support/data-folders.js';
import { startWriter, type Writer } from './support/writer.js';

let folders: DataFolders;
beforeAll(async () => {
  folders = await makeDataFolders();
});
afterAll(() => folders.remove());

/* Each kill may fall between a commit and the word of it. */
const MOST_UNDER_WAY = 1;

async function expectKept(dataDir: string, { acknowledged }: Writer): Promise<void> {
  expect(acknowledged.length).toBeGreaterThan(0);
  const rows = await withServer(dataDir, ({ url }) => query(url, 'select id::int as id from kept order by id'));
  const ids = new Set(rows.map(({ id }) => id));
  expect(acknowledged.filter((id) => !ids.has(id))).toEqual([]);
  expect(ids.size - acknowledged.length).toBeLessThanOrEqual(MOST_UNDER_WAY);
}

async function startWriting(name: string): Promise<{ dataDir: string; writer: Writer }> {
  const dataDir = await folders.withDatabase(name);
  const writer = await startWriter(dataDir);
  await writer.wrote();
  return { dataDir, writer };
}

describe('after kill -9, nothing acknowledged is lost', () => {
  it('of the service: its server ends by itself, and the next start serves', async () => {
    const { dataDir, writer } = await startWriting('service');
    const server = await pidOf(dataDir);
    writer.child.kill('SIGKILL');
    await writer.exited;
    await expect.poll(() => isRunning(server)).toBe(false);
    await expect.poll(() => existsSync(`${dataDir}/postgres/postmaster.pid`)).toBe(false);
    await expectKept(dataDir, writer);
  });

  it('of the server: the service starts it again, and goes on to write', async () => {
    const { dataDir, writer } = await startWriting('server');
    const server = await pidOf(dataDir);
    process.kill(server, 'SIGKILL');
    await expect.poll(() => pidOf(dataDir).catch(() => server)).not.toBe(server);
    await writer.wrote();
    writer.child.stdin?.end();
    await writer.exited;
    await expectKept(dataDir, writer);
  });

  it('of both: the next start finds the file of a dead server, and serves', async () => {
    const { dataDir, writer } = await startWriting('both');
    const server = await pidOf(dataDir);
    writer.child.kill('SIGSTOP');
    process.kill(server, 'SIGKILL');
    writer.child.kill('SIGKILL');
    await writer.exited;
    expect(existsSync(`${dataDir}/postgres/postmaster.pid`)).toBe(true);
    await expectKept(dataDir, writer);
  });
});
