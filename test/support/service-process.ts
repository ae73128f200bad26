import { type ChildProcess, spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';

/** A service process of its own on a database, as `npm start` would run it. */
export interface ServiceProcess {
  url: string;
  child: ChildProcess;
  /** Its standard output so far. */
  printed(): string;
  /** Ends it in the regular way if it still runs, and returns its exit status. */
  stop(signal?: NodeJS.Signals): Promise<number | NodeJS.Signals | null>;
}

type Environment = Record<string, string>;

export const ROOT = fileURLToPath(new URL('../..', import.meta.url));

/** Processes that were started here and still run, including those that never answered. */
const running = new Map<ChildProcess, Promise<unknown>>();

/** A process that was asked to end is killed after this time, which is longer than any drain. */
const ENDS_WITHIN_MS = 20_000;

/**
 * Ends all processes of this test file, including those that never answered: for the hooks after a test that may have
 * failed. end-processes.ts calls it at the end of each file.
 */
export async function stopEveryProcess(): Promise<void> {
  await Promise.all(
    [...running].map(async ([child, ended]) => {
      child.kill('SIGTERM');
      const impatience = setTimeout(() => child.kill('SIGKILL'), ENDS_WITHIN_MS);
      await ended.finally(() => clearTimeout(impatience));
    }),
  );
}

const kept = new Set<ChildProcess>();

function endKept(): void {
  for (const child of kept) child.kill();
  process.exit();
}

/** Leaves a process to later test files: it ends with the worker that runs them, which vitest asks to end. */
export function keepProcess(child: ChildProcess): void {
  running.delete(child);
  if (kept.size === 0) process.once('SIGTERM', endKept);
  kept.add(child);
}

/** `npm test` sets a variable when it has compiled the sources; compiled code starts in a quarter of the time. */
export const commandOf = (script: string) =>
  process.env['TEST_COMPILED'] ? [`dist/process/${script}.js`] : ['--import', 'tsx', `src/process/${script}.ts`];

/**
 * @param logLines receives what it logs
 * @param root the project's folder, for another release's code than this one
 */
export function startProcess(
  environment: Environment,
  logLines: string[] = [],
  root: string = ROOT,
): Promise<ServiceProcess> {
  return startScript('server', environment, /^Listening on (\S+)$/m, logLines, root);
}

/** The background worker in a process of its own; its `url` is empty. */
export function startWorker(environment: Environment, logLines: string[] = []): Promise<ServiceProcess> {
  return startScript('worker', environment, /^Working()$/m, logLines);
}

async function startScript(
  script: string,
  environment: Environment,
  started: RegExp,
  logLines: string[],
  root: string = ROOT,
): Promise<ServiceProcess> {
  const child = spawn(process.execPath, commandOf(script), {
    cwd: root,
    env: { ...process.env, PORT: '0', DEMO: 'off', ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  // By then all that it wrote has come, which need not be so when it exits.
  const ended = new Promise<number | NodeJS.Signals | null>((resolve) =>
    child.once('close', (status, signal) => resolve(status ?? signal)),
  );
  running.set(child, ended);
  child.once('close', () => running.delete(child));
  child.stderr.on('data', (text) => logLines.push(String(text)));
  let text = '';
  const url = await new Promise<string>((resolve, reject) => {
    child.stdout.on('data', (chunk) => {
      text += String(chunk);
      const found = started.exec(text)?.[1];
      if (found !== undefined) resolve(found);
    });
    ended.then((status) => reject(new Error(`${script} ended with ${status}: ${logLines.join('')}`)), reject);
  });
  return {
    url,
    child,
    printed: () => text,
    stop(signal = 'SIGTERM') {
      child.kill(signal);
      return ended;
    },
  };
}
