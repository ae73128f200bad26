import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Database, Session, Sql } from '../../../db/database.js';
import type { ClaimedErasure } from '../../kernel/queues/claims.js';
import { readArrived } from '../imports/choices.js';
import { type JobFile, type JobKey, notifyJob } from '../jobs/job-row.js';
import { dropSome, KEEPS_INPUT } from '../jobs/parts.js';
import { mentionTest, type SeenRow } from './erase-mentions.js';

type Mentions = (text: string) => boolean;

/** Replaces a text of a job's parameters: as a filter it matches nothing. */
const ERASED = '[erased]';

const JOBS = 'select j.id, j.params from job j where j.client_id = $1 and j.id > $2::bigint order by j.id limit 25';
const HOLD = 'select j.params from job j where j.client_id = $1 and j.id = $2 for update';
const REPLACE = 'update job j set params = $3::jsonb where j.client_id = $1 and j.id = $2';

/**
 * Removes mentions from the parameters of one slice of the client's jobs: values of filters and changes, and first rows of
 * imported files.
 */
export async function eraseJobs(database: Database, erasure: ClaimedErasure, seen: SeenRow | null) {
  const { clientId } = erasure;
  const mentions = mentionTest(erasure.mentions);
  const values = [clientId, seen?.id ?? '0'];
  const jobs = await database.query<{ id: number; params: unknown }>('person_erasure.jobs', JOBS, values);
  for (const { id, params } of jobs) {
    if (mentions(JSON.stringify(params)))
      await database.transaction((session) => redactJob(session, { clientId, id }, mentions));
  }
  const last = jobs.at(-1);
  return last ? { at: '', id: String(last.id) } : null;
}

/* A running import adds its counts meanwhile. */
async function redactJob(session: Session, { clientId, id }: JobKey, mentions: Mentions): Promise<void> {
  const [held] = await session.query<{ params: unknown }>('person_erasure.hold_job', HOLD, [clientId, id]);
  if (!held) return;
  const arrived = readArrived(held.params);
  const rows = arrived?.sheet.first.filter((row) => !row.some((cell) => cell !== null && mentions(cell)));
  const params = arrived ? { ...arrived, sheet: { ...arrived.sheet, first: rows } } : held.params;
  await session.query('person_erasure.replace_params', REPLACE, [
    clientId,
    id,
    JSON.stringify(redact(params, mentions)),
  ]);
}

function redact(value: unknown, mentions: Mentions): unknown {
  if (typeof value === 'string') return mentions(value) ? ERASED : value;
  if (Array.isArray(value)) return value.map((one) => redact(one, mentions));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, inner]) => [mentions(name) ? ERASED : name, redact(inner, mentions)]),
  );
}

/* Bytes of the part before that may belong to a mention: the longest address, with every character escaped. */
const TAIL = 4_096;

/* $2 to $4 the last examined part. Files of imports that run are their caller's new input. */
const PARTS = `select p.job_id as "jobId", p.file, p.number, p.bytes, (
    select substring(t.bytes from greatest(1, octet_length(t.bytes) - ${TAIL})) from job_part t
     where t.client_id = $1 and t.job_id = p.job_id and t.file = p.file and t.number = p.number - 1) as tail
  from job_part p join job j on j.client_id = p.client_id and j.id = p.job_id
  where p.client_id = $1 and (p.job_id, p.file, p.number) > ($2::bigint, $3::text, $4::int) and j.id >= $2::bigint
    and (p.file = 'input' and j.kind = 'import' and (j.state = 'uploading' or j.ended_at is not null)
      or p.file = 'outcome' and j.kind = 'export' and j.ended_at is not null
      or p.file = 'refused' and j.ended_at is not null)
  order by p.job_id, p.file, p.number limit 4`;

interface Part {
  jobId: number;
  file: JobFile;
  number: number;
  bytes: Buffer;
  tail: Buffer | null;
}

/** Deletes files of jobs that mention the Person. One slice examines some parts. */
export async function eraseJobFiles(database: Database, erasure: ClaimedErasure, seen: SeenRow | null) {
  const { clientId } = erasure;
  const mentions = mentionTest(erasure.mentions);
  const [file = '', number = '0'] = (seen?.at ?? '').split(' ');
  const parts = await database.query<Part>('person_erasure.parts', PARTS, [clientId, seen?.id ?? '0', file, number]);
  for (const part of parts) {
    await nextTurn();
    const text = Buffer.concat([part.tail ?? Buffer.alloc(0), part.bytes]).toString();
    if (mentions(text)) await deleteFile(database, { clientId, id: part.jobId }, part.file);
  }
  const last = parts.at(-1);
  return last ? { at: `${last.file} ${last.number}`, id: String(last.jobId) } : null;
}

const SENTENCES: Readonly<Record<JobFile, string>> = {
  input: 'Its file mentioned a Person that was erased, so it was deleted: send it again without the Person.',
  outcome: 'Its file mentioned a Person that was erased, so it was deleted: start the export again.',
  refused: 'Its file of refused rows mentioned a Person that was erased, so it was deleted.',
};

const CANCEL = `update job j set state = 'cancelled', failure = $3, ended_at = coalesce(j.ended_at, clock_timestamp()), due_at = null
  where j.client_id = $1 and j.id = $2 and (j.state = 'uploading' or j.ended_at is not null) and ${KEEPS_INPUT}`;
const FAIL = `update job j set state = 'failed', failure = $3 where j.client_id = $1 and j.id = $2 and j.state = 'done'`;
const EXPLAIN = 'update job j set failure = $3 where j.client_id = $1 and j.id = $2';
const ENDS: Readonly<Record<JobFile, string>> = { input: CANCEL, outcome: FAIL, refused: EXPLAIN };

async function deleteFile(database: Database, place: JobKey, file: JobFile): Promise<void> {
  await database.transaction(async (session) => {
    const values = [place.clientId, place.id, SENTENCES[file]];
    await session.query(`person_erasure.end_job.${file}`, ENDS[file], values);
    await notifyJob(session, place);
  });
  while (await dropSome(database, place, file));
}

/* An export that began before the records were deleted has them in its file, or will have. */
const EXPORTS = `update job j set state = 'queued', claim_id = null, ended_at = null,
    due_at = date_trunc('milliseconds', clock_timestamp())
  where j.client_id = $1 and j.kind = 'export' and j.started_at is not null and (j.ended_at is null
    or j.state = 'done' and j.ended_at >= (select e.started_at from person_erasure e where e.client_id = $1 and e.person_id = $2))`;

/** Starts exports again that run, or have ended since the erasure began. */
export async function restartExports(sql: Sql, { clientId, personId }: ClaimedErasure): Promise<void> {
  await sql.query('person_erasure.exports', EXPORTS, [clientId, personId]);
}
