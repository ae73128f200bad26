import type { Database } from '../../db/database.js';
import { StreamLimitError } from '../../errors.js';
import type { Log } from '../../telemetry/log-fields.js';
import { type CallerActor, limitName } from '../actor.js';
import { type Peppers, pepperList } from '../secrets/claim-pepper.js';
import { hashKey } from './api-key.js';
import type { SessionLimits } from './find-session.js';
import type { Credential } from './identify-caller.js';
import { readStanding, type Standing } from './read-keys.js';
import { readSessionStanding, type SessionStanding } from './session-standing.js';

/** Maximum number of open streams in the process. */
const STREAM_BOUNDS = { perKey: 5, perClient: 20, perAgency: 40, total: 100 };

interface Open {
  readonly actor: CallerActor;
  readonly end: () => void;
}

type OpenStream = Open & (Standing | SessionStanding);

const isOfKey = (stream: OpenStream): stream is Open & Standing => 'keyHashes' in stream;
const isOfSession = (stream: OpenStream): stream is Open & SessionStanding => 'sessionId' in stream;

interface Options extends Peppers {
  database: Database;
  log: Pick<Log, 'warn'>;
  sessions: SessionLimits;
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
   * Counts a stream, and ends it within a second after its key is revoked, replaced or expired, after its session is ended,
   * or after its caller loses a permission that the stream needs.
   * @param end ends the stream; called at most once
   * @returns call it when the stream has ended
   * @throws StreamLimitError
   */
  open({ actor, credential }: { actor: CallerActor; credential: Credential }, end: () => void): () => void {
    this.#requireRoom(actor);
    const { clientId, enrichment } = actor;
    const stream = { actor, end, clientId, enrichment, ...this.#proofOf(credential) };
    this.#open.add(stream);
    this.#timer ??= setInterval(() => void this.#check(), CHECK_EVERY_MS).unref();
    return () => {
      this.#open.delete(stream);
      if (this.#open.size === 0) this.close();
    };
  }

  #proofOf(credential: Credential): { keyHashes: string[] } | { sessionId: number } {
    if ('sessionId' in credential) return credential;
    return { keyHashes: pepperList(this.#options).map((one) => hashKey(one, credential.keyText).toString('hex')) };
  }

  close(): void {
    if (this.#timer) clearInterval(this.#timer);
    this.#timer = null;
  }

  #requireRoom(caller: CallerActor): void {
    const { clientId, agencyId } = caller;
    const { perKey, perClient, perAgency, total } = this.#bounds;
    const open = [...this.#open].map(({ actor }) => actor);
    const require = (count: number, bound: number, whose: string) => {
      if (count >= bound) throw new StreamLimitError('caller', `${whose} may have ${bound} open streams at a time.`);
    };
    const own = open.filter((other) => limitName(other) === limitName(caller)).length;
    require(own, perKey, caller.kind === 'key' ? 'A key' : 'A user');
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
      const byKey = await readStanding(this.#options, known.filter(isOfKey));
      const bySession = await readSessionStanding(this.#options, this.#options.sessions, known.filter(isOfSession));
      const standing = new Set<OpenStream>([...byKey, ...bySession]);
      for (const stream of known) if (!standing.has(stream) && this.#open.delete(stream)) stream.end();
    } catch (error) {
      this.#options.log.warn({ err: error }, 'the keys of open streams could not be read');
    } finally {
      this.#isChecking = false;
    }
  }
}
