import { type ChildProcess, fork, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import type { LoadJob, LoadResult } from './load/job.js';

export interface RunningServer {
  url: string;
  pid: number;
  stop(): Promise<void>;
}

const TSX = ['--import', import.meta.resolve('tsx')];
const file = (path: string) => fileURLToPath(new URL(path, import.meta.url));

/**
 * Starts a program of ours that prints `Listening on <url>`. Its own output goes nowhere else.
 * @param script beside this file; TypeScript is run as it is, which costs the process more memory than what was built
 */
export async function startServer(
  script: string,
  environment: Record<string, string>,
  flags: string[] = [],
): Promise<RunningServer> {
  const child = spawn(process.execPath, [...(script.endsWith('.ts') ? TSX : []), ...flags, file(script)], {
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

export interface LoadGenerator {
  run(job: LoadJob): Promise<LoadResult>;
  close(): void;
}

export function startLoadGenerator(): LoadGenerator {
  const child = fork(file('./load/generator.ts'), { execArgv: TSX });
  return {
    async run(job) {
      const answered = once(child, 'message');
      child.send(job);
      const [result] = await answered;
      return result as LoadResult;
    },
    close: () => child.disconnect(),
  };
}
