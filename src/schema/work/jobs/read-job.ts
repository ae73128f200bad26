import type { Sql } from '../../../db/database.js';
import { type JobRow, shownColumns } from './job-row.js';
import type { JobKey } from './notify-job.js';

const READ = `select ${shownColumns('j')} from job j where j.client_id = $1 and j.id = $2`;

/** A job of a client; null: there is none. */
export async function readJob(sql: Sql, { clientId, id }: JobKey): Promise<JobRow | null> {
  const [job] = await sql.query<JobRow>('job.read', READ, [clientId, id]);
  return job ?? null;
}

/**
 * When a job will have ended if it goes on as it has so far; null: it does not run, or nobody knows how much there is.
 * @param now milliseconds
 */
export function expectEnd(
  { state, rowsTotal, rowsRead, startedAt }: Pick<JobRow, 'state' | 'rowsTotal' | 'rowsRead' | 'startedAt'>,
  now = Date.now(),
): Date | null {
  if (state !== 'running' || rowsTotal === null || rowsRead <= 0 || startedAt === null) return null;
  const taken = Math.max(0, now - startedAt.getTime());
  return new Date(now + (taken * Math.max(0, rowsTotal - rowsRead)) / rowsRead);
}
