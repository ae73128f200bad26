import { Counter, Gauge, Histogram, type Registry } from '@prometheus-io/client';
import { gaugeRows } from './state-metrics.js';

/** The queue of a task. */
interface JobQueue {
  job: string;
  depth: number;
  oldestSeconds: number;
}

/** The age of the oldest row of a table, and for how many days rows are kept; 0: forever. */
interface OldestKept {
  at: Date | null;
  days: number;
}

const DAY_SECONDS = 86_400;
const SECONDS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30];

/**
 * The metrics of background tasks.
 * @param shared registers of values that are read from the database
 */
export function watchJobs(registers: Registry[], shared: Registry[]) {
  const labelNames = ['job'];
  const ended = new Counter({
    name: 'jobs_total',
    help: 'Requests, events and rows processed by background tasks, by outcome.',
    labelNames: ['job', 'outcome'],
    registers,
  });
  const took = new Histogram({
    name: 'job_step_duration_seconds',
    help: 'Steps of background tasks that found work.',
    labelNames,
    buckets: SECONDS,
    registers,
  });
  const last = new Gauge({
    name: 'job_last_success_timestamp_seconds',
    help: 'When a step of the task last succeeded.',
    labelNames,
    registers,
  });
  /** Sets the gauges of the queues, which are read from the database; null removes them. */
  const queuesMeasured = gaugeRows<JobQueue>(shared, { name: 'job', of: ({ job }) => job }, [
    ['job_queue_depth', 'Items waiting for a task, over all processes.', ({ depth }) => depth],
    ['job_queue_oldest_seconds', 'How long the oldest item has waited.', ({ oldestSeconds }) => oldestSeconds],
  ]);
  const oldestKept = watchOldest(registers);
  return {
    oldestKept,
    jobEnded: (job: string, outcome: 'done' | 'failed', times = 1): void => ended.inc({ job, outcome }, times),
    jobStepTook: (job: string, seconds: number): void => took.observe({ job }, seconds),
    jobStepEnded: (job: string): void => last.set({ job }, Date.now() / 1000),
    queuesMeasured,
  };
}

/* The age rises between runs too, so that a task that no longer runs is noticed. */
function watchOldest(registers: Registry[]) {
  const known = new Map<string, OldestKept>();
  new Gauge({
    name: 'expiry_oldest_seconds',
    help: 'Age of the oldest row that a task deletes by age, as last measured; 0: none.',
    labelNames: ['job'],
    registers,
    collect() {
      for (const [job, { at }] of known) this.set({ job }, at ? (Date.now() - at.getTime()) / 1000 : 0);
    },
  });
  const limit = new Gauge({
    name: 'expiry_limit_seconds',
    help: 'Maximum age of such rows; absent if they are kept forever.',
    labelNames: ['job'],
    registers,
  });
  return (job: string, kept: OldestKept): void => {
    known.set(job, kept);
    if (kept.days > 0) limit.set({ job }, kept.days * DAY_SECONDS);
  };
}
