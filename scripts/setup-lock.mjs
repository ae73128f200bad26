// One set-up at a time in a clone: two of them would delete each other's packages.
import { readFileSync, renameSync, rmSync } from 'node:fs';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';

const POLL_MS = 200;
const PATIENCE_MS = 15 * 60_000;

/** Waits for the lock, which is released by the returned function or when the process ends. */
export async function lockSetup(directory) {
  await mkdir(directory, { recursive: true });
  const lock = path.join(directory, 'setup.lock');
  const self = `${process.pid} ${await readBootId()}`;
  const deadline = Date.now() + PATIENCE_MS;
  while (!(await tryCreate(lock, self))) {
    const holder = await readFile(lock, 'utf8').catch(() => null);
    if (holder !== null && holder !== '' && (await isDead(holder))) clear(lock, holder);
    else if (Date.now() > deadline)
      throw new Error(`Another set-up has been running for long. If not, delete ${lock}.`);
    else await new Promise((resolve) => setTimeout(resolve, POLL_MS));
  }
  const unlock = () => rmSync(lock, { force: true });
  process.once('exit', unlock);
  return () => {
    process.off('exit', unlock);
    unlock();
  };
}

async function tryCreate(lock, content) {
  try {
    await writeFile(lock, content, { flag: 'wx' });
    return true;
  } catch (error) {
    if (error.code === 'EEXIST') return false;
    throw error;
  }
}

async function isDead(holder) {
  const [pid, bootId] = holder.split(' ');
  if (bootId !== (await readBootId())) return true;
  try {
    process.kill(Number(pid), 0);
    return false;
  } catch (error) {
    return error.code === 'ESRCH';
  }
}

/** Renames the dead lock before deleting it; if it turns out to be a new lock of another process, it is put back. */
function clear(lock, holder) {
  const aside = `${lock}.${process.pid}`;
  try {
    renameSync(lock, aside);
  } catch (error) {
    if (error.code === 'ENOENT') return;
    throw error;
  }
  if (readFileSync(aside, 'utf8') === holder) rmSync(aside, { force: true });
  else renameSync(aside, lock);
}

async function readBootId() {
  const id = await readFile('/proc/sys/kernel/random/boot_id', 'utf8').catch(() => 'unknown');
  return id.trim();
}
