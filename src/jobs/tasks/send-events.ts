import { setTimeout } from 'node:timers/promises';
import { type ClaimedEndpoint, claimEndpoints } from '../../schema/event-endpoints/claim-endpoints.js';
import { type EventSettings, takeTurn } from '../../schema/event-endpoints/take-turn.js';
import { queueOf } from '../../schema/queues/measure-queue.js';
import { defineTask, type JobContext } from '../task.js';

/** Endpoints that are sent to at a time. Those that do not answer give their place back after one attempt. */
const MOST_AT_ONCE = 64;
/** How often it looks for further endpoints while it waits for the answers of some. */
const LOOK_MS = 250;

/**
 * Tells endpoints of what the journal says, each by itself: one that is slow keeps its place and nobody else's. A run ends
 * when nobody is being sent to.
 */
export default defineTask({
  restMs: 250,
  longestRestMs: 1_000,
  wakes: false,
  measureQueue: queueOf('event_delivery'),
  async run(context): Promise<boolean> {
    const { events, database, signal } = context;
    if (!events) return false;
    const turns = new Set<Promise<void>>();
    try {
      do {
        const room = MOST_AT_ONCE - turns.size;
        for (const endpoint of room > 0 ? await claimEndpoints(database, room) : []) {
          const turn = takeTurnOf(context, endpoint, events).finally(() => turns.delete(turn));
          turns.add(turn);
        }
        if (turns.size > 0) await Promise.race([...turns, nextLook(signal)]);
      } while (turns.size > 0 && !signal.aborted);
    } finally {
      await Promise.all(turns);
    }
    return false;
  },
});

/* Ends early, without a fault, when the task is to stop. */
const nextLook = (signal: AbortSignal) => setTimeout(LOOK_MS, undefined, { signal }).catch(() => undefined);

/* A turn that fails has its endpoint claimed until its lease ends, and does not hold up the others. */
async function takeTurnOf(context: JobContext, endpoint: ClaimedEndpoint, events: EventSettings): Promise<void> {
  const { database, signal, log, count } = context;
  const { agencyId, clientId, id } = endpoint;
  const about = { job: 'send-events', agencyId, clientId: clientId ?? undefined, endpointId: id };
  try {
    const { attempts, switchedOff } = await takeTurn({ database, endpoint, signal }, events);
    count('done', attempts);
    if (switchedOff) log.warn(about, 'an endpoint has failed for five days and was switched off');
  } catch (err) {
    count('failed');
    log.error({ ...about, err }, 'an endpoint could not be told of events; it is tried again');
  }
}
