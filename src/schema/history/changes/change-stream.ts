import { ReadBudget } from '../../../db/read-budget.js';
import { scopeDatabase } from '../../../db/scoped.js';
import { InvalidError } from '../../../errors.js';
import type { JournalFollower, JournalOwner, Services } from '../../kernel/services.js';
import { type ChangeFeed, type ChangeFilter, newestNumber, readChanges } from './read-changes.js';

/** The entries of an event, unless fewer are requested. */
const PIECE = 100;

interface Wanted {
  after: number | null | undefined;
  first?: number | null | undefined;
  filter: ChangeFilter;
}

/**
 * The pieces of a journal after a number, as they come, until the reader returns. An event has what is after the number that the reader
 * has, so nothing is lost or repeated, however often it reconnects. A slow reader gets larger pieces.
 * @param after from now on unless given
 * @param first the most entries of a piece: those of a deletion may be large
 * @throws InvalidError no entries at all are requested
 */
export async function streamChanges(
  services: Pick<Services, 'database' | 'journalEvents'>,
  owner: JournalOwner,
  { after, first, filter }: Wanted,
): Promise<AsyncIterableIterator<ChangeFeed>> {
  if (first != null && first < 1) throw new InvalidError({ first: ['Must be at least 1.'] });
  const follower = await services.journalEvents.follow(owner);
  try {
    const begin = after ?? (await newestNumber(services.database, owner)) ?? 0;
    // Each piece may be as large as an answer; the subscription as a whole has no bound.
    const read = (place: number) =>
      readChanges(scopeDatabase(services.database, { budget: new ReadBudget() }), owner, {
        ...{ after: place, first: first ?? PIECE, filter },
      });
    return new ChangeStream(follower, read, begin);
  } catch (error) {
    follower.end();
    throw error;
  }
}

class ChangeStream implements AsyncIterableIterator<ChangeFeed> {
  readonly #follower: JournalFollower;
  readonly #read: (after: number) => Promise<ChangeFeed>;
  #place: number;
  #ended = false;

  constructor(follower: JournalFollower, read: (after: number) => Promise<ChangeFeed>, begin: number) {
    this.#follower = follower;
    this.#read = read;
    this.#place = begin;
  }

  /** The reader waits for one answer before it asks for the next, as readers of a stream do. */
  async next(): Promise<IteratorResult<ChangeFeed>> {
    while (!this.#ended) {
      const feed = await this.#read(this.#place);
      this.#place = feed.next;
      if (feed.items.length > 0) return { done: false, value: feed };
      if (!(await this.#follower.past(feed.next))) break;
    }
    return this.return();
  }

  async return(): Promise<IteratorResult<ChangeFeed>> {
    this.#ended = true;
    this.#follower.end();
    return { done: true, value: undefined };
  }

  [Symbol.asyncIterator](): this {
    return this;
  }
}
