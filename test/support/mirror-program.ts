import { execFile, spawn } from 'node:child_process';
import { cp, mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { ROOT } from './service-process.js';

const run = promisify(execFile);
const compiler = path.join(ROOT, 'node_modules/typescript-compiler/bin/tsc');

/** The example of a mirror, compiled in a project of its own as its users have it, and its SQLite file. */
export interface MirrorProgram {
  file: string;
  /** Starts it on its file. */
  start(environment: Record<string, string>, ...args: string[]): RunningMirror;
  remove(): Promise<void>;
}

interface RunningMirror {
  /** The lines that it printed so far. */
  lines: string[];
  /** Its exit status, or the signal that ended it. */
  ended: Promise<number | NodeJS.Signals | null>;
  kill(): Promise<unknown>;
}

/** @throws Error it does not compile as strictly as a compiler can be told */
export async function buildMirror(): Promise<MirrorProgram> {
  const project = await mkdtemp(path.join(tmpdir(), 'outreach-mirror-'));
  const modules = path.join(project, 'node_modules');
  const client = path.join(modules, 'outreach-client');
  await mkdir(path.join(modules, '@graphql-typed-document-node'), { recursive: true });
  for (const name of ['libsql', 'graphql', '@types', '@graphql-typed-document-node/core'])
    await symlink(path.join(ROOT, 'node_modules', name), path.join(modules, name));
  await run(process.execPath, [compiler, '-p', path.join(ROOT, 'client'), '--outDir', path.join(client, 'dist')]);
  await cp(path.join(ROOT, 'client/package.json'), path.join(client, 'package.json'));
  await writeFile(path.join(project, 'package.json'), JSON.stringify({ type: 'module' }));
  await cp(path.join(ROOT, 'client/examples/mirror'), path.join(project, 'mirror'), { recursive: true });
  const strict = ['--strict', '--noUncheckedIndexedAccess', '--module', 'NodeNext', '--target', 'ES2023'];
  const flags = [
    ...strict,
    '--types',
    'node',
    '--skipLibCheck',
    '--rootDir',
    'mirror',
    '--outDir',
    'out',
    'mirror/main.ts',
  ];
  await run(process.execPath, [compiler, ...flags], { cwd: project }).catch((error: { stdout: string }) =>
    Promise.reject(new Error(error.stdout)),
  );
  const file = path.join(project, 'mirror.db');
  return {
    file,
    start: (environment, ...args) => startMirror(project, { ...environment, FILE: file }, args),
    remove: () => rm(project, { recursive: true, force: true }),
  };
}

function startMirror(cwd: string, environment: Record<string, string>, args: readonly string[]): RunningMirror {
  const env = { ...process.env, ...environment };
  const child = spawn(process.execPath, ['out/main.js', ...args], { cwd, env, stdio: ['ignore', 'pipe', 'pipe'] });
  const lines: string[] = [];
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (text) => lines.push(...String(text).split('\n').filter(Boolean)));
  const ended = new Promise<number | NodeJS.Signals | null>((resolve) =>
    child.once('close', (status, signal) => resolve(status ?? signal)),
  );
  return {
    lines,
    ended,
    kill: () => {
      child.kill('SIGKILL');
      return ended;
    },
  };
}
