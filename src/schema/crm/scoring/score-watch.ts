import { columnsOf } from '../../../db/columns.js';
import type { Database } from '../../../db/database.js';
import { listenOnce } from '../../../db/pg-listener.js';
import type { ScoredEvents, WatchedScore } from '../../kernel/services.js';
import { readNotice, SCORED_CHANNEL } from './store-scores.js';

/** How many scores are read at once. */
const PORTION = 100;

/* Scores stored before scoring was switched off no longer count. */
const columns = columnsOf('ContactScore', ['clientId', 'contactId', 'value', 'level', 'computedAt']);
const READ_SQL = `select ${columns('s')} from contact_score s where s.client_id = $1 and s.contact_id = any($2::bigint[])
   and (select scoring_enabled from client where id = $1) order by s.computed_at, s.contact_id`;

/**
 * A subscription to the scores of a workspace. It queues ids and reads a score on delivery: a slow reader misses
 * replaced values, never the last one, and the queue is bounded by the workspace.
 */
export class ScoreWatch implements AsyncIterableIterator<WatchedScore> {
  readonly clientId: string;
  readonly #database: Database;
  readonly #onEnd: (watch: ScoreWatch) => void;
  readonly #due = new Set<number>();
  #read: WatchedScore[] = [];
  #ended = false;
  #wake: () => void = () => undefined;

  constructor(database: Database, clientId: string, onEnd: (watch: ScoreWatch) => void) {
    this.#database = database;
    this.clientId = clientId;
    this.#onEnd = onEnd;
  }

  /** Scores of these contacts were stored. */
  hear(contactIds: readonly number[]): void {
    for (const id of contactIds) this.#due.add(id);
    this.#wake();
  }

  /** The reader waits for one answer before it requests the next, as readers of a stream do. */
  async next(): Promise<IteratorResult<WatchedScore>> {
    while (!this.#ended) {
      const score = this.#read.shift();
      if (score) return { done: false, value: score };
      if (this.#due.size > 0) this.#read = await this.#readDue();
      else
        await new Promise<void>((resolve) => {
          this.#wake = resolve;
        });
    }
    return { done: true, value: undefined };
  }

  async return(): Promise<IteratorResult<WatchedScore>> {
    this.#ended = true;
    this.#onEnd(this);
    this.#wake();
    return { done: true, value: undefined };
  }

  [Symbol.asyncIterator](): this {
    return this;
  }

  #readDue(): Promise<WatchedScore[]> {
    const ids = [...this.#due].slice(0, PORTION);
    for (const id of ids) this.#due.delete(id);
    return this.#database.query<WatchedScore>('scoring.watched', READ_SQL, [this.clientId, ids]);
  }
}

/** One per process. It does not listen until somebody watches. */
export function createScoredEvents(database: Database): ScoredEvents {
  const watches = new Set<ScoreWatch>();
  const forget = (watch: ScoreWatch) => void watches.delete(watch);
  const listen = listenOnce(database, SCORED_CHANNEL, (payload) => {
    const { clientId, contactIds } = readNotice(payload);
    for (const watch of watches) if (watch.clientId === clientId) watch.hear(contactIds);
  });
  return {
    async watch(clientId) {
      await listen();
      const watch = new ScoreWatch(database, clientId, forget);
      watches.add(watch);
      return watch;
    },
    close() {
      for (const watch of watches) void watch.return();
    },
  };
}
