import { type ChildProcess, spawn } from 'node:child_process';
import { commandOf, ROOT } from './service-process.js';

/** The result of a process that has ended. */
export interface Ended {
  status: number | null;
  out: string;
  err: string;
}

/** Runs a program of this repository, such as the command line, until it ends. */
export const runScript = (...of: Parameters<typeof spawnScript>): Promise<Ended> => spawnScript(...of).ended;

/** The same, for a test that ends it sooner. */
function spawnScript(
  script: string,
  environment: Record<string, string>,
  args: string[] = [],
  root: string = ROOT,
): { child: ChildProcess; ended: Promise<Ended> } {
  const child = spawn(process.execPath, [...commandOf(script), ...args], {
    cwd: root,
    env: { ...process.env, ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const ended: Ended = { status: null, out: '', err: '' };
  child.stdout.on('data', (text) => {
    ended.out += String(text);
  });
  child.stderr.on('data', (text) => {
    ended.err += String(text);
  });
  return {
    child,
    ended: new Promise((resolve) => child.once('close', (status) => resolve({ ...ended, status }))),
  };
}
