import { setImmediate as turn } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Session } from '../../../src/db/database.js';
import { type OpenDatabase, openDatabase } from '../../../src/db/open.js';
import { aggregateEntries } from '../../../src/schema/history/journal/aggregate-entries.js';
import { createAgency } from '../../../src/schema/tenancy/agencies/create-agency.js';
import { databaseUrl, ownerOf } from '../../support/databases.js';
import { UNHURRIED } from '../../support/unhurried.js';

const WRITERS = 16;
/** Transactions that are committed before everybody stops. */
const COMMITS = Number(process.env['JOURNAL_COMMITS'] ?? 1_500);
const HOT = 20;

let database: OpenDatabase;
let numberers: OpenDatabase[];
let clients: string[];
let seed = 77_013;
/** A whole number from 0 to below the bound. */
function draw(bound: number): number {
  seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648;
  return Math.floor((seed / 2_147_483_648) * bound);
}

beforeAll(async () => {
  const url = await databaseUrl();
  database = await openDatabase({ url, poolSize: WRITERS + 6, timeouts: UNHURRIED });
  numberers = await Promise.all([1, 2].map(() => openDatabase({ url, poolSize: 2, timeouts: UNHURRIED })));
  const agency = await createAgency(database, 'a pepper of sixteen characters', {
    name: 'X',
    clients: ['A', 'B', 'C', 'D'],
    connect: [],
  });
  clients = agency.clients.map(({ clientId }) => clientId);
  for (const clientId of clients)
    await database.query(
      null,
      `insert into company (client_id, domain, name) select $1, n || '.hot.example', '0' from generate_series(1, $2::int) n`,
      [clientId, HOT],
    );
}, 60_000);
afterAll(async () => {
  await Promise.all(numberers.map((one) => one.close()));
  await database.close();
});

class Undone extends Error {}

/* Counts up one to four records, in the order of their ids, and keeps the transaction open for a while now and then. */
async function write(session: Session, clientId: string): Promise<void> {
  const chosen = [...new Set(Array.from({ length: 1 + draw(4) }, () => 1 + draw(HOT)))].sort((one, two) => one - two);
  for (const place of chosen) {
    await session.query(
      null,
      `update company set name = (name::int + 1)::text where client_id = $1 and domain = $2 || '.hot.example'`,
      [clientId, place],
    );
    for (let turns = draw(20) === 0 ? 200 : 0; turns > 0; turns -= 1) await turn();
  }
  if (draw(10) < 3) throw new Undone();
}

let committed = 0;
let lost = 0;
async function writeOn(): Promise<void> {
  while (committed < COMMITS) {
    const clientId = clients[draw(clients.length)] ?? '';
    try {
      await database.transaction((session) => write(session, clientId), 'long');
      committed += 1;
    } catch (error) {
      if (!(error instanceof Undone)) lost += 1;
    }
  }
}

/* Takes sessions of writers and of numberers away, whatever they are at. */
async function killOn(isOver: () => boolean): Promise<void> {
  while (!isOver()) {
    for (let turns = 0; turns < 400; turns += 1) await turn();
    await ownerOf(database).query(
      null,
      `select pg_terminate_backend(a.pid) from pg_stat_activity a
        where a.datname = current_database() and a.pid <> pg_backend_pid() and a.state <> 'idle' order by random() limit 1`,
    );
  }
}

async function numberOn(numberer: OpenDatabase, isOver: () => boolean): Promise<void> {
  while (!isOver()) await aggregateEntries(numberer, 1 + draw(300)).catch(() => turn());
}

interface Entry {
  number: number;
  change: number;
  id: number;
  before: { name: string } | null;
  after: { name: string };
}

/* Reads on from the last number it saw. */
async function readOn(clientId: string, read: Entry[], isOver: () => boolean): Promise<void> {
  for (let isLast = false; !isLast; ) {
    isLast = isOver();
    const found = await database
      .query<Entry>(
        null,
        `select number, change_number as change, record_id as id, before, after from journal
          where client_id = $1 and number > $2 order by number limit 1000`,
        [clientId, read.at(-1)?.number ?? 0],
      )
      .catch(() => []);
    read.push(...found);
    if (found.length > 0) isLast = false;
    await turn();
  }
}

it(`has neither a hole nor a step back for any reader, while ${WRITERS} writers, two numberers and kills go on`, async () => {
  let isWritten = false;
  let isNumbered = false;
  const reads = clients.map((): Entry[] => []);
  const readers = clients.map((clientId, index) => readOn(clientId, reads[index] ?? [], () => isNumbered));
  const numbering = numberers.map((numberer) => numberOn(numberer, () => isNumbered));
  const killing = killOn(() => isWritten);
  await Promise.all(Array.from({ length: WRITERS }, writeOn));
  isWritten = true;
  await killing;
  const waiting = () => database.query(null, 'select from journal_inbox').then(({ length }) => length);
  await expect.poll(waiting, { timeout: 30_000 }).toBe(0);
  isNumbered = true;
  await Promise.all([...numbering, ...readers]);
  expect(committed).toBeGreaterThanOrEqual(COMMITS);
  expect(lost).toBeGreaterThan(0);
  for (const entries of reads) {
    expect(entries.map(({ number }) => number)).toEqual(entries.map((_entry, index) => index + 1));
    expectSteps(entries);
  }
  // A day goes as a whole, and with it the lower numbers first.
  const [late] = await database.query(
    null,
    `select from (select numbered_at < lag(numbered_at) over (partition by client_id order by number) as earlier from journal) e
      where e.earlier`,
  );
  expect(late).toBeUndefined();
}, 240_000);

/* Of each record every value once and in its order; the entries of a change stand together, the least of its numbers in all. */
function expectSteps(entries: readonly Entry[]): void {
  const names = new Map<number, string>();
  const changes = new Set<number>();
  entries.forEach(({ number, change, id, before, after }, index) => {
    if (names.has(id)) expect([number, before?.name]).toEqual([number, names.get(id)]);
    names.set(id, after.name);
    const isFirst = entries[index - 1]?.change !== change;
    if (isFirst) {
      expect(changes.has(change)).toBe(false);
      expect(change).toBe(number);
    }
    changes.add(change);
  });
}
