import { spawn } from 'node:child_process';
import { createWriteStream } from 'node:fs';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { freePort } from '../../scripts/free-port.mjs';
import type { Bench } from '../harness/bench.js';
import { type LoadRequest, send } from '../harness/load.js';
import { type RunningServer, stop } from '../harness/service.js';
import { folderOf, type PeerPackage } from './install.js';

const READY_MS = 120_000;

/** A program of a peer. */
interface PeerStart {
  name: PeerPackage;
  node: string;
  args: string[];
  environment: Record<string, string>;
}

/** Runs a program of a peer to its end. @throws Error one that fails */
export async function runPeer(start: PeerStart): Promise<void> {
  const child = spawnPeer(start);
  const status = await new Promise((resolve) => child.once('exit', resolve));
  if (status !== 0) throw new Error(`${start.name} ended with status ${status}; its output is in ${logOf(start)}.`);
}

/**
 * Starts a peer on a free port of the loopback and asks until it answers; it ends with the scenario.
 * @param ready any request that it answers with 200 once it is prepared
 */
export async function startPeer(
  bench: Bench,
  start: PeerStart,
  ready: LoadRequest,
): Promise<Pick<RunningServer, 'url' | 'pid'>> {
  const port = await freePort();
  const child = spawnPeer({ ...start, environment: { ...start.environment, HOST: '127.0.0.1', PORT: String(port) } });
  bench.defer(() => stop(child));
  const url = `http://127.0.0.1:${port}`;
  const until = performance.now() + READY_MS;
  while ((await send(url, ready).catch(() => null))?.status !== 200) {
    if (child.exitCode !== null || child.signalCode !== null || performance.now() > until)
      throw new Error(`${start.name} did not become ready; its output is in ${logOf(start)}.`);
    await wait(200);
  }
  return { url, pid: child.pid ?? 0 };
}

const logOf = ({ name }: PeerStart) => path.join(folderOf(name), 'output.log');

function spawnPeer(start: PeerStart) {
  const child = spawn(start.node, start.args, {
    cwd: folderOf(start.name),
    env: { PATH: process.env['PATH'], NODE_ENV: 'production', ...start.environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const log = createWriteStream(logOf(start), { flags: 'a' });
  child.stdout.pipe(log, { end: false });
  child.stderr.pipe(log, { end: false });
  child.once('close', () => log.end());
  return child;
}
