import { readFile } from 'node:fs/promises';
import type pg from 'pg';

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

/**
 * Processor seconds of each process of PostgreSQL that serves this database, by its id. Empty where the server is on
 * another machine or the machine does not tell.
 */
export async function cpuSecondsOfServer(sql: pg.Pool): Promise<Map<number, number>> {
  const { rows } = await sql.query<{ pid: number }>(
    'select pid from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()',
  );
  const seconds = new Map<number, number>();
  for (const { pid } of rows) {
    const used = await cpuSecondsOf(pid);
    if (used !== null) seconds.set(pid, used);
  }
  return seconds;
}

/** What was used between two looks; a process that ended in between is not counted. */
export function secondsBetween(before: ReadonlyMap<number, number>, after: ReadonlyMap<number, number>): number {
  return [...after].reduce((sum, [pid, seconds]) => sum + seconds - (before.get(pid) ?? 0), 0);
}
