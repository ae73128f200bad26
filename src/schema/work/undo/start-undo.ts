import type { Session, Sql } from '../../../db/database.js';
import { readNow } from '../../../db/database-time.js';
import { ConflictError, NotFoundError } from '../../../errors.js';
import { isRecordId } from '../../../values/record-id.js';
import type { Workspace } from '../../kernel/context.js';
import { type JobRow, shownColumns } from '../jobs/job-row.js';
import { startJob } from '../jobs/start-job.js';
import { undoPlan } from '../merge-plans/run-plan.js';
import type { CauseParams, UndoParams } from './undo-job.js';

interface UndoneJob {
  kind: string;
  createdAt: Date;
  hasEnded: boolean;
  /** Whether the journal still has the day on which the job began. */
  isTold: boolean;
}

const LOOK = `select j.kind, j.created_at as "createdAt", j.ended_at is not null as "hasEnded",
    j.created_at >= coalesce((select min(d.day) from journal_days() d)::timestamp at time zone 'UTC', j.created_at) as "isTold"
  from job j where j.client_id = $1 and j.id = $2 and j.kind in ('change', 'delete', 'import', 'undo', 'merge')`;
/* Locked, so that the second of two concurrent requests finds the job of the first. */
const HOLD = `${LOOK} for no key update`;

/* Whether nothing was forgotten since. The first entry of a client is number 1. */
const TOLD = `select $2::timestamptz >= coalesce((select min(d.day) from journal_days() d)::timestamp at time zone 'UTC', $2::timestamptz)
   or exists (select from journal r where r.client_id = $1 and r.number = 1) or not exists (select from journal_head h where h.client_id = $1) as told`;

/** Whether the journal has everything since a time. */
export async function isToldSince(sql: Sql, clientId: string, since: string): Promise<boolean> {
  const [row] = await sql.query<{ told: boolean }>('undo.told', TOLD, [clientId, since]);
  return row?.told ?? false;
}

const RUNNING = `select ${shownColumns('j')} from job j
  where j.client_id = $1 and j.kind = 'undo' and j.ended_at is null and j.params -> 'cause' = $2::jsonb and j.params ->> 'from' = $3`;

/* Undos of the same, and undos of these. */
const UNDO_JOBS = `with recursive undo as (
  select j.id from job j where j.client_id = $1 and j.kind = 'undo' and j.params -> 'cause' = $2::jsonb
  union
  select j.id from undo u join job j on j.client_id = $1 and j.kind = 'undo' and (j.params #>> '{cause,job}')::bigint = u.id
)
select u.id from undo u order by u.id`;

const jobNotFound = () => new NotFoundError('Job not found');
/** The refusal where the journal does not reach back. */
export const tooOld = (what: string) =>
  new ConflictError(what, 'The journal has forgotten what was before it, so nothing can be taken back.');

/**
 * Undoes everything that a job wrote, as a job of its own. A running undo is returned.
 * @throws NotFoundError the workspace has no such job that wrote records
 * @throws ConflictError it has not ended, the journal does not reach back to it, or too many jobs are open
 */
export async function undoJob(workspace: Workspace, jobId: number): Promise<JobRow> {
  const started = await workspace.database.transaction(async (session) => {
    const { kind, createdAt } = await readUndone(session, workspace.clientId, jobId, true);
    if (kind === 'merge') return null;
    const asked = (await readNow(session)).toISOString();
    const cause = { actor: null, request: null, job: jobId, record: null };
    return enterUndo(session, workspace, { cause, from: createdAt.toISOString(), to: asked, operation: 'bulkUndo' });
  });
  return started ?? undoPlan(workspace, jobId);
}

/** The job that is undone. @throws as `undoJob` */
export async function readUndone(sql: Sql, clientId: string, jobId: number, isHeld: boolean): Promise<UndoneJob> {
  const [name, text] = isHeld ? ['undo.hold_job', HOLD] : ['undo.look_at_job', LOOK];
  const [undone] = isRecordId(jobId) ? await sql.query<UndoneJob>(name, text, [clientId, jobId]) : [];
  if (!undone) throw jobNotFound();
  if (!undone.hasEnded)
    throw new ConflictError('Job has not ended', 'It is still being done. Cancel the job first, or wait.');
  if (!undone.isTold) throw tooOld('Job is too old');
  return undone;
}

/** The undo jobs of a cause, and their undos. */
export async function findUndoJobs(sql: Sql, clientId: string, cause: CauseParams): Promise<number[]> {
  const rows = await sql.query<{ id: number }>('undo.jobs', UNDO_JOBS, [clientId, JSON.stringify(cause)]);
  return rows.map(({ id }) => id);
}

/** Starts the job that undoes a cause, or returns the one that runs. */
export async function enterUndo(
  session: Session,
  workspace: Workspace,
  { cause, from, to, operation }: Omit<UndoParams, 'undoJobs' | 'asked'>,
): Promise<JobRow> {
  const { clientId } = workspace;
  const [running] = await session.query<JobRow>('undo.running', RUNNING, [clientId, JSON.stringify(cause), from]);
  if (running) return running;
  const undoJobs = await findUndoJobs(session, clientId, cause);
  const asked = (await readNow(session)).toISOString();
  return startJob(session, workspace, { kind: 'undo', params: { cause, from, to, undoJobs, operation, asked } });
}
