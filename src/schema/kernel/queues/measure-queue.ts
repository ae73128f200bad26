import type { Sql } from '../../../db/database.js';

/** What waits in a queue. */
export interface QueueFigures {
  depth: number;
  /** How long the oldest entry has waited, in seconds; 0 when there is none. */
  oldestSeconds: number;
}

/* What is being worked on, or is tried again later, has its `due_at` in the future or none: neither waits. */
const DUE = { since: 'due_at', where: 'where t.due_at <= clock_timestamp()' } as const;

/** The tables that tasks take their work from, named like the queue unless given, with the time since when a row waits. */
const QUEUES = {
  client_deletion: DUE,
  event_delivery: DUE,
  delivery_rest: DUE,
  // A contact waits since it was entered in the journal.
  duplicate_request: { since: 'written_at', where: '' },
  // Exports have a task of their own.
  job: { since: 'due_at', where: `where t.due_at <= clock_timestamp() and t.kind <> 'export'` },
  export_job: { table: 'job', since: 'due_at', where: `where t.due_at <= clock_timestamp() and t.kind = 'export'` },
  // An entry is as old as the transaction that wrote it.
  journal_inbox: { since: 'written_at', where: '' },
  parked_event_request: DUE,
  parked_webhook_event: DUE,
  person_erasure: DUE,
  // Those that failed wait as well.
  rescoring_request: { since: 'marked_at', where: '' },
} as const;

type Queue = keyof typeof QUEUES;

const tableOf = (queue: Queue): string => {
  const found = QUEUES[queue];
  return 'table' in found ? found.table : queue;
};

const measureText = (table: Queue) => `select count(*)::int as depth,
    coalesce(extract(epoch from clock_timestamp() - min(t.${QUEUES[table].since})), 0)::float8 as "oldestSeconds"
  from ${tableOf(table)} t ${QUEUES[table].where}`;

async function measureTable(sql: Sql, table: Queue): Promise<QueueFigures> {
  const [figures] = await sql.query<QueueFigures>(`queue.${table}`, measureText(table));
  return figures ?? { depth: 0, oldestSeconds: 0 };
}

/** The reader of a queue that these tables make together: how many rows wait at this moment, over all tenants, and since when. */
export function queueOf(...tables: readonly Queue[]): (sql: Sql) => Promise<QueueFigures> {
  return async (sql) => {
    const all = await Promise.all(tables.map((table) => measureTable(sql, table)));
    return {
      depth: all.reduce((sum, { depth }) => sum + depth, 0),
      oldestSeconds: Math.max(...all.map(({ oldestSeconds }) => oldestSeconds)),
    };
  };
}
