import {
  type ClaimedErasure,
  claimErasure,
  postponeErasure,
  releaseErasure,
} from '../../schema/person-erasure/claim-erasure.js';
import { eraseSlice } from '../../schema/person-erasure/erase-slice.js';
import { defineTask, type JobContext } from '../task.js';

/** How long one erasure is worked on before others have their turn. */
const PORTION_MS = 1_000;

/** Erases Persons whose erasure was asked for, slice by slice; a worker that ends in the middle loses nothing. */
export default defineTask({
  restMs: 2_000,
  wakes: true,
  async run(context): Promise<boolean> {
    const claimed = await claimErasure(context.database);
    if (claimed) await workOff(context, claimed);
    return claimed !== null;
  },
});

async function workOff(context: JobContext, claimed: ClaimedErasure): Promise<void> {
  const { database, log } = context;
  try {
    const rest = await erasePortion(context, claimed);
    if (rest) await releaseErasure(database, rest);
  } catch (err) {
    const attempts = await postponeErasure(database, claimed);
    const { agencyId, clientId } = claimed;
    log.error(
      { err, job: 'erase-persons', agencyId, clientId, attempt: attempts ?? undefined },
      'a Person could not be erased further; it is tried again',
    );
  }
}

async function erasePortion({ database, signal }: JobContext, claimed: ClaimedErasure) {
  const until = performance.now() + PORTION_MS;
  let rest: ClaimedErasure | null = claimed;
  while (rest && performance.now() < until && !signal.aborted) rest = await eraseSlice(database, rest);
  return rest;
}
