import type { Sql } from '../../../db/database.js';
import { ConflictError, NotFoundError } from '../../../errors.js';
import type { Workspace } from '../../kernel/context.js';
import type { ClaimedJob } from '../../kernel/queues/claims.js';
import { type JobRow, shownColumns } from './job-row.js';
import { notifyJob } from './notify-job.js';

const HOLD = `select ${shownColumns('j')} from job j where j.client_id = $1 and j.id = $2 for update`;
const CANCEL = `update job j set state = 'cancelled', ended_at = clock_timestamp(), due_at = null, claim_id = null
  where j.client_id = $1 and j.id = $2 returning ${shownColumns('j')}`;

/**
 * Ends a job where it stands: what it has written stays. Waits for the end of a slice in progress. Repeating it changes
 * nothing.
 * @throws NotFoundError the workspace has no such job
 * @throws ConflictError it has ended in another way
 */
export async function cancelJob({ clientId, database }: Workspace, id: number): Promise<JobRow> {
  return database.transaction(async (session) => {
    const [held] = await session.query<JobRow>('job.hold', HOLD, [clientId, id]);
    if (!held) throw new NotFoundError('Job not found');
    if (held.state === 'cancelled') return held;
    if (held.endedAt) throw new ConflictError('Job has ended', `The job is ${held.state}: there is nothing to cancel.`);
    const [job] = await session.query<JobRow>('job.cancel', CANCEL, [clientId, id]);
    if (!job) throw new Error('The job was not stored.');
    await notifyJob(session, job);
    return job;
  });
}

const FAIL = `update job j set state = 'failed', failure = $4, ended_at = clock_timestamp(), due_at = null, claim_id = null
  where j.client_id = $1 and j.id = $2 and j.claim_id = $3::uuid returning j.id`;

/**
 * Ends a claimed job as failed, unless the claim was lost.
 * @param failure a sentence for people
 */
export async function failJob(sql: Sql, { clientId, id, claimId }: ClaimedJob, failure: string): Promise<void> {
  const ended = await sql.query('job.fail', FAIL, [clientId, id, claimId, failure]);
  if (ended.length > 0) await notifyJob(sql, { clientId, id });
}
