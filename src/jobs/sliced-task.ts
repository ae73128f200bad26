import type { Database } from '../db/database.js';
import type { JobContext, TaskDefinition } from './task.js';

/** How long one claim is worked on before other claims get their turn. */
const PORTION_MS = 1_000;

interface Owned {
  agencyId: string;
  clientId: string;
}

/** Long work that is claimed, done in slices, and released with the position at which it continues. */
interface SlicedWork<Claim extends Owned> {
  /** The name of the task's file, which is also its name in the log. */
  job: string;
  /** The log message for a slice that failed. */
  failure: string;
  /** Claims the work that has waited longest; null when there is none. */
  claim(database: Database): Promise<Claim | null>;
  /** Does one slice. Null: the work is complete. */
  slice(database: Database, claim: Claim): Promise<Claim | null>;
  release(database: Database, claim: Claim): Promise<void>;
  /**
   * Releases a claim that failed, to be retried later.
   * @returns the number of failures; null when the claim was lost
   */
  postpone(database: Database, claim: Claim): Promise<number | null>;
}

/** A task that works in slices: when a worker ends in the middle, another one does the rest. */
export function slicedTask<Claim extends Owned>(work: SlicedWork<Claim>): TaskDefinition {
  return {
    restMs: 2_000,
    wakes: true,
    async run(context) {
      const claimed = await work.claim(context.database);
      if (claimed) await workOff(work, context, claimed);
      return claimed !== null;
    },
  };
}

async function workOff<Claim extends Owned>(work: SlicedWork<Claim>, context: JobContext, claimed: Claim) {
  const { database, log } = context;
  try {
    const rest = await doPortion(work, context, claimed);
    if (rest) await work.release(database, rest);
  } catch (err) {
    const attempts = await work.postpone(database, claimed);
    const { agencyId, clientId } = claimed;
    log.error({ err, job: work.job, agencyId, clientId, attempt: attempts ?? undefined }, work.failure);
  }
}

async function doPortion<Claim extends Owned>(
  work: SlicedWork<Claim>,
  { database, signal }: JobContext,
  claimed: Claim,
): Promise<Claim | null> {
  const until = performance.now() + PORTION_MS;
  let rest: Claim | null = claimed;
  while (rest && performance.now() < until && !signal.aborted) rest = await work.slice(database, rest);
  return rest;
}
