import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import pg from 'pg';
import { type PrivateServer, startPrivateServer } from '../../../src/private-server/private-server.js';

export const run = promisify(execFile);

/** Whether the tests run as root, who has more to get wrong: the server runs as another user then. */
export const IS_ROOT = process.getuid?.() === 0;

/** Folders of one test file, made from a database that is created once. */
export interface DataFolders {
  at(name: string): string;
  /** A data folder with an empty database. */
  withDatabase(name: string): Promise<string>;
  remove(): Promise<void>;
}

export async function makeDataFolders(): Promise<DataFolders> {
  const place = await mkdtemp(path.join(tmpdir(), 'outreach-folders-'));
  const at = (name: string) => path.join(place, name);
  let first: Promise<void> | undefined;
  const create = async () => (await startPrivateServer({ dataDir: at('first') })).stop();
  return {
    at,
    async withDatabase(name) {
      first ??= create();
      await first;
      await run('cp', ['-a', at('first'), at(name)]);
      return at(name);
    },
    remove: () => rm(place, { recursive: true, force: true }),
  };
}

/** The server's first process. */
export async function pidOf(dataDir: string): Promise<number> {
  return Number((await readFile(path.join(dataDir, 'postgres', 'postmaster.pid'), 'utf8')).split('\n')[0]);
}

export const isRunning = (pid: number): boolean => {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
};

export async function query(url: string, text: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query<Record<string, unknown>>(text)).rows;
  } finally {
    await client.end();
  }
}

/** Uses the database of a folder, whose server is started and stopped for it. */
export async function withServer<Result>(
  dataDir: string,
  use: (server: PrivateServer) => Promise<Result>,
): Promise<Result> {
  const server = await startPrivateServer({ dataDir });
  try {
    return await use(server);
  } finally {
    await server.stop();
  }
}
