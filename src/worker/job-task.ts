import { setTimeout } from 'node:timers/promises';
import { queueOf } from '../schema/kernel/queues/measure-queue.js';
import { claimJobs } from '../schema/work/jobs/claim-job.js';
import type { RunnableKind } from '../schema/work/jobs/job-kind.js';
import { takeTurn } from './job-turn.js';
import { DEFAULT_JOBS_AT_ONCE, type JobContext, type TaskDefinition } from './task.js';

/** How often it looks for further jobs while it has some in hand, and for how long before others see what it did. */
const LOOK_MS = 500;

/**
 * A task that gives jobs of these kinds their turns, some at a time; one whose turn is long holds up no other. A worker that
 * ends in the middle leaves them to another one.
 */
export function jobTask(kinds: readonly RunnableKind[], queue: 'job' | 'export_job' = 'job'): TaskDefinition {
  return { idleMs: 1_000, wakes: true, measureQueue: queueOf(queue), run: (context) => takeTurns(kinds, context) };
}

async function takeTurns(kinds: readonly RunnableKind[], context: JobContext): Promise<boolean> {
  const { database, signal, jobsAtOnce = DEFAULT_JOBS_AT_ONCE } = context;
  const names = kinds.map(({ kind }) => kind);
  const turns = new Set<Promise<void>>();
  let inHand: number;
  try {
    do {
      const claimed = await claimJobs(database, names, jobsAtOnce - turns.size);
      for (const job of claimed) {
        const turn = takeTurn(kinds, context, job).finally(() => turns.delete(turn));
        turns.add(turn);
      }
      // What a turn leaves is looked for once more.
      inHand = turns.size;
      if (inHand > 0) await firstOf(turns, signal);
    } while (inHand > 0 && !signal.aborted);
  } finally {
    await Promise.all(turns);
  }
  return false;
}

/* Until a turn ends, or it is time to look whether something has come. */
async function firstOf(turns: ReadonlySet<Promise<void>>, signal: AbortSignal): Promise<void> {
  const ending = new AbortController();
  const look = setTimeout(LOOK_MS, undefined, { signal: AbortSignal.any([signal, ending.signal]) }).catch(
    () => undefined,
  );
  await Promise.race([...turns, look]);
  ending.abort();
}
