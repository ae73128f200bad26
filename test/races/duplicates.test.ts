import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type OpenDatabase, openDatabase } from '../../src/db/open.js';
import { findDuplicates, findLive } from '../../src/schema/crm/duplicates/find-duplicates.js';
import { aggregateEntries } from '../../src/schema/history/journal/aggregate-entries.js';
import { createAgency } from '../../src/schema/tenancy/agencies/create-agency.js';
import { databaseUrl } from '../support/databases.js';
import { foldAll } from '../support/settle-lists.js';
import { contextFor, taskNamed } from '../support/tasks.js';
import { enterWorkspace } from '../support/workspace.js';

const ROUNDS = Number(process.env['DUPLICATE_ROUNDS'] ?? 25);

let url: string;
let database: OpenDatabase;
/** What workers have open: only their sessions are ended. */
let ofWorkers: OpenDatabase;
let agencyId: string;
let clientId: string;
beforeAll(async () => {
  url = await databaseUrl();
  database = await openDatabase({ url });
  ofWorkers = await openDatabase({ url });
  const agency = await createAgency(database, 'a pepper of sixteen characters', {
    name: 'X',
    clients: ['A'],
    connect: [],
  });
  agencyId = agency.agencyId;
  clientId = agency.clients[0]?.clientId ?? '';
});
afterAll(async () => {
  await ofWorkers.close();
  await database.close();
});

const WRITES = [
  `with p as (insert into person (client_id) values ($1) returning id)
   insert into contact (client_id, person_id, phone, origin) select $1, id, '+' || (10 + id) || '15555267' || id % 4, 'builtin' from p`,
  `update contact set phone = '+' || (10 + id) || '99955526' || $2::int % 7 where client_id = $1
     and id = (select id from contact where client_id = $1 order by id offset $2::int % 40 limit 1)`,
  `delete from contact where client_id = $1 and id = (select id from contact where client_id = $1 order by id offset $2::int % 60 limit 1)`,
];

async function write(writer: number): Promise<void> {
  for (let round = 0; round < ROUNDS; round += 1) {
    const text = WRITES[(writer + round) % 4] ?? (WRITES[0] as string);
    await database.query(null, `${text} ${text.startsWith('with') ? 'returning $2::int' : ''}`, [
      clientId,
      writer * 31 + round * 7,
    ]);
  }
}

/* A worker whose session may be ended while it compares, and which then goes on. */
async function compare(signal: AbortSignal): Promise<number> {
  let failures = 0;
  while (!signal.aborted) {
    try {
      await aggregateEntries(ofWorkers, 50);
      await taskNamed('suggest-duplicates').run(contextFor(ofWorkers));
    } catch {
      failures += 1;
    }
  }
  return failures;
}

async function kill(signal: AbortSignal): Promise<number> {
  const killer = new pg.Client({ connectionString: url });
  await killer.connect();
  let killed = 0;
  while (!signal.aborted) {
    const { rowCount } = await killer.query(
      `select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()
         and state <> 'idle' and query ~ 'duplicate_key|duplicate_group|duplicate_request' limit 1`,
    );
    killed += rowCount ?? 0;
  }
  await killer.end();
  return killed;
}

it('suggestions are, when all is quiet, those that all contacts make, after eight writers, two workers and one who ends their sessions', async () => {
  await write(0);
  const stopping = new AbortController();
  const workers = [compare(stopping.signal), compare(stopping.signal), kill(stopping.signal)];
  try {
    await Promise.all(Array.from({ length: 8 }, (_, writer) => write(writer)));
    await expect.poll(() => database.query(null, 'select from duplicate_state'), { timeout: 30_000 }).not.toEqual([]);
  } finally {
    stopping.abort();
  }
  const [, , killed] = await Promise.all(workers);
  expect(killed).toBeGreaterThan(0);
  await foldAll(database);
  while (await taskNamed('suggest-duplicates').run(contextFor(database)));
  const rows = await findLive(database, clientId, { limit: 1_000, offset: 0 });
  const workspace = enterWorkspace(database, agencyId, clientId, 1);
  const { items, totalCount } = await findDuplicates(workspace, { page: 1, pageSize: 1_000 });
  expect(await database.query(null, 'select built, suggestions from duplicate_state')).toEqual([
    { built: true, suggestions: totalCount },
  ]);
  expect({ totalCount, items: items.map(({ personIds, evidence }) => ({ personIds, evidence })) }).toEqual({
    totalCount: rows[0]?.total,
    items: rows.map(({ personIds, evidence }) => ({ personIds, evidence })),
  });
  expect(totalCount).toBeGreaterThan(0);
}, 120_000);

it('no writer waits for whoever compares', async () => {
  const holder = new pg.Client({ connectionString: url });
  await holder.connect();
  try {
    await holder.query(`begin; select pg_advisory_xact_lock(7417, 3); select from duplicate_state for update`);
    await write(3);
    expect(await aggregateEntries(database, 2_000)).toBeGreaterThan(0);
    await holder.query('commit');
  } finally {
    await holder.end();
  }
});
