import type { KeyActor, WebhookActor } from './actor.js';
import {
  type ConcurrencyLimit,
  type ConcurrencyOptions,
  createConcurrencyLimit,
  PlaceRefused,
  type Release,
  type Turn,
} from './concurrency-limit.js';

/**
 * What a place is for:
 * `read` and `write`, a request that is answered whole; `heavy`, one that is known to take long, and runs on connections
 * of its own; `webhook`, a delivery; `body`, the arrival of a large one; `stream`, an answer that is sent in slices, and `slice`, one that is being read.
 */
export type Work = 'read' | 'write' | 'heavy' | 'webhook' | 'body' | 'stream' | 'slice';

/** How a request waits, where it does not wait like all others. */
export type Patience = Pick<Turn, 'waitMs' | 'signal' | 'reader'>;

/** How many requests are worked on at a time, in all and of each client, by the kind of their work. */
export interface Places {
  /**
   * @param patience where this request waits longer or shorter than others, or may give up: name the reader of its
   *   answer, so that nothing is done for one who has left
   * @returns give it back when the answer is made; who reads it slowly holds nothing
   * @throws PlaceRefused (an UnavailableError) none became free in time, or its client has to read first; counted
   */
  take(actor: KeyActor | WebhookActor, work: Work, patience?: Patience): Promise<Release>;
}

/*
 * Of the sixteen connections that requests share no client can hold all: four by its reads and four by its writes, and
 * six more of what nobody uses. Work is cheaper when more of it comes at a time: a client that is alone with sixteen
 * connections costs a third less processor time per request with ten places than with four.
 */
const SHARED: ConcurrencyOptions = {
  total: 64,
  perOwner: 4,
  perGroup: 32,
  lendBelow: 10,
  waiting: 256,
  waitingTotal: 2048,
  // The ninety requests that a key may send at once have to be answered, also by a slow machine.
  waitMs: 3000,
};

const LIMITS: Record<Exclude<Work, 'read' | 'write'>, ConcurrencyOptions> = {
  // One of each client, two of each agency. Who waits for one of these waits longer.
  heavy: { total: 3, perOwner: 1, perGroup: 2, waiting: 64, waitingTotal: 256, waitMs: 3000 },
  // Senders deliver in bursts and wait 5 s or longer, so many may wait, for less than that.
  webhook: { total: 24, perOwner: 4, perGroup: 12, lendBelow: 8, waiting: 256, waitingTotal: 2048, waitMs: 3000 },
  // What has not come whole takes memory only: up to 2 MiB each.
  body: { total: 64, perOwner: 16, perGroup: 32, waiting: 256, waitingTotal: 2048, waitMs: 3000 },
  // Their readers may be slow, and an open stream costs little but memory.
  stream: { total: 128, perOwner: 64, waiting: 16, waitingTotal: 128, waitMs: 1000 },
  // All streams may wait in turn, and leave connections to other requests.
  slice: { total: 4, perOwner: 4, waiting: 64, waitingTotal: 256, waitMs: 2000 },
};

/** What brings large answers: more of them are not made for who does not read. What is written is never refused for it. */
const READS: ReadonlySet<Work> = new Set(['read', 'heavy']);

interface PlacesOptions {
  /** Whether all requests share one session of the database: more of them at work then only take memory. */
  oneSession: boolean;
  /** Whether a client or agency has left so much unread that it has to read before it asks for more. */
  unread?: { hasToRead(owner: string): boolean } | undefined;
  /** How much heavy work is done at a time, over connections of its own. */
  heavy: number;
  metrics: { placeRefused(work: Work, reason: string): void };
}

/** One per process. */
export function createPlaces({ oneSession, heavy, unread, metrics }: PlacesOptions): Places {
  const { webhook } = LIMITS;
  const shared = createConcurrencyLimit(oneSession ? { ...SHARED, perOwner: 2, lendBelow: 0 } : SHARED);
  const limits: Record<Work, ConcurrencyLimit> = {
    read: shared,
    write: shared,
    heavy: createConcurrencyLimit({ ...LIMITS.heavy, total: heavy }),
    webhook: createConcurrencyLimit(oneSession ? { ...webhook, lendBelow: 0 } : webhook),
    body: createConcurrencyLimit(LIMITS.body),
    stream: createConcurrencyLimit(LIMITS.stream),
    slice: createConcurrencyLimit(LIMITS.slice),
  };
  const acquire = async (actor: KeyActor | WebhookActor, work: Work, patience?: Patience) => {
    const turn: Turn = { owner: ownerOf(actor, work), group: actor.agencyId, ...patience };
    const release = await limits[work].acquire(turn);
    // Asked when its turn has come: what it waited behind may be what is left unread.
    if (!READS.has(work) || !unread?.hasToRead(turn.owner)) return release;
    release();
    throw new PlaceRefused('unread');
  };
  return {
    take(actor, work, patience) {
      return acquire(actor, work, patience).catch((error: unknown) => {
        if (error instanceof PlaceRefused) metrics.placeRefused(work, error.reason);
        throw error;
      });
    },
  };
}

/* A client, or an agency that acts in none; its writes never wait for its reads. */
function ownerOf({ clientId, agencyId }: KeyActor | WebhookActor, work: Work): string {
  const owner = clientId ?? agencyId;
  return work === 'write' ? `${owner} writes` : owner;
}
