import { Counter, Gauge, Histogram, type Registry } from '@prometheus-io/client';
import { gaugeRows } from './state-metrics.js';

/** The queue of a task. */
interface JobQueue {
  job: string;
  depth: number;
  oldestSeconds: number;
}

/** The oldest row of a table, and for how many days rows are kept; 0: forever. */
interface OldestKept {
  at: Date | null;
  days: number;
}

const DAY_SECONDS = 86_400;
const SECONDS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30];

/**
 * The metrics of background tasks.
 * @param shared registers of what is read from the database
 */
export function watchJobs(registers: Registry[], shared: Registry[]) {
  const labelNames = ['job'];
  const ended = new Counter({
    name: 'jobs_total',
    help: 'What background tasks did, by outcome: requests, events and rows.',
    labelNames: ['job', 'outcome'],
    registers,
  });
  const took = new Histogram({
    name: 'job_step_duration_seconds',
    help: 'Steps of background tasks that found something to do.',
    labelNames,
    buckets: SECONDS,
    registers,
  });
  const last = new Gauge({
    name: 'job_last_success_timestamp_seconds',
    help: 'When a step of the task last ended without failing.',
    labelNames,
    registers,
  });
  /** Sets the gauges of the queues, which are read from the database; null removes them. */
  const queuesMeasured = gaugeRows<JobQueue>(shared, { name: 'job', of: ({ job }) => job }, [
    ['job_queue_depth', 'What waits for a task, over all processes.', ({ depth }) => depth],
    ['job_queue_oldest_seconds', 'How long the oldest of it has waited.', ({ oldestSeconds }) => oldestSeconds],
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
    help: 'The age of the oldest row of what a task deletes by age, as it found it last; 0: there is none.',
    labelNames: ['job'],
    registers,
    collect() {
      for (const [job, { at }] of known) this.set({ job }, at ? (Date.now() - at.getTime()) / 1000 : 0);
    },
  });
  const limit = new Gauge({
    name: 'expiry_limit_seconds',
    help: 'How old such rows may become; absent where they are kept for good.',
    labelNames: ['job'],
    registers,
  });
  return (job: string, kept: OldestKept): void => {
    known.set(job, kept);
    if (kept.days > 0) limit.set({ job }, kept.days * DAY_SECONDS);
  };
}
