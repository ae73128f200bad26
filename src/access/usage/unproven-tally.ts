import type { Database } from '../../db/database.js';
import type { Log } from '../../telemetry/log-fields.js';

/** Counts deliveries that fail the proof of their connection, where its owner can see them. */
export interface UnprovenTally {
  /** Returns at once and never fails. */
  note(clientId: string, platform: string): void;
  /** Writes the buffered counts. A failure is logged, and the counts are kept for the next write. */
  flush(): Promise<void>;
  close(): void;
}

interface Waiting {
  clientId: string;
  platform: string;
  count: number;
  /** Time of the last one. */
  at: Date;
}

/** A flood of wrong proofs costs one write per second for all connections together. */
const EVERY_MS = 1000;

// Rows are locked in one order; counts for a connection that was removed are dropped.
const WRITE = `
  with due as (
    select i.client_id, i.integration, t.times, t.at
      from integration_connection i
      join unnest($1::text[], $2::text[], $3::bigint[], $4::timestamptz[]) as t (client_id, integration, times, at)
        on i.client_id = t.client_id and i.integration = t.integration
     order by i.client_id, i.integration for no key update of i
  )
  update integration_connection i
     set unproven_count = i.unproven_count + due.times, last_unproven_at = greatest(i.last_unproven_at, due.at)
    from due where i.client_id = due.client_id and i.integration = due.integration`;

/** @param log of writes that failed */
export function createUnprovenTally(database: Database, log: Pick<Log, 'warn'>): UnprovenTally {
  let waiting = new Map<string, Waiting>();
  let timer: NodeJS.Timeout | undefined;
  let written = Promise.resolve();
  const add = ({ clientId, platform, count, at }: Waiting): void => {
    const key = `${clientId} ${platform}`;
    const before = waiting.get(key);
    const latest = before && before.at > at ? before.at : at;
    waiting.set(key, { clientId, platform, count: count + (before?.count ?? 0), at: latest });
    timer ??= setTimeout(() => void flush(), EVERY_MS).unref();
  };
  const flush = (): Promise<void> => {
    clearTimeout(timer);
    timer = undefined;
    const batch = [...waiting.values()];
    waiting = new Map();
    if (batch.length > 0) {
      written = written
        .then(() => write(database, batch))
        .catch((err: unknown) => {
          log.warn({ err }, 'Counts of deliveries without proof were not written; they are tried again.');
          for (const one of batch) add(one);
        });
    }
    return written;
  };
  return {
    note: (clientId, platform) => add({ clientId, platform, count: 1, at: new Date() }),
    flush,
    close: () => clearTimeout(timer),
  };
}

async function write(database: Database, batch: readonly Waiting[]): Promise<void> {
  await database.query('webhook.unproven', WRITE, [
    batch.map(({ clientId }) => clientId),
    batch.map(({ platform }) => platform),
    batch.map(({ count }) => count),
    batch.map(({ at }) => at.toISOString()),
  ]);
}
