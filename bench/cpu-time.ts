import { readFile } from 'node:fs/promises';

const TICKS_PER_SECOND = 100;

/**
 * Processor seconds that a process has used, user and system; null where the machine does not tell (only Linux does).
 * Unlike requests per second it hardly depends on what else the machine does.
 */
export async function cpuSecondsOf(pid: number): Promise<number | null> {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => null);
  if (stat === null) return null;
  // The name in parentheses may hold anything; the fields after it are numbered from 3.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return (Number(fields[11]) + Number(fields[12])) / TICKS_PER_SECOND;
}
