import type { Database } from '../../db/database.js';
import { listenOnce } from '../../db/listen-once.js';
import { NUMBERED_CHANNEL } from '../journal/fold-entries.js';
import type { JournalEvents, JournalFollower, JournalOwner } from '../services.js';

/** How often heads are read while somebody follows and nothing is told: a notice may be lost with its connection. */
const LOOK_EVERY_MS = 5_000;

const HEADS = `select 'client' as kind, h.client_id as id, h.last from journal_head h where h.client_id = any($1::text[])
  union all
  select 'agency', h.agency_id, h.last from agency_journal_head h where h.agency_id = any($2::text[])`;

interface Head extends JournalOwner {
  last: number;
}

class Follower implements JournalFollower {
  readonly owner: JournalOwner;
  readonly #onEnd: (follower: Follower) => void;
  #newest = 0;
  #ended = false;
  #wake: () => void = () => undefined;

  constructor(owner: JournalOwner, onEnd: (follower: Follower) => void) {
    this.owner = owner;
    this.#onEnd = onEnd;
  }

  hear(newest: number): void {
    this.#newest = newest;
    this.#wake();
  }

  async past(number: number): Promise<boolean> {
    while (!this.#ended && this.#newest <= number)
      await new Promise<void>((resolve) => {
        this.#wake = resolve;
      });
    return !this.#ended;
  }

  end(): void {
    this.#ended = true;
    this.#onEnd(this);
    this.#wake();
  }
}

/**
 * One for a process. Whoever numbers entries tells all processes that there are some, not whose: each reads the heads of
 * those that are followed there, all with one statement. Nothing is listened for until somebody follows.
 */
export function createJournalEvents(database: Database, lookEveryMs = LOOK_EVERY_MS): JournalEvents {
  const followers = new Set<Follower>();
  let timer: NodeJS.Timeout | undefined;
  const look = once(async () => {
    const heads = await readHeads(database, followers);
    for (const follower of followers) follower.hear(heads.get(keyOf(follower.owner)) ?? 0);
  });
  const hear = () => void (followers.size > 0 && look());
  const listen = listenOnce(database, NUMBERED_CHANNEL, hear);
  const forget = (follower: Follower) => {
    followers.delete(follower);
    if (followers.size > 0) return;
    clearInterval(timer);
    timer = undefined;
  };
  return {
    async follow(owner) {
      await listen();
      const follower = new Follower(owner, forget);
      followers.add(follower);
      timer ??= setInterval(hear, lookEveryMs).unref();
      return follower;
    },
    close() {
      for (const follower of followers) follower.end();
    },
  };
}

const keyOf = ({ kind, id }: JournalOwner) => `${kind} ${id}`;

async function readHeads(database: Database, followers: Iterable<Follower>): Promise<Map<string, number>> {
  const owners = [...followers].map(({ owner }) => owner);
  const idsOf = (kind: JournalOwner['kind']) => [
    ...new Set(owners.filter((owner) => owner.kind === kind).map(({ id }) => id)),
  ];
  const heads = await database.query<Head>('changes.heads', HEADS, [idsOf('client'), idsOf('agency')]);
  return new Map(heads.map((head) => [keyOf(head), head.last]));
}

/* One at a time; what is asked for meanwhile is done once more, together. What fails is left to the next time. */
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
