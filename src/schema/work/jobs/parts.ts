import type { Sql } from '../../../db/database.js';
import type { JobFile, JobKey } from './job-row.js';

/** The approximate part size of a large file: few rows, and little memory to read one. */
export const PART_BYTES = 512 * 1024;

/** A part of a file. */
export interface JobPart {
  file: JobFile;
  bytes: Uint8Array;
}

const ADD = `insert into job_part (client_id, job_id, file, number, bytes)
  select $1, $2::bigint, $3, coalesce((
    select max(p.number) from job_part p where p.client_id = $1 and p.job_id = $2 and p.file = $3), 0) + 1, $4::bytea`;

/** Appends parts to files. The transaction holds the job's row, so that nobody else appends. */
export async function addParts(sql: Sql, { clientId, id }: JobKey, parts: readonly JobPart[]): Promise<void> {
  for (const { file, bytes } of parts) {
    if (bytes.length > 0) await sql.query('job_part.add', ADD, [clientId, id, file, bytes]);
  }
}

/** A part with its place in the file. */
interface StoredPart {
  number: number;
  bytes: Buffer;
}

const READ = `select p.number, p.bytes from job_part p
  where p.client_id = $1 and p.job_id = $2 and p.file = $3 and p.number > $4 order by p.number limit 1`;

/** The first part of a file after a number; null: there is none. @param after 0: the first of all */
export async function readPart(
  sql: Sql,
  { clientId, id }: JobKey,
  file: JobFile,
  after: number,
): Promise<StoredPart | null> {
  const [part] = await sql.query<StoredPart>('job_part.read', READ, [clientId, id, file, after]);
  return part ?? null;
}

const DROP = 'delete from job_part p where p.client_id = $1 and p.job_id = $2 and p.file = $3';

/** Deletes a file, for a job that starts again. */
export async function dropFile(sql: Sql, { clientId, id }: JobKey, file: JobFile): Promise<void> {
  await sql.query('job_part.drop', DROP, [clientId, id, file]);
}

/** Whether a job `j` may still read its input: it has not ended, or it is an import that was only tried. */
export const KEEPS_INPUT = `(j.ended_at is null
   or j.state <> 'cancelled' and coalesce((j.params #>> '{choices,dryRun}')::boolean, false))`;

/** Parts that are deleted at once: some tens of MB. */
export const PARTS_AT_ONCE = 100;

const DROP_SOME = `delete from job_part p where p.client_id = $1 and p.job_id = $2 and p.file = $3 and p.number in (
    select q.number from job_part q where q.client_id = $1 and q.job_id = $2 and q.file = $3 limit ${PARTS_AT_ONCE})
  returning p.number`;

/** Deletes some of the parts of a file. @returns whether there were any */
export async function dropSome(sql: Sql, { clientId, id }: JobKey, file: JobFile): Promise<boolean> {
  return (await sql.query('job_part.drop_some', DROP_SOME, [clientId, id, file])).length > 0;
}

const INPUTS = `select coalesce(sum(octet_length(p.bytes)), 0)::bigint as bytes
  from job j join job_part p on p.client_id = j.client_id and p.job_id = j.id and p.file = 'input'
  where j.client_id = $1 and j.kind = 'import'`;

/** The bytes of all files of a client's imports that are kept as input. */
export async function sumImportInputs(sql: Sql, clientId: string): Promise<number> {
  const [sum] = await sql.query<{ bytes: number }>('job_part.inputs', INPUTS, [clientId]);
  return sum?.bytes ?? 0;
}

const SIZE = `select coalesce(sum(octet_length(p.bytes)), 0)::bigint as bytes from job_part p
  where p.client_id = $1 and p.job_id = $2 and p.file = $3`;

/** The size of a file in bytes; 0: there is none. */
export async function sizeOfFile(sql: Sql, { clientId, id }: JobKey, file: JobFile): Promise<number> {
  const [size] = await sql.query<{ bytes: number }>('job_part.size', SIZE, [clientId, id, file]);
  return size?.bytes ?? 0;
}

/** Kinds whose files are useless until complete. */
const WHOLE: readonly string[] = ['export'];

/** The state of a file of a job. */
interface DescribedFile {
  state: string;
  /** Whether the file is complete. */
  isComplete: boolean;
  /** 0: it has no rows. Null: it was deleted. */
  bytes: number | null;
  /** The parameters of the job. */
  params: unknown;
}

const DESCRIBE =
  'select j.kind, j.state, j.params, j.ended_at is not null as ended, j.rows_refused as refused from job j where j.client_id = $1 and j.id = $2';

/** A file of a job; null: there is no such job. */
export async function describeFile(sql: Sql, place: JobKey, file: JobFile): Promise<DescribedFile | null> {
  type Row = { kind: string; state: string; params: unknown; ended: boolean; refused: number };
  const [job] = await sql.query<Row>('job.file', DESCRIBE, [place.clientId, place.id]);
  if (!job) return null;
  const isWhole = WHOLE.includes(job.kind);
  const isComplete = isWhole ? job.state === 'done' : job.ended;
  const bytes = isComplete ? await sizeOfFile(sql, place, file) : 0;
  const isDeleted = isComplete && bytes === 0 && file === 'refused' && job.refused > 0;
  return { state: job.state, params: job.params, isComplete, bytes: isDeleted ? null : bytes };
}
