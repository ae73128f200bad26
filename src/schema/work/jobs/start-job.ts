import type { Session, Sql } from '../../../db/database.js';
import { ConflictError, NotFoundError } from '../../../errors.js';
import type { Workspace } from '../../kernel/context.js';
import type { ClaimedJob } from '../../kernel/queues/claims.js';
import { type JobKindName, type JobRow, notifyJob, shownColumns } from './job-row.js';
import { KEEPS_INPUT } from './parts.js';

/** How many jobs of a client may wait or run at a time. */
export const MOST_OPEN = 20;

/** What is requested. */
interface JobOrder {
  kind: JobKindName;
  /** In the format of the kind. */
  params: object;
  /** Absent: not known yet. */
  rowsTotal?: number | null;
  /** Whether its input is still missing: no worker runs it before its kind queues it. */
  awaitsInput?: boolean;
}

const HOLD_CLIENT = 'select c.id from client c where c.id = $1 for no key update';

/** Serialises requests of a client until the transaction ends, so that each sees what the one before it stored. */
export async function holdClient(session: Session, clientId: string): Promise<void> {
  await session.query('job.hold_client', HOLD_CLIENT, [clientId]);
}

const OPEN = `select count(*)::int as open from job j where j.client_id = $1 and j.ended_at is null`;
/* The author is that of the transaction: the caller. */
const INSERT = `insert into job as j (client_id, kind, state, params, rows_total, author, key_id, due_at)
  values ($1, $2, case when $6 then 'uploading' else 'queued' end, $3::jsonb, $4::bigint,
    coalesce(nullif(current_setting('outreach.author', true), ''), '{}')::jsonb, $5::bigint,
    case when $6 then null else date_trunc('milliseconds', clock_timestamp()) end)
  returning ${shownColumns('j')}`;

/** Creates a job in the caller's transaction. Wake the worker afterwards. @throws ConflictError too many are open */
export async function startJob(
  session: Session,
  { clientId, actor }: Pick<Workspace, 'clientId' | 'actor'>,
  { kind, params, rowsTotal = null, awaitsInput = false }: JobOrder,
): Promise<JobRow> {
  await holdClient(session, clientId);
  const [counted] = await session.query<{ open: number }>('job.open', OPEN, [clientId]);
  if ((counted?.open ?? 0) >= MOST_OPEN)
    throw new ConflictError(
      'Too many jobs',
      `A workspace may have ${MOST_OPEN} jobs that have not ended. Wait for one of them, or cancel one.`,
    );
  const keyId = actor.kind === 'key' ? actor.keyId : null;
  const values = [clientId, kind, JSON.stringify(params), rowsTotal, keyId, awaitsInput];
  const [job] = await session.query<JobRow>('job.start', INSERT, values);
  if (!job) throw new Error('The job was not stored.');
  await notifyJob(session, job);
  return job;
}

const HOLD_JOB = `select ${shownColumns('j')}, ${KEEPS_INPUT} as "keepsInput" from job j
  where j.client_id = $1 and j.id = $2 for update`;
const CANCEL = `update job j set state = 'cancelled', ended_at = clock_timestamp(), due_at = null, claim_id = null
  where j.client_id = $1 and j.id = $2 returning ${shownColumns('j')}`;

/**
 * Cancels a job after its current slice, or an import that was only tried: its file is then deleted. What a job has
 * written is kept.
 * @throws NotFoundError the workspace has no such job; ConflictError it has ended in another way
 */
export async function cancelJob({ clientId, database }: Workspace, id: number): Promise<JobRow> {
  return database.transaction(async (session) => {
    const [held] = await session.query<JobRow & { keepsInput: boolean }>('job.hold', HOLD_JOB, [clientId, id]);
    if (!held) throw new NotFoundError('Job not found');
    if (held.state === 'cancelled') return held;
    if (!held.keepsInput)
      throw new ConflictError('Job has ended', `The job is ${held.state}: there is nothing to cancel.`);
    const [job] = await session.query<JobRow>('job.cancel', CANCEL, [clientId, id]);
    if (!job) throw new Error('The job was not stored.');
    await notifyJob(session, job);
    return job;
  });
}

const FAIL = `update job j set state = 'failed', failure = $4, ended_at = clock_timestamp(), due_at = null, claim_id = null
  where j.client_id = $1 and j.id = $2 and j.claim_id = $3::uuid returning j.id`;

/** Ends a claimed job as failed, unless the claim was lost. @param failure a human-readable sentence */
export async function failJob(sql: Sql, { clientId, id, claimId }: ClaimedJob, failure: string): Promise<void> {
  const ended = await sql.query('job.fail', FAIL, [clientId, id, claimId, failure]);
  if (ended.length > 0) await notifyJob(sql, { clientId, id });
}
