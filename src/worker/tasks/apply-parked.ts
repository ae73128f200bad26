import { retryingSql } from '../../db/transactions.js';
import { applyNextPending } from '../../schema/inbound/deliveries/apply-pending.js';
import { applyRequest, settleEvents } from '../../schema/inbound/parked-events/apply-waiting.js';
import type { ParkedFailure } from '../../schema/inbound/parked-events/try-events.js';
import { claim } from '../../schema/kernel/queues/claims.js';
import { queueOf } from '../../schema/kernel/queues/measure-queue.js';
import { retryLater } from '../run-slices.js';
import type { JobContext, TaskDefinition } from '../task.js';

const PORTION = 100;

/**
 * Applies parked events when what they wait for has appeared, retries failed ones, and applies what deliveries left.
 * Usually the request that creates a connection applies them; this task does it if that process died.
 */
export const applyParked: TaskDefinition = {
  idleMs: 1_000,
  measureQueue: queueOf('parked_webhook_event', 'parked_event_request', 'delivery_rest'),
  async run(context) {
    const sql = retryingSql(context.database);
    const hadRequest = await applyNextRequest(context);
    const due = await claim(sql, 'parked_webhook_event', PORTION);
    report(context, due.length, await settleEvents(sql, due, () => context.signal.aborted));
    const hadPending = await applyPending(context);
    return hadPending || hadRequest || due.length === PORTION;
  },
};

async function applyNextRequest(context: JobContext): Promise<boolean> {
  const { database, signal } = context;
  const sql = retryingSql(database);
  const [request] = await claim(sql, 'parked_event_request', 1);
  if (!request) return false;
  try {
    report(context, 1, await applyRequest(sql, request, () => signal.aborted));
  } catch (error) {
    const { agencyId, platform } = request;
    const about = { job: 'apply-parked', agencyId, platform };
    const message = 'parked events could not be looked at; it is tried again';
    await retryLater({ ...context, sql }, 'parked_event_request', request, { error, message, about });
  }
  return true;
}

async function applyPending({ database, log, count }: JobContext): Promise<boolean> {
  const { any, failure } = await applyNextPending(database);
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

/* Events that failed are counted by themselves. */
function report({ log, count }: JobContext, tried: number, failures: readonly ParkedFailure[]): void {
  count('done', Math.max(0, tried - failures.length));
  count('failed', failures.length);
  for (const { id, attempts, error } of failures)
    log.error(
      { err: error, job: 'apply-parked', parkedEventId: id, attempt: attempts ?? undefined },
      'a parked event was not applied; it is tried again',
    );
}
