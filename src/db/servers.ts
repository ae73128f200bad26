import type { PostgresUrl, ServerPlace } from './postgres-url.js';
import { describeTlsFailure } from './tls-failure.js';

/** So long what was found out about several servers is believed. */
const BELIEVED_MS = 1_000;
/** A server that has not answered for so long is no longer waited for alone. */
const PATIENCE_MS = 250;
/** Connections are given up together at most this often, also while a server only reads for hours. */
const DISTRUST_EVERY_MS = 1_000;

/** None of the servers takes writes. Names none: where they are is nobody's business. */
export class NoWriterError extends Error {
  override readonly name = 'NoWriterError';
  /** Of PostgreSQL: no connections are taken now. */
  readonly code = '57P03';

  constructor(reasons: readonly string[]) {
    super(`No server takes writes: ${reasons.join(', ')}.`);
  }
}

/** Connects to one server and ends again. @returns whether it takes writes */
type Probe = (place: ServerPlace) => Promise<boolean>;

/** The servers behind a connection string, and since when what is known of them holds. */
export class Servers {
  readonly mustWrite: boolean;
  readonly #places: readonly ServerPlace[];
  #chosen: Promise<ServerPlace> | null = null;
  #trustedSince = 0;

  constructor({ places, mustWrite }: Pick<PostgresUrl, 'places' | 'mustWrite'>) {
    this.#places = places;
    this.mustWrite = mustWrite;
  }

  /**
   * The first server in their order that answers and takes writes where it must. Looked for by one caller for all, at
   * most once a second.
   * @returns null where there is no choice
   * @throws NoWriterError
   */
  choose(probe: Probe): Promise<ServerPlace | null> {
    if (this.#places.length < 2) return Promise.resolve(null);
    this.#chosen ??= this.#look(probe);
    return this.#chosen;
  }

  #look(probe: Probe): Promise<ServerPlace> {
    const search = findFirst(this.#places, async (place) => (await probe(place)) || !this.mustWrite);
    const forget = () => {
      if (this.#chosen === search) this.#chosen = null;
    };
    search.then(() => setTimeout(forget, BELIEVED_MS).unref(), forget);
    return search;
  }

  /** A server that was chosen failed: the next connection looks again. */
  forget(): void {
    this.#chosen = null;
  }

  /** A connection led to a server that only reads: all that were made before now may lead there too. */
  distrust(): void {
    const now = performance.now();
    if (now - this.#trustedSince < DISTRUST_EVERY_MS) return;
    this.#trustedSince = now;
    this.forget();
  }

  /** Whether a connection is too old to be trusted. @param bornAt by `performance.now()` */
  isOutdated(bornAt: number): boolean {
    return bornAt < this.#trustedSince;
  }
}

/* Each is tried when the one before it has failed, or has said nothing for a while. */
function findFirst(places: readonly ServerPlace[], suits: (place: ServerPlace) => Promise<boolean>) {
  return new Promise<ServerPlace>((resolve, reject) => {
    const reasons: string[] = [];
    let next = 0;
    let failed = 0;
    let timer: NodeJS.Timeout | undefined;
    const fail = (number: number, reason: string) => {
      reasons[number] = `server ${number + 1} ${reason}`;
      failed += 1;
      if (failed === places.length) reject(new NoWriterError(reasons));
      else tryNext();
    };
    const tryNext = () => {
      clearTimeout(timer);
      const number = next;
      const place = places[number];
      if (place === undefined) return;
      next += 1;
      timer = setTimeout(tryNext, PATIENCE_MS);
      suits(place).then(
        (suited) => {
          if (!suited) return fail(number, 'only reads');
          next = places.length;
          clearTimeout(timer);
          resolve(place);
        },
        (error: unknown) => fail(number, describeTlsFailure(error) ?? 'does not answer'),
      );
    };
    tryNext();
  });
}
