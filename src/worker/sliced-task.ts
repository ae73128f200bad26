import type { Database, Sql } from '../db/database.js';
import type { Claims } from '../schema/kernel/queues/claims.js';
import type { QueueFigures } from '../schema/kernel/queues/measure-queue.js';
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
  claims: Pick<Claims<Claim>, 'claim' | 'release' | 'postpone'>;
  /** Does one slice. Null: the work is complete. */
  slice(database: Database, claim: Claim): Promise<Claim | null>;
  /** What waits for it, over all tenants. */
  measureQueue(sql: Sql): Promise<QueueFigures>;
}

/** A task that works in slices, and counts them: a worker that ends in the middle leaves the rest to another one. */
export function slicedTask<Claim extends Owned>(work: SlicedWork<Claim>): TaskDefinition {
  return {
    idleMs: 2_000,
    wakes: true,
    measureQueue: work.measureQueue,
    async run(context) {
      const claimed = await work.claims.claim(context.database);
      if (claimed) await workOff(work, context, claimed);
      return claimed !== null;
    },
  };
}

async function workOff<Claim extends Owned>(work: SlicedWork<Claim>, context: JobContext, claimed: Claim) {
  const { database, log } = context;
  try {
    const rest = await doPortion(work, context, claimed);
    if (rest) await work.claims.release(database, rest);
  } catch (err) {
    context.count('failed');
    const attempts = await work.claims.postpone(database, claimed);
    const { agencyId, clientId } = claimed;
    log.error({ err, job: work.job, agencyId, clientId, attempt: attempts ?? undefined }, work.failure);
  }
}

async function doPortion<Claim extends Owned>(
  work: SlicedWork<Claim>,
  { database, signal, count }: JobContext,
  claimed: Claim,
): Promise<Claim | null> {
  const until = performance.now() + PORTION_MS;
  let rest: Claim | null = claimed;
  while (rest && performance.now() < until && !signal.aborted) {
    rest = await work.slice(database, rest);
    count('done');
  }
  return rest;
}
