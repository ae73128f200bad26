import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createUsageTally, type UsageOwner, type UsageTally } from '../../src/access/usage/usage-tally.js';
import type { Database } from '../../src/db/database.js';
import { type CreatedAgency, createAgency } from '../../src/schema/tenancy/agencies/create-agency.js';
import { openTestDatabase } from '../support/databases.js';

type Query = Pick<Database, 'query'>;

const PEPPER = 'a pepper of sixteen characters';
const MIDNIGHT = Date.parse('2026-05-05T00:00:00Z');

let database: Awaited<ReturnType<typeof openTestDatabase>>;
let agency: CreatedAgency;
beforeAll(async () => {
  database = await openTestDatabase();
  agency = await createAgency(database, PEPPER, { name: 'X', clients: ['A1', 'A2'], connect: [] });
});
afterAll(() => database.close());
beforeEach(() => database.query(null, 'delete from usage_day; delete from usage_writer'));

const ownerOf = (place: number, keyId: number | null): UsageOwner => ({
  agencyId: agency.agencyId,
  clientId: agency.clients[place]?.clientId ?? null,
  keyId,
});

/* What went wrong and was tried again. */
function open(
  query: Query = database,
  clock = () => MIDNIGHT,
): UsageTally & { failures: () => number; logged: string[] } {
  let failures = 0;
  const logged: string[] = [];
  const tell = (_fields: object, message: string) => void logged.push(message);
  const tally = createUsageTally({
    database: query,
    clock,
    log: { warn: tell, error: tell },
    metrics: {
      usageUnwritten: () => {
        failures += 1;
      },
    },
  });
  return { ...tally, failures: () => failures, logged };
}

const stored = () =>
  database.query(
    null,
    `select day::text as day, client_id as "clientId", client_name as "clientName", key_id as "keyId", requests, refusals, writes, deliveries
       from usage_day order by day, client_name nulls first, key_id nulls first`,
  );

const row = (place: number, keyId: number | null, counts: object, day = '2026-05-05') => ({
  day,
  clientId: agency.clients[place]?.clientId ?? null,
  clientName: agency.clients[place]?.clientName ?? null,
  keyId,
  requests: 0,
  refusals: 0,
  writes: 0,
  deliveries: 0,
  ...counts,
});

/* Executes what it is told, and then has not heard the answer: the connection was lost after the commit. */
const deaf = (times: number): Query => ({
  async query(...given: Parameters<Database['query']>) {
    const rows = await database.query(...given);
    times -= 1;
    if (times >= 0) throw new Error('the connection was lost');
    return rows as never;
  },
});

const away = (isAway: () => boolean): Query => ({
  async query(...given: Parameters<Database['query']>) {
    if (isAway()) throw new Error('the database is away');
    return (await database.query(...given)) as never;
  },
});

