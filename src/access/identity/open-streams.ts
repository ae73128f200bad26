import type { Database } from '../../db/database.js';
import { StreamLimitError } from '../../errors.js';
import type { Log } from '../../telemetry/log-fields.js';
import type { KeyActor } from '../actor.js';
import type { Peppers } from '../secrets/claim-pepper.js';
import { hashKey } from './api-key.js';
import { readStanding, type Standing } from './read-keys.js';

/** Maximum number of open streams in the process. */
const STREAM_BOUNDS = { perKey: 5, perClient: 20, perAgency: 40, total: 100 };

interface OpenStream extends Standing {
  readonly actor: KeyActor;
  readonly end: () => void;
}

interface Options extends Peppers {
  database: Database;
  log: Pick<Log, 'warn'>;
  bounds?: typeof STREAM_BOUNDS;
}

/** How often the keys of open streams are checked: one statement for all, and none while there are no streams. */
const CHECK_EVERY_MS = 400;

export const createOpenStreams = (options: Options): OpenStreams => new OpenStreams(options);

/** The streams that are open in this process. */
export class OpenStreams {
  readonly #options: Options;
  readonly #bounds: typeof STREAM_BOUNDS;
  readonly #open = new Set<OpenStream>();
  #timer: NodeJS.Timeout | null = null;
  #isChecking = false;

  constructor(options: Options) {
    this.#options = options;
    this.#bounds = options.bounds ?? STREAM_BOUNDS;
  }

  /**
   * Counts a stream, and ends it within a second after its key is revoked, replaced or expired, or after its client loses a
   * permission that the stream needs.
   * @param end ends the stream; called at most once
   * @returns call it when the stream has ended
   * @throws StreamLimitError
   */
  open({ actor, keyText }: { actor: KeyActor; keyText: string }, end: () => void): () => void {
    this.#requireRoom(actor);
    const { pepper, previousPepper } = this.#options;
    const peppers = previousPepper === undefined ? [pepper] : [pepper, previousPepper];
    const keyHashes = peppers.map((one) => hashKey(one, keyText).toString('hex'));
    const stream = { actor, end, keyHashes, clientId: actor.clientId, enrichment: actor.enrichment };
    this.#open.add(stream);
    this.#timer ??= setInterval(() => void this.#check(), CHECK_EVERY_MS).unref();
    return () => {
      this.#open.delete(stream);
      if (this.#open.size === 0) this.close();
    };
  }

  close(): void {
    if (this.#timer) clearInterval(this.#timer);
    this.#timer = null;
  }

  #requireRoom({ keyId, clientId, agencyId }: KeyActor): void {
    const { perKey, perClient, perAgency, total } = this.#bounds;
    const open = [...this.#open].map(({ actor }) => actor);
    const require = (count: number, bound: number, whose: string) => {
      if (count >= bound) throw new StreamLimitError('caller', `${whose} may have ${bound} open streams at a time.`);
    };
    require(open.filter((other) => other.keyId === keyId).length, perKey, 'A key');
    require(open.filter((other) => other.clientId === clientId).length, perClient, 'A client');
    require(open.filter((other) => other.agencyId === agencyId).length, perAgency, 'An agency');
    if (open.length >= total) throw new StreamLimitError('service', 'Too many streams are open. Try again shortly.');
  }

  /* While the database is unavailable, streams stay open. They deliver nothing, because events are read from it. */
  async #check(): Promise<void> {
    if (this.#isChecking) return;
    this.#isChecking = true;
    try {
      const known = [...this.#open];
      const standing = await readStanding(this.#options, known);
      for (const stream of known) if (!standing.has(stream) && this.#open.delete(stream)) stream.end();
    } catch (error) {
      this.#options.log.warn({ err: error }, 'the keys of open streams could not be read');
    } finally {
      this.#isChecking = false;
    }
  }
}
