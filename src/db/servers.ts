import { describeTlsFailure } from './database-error.js';
import type { PostgresUrl, ServerPlace } from './postgres-url.js';

/** How long the result of choosing among several servers is used. */
const BELIEVED_MS = 1_000;
/** If a server has not responded within this time, the next one is tried in parallel. */
const PATIENCE_MS = 250;
/** Connections are invalidated together at most this often, even if a server stays read-only for hours. */
const DISTRUST_EVERY_MS = 1_000;

/** None of the servers accepts writes. The message names none, because callers may see it. */
export class NoWriterError extends Error {
  override readonly name = 'NoWriterError';
  /** PostgreSQL's cannot_connect_now. */
  readonly code = '57P03';

  constructor(reasons: readonly string[]) {
    super(`No server takes writes: ${reasons.join(', ')}.`);
  }
}

/** Connects to one server and closes the connection. @returns whether it accepts writes */
type Probe = (place: ServerPlace) => Promise<boolean>;

/** The servers of a connection string, and when it was last determined which of them accepts writes. */
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
   * The first server in the given order that responds and, if required, accepts writes. Concurrent callers share one
   * search, at most once a second.
   * @returns null if there is only one
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

  /** The chosen server failed: the next connection searches again. */
  forget(): void {
    this.#chosen = null;
  }

  /** A connection reached a read-only server: all earlier connections may lead to the same one. */
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

/* Each server is tried when the previous one has failed or has not responded for a while. */
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
