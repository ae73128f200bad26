import { readFile } from 'node:fs/promises';
import path from 'node:path';

/** What `postmaster.pid` tells of the server that uses a data folder. @source PostgreSQL: src/include/utils/pidfile.h */
export interface RunningServer {
  pid: number;
  port: number;
  /** The folder of its socket. */
  sockets: string;
  isReady: boolean;
  /** The process that it belongs to; null: it was started by something else. */
  owner: number | null;
}

/** Null: no server uses the folder, or one that was killed did. */
export async function findRunning(folder: string): Promise<RunningServer | null> {
  const lines = (await readFile(path.join(folder, 'postmaster.pid'), 'utf8').catch(() => '')).split('\n');
  const pid = Number(lines[0]);
  if (!Number.isInteger(pid) || pid <= 0 || !isAlive(pid)) return null;
  const options = await readFile(path.join(folder, 'postmaster.opts'), 'utf8').catch(() => '');
  const owner = OWNER.exec(options)?.[1];
  return {
    pid,
    port: Number(lines[3]),
    sockets: lines[4] ?? '',
    isReady: lines[7]?.trim() === 'ready',
    owner: owner === undefined ? null : Number(owner),
  };
}

const OWNER = /cluster_name=outreach-core of process (\d+)/;

/** The name of a server that belongs to this process. The lists of processes show it. */
export const clusterName = () => `outreach-core of process ${process.pid}`;

/** The URL of the server's database `postgres`, over its socket. */
export const urlOf = ({ sockets, port }: Pick<RunningServer, 'sockets' | 'port'>): string =>
  `postgres://postgres@localhost/postgres?host=${encodeURIComponent(sockets)}&port=${port}`;

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}
