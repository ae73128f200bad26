import type { Sql } from '../../../db/database.js';
import { type Connection, type Keyset, readConnection, type WindowArgs } from '../../records/lists/keyset.js';
import { type JobKindName, type JobRow, type JobState, shownColumns } from './job-row.js';
import type { JobKey } from './notify-job.js';

const READ = `select ${shownColumns('j')} from job j where j.client_id = $1 and j.id = $2`;

/** A job of a client; null: there is none. */
export async function readJob(sql: Sql, { clientId, id }: JobKey): Promise<JobRow | null> {
  const [job] = await sql.query<JobRow>('job.read', READ, [clientId, id]);
  return job ?? null;
}

/**
 * When a job will have ended at its present speed; null: it does not run, or its size is unknown.
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

const JOBS: Keyset<JobRow> = {
  select: `select ${shownColumns('j')} from job j`,
  id: 'j.id',
  sorts: { created: { column: 'j.created_at', type: 'timestamptz', value: ({ createdAt }) => createdAt } },
};

interface JobFilter {
  kind?: JobKindName | null | undefined;
  state?: JobState | null | undefined;
  /** ISO 8601. */
  createdFrom?: string | null | undefined;
  /** ISO 8601, not included. */
  createdBefore?: string | null | undefined;
}

const WHERE = `j.client_id = $1 and ($2::text is null or j.kind = $2) and ($3::text is null or j.state = $3)
  and ($4::timestamptz is null or j.created_at >= $4) and ($5::timestamptz is null or j.created_at < $5)`;

/** One window of a client's jobs. */
export function listJobs(
  sql: Sql,
  clientId: string,
  window: WindowArgs,
  { kind, state, createdFrom, createdBefore }: JobFilter,
): Promise<Connection<JobRow>> {
  const values = [clientId, kind ?? null, state ?? null, createdFrom ?? null, createdBefore ?? null];
  return readConnection(sql, JOBS, window, { where: WHERE, values });
}
