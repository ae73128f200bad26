import { type ChildProcess, spawn } from 'node:child_process';
import { type FileHandle, open, readFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Binaries } from './binaries.js';
import { pathForServer, postgresIn } from './data-folder.js';
import { clusterName, findRunning, PORT } from './running-server.js';
import type { ServerUser } from './server-user.js';

/** How a server is started. */
export interface Postmaster {
  dataDir: string;
  binaries: Binaries;
  user: ServerUser;
  sockets: string;
  maxConnections: number;
}

/** How a server ended. */
export interface Ending {
  status: number | null;
  signal: NodeJS.Signals | null;
}

/** A server process, which always ends with this process. */
export interface RunningPostmaster {
  ended: Promise<Ending>;
  /** True once it takes connections; false if it ended before. */
  ready: Promise<boolean>;
  /** Disconnects its sessions, writes a checkpoint and ends. */
  stop(): Promise<Ending>;
}

/*
 * Starts the server ("$@") and watches descriptor 3. When this process closes the descriptor or dies, the watch stops the
 * server and removes the folder of its socket ($0). When the server dies first, the watch ends too and the folder stays.
 */
const WATCH = `"$@" 3<&- & server=$!
{ read -r _; kill -INT $server; exit 0; } <&3 & watch=$!
exec 3<&-
wait $server; status=$?
kill -9 $watch 2>/dev/null
wait $watch 2>/dev/null && rm -rf "$0"
exit $status`;

const LOOK_EVERY_MS = 20;

export const logIn = (dataDir: string) => path.join(dataDir, 'postgres.log');

/** @param isFirst truncates the log */
export async function runPostmaster(options: Postmaster, isFirst: boolean): Promise<RunningPostmaster> {
  const log = await open(logIn(options.dataDir), isFirst ? 'w' : 'a', 0o600);
  const { child, ended } = await spawnServer(options, log).finally(() => log.close());
  child.unref();
  const pipe = child.stdio[3];
  if (pipe && 'unref' in pipe && typeof pipe.unref === 'function') pipe.unref();
  return {
    ended,
    ready: waitUntilReady(options, ended),
    stop: () => {
      child.ref();
      pipe?.destroy();
      return ended;
    },
  };
}

async function spawnServer(
  options: Postmaster,
  log: FileHandle,
): Promise<Pick<RunningPostmaster, 'ended'> & { child: ChildProcess }> {
  const { dataDir, binaries, user, sockets } = options;
  const folder = postgresIn(dataDir);
  const settings = Object.entries(settingsOf(options)).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  const server = [path.join(binaries.folder, 'postgres'), '-D', await pathForServer(folder, user, binaries)];
  const child = spawn('/bin/sh', ['-c', WATCH, sockets, ...server, ...settings], {
    ...user,
    cwd: folder,
    env: { LC_ALL: 'C', TZ: 'UTC' },
    stdio: ['ignore', 'ignore', log.fd, 'pipe'],
    // In a separate session, so that an interrupt of the terminal does not reach the server directly.
    detached: true,
  });
  // A server with wrong settings may end before this function has returned.
  const ended = new Promise<Ending>((resolve) => {
    child.once('exit', (status, signal) => resolve({ status, signal }));
    child.once('error', () => resolve({ status: null, signal: null }));
  });
  return { child, ended };
}

/* Other settings, such as `shared_buffers`, belong in postgresql.conf in the data folder. */
const settingsOf = ({ sockets, maxConnections }: Postmaster) => ({
  listen_addresses: '',
  unix_socket_directories: `"${sockets}"`,
  unix_socket_permissions: '0700',
  port: PORT,
  max_connections: maxConnections,
  cluster_name: clusterName(),
  logging_collector: 'off',
  log_destination: 'stderr',
  // The service logs errors of statements itself, without their values.
  log_min_messages: 'log',
  log_min_error_statement: 'panic',
  log_checkpoints: 'off',
  log_autovacuum_min_duration: -1,
});

async function waitUntilReady({ dataDir, sockets }: Postmaster, ended: Promise<Ending>): Promise<boolean> {
  let hasEnded = false;
  const watched = ended.then(() => {
    hasEnded = true;
  });
  while (!hasEnded) {
    const running = await findRunning(postgresIn(dataDir));
    if (running?.isReady && running.sockets === sockets) return true;
    await Promise.race([sleep(LOOK_EVERY_MS), watched]);
  }
  return false;
}

/** The reason for the end of the server from its log; empty where there is none. */
export async function readReason(dataDir: string): Promise<string> {
  const text = await readFile(logIn(dataDir), 'utf8').catch(() => '');
  const lines = text.split('\n').filter((line) => /\b(FATAL|PANIC): /.test(line));
  return lines.at(-1)?.replace(/^.*?\b(FATAL|PANIC): +/, '') ?? text.trim().split('\n').at(-1) ?? '';
}
