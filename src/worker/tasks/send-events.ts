import { setTimeout } from 'node:timers/promises';
import { type ClaimedEndpoint, claimEndpoints } from '../../schema/history/event-endpoints/claim-endpoints.js';
import { type EventSettings, takeTurn } from '../../schema/history/event-endpoints/take-turn.js';
import { queueOf } from '../../schema/kernel/queues/measure-queue.js';
import { defineTask, type JobContext } from '../task.js';

/** Endpoints that are sent to at a time. Those that do not answer give their place back after one attempt. */
const MOST_AT_ONCE = 64;
/** How often it looks for further endpoints while it waits for the answers of some. */
const LOOK_MS = 250;

/**
 * Tells endpoints of what the journal says, each by itself: one that is slow keeps its place and nobody else's. A run ends
 * when nobody is being sent to and nothing is left.
 */
export default defineTask({
  idleMs: 250,
  longestIdleMs: 1_000,
  wakes: false,
  measureQueue: queueOf('event_delivery'),
  async run(context): Promise<boolean> {
    const { events, database, signal } = context;
    if (!events) return false;
    const turns = new Set<Promise<void>>();
    let look = nextLook(signal);
    // Whether a look now would find something: one finds all there is, unless it was given too little room or a turn left some.
    let mayBeMore = true;
    try {
      do {
        const room = MOST_AT_ONCE - turns.size;
        if (room > 0 && mayBeMore) {
          const claimed = await claimEndpoints(database, room);
          mayBeMore = claimed.length === room;
          for (const endpoint of claimed) {
            const turn = takeTurnOf(context, endpoint, events).then((isMore) => {
              turns.delete(turn);
              mayBeMore ||= isMore;
            });
            turns.add(turn);
          }
        }
        if (turns.size > 0) await Promise.race([...turns, look.over]);
        if (look.isOver()) {
          mayBeMore = true;
          look = nextLook(signal);
        }
      } while ((turns.size > 0 || mayBeMore) && !signal.aborted);
    } finally {
      look.end();
      await Promise.all(turns);
    }
    return false;
  },
});

/* The time until the next look, which ends early, without a fault, when the task is to stop. */
function nextLook(signal: AbortSignal) {
  let isOver = false;
  const ending = new AbortController();
  const over = setTimeout(LOOK_MS, undefined, { signal: AbortSignal.any([signal, ending.signal]) })
    .catch(() => undefined)
    .then(() => {
      isOver = true;
    });
  return { over, isOver: () => isOver, end: () => ending.abort() };
}

/*
 * A turn that fails has its endpoint claimed until its lease ends, and does not hold up the others.
 * @returns whether the endpoint has more to be told at once
 */
async function takeTurnOf(context: JobContext, endpoint: ClaimedEndpoint, events: EventSettings): Promise<boolean> {
  const { database, signal, log, count } = context;
  const { agencyId, clientId, id } = endpoint;
  const about = { job: 'send-events', agencyId, clientId: clientId ?? undefined, endpointId: id };
  try {
    const { attempts, switchedOff, isMore } = await takeTurn({ database, endpoint, signal }, events);
    count('done', attempts);
    if (switchedOff) log.warn(about, 'an endpoint has failed for five days and was switched off');
    return isMore;
  } catch (err) {
    count('failed');
    log.error({ ...about, err }, 'an endpoint could not be told of events; it is tried again');
    return false;
  }
}
