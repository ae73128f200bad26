import type { IncomingHttpHeaders } from 'node:http';
import type { Trail } from '../../telemetry/trail.js';
import type { CallerActor, WebhookActor } from '../actor.js';
import {
  ConcurrencyLimit,
  type ConcurrencyOptions,
  type Release,
  SlotRefused,
  type SlotRequest,
} from './concurrency-limit.js';

/**
 * What a slot is for. `read`, `write`: a request with an ordinary response. `heavy`: a request that takes long and
 * runs on separate connections. `webhook`: a delivery. `body`: the arrival of a large body. `stream`: a response that
 * is sent in slices. `slice`: the reading of one slice. `export`: reading all records of a kind. `upload`: the arrival
 * of a file.
 */
export type Work = 'read' | 'write' | 'heavy' | 'webhook' | 'body' | 'stream' | 'slice' | 'export' | 'upload';

/** How a request waits for a slot. Pass the reader of its response to avoid work for a closed connection. */
export type WaitOptions = Pick<SlotRequest, 'waitMs' | 'signal' | 'reader'> & {
  /** Records how long the request waited. */
  trail?: Trail | undefined;
};

/** Limits how many requests run at a time, in total and per client, by kind of work. */
export interface ConcurrencySlots {
  /**
   * @returns call it once the response is computed, so that a slow reader holds no slot
   * @throws SlotRefused (an UnavailableError) no slot became free in time, or the client has too many unread responses;
   *   counted in the metrics
   */
  take(actor: CallerActor | WebhookActor, work: Work, waitOptions?: WaitOptions): Promise<Release>;
}

/*
 * No client can hold all of the sixteen shared connections: its share is four for reads and four for writes, and it may
 * borrow six more while they are unused. A client alone takes a third less processor time per request with ten slots
 * than with four.
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

const LIMITS: Record<Exclude<Work, 'read' | 'write' | 'export'>, ConcurrencyOptions> = {
  // One for each client, two for each agency.
  heavy: { total: 3, perOwner: 1, perGroup: 2, waiting: 64, waitingTotal: 256, waitMs: 3000 },
  // Senders deliver in bursts and wait at least 5 s for a response.
  webhook: { total: 24, perOwner: 4, perGroup: 12, lendBelow: 8, waiting: 256, waitingTotal: 2048, waitMs: 3000 },
  // An arriving body takes only memory: up to 2 MiB.
  body: { total: 64, perOwner: 16, perGroup: 32, waiting: 256, waitingTotal: 2048, waitMs: 3000 },
  // Readers may be slow, and an open stream costs little but memory.
  stream: { total: 128, perOwner: 64, waiting: 16, waitingTotal: 128, waitMs: 1000 },
  // Few, so that connections are left for other requests.
  slice: { total: 4, perOwner: 4, waiting: 64, waitingTotal: 256, waitMs: 2000 },
  // One for each client: a file is read as it arrives. Node closes a request whose body is not read for 15 s.
  upload: { total: 64, perOwner: 1, perGroup: 32, waiting: 8, waitingTotal: 128, waitMs: 10_000 },
};

/* An export has its connection for as long as the database needs. One is left to the clients that have none. */
const exportLimits = (connections: number): ConcurrencyOptions => ({
  total: connections,
  perOwner: 1,
  perGroup: Math.max(1, connections - 1),
  lendBelow: connections - 1,
  waiting: 32,
  waitingTotal: 256,
  // Its reader has had no byte yet.
  waitMs: 20_000,
});

/** Work that is refused while its client has too many unread responses. Writes are never refused for this. */
const READS: ReadonlySet<Work> = new Set(['read', 'heavy']);

interface ConcurrencySlotsOptions {
  /** Whether a client or agency has too many unread responses. */
  unread?: { hasToRead(owner: string): boolean } | undefined;
  /** How much heavy work runs at a time. */
  heavy: number;
  /** How many exports of records are read at a time. */
  exports: number;
  metrics: { slotRefused(work: Work, reason: string): void };
}

/** One per process. */
export function createConcurrencySlots({ heavy, exports, unread, metrics }: ConcurrencySlotsOptions): ConcurrencySlots {
  const shared = new ConcurrencyLimit(SHARED);
  const limits: Record<Work, ConcurrencyLimit> = {
    read: shared,
    write: shared,
    heavy: new ConcurrencyLimit({ ...LIMITS.heavy, total: heavy }),
    webhook: new ConcurrencyLimit(LIMITS.webhook),
    body: new ConcurrencyLimit(LIMITS.body),
    stream: new ConcurrencyLimit(LIMITS.stream),
    slice: new ConcurrencyLimit(LIMITS.slice),
    export: new ConcurrencyLimit(exportLimits(exports)),
    upload: new ConcurrencyLimit(LIMITS.upload),
  };
  const acquire = async (actor: CallerActor | WebhookActor, work: Work, waitOptions?: WaitOptions) => {
    const owner = ownerOf(actor, work);
    const release = await limits[work].acquire({ owner, group: actor.agencyId, ...waitOptions });
    // Checked after the wait, because the responses that it waited for may be unread now.
    if (!READS.has(work) || !unread?.hasToRead(owner)) return release;
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

/* Writes have a separate owner, so they never wait for reads. */
function ownerOf({ clientId, agencyId }: CallerActor | WebhookActor, work: Work): string {
  const owner = clientId ?? agencyId;
  return work === 'write' ? `${owner} writes` : owner;
}

/** Bodies up to this size need no slot while they arrive. */
const SMALL_BYTES = 16 * 1024;

/**
 * Whether the body of a request is so small that it needs no slot while it arrives. An arriving body occupies
 * memory for as long as its sender likes, so one client may send only a few large ones at a time.
 */
export function isSmallBody(headers: IncomingHttpHeaders): boolean {
  // Without Content-Length the size is unknown; so is the inflated size of a compressed body.
  if (headers['transfer-encoding'] !== undefined || headers['content-encoding'] !== undefined) return false;
  return Number(headers['content-length'] ?? 0) <= SMALL_BYTES;
}
