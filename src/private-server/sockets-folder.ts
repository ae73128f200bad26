import { chown, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { PrivateServerError } from './private-server-error.js';
import { canRead, type ServerUser } from './server-user.js';

/** The longest path of a socket that every system takes, in bytes. */
const LONGEST = 103;
const PREFIX = 'outreach-';

/** The port is only a part of the socket's name. */
export const PORT = 5432;

const socketIn = (folder: string) => path.join(folder, `.s.PGSQL.${PORT}`);

/**
 * A new folder that only `user` and root can enter, with a path that is short enough for a socket.
 * @throws PrivateServerError there is no place for it
 */
export async function makeSocketsFolder(user: ServerUser): Promise<string> {
  for (const place of new Set([tmpdir(), '/tmp'])) {
    if (Buffer.byteLength(socketIn(path.join(place, `${PREFIX}XXXXXX`))) > LONGEST) continue;
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

/** Removes what a server left behind that was killed together with everything around it. */
export async function removeSocketsFolder(folder: string): Promise<void> {
  if (path.basename(folder).startsWith(PREFIX)) await rm(folder, { recursive: true, force: true });
}
