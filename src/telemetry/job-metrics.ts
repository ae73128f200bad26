import { Counter, Gauge, Histogram, type Registry } from '@prometheus-io/client';

/** The queue of a task. */
interface JobQueue {
  job: string;
  depth: number;
  oldestSeconds: number;
}

const SECONDS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30];

/** The metrics of background tasks. */
export function watchJobs(registers: Registry[]) {
  const labelNames = ['job'];
  const gauge = (name: string, help: string) => new Gauge({ name, help, labelNames, registers });
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
  const last = gauge('job_last_success_timestamp_seconds', 'When a step of the task last ended without failing.');
  const depth = gauge('job_queue_depth', 'What waits for a task, over all processes.');
  const oldest = gauge('job_queue_oldest_seconds', 'How long the oldest of it has waited.');
  return {
    jobEnded: (job: string, outcome: 'done' | 'failed', times = 1): void => ended.inc({ job, outcome }, times),
    jobStepTook: (job: string, seconds: number): void => took.observe({ job }, seconds),
    jobStepEnded: (job: string): void => last.set({ job }, Date.now() / 1000),
    /** Sets the gauges of the queues, which are read from the database; null removes them. */
    queuesMeasured(queues: readonly JobQueue[] | null): void {
      depth.reset();
      oldest.reset();
      for (const { job, ...queue } of queues ?? []) {
        depth.set({ job }, queue.depth);
        oldest.set({ job }, queue.oldestSeconds);
      }
    },
  };
}
