import type { Database } from '../../../db/database.js';
import { listenOnce } from '../../../db/pg-listener.js';
import { createFollowers } from '../../kernel/followers.js';
import type { JournalEvents, JournalOwner } from '../../kernel/services.js';
import { NUMBERED_CHANNEL } from '../journal/aggregate-entries.js';

const HEADS = `select 'client' as kind, h.client_id as id, h.last from journal_head h where h.client_id = any($1::text[])
  union all
  select 'agency', h.agency_id, h.last from agency_journal_head h where h.agency_id = any($2::text[])`;

interface Head extends JournalOwner {
  last: number;
}

/**
 * One for a process. The aggregator notifies all processes that there are new numbers, but not of which journals: each process reads
 * the heads of the journals that are followed there, all with one statement. It does not listen until somebody follows.
 */
export function createJournalEvents(database: Database, lookEveryMs?: number): JournalEvents {
  const readAll = once(async () => {
    const heads = await readHeads(
      database,
      [...all].map(({ key }) => key),
    );
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
      return {
        past: (number) => follower.until((newest) => newest > number),
        end: () => follower.end(),
      };
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
