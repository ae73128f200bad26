import { setAuthor } from '../db/author.js';
import { scopeDatabase } from '../db/scoped.js';
import type { Log } from '../telemetry/log-fields.js';
import type { Tracing } from '../telemetry/tracing.js';
import { Trail, TrailLog } from '../telemetry/trail.js';
import type { JobContext, JobOutcome, OldestKept } from './task.js';

/** Counts and measures the runs of tasks. */
export interface StepWitness {
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
