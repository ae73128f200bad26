import { retryingSql } from '../../db/retry-transaction.js';
import { applyNextRest } from '../../schema/inbound/deliveries/apply-rest.js';
import { claimDueEvents, settleEvents } from '../../schema/inbound/parked-events/due-events.js';
import { processRequest } from '../../schema/inbound/parked-events/process-request.js';
import { claimRequest, type ParkedRequest, postponeRequest } from '../../schema/inbound/parked-events/requests.js';
import type { ParkedFailure } from '../../schema/inbound/parked-events/try-events.js';
import { queueOf } from '../../schema/kernel/queues/measure-queue.js';
import { defineTask, type JobContext } from '../task.js';

const PORTION = 100;

/**
 * Applies parked webhook events when what they wait for has appeared, and retries those that failed. Most are applied
 * at once by the request that creates the missing connection; this task finds those that a process left behind when it
 * ended. Applies as well what was left of deliveries when they were answered.
 */
export default defineTask({
  idleMs: 1_000,
  wakes: false,
  measureQueue: queueOf('parked_webhook_event', 'parked_event_request', 'delivery_rest'),
  async run(context): Promise<boolean> {
    const sql = retryingSql(context.database);
    const isStopping = () => context.signal.aborted;
    const request = await claimRequest(sql);
    if (request) await workOff(context, request);
    const due = await claimDueEvents(sql, PORTION);
    report(context, due.length, await settleEvents(sql, due, isStopping));
    const more = await workOffRest(context);
    return more || request !== null || due.length === PORTION;
  },
});

/* A request that fails waits longer each time, so that it does not delay the others. */
async function workOff(context: JobContext, request: ParkedRequest): Promise<void> {
  const { database, log, signal } = context;
  const sql = retryingSql(database);
  try {
    report(context, 1, await processRequest(sql, request, () => signal.aborted));
  } catch (err) {
    const { agencyId, platform } = request;
    context.count('failed');
    const attempts = await postponeRequest(sql, request);
    log.error(
      { err, job: 'apply-parked', agencyId, platform, attempt: attempts ?? undefined },
      'parked events could not be looked at; it is tried again',
    );
  }
}

async function workOffRest({ database, log, count }: JobContext): Promise<boolean> {
  const { any, failure } = await applyNextRest(database);
  if (failure !== null) {
    const { error, agencyId, clientId, attempts } = failure;
    log.error(
      { err: error, job: 'apply-parked', agencyId, clientId: clientId ?? undefined, attempt: attempts + 1 },
      'what was left of a delivery was not applied; it is tried again',
    );
  }
  if (any) count(failure === null ? 'done' : 'failed');
  return any;
}

/* A request counts as done even if some of its events failed. */
function report({ log, count }: JobContext, looked: number, failures: readonly ParkedFailure[]): void {
  count('done', Math.max(0, looked - failures.length));
  count('failed', failures.length);
  for (const { id, attempts, error } of failures)
    log.error(
      { err: error, job: 'apply-parked', parkedEventId: id, attempt: attempts ?? undefined },
      'a parked event was not applied; it is tried again',
    );
}
