import type { Database } from '../../../db/database.js';
import { claimJob, releaseJob } from '../jobs/claim-job.js';
import { createJobEvents } from '../jobs/job-events.js';
import type { JobKey } from '../jobs/notify-job.js';
import { readJob } from '../jobs/read-job.js';
import { importKind } from './import-kind.js';

/**
 * Runs an import, here or in the worker that claims it first, and waits for its end.
 * @param report receives how many rows are read
 * @throws Error it failed, or was cancelled
 */
export async function importJob(database: Database, place: JobKey, report: (read: number) => void): Promise<void> {
  const events = createJobEvents(database);
  try {
    const follower = await events.follow(place);
    while (!(await runSlice(database, place, report))) await follower.changed();
  } finally {
    events.close();
  }
}

/* Whether it is done. A slice that is done here notifies the follower too. */
async function runSlice(database: Database, place: JobKey, report: (read: number) => void): Promise<boolean> {
  const claimed = await claimJob(database, place);
  if (claimed) {
    const isDone = await importKind.work({
      database,
      job: claimed,
      isOver: () => true,
      isStopping: () => false,
      didPiece: () => undefined,
    });
    if (!isDone) await releaseJob(database, claimed);
  }
  const job = await readJob(database, place);
  report(job?.rowsRead ?? 0);
  if (job?.state === 'done') return true;
  if (!job || job.endedAt) throw new Error(`The import is ${job?.state ?? 'gone'}. ${job?.failure ?? ''}`.trim());
  return false;
}
