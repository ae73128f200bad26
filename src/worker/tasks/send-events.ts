import { type EventSettings, sendSlice } from '../../schema/history/event-endpoints/send-slice.js';
import { type ClaimedEndpoint, claim } from '../../schema/kernel/queues/claims.js';
import { queueOf } from '../../schema/kernel/queues/measure-queue.js';
import { runClaims } from '../claim-loop.js';
import type { JobContext, TaskDefinition } from '../task.js';

/** Endpoints that are sent to at a time. Those that do not answer free their slot after one attempt. */
const SLOTS = 64;
/** How often further endpoints are looked for while some are waited for. */
const LOOK_MS = 250;

/** Sends endpoints what the journal contains, each by itself: a slow one delays no other. */
export const sendEvents: TaskDefinition = {
  idleMs: 250,
  longestIdleMs: 1_000,
  measureQueue: queueOf('event_delivery'),
  async run(context) {
    const { events, database, signal } = context;
    if (!events) return false;
    await runClaims(signal, {
      slots: SLOTS,
      lookEveryMs: LOOK_MS,
      claim: (most) => claim(database, 'event_endpoint', most),
      work: (endpoint) => send(context, endpoint, events),
    });
    return false;
  },
};

/* An endpoint whose slice fails stays claimed until its lease ends. @returns whether there is more to send at once */
async function send(context: JobContext, endpoint: ClaimedEndpoint, events: EventSettings): Promise<boolean> {
  const { database, signal, log, count } = context;
  const { agencyId, clientId, id } = endpoint;
  const about = { job: 'send-events', agencyId, clientId: clientId ?? undefined, endpointId: id };
  try {
    const { attempts, switchedOff, isMore } = await sendSlice({ database, endpoint, signal }, events);
    count('done', attempts);
    if (switchedOff) log.warn(about, 'an endpoint has failed for five days and was switched off');
    return isMore;
  } catch (err) {
    count('failed');
    log.error({ ...about, err }, 'an endpoint could not be told of events; it is tried again');
    return false;
  }
}
