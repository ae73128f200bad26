import type { Database, Sql } from '../db/database.js';
import type { JobContext, QueueFigures, TaskDefinition } from './task.js';

/** How long one claim is worked on before others have their turn. */
const PORTION_MS = 1_000;

interface Owned {
  agencyId: string;
  clientId: string;
}

/** Long work that is claimed, done slice by slice, and given back with the place where it goes on. */
interface SlicedWork<Claim extends Owned> {
  /** The name of the task's file, as the log has it. */
  job: string;
  /** What the log says of a slice that failed. */
  failure: string;
  /** Claims what has waited longest; null: nothing waits. */
  claim(database: Database): Promise<Claim | null>;
  /** Does one slice. Null: nothing is left. */
  slice(database: Database, claim: Claim): Promise<Claim | null>;
  release(database: Database, claim: Claim): Promise<void>;
  /** Gives back a claim that failed, for later. @returns how often it has; null: the claim was lost */
  postpone(database: Database, claim: Claim): Promise<number | null>;
  /** What waits for it, over all tenants. */
  measureQueue(sql: Sql): Promise<QueueFigures>;
}

/** A task that works in slices, and counts them: a worker that ends in the middle leaves the rest to another one. */
export function slicedTask<Claim extends Owned>(work: SlicedWork<Claim>): TaskDefinition {
  return {
    restMs: 2_000,
    wakes: true,
    measureQueue: work.measureQueue,
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
    context.count('failed');
    const attempts = await work.postpone(database, claimed);
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
