import type { Sql } from '../../../db/database.js';

/** What waits in a queue. */
export interface QueueFigures {
  depth: number;
  /** How long the oldest entry has waited, in seconds; 0 when there is none. */
  oldestSeconds: number;
}

/* Rows that are claimed or are retried later have their `due_at` in the future or none: they do not wait. */
const DUE = { table: '', since: 'due_at', where: 'where t.due_at <= clock_timestamp()' };

/** What waits in each queue, and since when. The default table has the name of the queue. */
const WAITING = {
  client_deletion: DUE,
  event_delivery: DUE,
  delivery_rest: DUE,
  // A contact waits since it was entered in the journal.
  duplicate_request: { ...DUE, since: 'written_at', where: '' },
  // Exports have tasks of their own.
  job: { ...DUE, where: `${DUE.where} and t.kind not in ('export', 'scheduled_export')` },
  export_job: { ...DUE, table: 'job', where: `${DUE.where} and t.kind = 'export'` },
  scheduled_export_job: { ...DUE, table: 'job', where: `${DUE.where} and t.kind = 'scheduled_export'` },
  normalisation: DUE,
  // An entry is as old as the transaction that wrote it.
  journal_inbox: { ...DUE, since: 'written_at', where: '' },
  parked_event_request: DUE,
  parked_webhook_event: DUE,
  person_erasure: DUE,
  // Those that failed wait as well.
  rescoring_request: { ...DUE, since: 'marked_at', where: '' },
};

type Queue = keyof typeof WAITING;

const measureText = (queue: Queue) => `select count(*)::int as depth,
    coalesce(extract(epoch from clock_timestamp() - min(t.${WAITING[queue].since})), 0)::float8 as "oldestSeconds"
  from ${WAITING[queue].table || queue} t ${WAITING[queue].where}`;

async function measureOne(sql: Sql, queue: Queue): Promise<QueueFigures> {
  const [figures] = await sql.query<QueueFigures>(`queue.${queue}`, measureText(queue));
  return figures ?? { depth: 0, oldestSeconds: 0 };
}

/** Measures one queue that these make together: how many rows wait at this moment, over all tenants, and since when. */
export function queueOf(...queues: readonly Queue[]): (sql: Sql) => Promise<QueueFigures> {
  return async (sql) => {
    const all = await Promise.all(queues.map((queue) => measureOne(sql, queue)));
    return {
      depth: all.reduce((sum, { depth }) => sum + depth, 0),
      oldestSeconds: Math.max(...all.map(({ oldestSeconds }) => oldestSeconds)),
    };
  };
}
