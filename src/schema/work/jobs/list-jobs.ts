import type { Sql } from '../../../db/database.js';
import { type Connection, type Keyset, readConnection, type WindowArgs } from '../../records/lists/keyset.js';
import { type JobKindName, type JobRow, type JobState, shownColumns } from './job-row.js';

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
