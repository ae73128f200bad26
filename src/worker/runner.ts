import type { Peppers } from '../access/secrets/claim-pepper.js';
import { setAuthor } from '../db/author.js';
import type { Database } from '../db/database.js';
import { scopeDatabase } from '../db/scoped.js';
import type { EventSettings } from '../schema/history/event-endpoints/send-slice.js';
import type { AlertSettings } from '../schema/reporting/alerts/send-alerts.js';
import type { Log } from '../telemetry/log-fields.js';
import type { Tracing } from '../telemetry/tracing.js';
import { Trail, TrailLog } from '../telemetry/trail.js';
import {
  DEFAULT_RETENTION,
  type JobContext,
  type JobOutcome,
  type OldestKept,
  type Retention,
  type Task,
  type TaskDefinition,
} from './task.js';
import { TASKS } from './tasks/index.js';

/** Counts and measures the runs of tasks. */
interface StepWitness {
  log: Pick<Log, 'warn'>;
  metrics: {
    jobEnded(job: string, outcome: JobOutcome, times: number): void;
    /** A step that did some work has ended. */
    jobStepTook(job: string, seconds: number): void;
    /** A step has succeeded, whether it had work or not. */
    jobStepEnded(job: string): void;
    /** How old the rows are that a task deletes by their age. */
    oldestKept(job: string, kept: OldestKept): void;
  };
  /** Steps that take longer are logged, in milliseconds; 0: none. */
  slowMs: number;
  /** Null: tracing is off. */
  tracing: Tracing | null;
}

type Given = Omit<JobContext, 'count' | 'reportOldest'>;

/** One run of a task, from its first statement to its last. */
interface Step {
  context: JobContext;
  /** Whether it has counted anything so far. */
  hasWorked(): boolean;
  end(succeeded: boolean): void;
}

/** Begins a step. */
export function stepOf(job: string, given: Given, witness: StepWitness | undefined): Step {
  const since = performance.now();
  const span = witness?.tracing?.begin('job', null) ?? null;
  const trail = new Trail({ job, traceId: span?.traceId, span });
  const counted = { done: 0, failed: 0 };
  const context: JobContext = {
    ...given,
    database: scopeDatabase(given.database, { trail, author: () => setAuthor({ actor: `job:${job}` }) }),
    log: new TrailLog(given.log, trail),
    count: (outcome, times = 1) => {
      counted[outcome] += times;
    },
    reportOldest: (kept) => witness?.metrics.oldestKept(job, kept),
  };
  return {
    context,
    hasWorked: () => counted.done + counted.failed > 0,
    end(succeeded) {
      const { done, failed } = counted;
      if (witness) report(witness, job, { ...counted, succeeded, trail, ms: performance.now() - since });
      // The span of a step without work is never ended, and so is not sent.
      if (done + failed > 0) span?.end(`job ${job}`, { 'outreach.job': job, 'outreach.done': done }, failed > 0);
    },
  };
}

interface Ended {
  done: number;
  failed: number;
  succeeded: boolean;
  trail: Trail;
  ms: number;
}

function report(
  { log, metrics, slowMs }: StepWitness,
  job: string,
  { done, failed, succeeded, trail, ms }: Ended,
): void {
  if (done > 0) metrics.jobEnded(job, 'done', done);
  if (failed > 0) metrics.jobEnded(job, 'failed', failed);
  if (done + failed > 0) metrics.jobStepTook(job, ms / 1000);
  if (succeeded) metrics.jobStepEnded(job);
  if (slowMs > 0 && ms >= slowMs)
    log.warn(
      { ...trail.all, durationMs: Math.round(ms * 10) / 10, count: done + failed, slow: true },
      'a slow step of a background task',
    );
}

/** What a runner needs. */
interface RunnerParts {
  database: Database;
  log: Pick<Log, 'warn' | 'error'>;
  /** Counts and measures runs. Absent: they are not counted. */
  witness?: StepWitness;
  /** Absent: the default. */
  retention?: Retention;
  peppers: Peppers;
  /** Absent: no events are sent. */
  events?: EventSettings;
  /** Absent: no alerts are sent. */
  alerts?: AlertSettings;
  /** How many jobs of clients run at a time. Absent: the default. */
  jobsAtOnce?: number;
}

/** A running worker. */
export interface Runner {
  /** Ends the idle time of a task. Cheap; may be called for every request. @param task its name */
  wake(task: string): void;
  /** Finishes the current steps, releases all other claims, and resolves when nothing runs any more. */
  stop(): Promise<void>;
}

/** How long a task is idle after it failed, in milliseconds. */
const FAILURE_IDLE_MS = 5_000;

/** Between the first runs of two tasks, in milliseconds. All of them at once would slow down the first requests. */
const START_EVERY_MS = 150;

/** How long a task is idle, in milliseconds. @param emptyRuns how often in a row it has found no work */
export function idleOf(
  { idleMs, longestIdleMs = idleMs }: Pick<TaskDefinition, 'idleMs' | 'longestIdleMs'>,
  emptyRuns: number,
): number {
  return Math.min(idleMs * 2 ** emptyRuns, longestIdleMs);
}

/**
 * Runs tasks until it is stopped, each in its own loop, which start in the order of their idle times or when woken.
 * Several runners may share one database, because tasks claim their work. A failed task is logged and run again.
 */
export function startRunner(parts: RunnerParts, tasks: readonly Task[] = TASKS): Runner {
  const stopping = new AbortController();
  // With a zero at the start, monitoring sees the first failure as an increase.
  for (const { name } of tasks) parts.witness?.metrics.jobEnded(name, 'failed', 0);
  const order = [...tasks].sort((one, other) => one.idleMs - other.idleMs);
  const loops = order.map((task, index) => startLoop(task, parts, stopping.signal, index * START_EVERY_MS));
  const loopNamed = new Map(loops.map((loop) => [loop.task.name, loop]));
  return {
    wake: (task) => loopNamed.get(task)?.wake(),
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
  /* A wake-up during a run ends the next idle time, because the run may have looked for work before it appeared. */
  const idle = (ms: number) =>
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
    if (delayMs > 0) await idle(delayMs);
    for (let emptyRuns = 0; !signal.aborted; ) {
      awake = false;
      const outcome = await runOnce(task, parts, signal);
      emptyRuns = outcome === 'empty' ? emptyRuns + 1 : 0;
      const idleMs = outcome === 'failed' ? FAILURE_IDLE_MS : idleOf(task, emptyRuns);
      if (outcome !== 'more' && !signal.aborted) await idle(idleMs);
    }
  };
  return { task, wake, hurry: () => shortenIdle?.(0), done: loop() };
}

/** How a run ended: there may be more to do at once, all is done, or there was nothing to do. */
type Outcome = 'more' | 'done' | 'empty' | 'failed';

async function runOnce(task: Task, parts: RunnerParts, signal: AbortSignal): Promise<Outcome> {
  const { database, log, witness, retention = DEFAULT_RETENTION, peppers, events, alerts, jobsAtOnce } = parts;
  const step = stepOf(task.name, { database, log, signal, retention, peppers, events, alerts, jobsAtOnce }, witness);
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
