import type { IncomingHttpHeaders } from 'node:http';
import type { Trail } from '../../telemetry/trail.js';
import type { KeyActor, WebhookActor } from '../actor.js';
import {
  type ConcurrencyLimit,
  type ConcurrencyOptions,
  createConcurrencyLimit,
  type Release,
  SlotRefused,
  type SlotRequest,
} from './concurrency-limit.js';

/**
 * What a place is for: `read` and `write`, a request with an ordinary answer; `heavy`, one that is known to take long
 * and runs on connections of its own; `webhook`, a delivery; `body`, the arrival of a large one; `stream`, an answer
 * that is sent in slices, and `slice`, one that is being read.
 */
export type Work = 'read' | 'write' | 'heavy' | 'webhook' | 'body' | 'stream' | 'slice';

/** How long a request waits where that differs from the default, and what aborts the wait. */
export type WaitOptions = Pick<SlotRequest, 'waitMs' | 'signal' | 'reader'> & {
  /** Notes how long the request waited. */
  trail?: Trail | undefined;
};

/** Concurrency limits of the service: how many requests run at a time, in all and per client, by their kind of work. */
export interface ConcurrencySlots {
  /**
   * @param waitOptions how this request waits; name the reader of its answer, so that no work is done for a closed connection
   * @returns call it when the answer is made; a slow reader then holds no place
   * @throws PlaceRefused (an UnavailableError) none became free in time, or its client has too many unread answers;
   *   counted in the metrics
   */
  take(actor: KeyActor | WebhookActor, work: Work, waitOptions?: WaitOptions): Promise<Release>;
}

/*
 * No client can hold all of the sixteen connections that requests share: its share is four for reads and four for
 * writes, and it may borrow six more while they are unused. Concurrent work is cheaper per request: a client that has
 * sixteen connections to itself takes a third less processor time per request with ten places than with four.
 */
const SHARED: ConcurrencyOptions = {
  total: 64,
  perOwner: 4,
  perGroup: 32,
  lendBelow: 10,
  waiting: 256,
  waitingTotal: 2048,
  // A key may send ninety requests at once, and all of them must be answered, also by a slow machine.
  waitMs: 3000,
};

const LIMITS: Record<Exclude<Work, 'read' | 'write'>, ConcurrencyOptions> = {
  // One for each client, two for each agency.
  heavy: { total: 3, perOwner: 1, perGroup: 2, waiting: 64, waitingTotal: 256, waitMs: 3000 },
  // Senders deliver in bursts and wait 5 s or longer for an answer, so many deliveries may wait, but for less than 5 s.
  webhook: { total: 24, perOwner: 4, perGroup: 12, lendBelow: 8, waiting: 256, waitingTotal: 2048, waitMs: 3000 },
  // A body that is still arriving takes memory only: up to 2 MiB.
  body: { total: 64, perOwner: 16, perGroup: 32, waiting: 256, waitingTotal: 2048, waitMs: 3000 },
  // Readers of streams may be slow, and an open stream costs little but memory.
  stream: { total: 128, perOwner: 64, waiting: 16, waitingTotal: 128, waitMs: 1000 },
  // All streams may wait for their slices, which leaves connections to other requests.
  slice: { total: 4, perOwner: 4, waiting: 64, waitingTotal: 256, waitMs: 2000 },
};

/**
 * Work with large answers: a client that does not read its answers gets no more of them. Writes are never refused for
 * this.
 */
const READS: ReadonlySet<Work> = new Set(['read', 'heavy']);

interface ConcurrencySlotsOptions {
  /** Whether a client or agency has so many unread answers that it must read before it gets more. */
  unread?: { hasToRead(owner: string): boolean } | undefined;
  /** How much heavy work runs at a time, on connections of its own. */
  heavy: number;
  metrics: { slotRefused(work: Work, reason: string): void };
}

/** One per process. */
export function createConcurrencySlots({ heavy, unread, metrics }: ConcurrencySlotsOptions): ConcurrencySlots {
  const shared = createConcurrencyLimit(SHARED);
  const limits: Record<Work, ConcurrencyLimit> = {
    read: shared,
    write: shared,
    heavy: createConcurrencyLimit({ ...LIMITS.heavy, total: heavy }),
    webhook: createConcurrencyLimit(LIMITS.webhook),
    body: createConcurrencyLimit(LIMITS.body),
    stream: createConcurrencyLimit(LIMITS.stream),
    slice: createConcurrencyLimit(LIMITS.slice),
  };
  const acquire = async (actor: KeyActor | WebhookActor, work: Work, waitOptions?: WaitOptions) => {
    const turn: SlotRequest = { owner: ownerOf(actor, work), group: actor.agencyId, ...waitOptions };
    const release = await limits[work].acquire(turn);
    // Checked only after the wait, because the request may have waited for the very answers that are now unread.
    if (!READS.has(work) || !unread?.hasToRead(turn.owner)) return release;
    release();
    throw new SlotRefused('unread');
  };
  return {
    async take(actor, work, waitOptions) {
      const since = performance.now();
      try {
        return await acquire(actor, work, waitOptions);
      } catch (error) {
        if (error instanceof SlotRefused) metrics.slotRefused(work, error.reason);
        throw error;
      } finally {
        waitOptions?.trail?.waited('queue', since);
      }
    },
  };
}

/* A client, or an agency whose key acts in no client. Writes never wait for reads. */
function ownerOf({ clientId, agencyId }: KeyActor | WebhookActor, work: Work): string {
  const owner = clientId ?? agencyId;
  return work === 'write' ? `${owner} writes` : owner;
}

/** Bodies up to this size arrive without taking a place. */
const SMALL_BYTES = 16 * 1024;

/**
 * Whether the body of a request is so small that it needs no place while it arrives. A body that is arriving takes
 * memory for as long as its sender likes, so one client may send only a few large ones at a time.
 */
export function isSmallBody(headers: IncomingHttpHeaders): boolean {
  // Without Content-Length the size is unknown; so is the inflated size of a compressed body.
  if (headers['transfer-encoding'] !== undefined || headers['content-encoding'] !== undefined) return false;
  return Number(headers['content-length'] ?? 0) <= SMALL_BYTES;
}
