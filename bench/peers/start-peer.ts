import { spawn } from 'node:child_process';
import { createWriteStream } from 'node:fs';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { freePort } from '../../scripts/free-port.mjs';
import { type RunningServer, stop } from '../process.js';
import type { LoadRequest } from '../row.js';
import { folderOf, type PeerPackage } from './install.js';

const READY_MS = 120_000;

interface PeerStart {
  name: PeerPackage;
  node: string;
  script: string;
  args?: string[];
  environment: Record<string, string>;
}

/** Runs a program of a peer to its end. @throws Error one that fails */
export async function runPeer(start: PeerStart): Promise<void> {
  const child = spawnPeer(start);
  const status = await new Promise((resolve) => child.once('exit', resolve));
  if (status !== 0) throw new Error(`${start.name} ended with status ${status}; its output is in ${logOf(start)}.`);
}

/**
 * Starts a peer on a free port of the loopback and asks until it answers.
 * @param ready any request that it answers with 200 once it is prepared
 */
export async function startPeer(start: PeerStart, ready: LoadRequest): Promise<RunningServer> {
  const port = await freePort();
  const environment = { ...start.environment, HOST: '127.0.0.1', PORT: String(port) };
  const child = spawnPeer({ ...start, environment });
  const url = `http://127.0.0.1:${port}`;
  const until = performance.now() + READY_MS;
  while (!(await isReady(url, ready))) {
    const ended = child.exitCode !== null || child.signalCode !== null;
    if (ended || performance.now() > until) {
      await stop(child);
      throw new Error(`${start.name} did not become ready; its output is in ${logOf(start)}.`);
    }
    await wait(200);
  }
  return { url, pid: child.pid ?? 0, stop: () => stop(child) };
}

const logOf = ({ name }: PeerStart) => path.join(folderOf(name), 'output.log');

function spawnPeer({ name, node, script, args = [], environment }: PeerStart) {
  const child = spawn(node, [script, ...args], {
    cwd: folderOf(name),
    env: { PATH: process.env['PATH'], NODE_ENV: 'production', ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const log = createWriteStream(logOf({ name, node, script, environment }), { flags: 'a' });
  child.stdout.pipe(log, { end: false });
  child.stderr.pipe(log, { end: false });
  child.once('close', () => log.end());
  return child;
}

async function isReady(url: string, { path: address, method, body, headers }: LoadRequest): Promise<boolean> {
  const given = { 'Content-Type': 'application/json', ...headers };
  const answer = await fetch(url + address, { method, headers: given, ...(body === undefined ? {} : { body }) }).catch(
    () => null,
  );
  return answer?.status === 200;
}
