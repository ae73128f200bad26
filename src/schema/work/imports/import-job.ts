import { randomUUID } from 'node:crypto';
import type { Peppers } from '../../../access/secrets/claim-pepper.js';
import type { Database } from '../../../db/database.js';
import { type ClaimedJob, claimSql, release } from '../../kernel/queues/claims.js';
import type { JobKey } from '../jobs/job-row.js';
import { createJobEvents, readJob } from '../jobs/read-job.js';
import { importKind } from './import-kind.js';

/* Empty if the job is not due or another worker has it. */
const CLAIM = claimSql(
  'job',
  `q.client_id = $2 and q.id = $3 and q.due_at <= clock_timestamp()
    and not exists (select from client c where c.id = $2 and c.suspended_at is not null)`,
);

/**
 * Runs an import, here or in the worker that claims it first. @param report receives how many rows are read
 * @throws Error it failed, or was cancelled
 */
export async function importJob(
  database: Database,
  peppers: Peppers,
  place: JobKey,
  report: (read: number) => void,
): Promise<void> {
  const events = createJobEvents(database);
  try {
    const follower = await events.follow(place);
    while (!(await runSlice(database, peppers, place, report))) await follower.changed();
  } finally {
    events.close();
  }
}

/* Whether it is done. A slice that is done here notifies the follower too. */
async function runSlice(
  database: Database,
  peppers: Peppers,
  place: JobKey,
  report: (read: number) => void,
): Promise<boolean> {
  const values = [randomUUID(), place.clientId, place.id];
  const [claimed] = await database.query<ClaimedJob>('job.claim_one', CLAIM, values);
  if (claimed) {
    const rest = await importKind.slice({
      ...{ database, peppers, job: claimed },
      isStopping: () => false,
      didPiece: () => undefined,
    });
    if (rest) await release(database, 'job', [rest]);
  }
  const job = await readJob(database, place);
  report(job?.rowsRead ?? 0);
  if (job?.state === 'done') return true;
  if (!job || job.endedAt) throw new Error(`The import is ${job?.state ?? 'gone'}. ${job?.failure ?? ''}`.trim());
  return false;
}
