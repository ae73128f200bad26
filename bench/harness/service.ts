import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import type pg from 'pg';
import { setUp } from '../../scripts/setup.mjs';
import { generateKey, hashKey, lastFourOf } from '../../src/access/identity/api-key.js';
import type { Bench } from './bench.js';

/** A program that answers requests. */
export interface RunningServer {
  url: string;
  pid: number;
  stop(): Promise<void>;
}

/** Flags with which Node.js runs TypeScript as it is. */
export const TSX = ['--import', import.meta.resolve('tsx')];

/**
 * Starts a program of ours that prints `Listening on <url>`. Its own output is thrown away unless BENCH_DEBUG is set.
 * @param script a path in the repository; TypeScript costs the process more memory than compiled code
 */
export async function startServer(
  script: string,
  environment: Record<string, string>,
  flags: string[] = [],
): Promise<RunningServer> {
  const file = fileURLToPath(new URL(`../../${script}`, import.meta.url));
  const child = spawn(process.execPath, [...(script.endsWith('.ts') ? TSX : []), ...flags, file], {
    env: { PATH: process.env['PATH'], ...environment },
    // The log is written, as in production, to where nobody reads it.
    stdio: ['ignore', 'pipe', process.env['BENCH_DEBUG'] ? 'inherit' : 'ignore'],
  });
  const url = await readUrl(child, script);
  return { url, pid: child.pid ?? 0, stop: () => stop(child) };
}

async function readUrl(child: ChildProcess, script: string): Promise<string> {
  if (!child.stdout) throw new Error(`${script} has no output.`);
  const lines = createInterface(child.stdout);
  const ended = once(child, 'exit').then(() => {
    throw new Error(`${script} ended before it listened. Set BENCH_DEBUG=1 to see why.`);
  });
  const listening = new Promise<string>((resolve) => {
    lines.on('line', (line) => {
      const url = /^Listening on (\S+)$/.exec(line)?.[1];
      if (url) resolve(url);
    });
  });
  const url = await Promise.race([listening, ended]);
  ended.catch(() => undefined);
  return url;
}

/** Ends a process that we started, and waits until it has ended. */
export async function stop(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, 'exit');
  child.kill('SIGTERM');
  await ended;
}

/**
 * The service as `npm start` runs it, compiled just now, with a rate limit so high that nothing is refused. It ends with
 * the scenario.
 * @param settings beside those, or instead of them; `flags` are those of the engine
 */
export async function startService(
  bench: Bench,
  databaseUrl: string,
  { settings = {}, flags = [] }: { settings?: Record<string, string>; flags?: string[] } = {},
): Promise<RunningServer> {
  await setUp();
  const given = { NODE_ENV: 'production', KEY_PEPPER: BENCH_PEPPER, DATABASE_URL: databaseUrl, PORT: '0', DEMO: 'off' };
  const environment = { ...given, RATE_LIMIT: '100000', ...settings };
  const service = await startServer('dist/process/server.js', environment, flags);
  bench.defer(service.stop);
  return service;
}

/** Protects nothing but the data of the benchmark. */
export const BENCH_PEPPER = 'pepper-of-the-benchmark-and-of-nothing-else';

/** New read-write keys of a client, or master keys of an agency: callers share out a load as several programs would. */
export async function createKeys(
  sql: pg.Pool,
  owner: { client: string } | { agency: string },
  count: number,
): Promise<string[]> {
  const [kind, column, id] =
    'client' in owner ? (['RV', 'client_id', owner.client] as const) : (['ML', 'agency_id', owner.agency] as const);
  const keys = Array.from({ length: count }, () => generateKey(kind));
  for (const key of keys) {
    await sql.query(
      `insert into api_key (kind, ${column}, name, key_hash, last_four) values ('${kind}', $1, 'benchmark', $2, $3)`,
      [id, hashKey(BENCH_PEPPER, key), lastFourOf(key)],
    );
  }
  return keys;
}
