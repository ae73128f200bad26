import { z } from 'zod';
import type { Session } from '../../../db/database.js';
import { readNow } from '../../../db/database-time.js';
import { ConflictError, NotFoundError } from '../../../errors.js';
import { isRecordId } from '../../../values/record-id.js';
import { isInJournal, undoEntries } from '../../history/undo/undo-entries.js';
import type { Workspace } from '../../kernel/context.js';
import { JobWaits, type RunningJob, type SliceResult, slicedKind } from '../jobs/job-kind.js';
import { type JobRow, shownColumns } from '../jobs/job-row.js';
import { startJob } from '../jobs/start-job.js';
import { type BulkPlace, bulkParams, bulkPlace, nextRecords, resultOf } from './change-slice.js';

/** Which job is undone, and when both were requested. */
const undoParams = z.object({
  jobId: z.int(),
  does: z.enum(['change', 'delete']),
  record: z.enum(['contact', 'company', 'email']),
  since: z.iso.datetime(),
  asked: z.iso.datetime(),
});
type UndoParams = z.output<typeof undoParams>;

interface UndoneJob {
  kind: string;
  params: unknown;
  createdAt: Date;
  hasEnded: boolean;
  /** Whether the journal still has the day on which the job began. */
  isTold: boolean;
  /** The last part of its input that it processed; null: all. */
  part: number | null;
  /** How many records it has processed, or may have. */
  rows: number;
}

/* Locked, so that the second of two concurrent requests finds the job of the first. */
const HOLD = `select j.kind, j.params, j.created_at as "createdAt", j.ended_at is not null as "hasEnded",
    j.created_at >= coalesce((select min(d.day) from journal_days() d)::timestamp at time zone 'UTC', j.created_at) as "isTold",
    case when j.state <> 'done' then coalesce((j.place ->> 'part')::int, 0) end as part,
    j.rows_read + coalesce(jsonb_array_length(j.place -> 'left'), 0) as rows
  from job j where j.client_id = $1 and j.id = $2 and j.kind in ('change', 'delete') for no key update`;

const RUNNING = `select ${shownColumns('j')} from job j
  where j.client_id = $1 and j.kind = 'undo' and j.ended_at is null and (j.params ->> 'jobId')::bigint = $2`;

/* Its own copy, because the job that it undoes may expire in the meantime. */
const COPY_INPUT = `insert into job_part (client_id, job_id, file, number, bytes)
  select p.client_id, $3::bigint, p.file, p.number, p.bytes from job_part p
   where p.client_id = $1 and p.job_id = $2 and p.file = 'input' and p.number <= coalesce($4::int, p.number)`;

/**
 * Undoes everything that a bulk job did, as a job of its own. A running undo is returned.
 * @throws NotFoundError the workspace has no such job that changed or deleted records
 * @throws ConflictError it has not ended, the journal does not reach back to it, or too many jobs are open
 */
export async function undoBulk(workspace: Workspace, jobId: number): Promise<JobRow> {
  if (!isRecordId(jobId)) throw jobNotFound();
  const { clientId, database } = workspace;
  return database.transaction(async (session) => {
    const [undone] = await session.query<UndoneJob>('bulk.hold_job', HOLD, [clientId, jobId]);
    if (!undone) throw jobNotFound();
    if (!undone.hasEnded)
      throw new ConflictError('Job has not ended', 'It is still being done. Cancel the job first, or wait.');
    const [running] = await session.query<JobRow>('bulk.running_undo', RUNNING, [clientId, jobId]);
    if (running) return running;
    if (!undone.isTold)
      throw new ConflictError(
        'Job is too old',
        'The journal has forgotten what was before it, so nothing can be taken back.',
      );
    return enter(session, workspace, jobId, undone);
  });
}

const jobNotFound = () => new NotFoundError('Job not found');

async function enter(session: Session, workspace: Workspace, jobId: number, undone: UndoneJob): Promise<JobRow> {
  const { record } = bulkParams.pick({ record: true }).parse(undone.params);
  const since = undone.createdAt.toISOString();
  const asked = (await readNow(session)).toISOString();
  const params = undoParams.parse({ jobId, does: undone.kind, record, since, asked });
  const job = await startJob(session, workspace, { kind: 'undo', params, rowsTotal: undone.rows });
  await session.query('bulk.copy_input', COPY_INPUT, [workspace.clientId, jobId, job.id, undone.part]);
  return job;
}

/** Undoes a job's changes to its next records, from the journal. @throws JobWaits an earlier write has no number yet */
async function undoSlice(session: Session, job: RunningJob<UndoParams, BulkPlace>): Promise<SliceResult<BulkPlace>> {
  const { clientId, params, place } = job;
  const { jobId, does, record: kind, since, asked } = params;
  if (place === null && !(await isInJournal(session, clientId, kind, asked)))
    throw new JobWaits('What the job did has no numbers in the journal yet.');
  const next = await nextRecords(session, job);
  if (!next) return { place: null };
  const action = does === 'delete' ? 'deleted' : 'changed';
  const entries = { clientId, kind, ids: next.ids, action, cause: { jobId, since } } as const;
  const { undone, kept, left } = await undoEntries(session, entries);
  return resultOf(next, { written: undone.length, refused: kept, left });
}

/** Jobs that undo such a job. */
export const undoKind = slicedKind({ kind: 'undo', params: undoParams, place: bulkPlace, slice: undoSlice });
