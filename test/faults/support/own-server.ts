import { readdirSync, readFileSync } from 'node:fs';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { expect } from 'vitest';
import { freePort } from '../../../scripts/free-port.mjs';
import { migrate } from '../../../src/db/migrate.js';
import { openDatabase } from '../../../src/db/open.js';
import { type RunningPostgres, runPostgres } from '../../support/run-postgres.js';

/** A server that keeps its port and its data while it is stopped, killed and halted. */
export interface OwnServer {
  url: string;
  /** The folder of its data. */
  data: string;
  start(): Promise<void>;
  stop(): Promise<void>;
  /** Kills its first process, without which the others end too. Resolves when none is left. */
  kill(): Promise<void>;
  /** Halts all of its processes: connections are taken and nobody answers. */
  halt(): void;
  goOn(): void;
  /** As a superuser. @returns the rows of the last statement */
  ask(...statements: string[]): Promise<Record<string, unknown>[]>;
  /** Stops it and deletes its data. */
  remove(): Promise<void>;
}

type Options = Pick<NonNullable<Parameters<typeof runPostgres>[0]>, 'settings' | 'files'>;

/** A server with a migrated database `postgres`, which keeps what it acknowledges when it is killed. */
export async function runOwnServer({ settings, files = {} }: Options = {}): Promise<OwnServer> {
  const directory = await mkdtemp(path.join(tmpdir(), 'outreach-own-server-'));
  await chmod(directory, 0o755);
  const durable = { port: await freePort(), synchronous_commit: 'on', log_min_messages: 'panic' };
  const options = { directory, files, settings: { ...durable, ...settings } };
  let server: RunningPostgres = await runPostgres(options);
  const { url } = server;
  const signal = (name: NodeJS.Signals) => {
    for (const pid of [server.pid, ...childrenOf(server.pid)]) process.kill(pid, name);
  };
  const database = await openDatabase({ url });
  await migrate(database);
  await database.close();
  return {
    url,
    data: path.join(directory, 'data'),
    start: async () => {
      server = await runPostgres(options);
    },
    stop: () => server.stop(),
    kill: async () => {
      const children = childrenOf(server.pid);
      process.kill(server.pid, 'SIGKILL');
      await expect.poll(() => children.filter(isAlive)).toEqual([]);
      await server.stop();
    },
    halt: () => signal('SIGSTOP'),
    goOn: () => signal('SIGCONT'),
    ask: (...statements) => ask(url, statements),
    remove: async () => {
      await server.stop();
      await rm(directory, { recursive: true, force: true });
    },
  };
}

/** @returns the rows of the last statement */
export async function ask(url: string, statements: readonly string[]): Promise<Record<string, unknown>[]> {
  const client = new pg.Client(url);
  await client.connect();
  try {
    let rows: Record<string, unknown>[] = [];
    for (const statement of statements) ({ rows } = await client.query<Record<string, unknown>>(statement));
    return rows;
  } finally {
    await client.end();
  }
}

/** What Linux tells of a process: its state and its parent. A process that has ended and that nobody asked about is `Z`. */
function statusOf(pid: number): { state: string; parent: number } | null {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'utf8');
    const [state = '', parent] = text.slice(text.lastIndexOf(')') + 2).split(' ');
    return { state, parent: Number(parent) };
  } catch {
    return null;
  }
}

const isAlive = (pid: number) => !['Z', undefined].includes(statusOf(pid)?.state);

/** The processes that a process started and that still run. */
export function childrenOf(pid: number): number[] {
  const all = readdirSync('/proc').map(Number).filter(Boolean);
  return all.filter((one) => statusOf(one)?.parent === pid && isAlive(one));
}
