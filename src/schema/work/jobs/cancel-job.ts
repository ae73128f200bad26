import { ConflictError, NotFoundError } from '../../../errors.js';
import type { Workspace } from '../../kernel/context.js';
import { type JobRow, shownColumns } from './job-row.js';
import { notifyJob } from './notify-job.js';

const HOLD = `select ${shownColumns('j')} from job j where j.client_id = $1 and j.id = $2 for update`;
const CANCEL = `update job j set state = 'cancelled', ended_at = clock_timestamp(), due_at = null, claim_id = null
  where j.client_id = $1 and j.id = $2 returning ${shownColumns('j')}`;

/**
 * Ends a job where it stands: what it has written stays, and nothing more is. A slice that is under way ends first. To cancel
 * one that is cancelled changes nothing.
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
