import { setTimeout as pause } from 'node:timers/promises';
import { type EnginePlace, EngineThread, SessionLostError } from './engine-thread.js';
import type { DatabaseLog } from './options.js';

const SHORTEST_PAUSE_MS = 100;
const LONGEST_PAUSE_MS = 5_000;

/** PostgreSQL's query_canceled. */
const CANCELED = '57014';
/** PostgreSQL's cannot_connect_now. */
const AWAY = '57P03';

/**
 * The embedded engine, across restarts of its thread. The engine cannot interrupt itself, so when a batch runs longer
 * than `limitMs`, the thread is terminated and the files are opened again by a new one. For the files that is a crash,
 * from which the engine recovers with everything that was acknowledged.
 */
export class EmbeddedEngine {
  /** How long one batch may take, in milliseconds; null means no limit. */
  limitMs: number | null = null;
  readonly #place: EnginePlace;
  readonly #log: DatabaseLog;
  readonly #closing = new AbortController();
  #thread: EngineThread | null = null;
  /** What the next session must wait for: the current batch, or the start of a new thread. */
  #busy: Promise<unknown> = Promise.resolve();

  private constructor(place: EnginePlace, log: DatabaseLog) {
    this.#place = place;
    this.#log = log;
  }

  /** @throws what the engine throws when it cannot open its files */
  static async open(place: EnginePlace, log: DatabaseLog): Promise<EmbeddedEngine> {
    const engine = new EmbeddedEngine(place, log);
    engine.#use(await EngineThread.open(place));
    return engine;
  }

  /** Identifies the thread that has the files open: another one has opened them anew. Null: none has. */
  get thread(): object | null {
    return this.#thread;
  }

  /** Resolves when a session may begin: the thread runs, and no batch of an earlier session is still running in it. */
  async settled(): Promise<void> {
    let seen: Promise<unknown>;
    do {
      seen = this.#busy;
      await seen;
    } while (seen !== this.#busy);
  }

  /**
   * @param batch messages of the PostgreSQL protocol; moved to the thread, so not to be used afterwards
   * @throws SessionLostError when the batch ran over the limit, or its thread ended for another reason
   */
  exchange(batch: Uint8Array<ArrayBuffer>): Promise<Uint8Array> {
    const thread = this.#thread;
    if (thread === null) return Promise.reject(new SessionLostError(AWAY, 'The embedded database is not open.'));
    const answer = thread.exchange(batch);
    const stopLimit = this.limitMs === null ? () => undefined : this.#startLimit(thread, this.limitMs);
    this.#busy = answer.then(stopLimit, stopLimit);
    return answer;
  }

  /** Lets the engine close its files. */
  async close(): Promise<void> {
    this.#closing.abort();
    await this.settled();
    const thread = this.#thread;
    this.#thread = null;
    await thread?.close();
  }

  #startLimit(thread: EngineThread, limitMs: number): () => void {
    let immediate: NodeJS.Immediate | undefined;
    const timer = setTimeout(() => {
      // When it was this process that was paused, the answer may already have arrived unread. It is read before an
      // immediate runs.
      immediate = setImmediate(() => this.#cancel(thread, limitMs));
    }, limitMs);
    return () => {
      clearTimeout(timer);
      clearImmediate(immediate);
    };
  }

  #cancel(thread: EngineThread, limitMs: number): void {
    if (this.#thread !== thread) return;
    this.#thread = null;
    this.#log.warn({ limitMs }, 'a statement ran over its limit; the embedded database is opened again');
    const reason = new SessionLostError(CANCELED, 'canceling statement due to statement timeout');
    this.#busy = thread.terminate(reason).then(() => this.#reopen());
  }

  #use(thread: EngineThread): void {
    this.#thread = thread;
    thread.onEnded = (err) => {
      if (this.#thread !== thread) return;
      this.#thread = null;
      this.#log.warn({ err }, 'the embedded database ended unexpectedly; it is opened again');
      this.#busy = this.#reopen();
    };
  }

  /* Callers that ask meanwhile wait as long as the pool allows. */
  async #reopen(): Promise<void> {
    const { signal } = this.#closing;
    for (let pauseMs = SHORTEST_PAUSE_MS; !signal.aborted; pauseMs = Math.min(2 * pauseMs, LONGEST_PAUSE_MS)) {
      try {
        this.#use(await EngineThread.open(this.#place));
        return;
      } catch (err) {
        this.#log.warn({ err }, 'the embedded database could not be opened; it is tried again');
        // Closing aborts the pause and ends the loop.
        await pause(pauseMs, undefined, { signal }).catch(() => undefined);
      }
    }
  }
}
