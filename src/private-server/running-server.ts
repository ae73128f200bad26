import { chown, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { codeOf, PrivateServerError } from './private-server-error.js';
import { canRead, type ServerUser } from './server-user.js';

/** The server that uses a data folder, by its `postmaster.pid`. @source PostgreSQL: src/include/utils/pidfile.h */
export interface RunningServer {
  pid: number;
  port: number;
  /** The folder of its socket. */
  sockets: string;
  isReady: boolean;
  /** The pid of the service that started it; null: something else did. */
  owner: number | null;
}

/** Null: no running server uses the folder. */
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

/** The name of this process's server in process lists. */
export const clusterName = () => `outreach-core of process ${process.pid}`;

/** The URL of the server's database `postgres`, over its socket. */
export const urlOf = ({ sockets, port }: Pick<RunningServer, 'sockets' | 'port'>): string =>
  `postgres://postgres@localhost/postgres?host=${encodeURIComponent(sockets)}&port=${port}`;

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return codeOf(error) === 'EPERM';
  }
}

/** The longest path of a socket that every system accepts, in bytes. */
const LONGEST = 103;
const PREFIX = 'outreach-';

/** Only a part of the socket's name. */
export const PORT = 5432;

/**
 * Creates a folder that only `user` and root can enter, with a path that is short enough for a socket.
 * @throws PrivateServerError no folder is possible
 */
export async function makeSocketsFolder(user: ServerUser): Promise<string> {
  for (const place of new Set([tmpdir(), '/tmp'])) {
    if (Buffer.byteLength(path.join(place, `${PREFIX}XXXXXX`, `.s.PGSQL.${PORT}`)) > LONGEST) continue;
    if (user.uid !== undefined && !(await canRead(user, [place]))) continue;
    const folder = await mkdtemp(path.join(place, PREFIX)).catch(() => null);
    if (folder === null) continue;
    if (user.uid !== undefined && user.gid !== undefined) await chown(folder, user.uid, user.gid);
    return folder;
  }
  throw new PrivateServerError(
    'There is no folder for the socket of the database. Set TMPDIR to one with a short path, or set DATABASE_URL.',
  );
}

/** Removes the folder of a socket that a killed server left. */
export async function removeSocketsFolder(folder: string): Promise<void> {
  if (path.basename(folder).startsWith(PREFIX)) await rm(folder, { recursive: true, force: true });
}
