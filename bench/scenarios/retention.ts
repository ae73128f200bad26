import pg from 'pg';
import type { Database } from '../../src/db/database.js';
import { contextFor, taskNamed } from '../../test/support/tasks.js';
import { amount, amounts, defineScenario, type Values } from '../harness/bench.js';
import { type Line, repeat, timed } from '../harness/measure.js';
import { openEmpty } from '../harness/server.js';
import { median, percentile } from '../harness/statistics.js';

const OPTIONS = {
  millions: amounts('1,10', 'sizes in millions of deliveries, each larger than the one before'),
  body: amount(200, 'bytes of a delivery'),
  slices: amount(100, 'slices of 1,000 rows, measured in each way'),
  rate: amount(231, 'deliveries a second that arrive meanwhile'),
  seconds: amount(20, 'for which they do'),
  cycles: amount(6, 'rounds of slices, as many new rows and a vacuum'),
};

const AGENCIES = 500;
const CLIENTS = 5_000;
const CHUNK = 500_000;

const TENANTS = `
  insert into agency (id, name) select md5('agency ' || n), n from generate_series(1, ${AGENCIES}) n on conflict do nothing;
  insert into client (id, agency_id, name)
    select md5('client ' || n), md5('agency ' || (n % ${AGENCIES} + 1)), n from generate_series(1, ${CLIENTS}) n
    on conflict do nothing`;

/* One each 20 ms from 800 days ago on: 100 million of them are older than 30 days. A tenth came by an agency's path. */
const DELIVERIES = `insert into webhook_delivery (agency_id, client_id, platform, level, received_at, verdict, body)
  select md5('agency ' || (c % ${AGENCIES} + 1)), case when n % 10 > 0 then md5('client ' || c) end, 'instantly',
    case when n % 10 > 0 then 'client' else 'agency' end, $1::timestamptz + n * interval '20 ms',
    'processed', left('{"event_type":"email_sent","n":' || n || ',"lead_email":"' || repeat(md5(n::text), $4::int / 32 + 1), $4::int)
    from generate_series($2::bigint, $3::bigint) n
    cross join lateral (select 1 + abs(hashint8(n)) % ${CLIENTS} as c) s`;

const INSERT = `insert into webhook_delivery (agency_id, client_id, platform, level, body, body_dropped, verdict)
  select c.agency_id, c.id, 'instantly', 'client', repeat('x', $2::int), false, 'processed'
    from client c where c.id = md5('client ' || $1::int) returning id`;

interface Place {
  url: string;
  owner: pg.Client;
  database: Database;
  plan: Values<typeof OPTIONS>;
}

/* Adds younger deliveries than there are. References are not checked, as they are made to fit. */
async function addDeliveries({ owner, plan }: Place, after: number, rows: number): Promise<void> {
  const start = new Date(Math.floor(Date.now() / 86_400_000 - 800) * 86_400_000);
  await owner.query('set session_replication_role = replica');
  for (let done = 0; done < rows; done += CHUNK)
    await owner.query(DELIVERIES, [start, after + done + 1, after + Math.min(done + CHUNK, rows), plan.body]);
  await owner.query('reset session_replication_role');
}

async function fillTo(place: Place, rows: number): Promise<void> {
  await place.owner.query(TENANTS);
  const { rows: found } = await place.owner.query<{ have: number; last: number }>(
    `select count(*)::float8 as have, coalesce(max(id), 0)::float8 as last from webhook_delivery`,
  );
  const { have = 0, last = 0 } = found[0] ?? {};
  await addDeliveries(place, last, rows - have);
  for (const text of ['vacuum analyze webhook_delivery', 'checkpoint']) await place.owner.query(text);
}

interface Slices {
  /** A session that reads the counters and is not measured; the owner's unless given. */
  reader?: pg.Client;
  count?: number;
  /** Looks for the oldest row each time, instead of going on where the last slice ended. */
  fromOldest?: boolean;
}

/* Runs slices of the task one after the other. The beginning is the third value of the statement of a slice. */
async function runSlices({ owner, database, plan }: Place, title: string, given: Slices = {}): Promise<Line> {
  const { reader = owner, count: slices = plan.slices, fromOldest = false } = given;
  const oldest = { ...database };
  oldest.query = (name, text, values) => database.query(name, text, values?.with(2, '-infinity'));
  let rows = 0;
  const count = (_name: unknown, times = 1) => {
    rows += times;
  };
  const context = contextFor(fromOldest ? oldest : database, { count });
  const before = await readCounters(reader, database);
  const line = await repeat(title, slices, () =>
    timed(async () => {
      if (!(await taskNamed('expire-deliveries').run(context))) throw new Error('There are too few rows.');
    }),
  );
  const after = await readCounters(reader, database);
  const seconds = line.samples.reduce((sum, { ms = 0 }) => sum + ms, 0) / 1000;
  // Pages of table and indexes, found in memory or read, without those of the check of references.
  const [wal, pages] = [(after.wal - before.wal) / rows, (after.pages - before.pages) / slices];
  const figures = { 'rows/s': rows / seconds, 'bytes of WAL a row': wal, 'pages a slice': pages };
  return { title, samples: line.samples.map((one, index) => (index === 0 ? { ...one, ...figures } : one)) };
}

