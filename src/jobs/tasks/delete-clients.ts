import {
  type ClaimedDeletion,
  claimDeletion,
  postponeDeletion,
  releaseDeletion,
} from '../../schema/client-ends/claim-deletion.js';
import { deleteSlice } from '../../schema/client-ends/delete-slice.js';
import { defineTask, type JobContext } from '../task.js';

/** How long one deletion is worked on before others have their turn. */
const PORTION_MS = 1_000;

/**
 * Deletes clients whose deletion was started, slice by slice. A worker that ends in the middle leaves the place where it
 * was, and another one goes on there.
 */
export default defineTask({
  restMs: 2_000,
  wakes: true,
  async run(context): Promise<boolean> {
    const claimed = await claimDeletion(context.database);
    if (claimed) await workOff(context, claimed);
    return claimed !== null;
  },
});

async function workOff(context: JobContext, claimed: ClaimedDeletion): Promise<void> {
  const { database, log } = context;
  try {
    const rest = await deletePortion(context, claimed);
    if (rest) await releaseDeletion(database, rest);
  } catch (err) {
    const attempts = await postponeDeletion(database, claimed);
    const { agencyId, clientId } = claimed;
    log.error(
      { err, job: 'delete-clients', agencyId, clientId, attempt: attempts ?? undefined },
      'a client could not be deleted further; it is tried again',
    );
  }
}

async function deletePortion(
  { database, signal }: JobContext,
  claimed: ClaimedDeletion,
): Promise<ClaimedDeletion | null> {
  const until = performance.now() + PORTION_MS;
  let rest: ClaimedDeletion | null = claimed;
  while (rest && performance.now() < until && !signal.aborted) rest = await deleteSlice(database, rest);
  return rest;
}
