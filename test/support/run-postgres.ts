import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';

export interface RunningPostgres {
  /** Of a superuser, to the database `postgres`. */
  url: string;
  /** The server's first process. */
  pid: number;
  stop(): Promise<void>;
}

interface PostgresOptions {
  /** Server settings in addition to, or instead of, those of a throw-away server. */
  settings?: Record<string, string | number>;
  /** The machine's PostgreSQL and not the one of the npm package. */
  installed?: boolean;
  /** Puts the data into memory where the machine has enough for hundreds of databases. */
  inMemory?: boolean;
  /** Copies and follows the server of this URL. Needs `pg_basebackup`, which the npm package lacks. */
  standbyOf?: string;
  /** Texts of files beside the data, by name. */
  files?: Record<string, string>;
  /** Keeps the data there for the next run. */
  directory?: string;
}

/** Starts a throw-away PostgreSQL server, which also ends when this process dies. */
export async function runPostgres(options: PostgresOptions = {}): Promise<RunningPostgres> {
  const script = fileURLToPath(new URL('./postgres-server.mjs', import.meta.url));
  const child = spawn(process.execPath, [script, JSON.stringify(options)], { stdio: ['pipe', 'pipe', 'inherit'] });
  const exited = once(child, 'exit');
  const [line] = await Promise.race([
    once(createInterface(child.stdout), 'line'),
    exited.then(() => Promise.reject(new Error('PostgreSQL could not be started.'))),
  ]);
  const { url, pid } = JSON.parse(String(line)) as { url: string; pid: number };
  return {
    url,
    pid,
    stop: async () => {
      child.stdin.end();
      await exited;
    },
  };
}