async function readCounters(reader: pg.Client, database: Database): Promise<{ wal: number; pages: number }> {
  // Statements one after the other go through one session, which reports its counters when it is told to.
  await database.query(null, 'select pg_stat_force_next_flush()');
  await reader.query('select pg_stat_clear_snapshot()');
  const { rows } = await reader.query<{ wal: number; pages: number }>(
    `select (pg_current_wal_insert_lsn() - '0/0')::float8 as wal,
       (heap_blks_read + heap_blks_hit + idx_blks_read + idx_blks_hit)::float8 as pages
       from pg_statio_user_tables where relname = 'webhook_delivery'`,
  );
  return rows[0] ?? { wal: Number.NaN, pages: Number.NaN };
}

/* With the pauses of autovacuum. @returns MB of table and indexes afterwards, and how long it took */
async function vacuum({ owner }: Place): Promise<{ MB: number; ms: number }> {
  await owner.query("set vacuum_cost_delay = '2ms'");
  const { ms = 0 } = await timed(() => owner.query('vacuum webhook_delivery'));
  await owner.query('reset vacuum_cost_delay');
  const size = await owner.query<{ mb: number }>(
    `select (pg_total_relation_size('webhook_delivery') / 1e6)::float8 as mb`,
  );
  return { MB: size.rows[0]?.mb ?? 0, ms };
}

/* While a transaction sees everything, as that of a dump does. */
async function besideDump(place: Place): Promise<Line[]> {
  await place.owner.query('begin isolation level repeatable read; select 1 from agency limit 1');
  const reader = new pg.Client({ connectionString: place.url });
  await reader.connect();
  const lines = [
    await runSlices(place, 'beside a dump', { reader, count: 5 * place.plan.slices }),
    await runSlices(place, 'the same, each from the oldest', { reader, fromOldest: true }),
  ];
  await reader.end();
  await place.owner.query('commit');
  return lines;
}

/* Inserts at a rate, each timed from the moment it was due, while something else is done again and again. */
async function insert({ url, plan }: Place, title: string, meanwhile?: () => Promise<Line>): Promise<Line> {
  const pool = new pg.Pool({ connectionString: url, max: 4 });
  const taken: number[] = [];
  const deleted: number[] = [];
  let isOver = false;
  const working = (async () => {
    while (meanwhile && !isOver) deleted.push((await meanwhile()).samples[0]?.['rows/s'] ?? Number.NaN);
  })();
  const begun = performance.now();
  const running: Promise<unknown>[] = [];
  for (let n = 0; n < plan.rate * plan.seconds; n += 1) {
    const due = begun + (n * 1000) / plan.rate;
    const early = due - performance.now();
    if (early > 1) await new Promise((resolve) => setTimeout(resolve, early));
    const values = [1 + ((n * 7919) % CLIENTS), plan.body];
    const done = () => taken.push(performance.now() - due);
    running.push(pool.query({ name: 'insert', text: INSERT, values }).then(done));
  }
  await Promise.all(running);
  isOver = true;
  await working;
  await pool.end();
  const figures = { 'median ms': median(taken), 'p99 ms': percentile(taken, 0.99), 'rows/s deleted': median(deleted) };
  return { title, samples: [figures] };
}

/* As many rows come as go, and then it is vacuumed, again and again: whether the size stays constant. */
function cycle(place: Place): Promise<Line> {
  return repeat('slices, as many new rows and a vacuum', place.plan.cycles, async () => {
    await runSlices(place, 'before it');
    const { rows } = await place.owner.query<{ last: number }>(
      "select max(id)::float8 as last from webhook_delivery where received_at < now() - interval '30 days'",
    );
    await addDeliveries(place, rows[0]?.last ?? 0, place.plan.slices * 1_000);
    return vacuum(place);
  });
}

/**
 * How webhook deliveries older than 30 days are deleted at some sizes: by the task alone, beside a dump, beside deliveries
 * that arrive, and until the size stays constant.
 */
export const scenario = defineScenario({
  options: OPTIONS,
  async run(bench, plan) {
    const place = { ...(await openEmpty(bench)), plan };
    await place.owner.query('alter table webhook_delivery set (autovacuum_enabled = off)');
    for (const millions of plan.millions) {
      await fillTo(place, millions * 1_000_000);
      const lines = [await runSlices(place, 'by themselves'), await runSlices(place, 'again, nothing vacuumed')];
      bench.show(`Slices of ${millions} million deliveries`, [...lines, ...(await besideDump(place))]);
      bench.show('Vacuum as autovacuum does it', [{ title: 'table and indexes', samples: [await vacuum(place)] }]);
      const beside = await insert(place, 'beside slices', () => runSlices(place, 'meanwhile'));
      bench.show(`Inserts at ${plan.rate}/s`, [await insert(place, 'alone'), beside]);
      bench.show('Size', [await cycle(place)]);
    }
  },
});
