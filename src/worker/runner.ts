import type { Database } from '../db/database.js';
import type { EventSettings } from '../schema/history/event-endpoints/take-turn.js';
import type { Log } from '../telemetry/log-fields.js';
import { idleOf } from './idle.js';
import { TASKS } from './load.js';
import { DEFAULT_RETENTION, type Retention } from './retention.js';
import { type StepWitness, stepOf } from './step.js';
import type { Task } from './task.js';

/** What a runner needs. */
interface RunnerParts {
  database: Database;
  log: Pick<Log, 'warn' | 'error'>;
  /** Called for each step; absent where steps are not counted. */
  witness?: StepWitness;
  /** Absent: what holds where nobody says otherwise. */
  retention?: Retention;
  /** Absent: nothing is sent to others. */
  events?: EventSettings;
  /** How many jobs of clients are worked on at a time. */
  jobsAtOnce?: number;
}

/** A running worker. */
export interface Runner {
  /** Wakes the resting tasks that can be woken. Cheap; may be called for every request. */
  wake(): void;
  /**
   * Stops the tasks: finishes the current steps, releases all other claims, and resolves when nothing runs any more.
   */
  stop(): Promise<void>;
}

/** How long a task rests after it failed, in milliseconds. */
const FAILURE_REST_MS = 5_000;

/** Between the first runs of two tasks, in milliseconds: all of them at once would meet the first requests. */
const START_EVERY_MS = 150;

/**
 * Runs tasks until it is stopped, each in a loop of its own. They begin one after the other, those first that rest the
 * least; a wake-up makes those begin at once that can be woken. Several runners may work on one database, because tasks
 * claim their work. A task that fails is logged and tried again.
 */
export function startRunner(parts: RunnerParts, tasks: readonly Task[] = TASKS): Runner {
  const stopping = new AbortController();
  // Whoever watches for failures sees the first one rise from nothing.
  for (const { name } of tasks) parts.witness?.metrics.jobEnded(name, 'failed', 0);
  const order = [...tasks].sort((one, other) => one.idleMs - other.idleMs);
  const loops = order.map((task, place) => startLoop(task, parts, stopping.signal, place * START_EVERY_MS));
  return {
    wake() {
      for (const loop of loops) if (loop.task.wakes) loop.wake();
    },
    async stop() {
      stopping.abort();
      for (const { hurry } of loops) hurry();
      await Promise.all(loops.map(({ done }) => done));
    },
  };
}

function startLoop(task: Task, parts: RunnerParts, signal: AbortSignal, delayMs: number) {
  const { gatherMs = 0 } = task;
  let awake = false;
  let shortenIdle: ((ms: number) => void) | null = null;
  const wake = () => {
    if (awake) return;
    awake = true;
    shortenIdle?.(gatherMs);
  };
  /* A wake-up while the task runs ends its next rest, because the task may have looked for work before it appeared. */
  const rest = (ms: number) =>
    new Promise<void>((resolve) => {
      let timer = setTimeout(resolve, awake ? gatherMs : ms);
      shortenIdle = (shorter) => {
        clearTimeout(timer);
        timer = setTimeout(resolve, shorter);
      };
    }).then(() => {
      shortenIdle = null;
    });
  const loop = async () => {
    if (delayMs > 0) await rest(delayMs);
    for (let emptyRuns = 0; !signal.aborted; ) {
      awake = false;
      const outcome = await runOnce(task, parts, signal);
      emptyRuns = outcome === 'empty' ? emptyRuns + 1 : 0;
      const idleMs = outcome === 'failed' ? FAILURE_REST_MS : idleOf(task, emptyRuns);
      if (outcome !== 'more' && !signal.aborted) await rest(idleMs);
    }
  };
  return { task, wake, hurry: () => shortenIdle?.(0), done: loop() };
}

/** How a run ended: there may be more to do at once, all is done, or there was nothing to do. */
type Outcome = 'more' | 'done' | 'empty' | 'failed';

async function runOnce(task: Task, parts: RunnerParts, signal: AbortSignal): Promise<Outcome> {
  const { database, log, witness, retention = DEFAULT_RETENTION, events, jobsAtOnce } = parts;
  const step = stepOf(task.name, { database, log, signal, retention, events, jobsAtOnce }, witness);
  try {
    const hasMore = await task.run(step.context);
    step.end(true);
    if (hasMore) return 'more';
    return step.hasWorked() ? 'done' : 'empty';
  } catch (err) {
    step.context.count('failed');
    step.context.log.error({ err }, 'a background task failed; it is tried again');
    step.end(false);
    return 'failed';
  }
}