describe('what is counted is written', () => {
  it('by agency, client, key and day of UTC, as sums', async () => {
    let now = MIDNIGHT - 1;
    const tally = open(database, () => now);
    tally.noteRequest(ownerOf(0, 7), false);
    now = MIDNIGHT;
    tally.noteRequest(ownerOf(0, 7), false);
    tally.noteRequest(ownerOf(0, 7), true);
    tally.note(ownerOf(0, 7), 'writes', 40);
    tally.noteRequest(ownerOf(0, 8), false);
    tally.note(ownerOf(1, null), 'deliveries');
    tally.note(ownerOf(2, null), 'deliveries');
    tally.noteRequest(ownerOf(2, 9), false);
    await tally.flush();
    expect(await stored()).toEqual([
      row(0, 7, { requests: 1 }, '2026-05-04'),
      row(2, null, { deliveries: 1 }),
      row(2, 9, { requests: 1 }),
      row(0, 7, { requests: 2, refusals: 1, writes: 40 }),
      row(0, 8, { requests: 1 }),
      row(1, null, { deliveries: 1 }),
    ]);
  });

  it('by itself, within a second or so', async () => {
    const tally = open();
    tally.noteRequest(ownerOf(0, 7), false);
    await expect.poll(stored).toEqual([row(0, 7, { requests: 1 })]);
    tally.close();
  });

  it('by several processes into the same rows, and uses up an id for each row alone', async () => {
    const tallies = Array.from({ length: 8 }, () => open());
    for (let round = 0; round < 10; round++) {
      for (const tally of tallies) {
        for (const place of [0, 1, 2]) tally.note(ownerOf(place, null), 'deliveries');
        tally.noteRequest(ownerOf(0, 7), round % 2 === 0);
      }
      await Promise.all(tallies.map((tally) => tally.flush()));
    }
    expect(await stored()).toEqual([
      row(2, null, { deliveries: 80 }),
      row(0, null, { deliveries: 80 }),
      row(0, 7, { requests: 80, refusals: 40 }),
      row(1, null, { deliveries: 80 }),
    ]);
    const [last] = await database.query<{ ids: number }>(null, 'select max(id) - min(id) as ids from usage_day');
    expect(last?.ids).toBeLessThan(4 * tallies.length);
  });

  it('once, however many ask for it at the same time', async () => {
    const tally = open();
    for (let round = 0; round < 20; round++) {
      tally.noteRequest(ownerOf(0, 7), false);
      void tally.flush();
    }
    await tally.flush();
    expect(await stored()).toEqual([row(0, 7, { requests: 20 })]);
  });

  it('of thousands of keys in batches', async () => {
    const tally = open();
    for (let keyId = 1; keyId <= 2500; keyId++) tally.noteRequest(ownerOf(0, keyId), false);
    await tally.flush();
    const [sums] = await database.query(
      null,
      'select count(*)::int as rows, sum(requests)::int as requests from usage_day',
    );
    expect(sums).toEqual({ rows: 2500, requests: 2500 });
    expect(await database.query(null, 'select batch from usage_writer')).toEqual([{ batch: 3 }]);
  });

  it('for an agency and a client that are gone: the first is dropped, the second has no name', async () => {
    const tally = open();
    tally.noteRequest({ agencyId: 'gone', clientId: null, keyId: 1 }, false);
    tally.noteRequest({ agencyId: agency.agencyId, clientId: 'gone', keyId: 1 }, false);
    await tally.flush();
    expect(await stored()).toEqual([{ ...row(9, 1, { requests: 1 }), clientId: 'gone' }]);
    expect(tally.failures()).toBe(0);
  });
});

describe('a database that fails', () => {
  it('that stored the counts and whose answer was lost has them once', async () => {
    const tally = open(deaf(3));
    tally.noteRequest(ownerOf(0, 7), true);
    await tally.flush();
    expect(tally.failures()).toBe(3);
    tally.noteRequest(ownerOf(0, 7), false);
    await tally.flush();
    expect(await stored()).toEqual([row(0, 7, { requests: 2, refusals: 1 })]);
  });

  it('that is away and comes back has all that was counted meanwhile, and is told of once', async () => {
    let isAway = true;
    const tally = open(away(() => isAway));
    tally.noteRequest(ownerOf(0, 7), false);
    await expect.poll(tally.failures).toBeGreaterThan(0);
    for (let turn = 0; turn < 100; turn++) tally.noteRequest(ownerOf(0, 7), turn % 10 === 0);
    tally.note(ownerOf(1, null), 'deliveries', 3);
    const before = tally.failures();
    await expect.poll(tally.failures).toBeGreaterThan(before);
    isAway = false;
    await expect.poll(stored).toEqual([row(0, 7, { requests: 101, refusals: 10 }), row(1, null, { deliveries: 3 })]);
    expect(tally.logged).toEqual(['Usage counts were not written; they are retried.']);
    tally.close();
  });

  it('until the process ends is waited for some seconds, and then the loss is told', { timeout: 20_000 }, async () => {
    const tally = open(away(() => true));
    tally.noteRequest(ownerOf(0, 7), false);
    await tally.flush();
    expect(tally.logged).toEqual([
      'Usage counts were not written; they are retried.',
      'usage counts could not be written',
    ]);
    expect(await stored()).toEqual([]);
    tally.close();
  });
});

it('what a process that ended long ago knew of its batches goes when another one begins', async () => {
  await database.query(
    null,
    `insert into usage_writer (id, batch, written_at) values ('00000000-0000-4000-8000-000000000001', 5, now() - interval '8 days'),
       ('00000000-0000-4000-8000-000000000002', 5, now() - interval '6 days')`,
  );
  const tally = open();
  tally.noteRequest(ownerOf(0, 7), false);
  await tally.flush();
  expect(await database.query(null, 'select batch from usage_writer order by batch')).toEqual([
    { batch: 1 },
    { batch: 5 },
  ]);
});
