import { execFile } from 'node:child_process';
import { readFile, stat } from 'node:fs/promises';
import { promisify } from 'node:util';

const runFile = promisify(execFile);

/** The user of the server, as options of `spawn`. Empty: the user of this process. */
export interface ServerUser {
  uid?: number;
  gid?: number;
}

/** Used where /etc/passwd does not list it. */
const NOBODY = { uid: 65_534, gid: 65_534 };

/**
 * PostgreSQL refuses to run as root, so root runs it as the owner of the data, and creates the data as `nobody`.
 * @param folder of the data; need not exist
 */
export async function findServerUser(folder: string): Promise<ServerUser> {
  if (process.getuid?.() !== 0) return {};
  const found = await stat(folder).catch(() => null);
  if (found && found.uid !== 0) return { uid: found.uid, gid: found.gid };
  const users = (await readFile('/etc/passwd', 'utf8').catch(() => '')).split('\n').map((line) => line.split(':'));
  const [, , uid, gid] = users.find(([name]) => name === 'nobody') ?? [];
  // macOS writes its ids as negative numbers.
  return uid === undefined || gid === undefined ? NOBODY : { uid: Number(uid) >>> 0, gid: Number(gid) >>> 0 };
}

/** Whether a user can read all of these files and folders. */
export async function canRead(user: ServerUser, files: readonly string[]): Promise<boolean> {
  const script = 'for f; do test -r "$f" || exit 1; test ! -d "$f" || test -x "$f" || exit 1; done';
  return runFile('/bin/sh', ['-c', script, 'sh', ...files], { ...user, cwd: '/' }).then(
    () => true,
    () => false,
  );
}
