import type { Sql } from '../../db/database.js';
import type { QueueFigures } from '../../schema/kernel/queues/measure-queue.js';
import type { WokenTask } from '../../schema/kernel/services.js';
import type { Task, TaskDefinition } from '../task.js';
import { raiseAlerts, sendAlerts } from './alerts.js';
import { applyParked } from './apply-parked.js';
import { expireInputs, expireJobs, expireJournal, expirePlans, expireRows } from './expire.js';
import { runExports, runJobs, runScheduledExports } from './jobs.js';
import { deleteClients, erasePersons, normaliseAddresses } from './long-work.js';
import { refreshScores, rescore } from './scores.js';
import { sendEvents } from './send-events.js';
import { suggestDuplicates } from './suggest-duplicates.js';
import { aggregateJournal, maintainLists } from './totals.js';
import { watchIntegrations } from './watch-integrations.js';

const tasks: Readonly<Record<string, TaskDefinition> & Record<WokenTask, TaskDefinition>> = {
  'aggregate-journal': aggregateJournal,
  'apply-parked': applyParked,
  'delete-clients': deleteClients,
  'erase-persons': erasePersons,
  'expire-alerts': expireRows('alert'),
  'expire-api-requests': expireRows('api_request'),
  'expire-audit': expireRows('audit_entry'),
  'expire-body-quota': expireRows('webhook_body_quota'),
  'expire-deliveries': expireRows('webhook_delivery'),
  'expire-event-attempts': expireRows('event_attempt'),
  'expire-idempotency': expireRows('idempotency_record'),
  'expire-inputs': expireInputs,
  'expire-jobs': expireJobs,
  'expire-journal': expireJournal,
  'expire-ledger': expireRows('webhook_event'),
  'expire-merges': expireRows('merge_record'),
  'expire-plans': expirePlans,
  'expire-usage': expireRows('usage_day'),
  'maintain-lists': maintainLists,
  'normalise-addresses': normaliseAddresses,
  'raise-alerts': raiseAlerts,
  'refresh-scores': refreshScores,
  rescore,
  'run-exports': runExports,
  'run-jobs': runJobs,
  'run-scheduled-exports': runScheduledExports,
  'send-alerts': sendAlerts,
  'send-events': sendEvents,
  'suggest-duplicates': suggestDuplicates,
  'watch-integrations': watchIntegrations,
};

/** All background tasks by their names in the log and the metrics, in the order of the names. */
export const TASKS: readonly Task[] = Object.entries(tasks).map(([name, task]) => ({ ...task, name }));

/** The length of each queue of tasks, for the metrics. */
export function measureQueues(sql: Sql): Promise<(QueueFigures & { job: string })[]> {
  const queues = TASKS.flatMap(({ name, measureQueue }) => (measureQueue ? [{ name, measureQueue }] : []));
  return Promise.all(queues.map(async ({ name, measureQueue }) => ({ job: name, ...(await measureQueue(sql)) })));
}
