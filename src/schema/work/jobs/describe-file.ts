import type { Sql } from '../../../db/database.js';
import type { JobFile } from './job-row.js';
import type { JobKey } from './notify-job.js';
import { sizeOfFile } from './parts.js';

/** Whose files are one piece: part of one is nothing. */
const WHOLE: readonly string[] = ['export'];

/** A file of a job. */
interface DescribedFile {
  state: string;
  /** Whether nothing more will come. */
  isComplete: boolean;
  /** Where nothing was written, or refused, the file is empty. */
  bytes: number;
  /** What was asked of the job. */
  params: unknown;
}

const READ =
  'select j.kind, j.state, j.params, j.ended_at is not null as ended from job j where j.client_id = $1 and j.id = $2';

/** A file of a job; null: there is no such job. */
export async function describeFile(sql: Sql, place: JobKey, file: JobFile): Promise<DescribedFile | null> {
  const [job] = await sql.query<{ kind: string; state: string; params: unknown; ended: boolean }>('job.file', READ, [
    place.clientId,
    place.id,
  ]);
  if (!job) return null;
  const isWhole = WHOLE.includes(job.kind);
  const isComplete = isWhole ? job.state === 'done' : job.ended;
  const bytes = isComplete ? await sizeOfFile(sql, place, file) : 0;
  return { state: job.state, params: job.params, isComplete, bytes };
}
