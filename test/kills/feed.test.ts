import { afterAll, beforeAll, expect, it } from 'vitest';
import { type OpenDatabase, openDatabase } from '../../src/db/open.js';
import { type CreatedAgency, createAgency } from '../../src/schema/tenancy/agencies/create-agency.js';
import { databaseUrl } from '../support/databases.js';
import { eventually } from '../support/eventually.js';
import { eventsOf, openStream } from '../support/read-stream.js';
import { type ServiceProcess, startProcess } from '../support/service-process.js';

const ROUNDS = Number(process.env['KILL_ROUNDS'] ?? 3);
const PEPPER = 'a pepper of sixteen characters';
const PROCESSES = 3;
const LONG = { timeout: 60_000 };

let database: OpenDatabase;
let agency: CreatedAgency;
let processes: Promise<ServiceProcess>[];
let start: () => Promise<ServiceProcess>;

beforeAll(async () => {
  const url = await databaseUrl();
  database = await openDatabase({ url });
  agency = await createAgency(database, PEPPER, { name: 'X', clients: ['A', 'B'], connect: [] });
  const environment = { DATABASE_URL: url, KEY_PEPPER: PEPPER, RATE_LIMIT: '0', LOG_LEVEL: 'silent' };
  start = () => startProcess(environment);
  processes = Array.from({ length: PROCESSES }, start);
});
afterAll(() => database?.close());

const urlOf = async (index: number) => (await processes[index % PROCESSES])?.url ?? '';

async function ask(index: number, key: string, query: string, variables: object = {}) {
  const response = await fetch(`${await urlOf(index)}/graphql`, {
    method: 'POST',
    headers: { 'X-API-KEY': key, 'Content-Type': 'application/json' },
    body: JSON.stringify({ query, variables }),
  });
  // biome-ignore lint/suspicious/noExplicitAny: tests assert whole answers
  return ((await response.json()) as { data: any }).data;
}

interface Piece {
  data: { feed: { next: number; items: { number: number }[] } };
}

/** A program that reads a feed over one process at a time, and goes on at another where that one dies. */
interface Reader {
  field: 'changes' | 'agencyChanges';
  key: string;
  keyId: number;
  /** The process that it is connected to. */
  at: number;
  /** The last `next` that it got. */
  place: number;
  numbers: number[];
  breaks: number;
  /** Resolves when the service has ended the stream in the regular way. */
  ended: Promise<void>;
}

async function openReader(issuer: string, kind: string, field: Reader['field']): Promise<Reader> {
  const query = `mutation { keyCreate(input: {kind: ${kind}}) { ... on KeyIssued { secret key { id } } } }`;
  const { secret, key } = (await ask(0, issuer, query)).keyCreate;
  const { feed } = await ask(0, secret, `{ feed: ${field} { newest } }`);
  const place = feed.newest ?? 0;
  const reader = { field, key: secret, keyId: key.id, at: 0, place, numbers: [] as number[], breaks: 0 };
  const whole: Reader = Object.assign(reader, { ended: Promise.resolve() });
  whole.ended = readOn(whole);
  return whole;
}

async function readOn(reader: Reader): Promise<void> {
  const query = `subscription ($after: RecordId) { feed: ${reader.field}(after: $after, first: 7) { next items { number } } }`;
  for (;;) {
    try {
      const response = await openStream(await urlOf(reader.at), reader.key, query, { after: reader.place });
      for await (const { data } of eventsOf<Piece>(response)) {
        reader.numbers.push(...data.feed.items.map(({ number }) => number));
        reader.place = data.feed.next;
      }
      return;
    } catch {
      reader.breaks += 1;
      reader.at = (reader.at + 1) % PROCESSES;
    }
  }
}

/* Writes go to a process other than the one that is read from, for two clients of the agency by turns. */
async function write(reader: Reader, isOver: () => boolean): Promise<void> {
  for (let turn = 0; !isOver(); turn += 1) {
    const key = agency.clients[turn % 2]?.readWriteKey ?? '';
    const url = await urlOf(reader.at + 1 + (turn % 2));
    await fetch(`${url}/public/v2/contacts`, {
      method: 'PUT',
      headers: { 'X-API-KEY': key, 'Content-Type': 'application/json' },
      body: JSON.stringify({ email: `turn${turn}@two.example`, first_name: `Turn ${turn}` }),
    }).then(
      (response) => response.arrayBuffer(),
      () => undefined,
    );
  }
}

it(`a feed that is read over processes which are killed, ${ROUNDS} times, loses and repeats nothing, and ends with its key`, {
  timeout: 120_000 + ROUNDS * 30_000,
}, async () => {
  const ownKey = agency.clients[0]?.readWriteKey ?? '';
  const own = await openReader(ownKey, 'READ_ONLY', 'changes');
  const ofAgency = await openReader(agency.masterKey, 'MASTER', 'agencyChanges');
  const readers = [own, ofAgency];
  const begins = readers.map(({ place }) => place);
  let over = false;
  const writing = write(own, () => over);
  for (let round = 0; round < ROUNDS; round += 1) {
    const enough = readers.map(({ numbers }) => numbers.length + 5 + ((round * 7) % 40));
    await eventually(
      () => expect(readers.every(({ numbers }, index) => numbers.length >= (enough[index] ?? 0))).toBe(true),
      { ...LONG, interval: 1 },
    );
    const victim = own.at;
    (await processes[victim])?.child.kill('SIGKILL');
    processes[victim] = start();
    await eventually(() => expect(readers.map(({ at }) => at)).not.toContain(victim), LONG);
  }
  over = true;
  await writing;
  // The last one killed was left by both readers before its successor answered: a start that fails is a fault.
  await Promise.all(processes);
  await eventually(async () => {
    const [row] = await database.query<{ count: number }>(null, 'select count(*)::int as count from journal_inbox');
    expect(row?.count).toBe(0);
    for (const { field, key, place } of readers)
      expect((await ask(0, key, `{ feed: ${field} { newest } }`)).feed.newest).toBe(place);
  }, LONG);
  readers.forEach(({ numbers, place, breaks }, index) => {
    const begin = begins[index] ?? 0;
    expect(numbers).toEqual(Array.from({ length: place - begin }, (_, step) => begin + 1 + step));
    expect(breaks).toBeGreaterThanOrEqual(ROUNDS);
  });
  const revoke = 'mutation ($id: RecordId!) { keyRevoke(id: $id) { __typename } }';
  await ask(own.at + 1, ownKey, revoke, { id: own.keyId });
  await ask(ofAgency.at + 1, agency.masterKey, revoke, { id: ofAgency.keyId });
  await Promise.all(readers.map(({ ended }) => ended));
});
