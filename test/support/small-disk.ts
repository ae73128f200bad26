import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);

/** Mounts a disk of its own at a folder. @param kib its size @returns unmounts it */
export async function mountDisk(folder: string, kib: number): Promise<() => Promise<unknown>> {
  await mkdir(folder, { recursive: true });
  await run('mount', ['-t', 'tmpfs', '-o', `size=${kib}k`, 'tmpfs', folder]);
  return () => run('umount', ['-l', folder]);
}

/** Whether this user may mount one. */
export async function canMount(): Promise<boolean> {
  const folder = await mkdtemp(path.join(tmpdir(), 'outreach-mount-'));
  try {
    await (await mountDisk(folder, 1_024))();
    return true;
  } catch {
    return false;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
