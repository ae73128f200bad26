import { readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { BackupAddress } from './backup-address.js';

/** Another process has the directory open, or this one has it open already. */
export class DirectoryInUseError extends Error {
  override readonly name = 'DirectoryInUseError';
  constructor(directory: string, pid: number | null) {
    const holder = pid === null ? 'another process' : `process ${pid}`;
    super(
      `The embedded database in ${directory} is in use by ${holder}. Stop it first, or set DATABASE_URL or DATA_DIR.`,
    );
  }
}

/** Who holds the lock. The start time tells a process from a later one with the same pid. */
interface Holder {
  pid: number;
  bootId: string;
  startedAt: string;
  backups?: BackupAddress | undefined;
}

const LOCK_NAME = /^lock\.(\d+)$/;
/**
 * A lock file is empty for an instant after its creation. If an unreadable one is older than this, its creator crashed
 * at that moment.
 */
const WRITING_MS = 5_000;

/**
 * Claims a directory for this process until the returned function is called.
 *
 * Locks are numbered and the highest counts. To take over from a dead process, a process exclusively creates the next
 * higher number and then checks that it is still the highest: two processes can never both succeed, whenever either of
 * them is stopped. Processes that do not see each other's pids (containers that share a volume) are not told apart.
 * @param backups where this process can be asked for a backup; only its own user can read it
 * @throws DirectoryInUseError
 */
export async function lockDirectory(directory: string, backups?: BackupAddress): Promise<() => Promise<void>> {
  const self = JSON.stringify({ ...(await describeProcess(process.pid)), backups } satisfies Holder);
  for (;;) {
    const highest = Math.max(0, ...(await listLocks(directory)));
    if (highest > 0) await refuseLiveHolder(directory, highest);
    const own = highest + 1;
    if (!(await createExclusively(nameLock(directory, own), self))) continue;
    const present = await listLocks(directory);
    if (Math.max(0, ...present) === own) {
      const outlived = present.filter((number) => number < own);
      await Promise.all(outlived.map((number) => rm(nameLock(directory, number), { force: true })));
      return () => rm(nameLock(directory, own), { force: true });
    }
    await rm(nameLock(directory, own), { force: true });
  }
}

/** Where the live process that holds the lock can be asked for a backup; null when there is none, or it has no place. */
export async function findBackupAddress(directory: string): Promise<BackupAddress | null> {
  const highest = Math.max(0, ...(await listLocks(directory)));
  const holder = await readHolder(nameLock(directory, highest));
  if (typeof holder === 'string' || !(await isAlive(holder))) return null;
  return holder.backups ?? null;
}

const nameLock = (directory: string, number: number) => path.join(directory, `lock.${number}`);

async function listLocks(directory: string): Promise<number[]> {
  const names = await readdir(directory);
  return names.flatMap((name) => LOCK_NAME.exec(name)?.slice(1).map(Number) ?? []);
}

async function createExclusively(file: string, content: string): Promise<boolean> {
  try {
    await writeFile(file, content, { flag: 'wx', mode: 0o600 });
    return true;
  } catch (error) {
    if (isCode(error, 'EEXIST')) return false;
    throw error;
  }
}

async function refuseLiveHolder(directory: string, number: number): Promise<void> {
  const file = nameLock(directory, number);
  const holder = await readHolder(file);
  if (holder === 'gone') return;
  if (holder === 'unreadable') {
    const { mtimeMs } = await stat(file).catch(() => ({ mtimeMs: 0 }));
    if (Date.now() - mtimeMs < WRITING_MS) throw new DirectoryInUseError(directory, null);
    return;
  }
  if (await isAlive(holder)) throw new DirectoryInUseError(directory, holder.pid);
}

async function readHolder(file: string): Promise<Holder | 'gone' | 'unreadable'> {
  try {
    const { pid, bootId, startedAt, backups } = JSON.parse(await readFile(file, 'utf8')) as Partial<Holder>;
    return Number.isInteger(pid) && pid !== undefined && bootId !== undefined && startedAt !== undefined
      ? { pid, bootId, startedAt, backups }
      : 'unreadable';
  } catch (error) {
    if (isCode(error, 'ENOENT')) return 'gone';
    if (error instanceof SyntaxError) return 'unreadable';
    throw error;
  }
}

async function isAlive(holder: Holder): Promise<boolean> {
  const found = await describeProcess(holder.pid);
  if (found.bootId !== holder.bootId || found.startedAt !== holder.startedAt) return false;
  try {
    process.kill(holder.pid, 0);
    return true;
  } catch (error) {
    return !isCode(error, 'ESRCH');
  }
}

/** Boot and start time are known on Linux; elsewhere they are empty and the pid alone identifies the process. */
async function describeProcess(pid: number): Promise<Holder> {
  const bootId = await readOptional('/proc/sys/kernel/random/boot_id');
  const status = await readOptional(`/proc/${pid}/stat`);
  // The second field is the command in parentheses, which may contain anything; state and start time are 3rd and 22nd.
  const fields = status.slice(status.lastIndexOf(')') + 2).split(' ');
  const ended = fields[0] === 'Z' || fields[0] === 'X';
  return { pid, bootId: bootId.trim(), startedAt: ended ? 'ended' : (fields[19] ?? '') };
}

async function readOptional(file: string): Promise<string> {
  return readFile(file, 'utf8').catch(() => '');
}

function isCode(error: unknown, code: string): boolean {
  return error instanceof Error && 'code' in error && error.code === code;
}
