import type { Sql } from '../db/database.js';
import type { QueueFigures } from '../schema/kernel/queues/measure-queue.js';
import { TASKS } from './load.js';

/** The length of each queue of tasks, for the metrics. */
export function measureQueues(sql: Sql): Promise<(QueueFigures & { job: string })[]> {
  const queues = TASKS.flatMap(({ name, measureQueue }) => (measureQueue ? [{ name, measureQueue }] : []));
  return Promise.all(queues.map(async ({ name, measureQueue }) => ({ job: name, ...(await measureQueue(sql)) })));
}
