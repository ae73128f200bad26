import type { Database } from '../../db/database.js';
import type { Log } from '../../telemetry/log-fields.js';
import { createWriteLater, type WriteLater } from './write-later.js';

/** Counts deliveries that fail the proof of their connection; the owner can see the counts. */
export interface UnprovenTally extends Pick<WriteLater<unknown>, 'flush' | 'close'> {
  /** Returns immediately and never fails. */
  note(clientId: string, platform: string): void;
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

// Rows are locked in a fixed order; counts for a connection that was removed are dropped.
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

export function createUnprovenTally(database: Database, log: Pick<Log, 'warn'>): UnprovenTally {
  const { note, ...tally } = createWriteLater<Waiting>({
    everyMs: EVERY_MS,
    write: (batch) => write(database, batch),
    log,
    failure: 'Counts of deliveries without proof were not written; they are retried.',
    join: (one, other) => ({
      ...one,
      count: one.count + other.count,
      at: one.at > other.at ? one.at : other.at,
    }),
    retries: true,
  });
  return {
    ...tally,
    note: (clientId, platform) => note(`${clientId} ${platform}`, { clientId, platform, count: 1, at: new Date() }),
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
