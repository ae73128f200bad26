import type { Database } from '../../../db/database.js';
import { listenOnce } from '../../../db/pg-listener.js';
import { ReadBudget } from '../../../db/read-budget.js';
import { scopeDatabase } from '../../../db/scoped.js';
import { InvalidError } from '../../../errors.js';
import { createFollowers } from '../../kernel/followers.js';
import type { JournalEvents, JournalFollower, JournalOwner, Services } from '../../kernel/services.js';
import { NUMBERED_CHANNEL } from '../journal/aggregate-entries.js';
import { type ChangeFeed, type ChangeFilter, newestNumber, readChanges } from './read-changes.js';

const HEADS = `select 'client' as kind, h.client_id as id, h.last from journal_head h where h.client_id = any($1::text[])
  union all
  select 'agency', h.agency_id, h.last from agency_journal_head h where h.agency_id = any($2::text[])`;

interface Head extends JournalOwner {
  last: number;
}

/**
 * One per process. A notification does not name journals, so one statement reads the heads of all followed ones. It
 * listens only while somebody follows.
 */
export function createJournalEvents(database: Database, lookEveryMs?: number): JournalEvents {
  const readAll = once(async () => {
    const keys = [...all].map(({ key }) => key);
    const heads = await readHeads(database, keys);
    for (const follower of all) follower.update(heads.get(keyOf(follower.key)) ?? 0);
  });
  const look = () => void (all.size > 0 && readAll());
  const listen = listenOnce(database, NUMBERED_CHANNEL, look);
  // The newest number.
  const { all, follow, close } = createFollowers<JournalOwner, number>({
    first: 0,
    listen,
    poll: look,
    pollMs: lookEveryMs,
  });
  return {
    async follow(owner) {
      const follower = await follow(owner);
      return { past: (number) => follower.until((newest) => newest > number), end: () => follower.end() };
    },
    close,
  };
}

const keyOf = ({ kind, id }: JournalOwner) => `${kind} ${id}`;

async function readHeads(database: Database, owners: readonly JournalOwner[]): Promise<Map<string, number>> {
  const idsOf = (kind: JournalOwner['kind']) => [
    ...new Set(owners.filter((owner) => owner.kind === kind).map(({ id }) => id)),
  ];
  const heads = await database.query<Head>('changes.heads', HEADS, [idsOf('client'), idsOf('agency')]);
  return new Map(heads.map((head) => [keyOf(head), head.last]));
}

/* One call at a time. Calls in the meantime result in one more together. After a failure the next call tries again. */
function once(work: () => Promise<void>): () => Promise<void> {
  let running = false;
  let again = false;
  return async () => {
    again = true;
    if (running) return;
    running = true;
    try {
      while (again) {
        again = false;
        await work();
      }
    } catch {
      again = false;
    } finally {
      running = false;
    }
  };
}

/** The entries of an event, unless fewer are requested. */
const PIECE = 100;

interface Wanted {
  after: number | null | undefined;
  first?: number | null | undefined;
  filter: ChangeFilter;
}

/**
 * The pages of a journal after a number, until the reader returns. Each continues after the last one that was read, so
 * nothing is lost or repeated.
 * @param after default: from now on; @param first maximum entries of a page
 * @throws InvalidError no entries are requested
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
    // Each page may be as large as an answer; the subscription as a whole has no limit.
    const read = (place: number) =>
      readChanges(scopeDatabase(services.database, { budget: new ReadBudget(owner.id) }), owner, {
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

  /** The reader waits for one answer before it requests the next, as stream readers do. */
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
