import { expect, it } from 'vitest';
import { migrate } from '../../src/db/migrate.js';
import { type CreatedAgency, createAgency } from '../../src/schema/tenancy/agencies/create-agency.js';
import { type EventCluster, startEventCluster } from '../support/event-cluster.js';
import { CHANGE_SHOWN, eventOfChange, type ShownChange } from '../support/event-of-change.js';
import { eventually } from '../support/eventually.js';
import { type FickleReceiver, openFickleReceiver } from '../support/fickle-receiver.js';

/** For how long processes are killed at least; a release check sets 600. */
const SECONDS = Number(process.env['EVENT_SECONDS'] ?? 1);
const FEWEST_KILLS = 6;
/** So much is written ahead of what was received, so that the end of a long run is near. */
const MOST_AHEAD = 300;
const BETWEEN_KILLS = 60;
/** So much of it is refused. */
const TROUBLE = 0.1;
/** Of so many events of a long run the receiver says nothing at all, which takes ten seconds each. */
const SILENCE = 0.002;
const PEPPER = 'a pepper of sixteen characters';
const LONG = { timeout: 120_000 };

/** An endpoint with what it is to be told. */
interface Told {
  id: number;
  key: string;
  after: number;
  kinds: string[];
  receiver: FickleReceiver;
}

interface Run {
  cluster: EventCluster;
  agency: CreatedAgency;
  told: Told[];
  written: number;
}

async function ask(cluster: EventCluster, key: string, query: string, variables: object = {}) {
  const { url } = await cluster.service();
  const response = await fetch(`${url}/graphql`, {
    method: 'POST',
    headers: { 'X-API-KEY': key, 'Content-Type': 'application/json' },
    body: JSON.stringify({ query, variables }),
  });
  const body = (await response.json()) as { data: Record<string, never>; errors?: unknown };
  if (!response.ok || body.errors) throw new Error(JSON.stringify(body));
  // biome-ignore lint/suspicious/noExplicitAny: tests assert whole answers
  return body.data as any;
}

async function createEndpoint(cluster: EventCluster, key: string, kinds: string[]): Promise<Told> {
  const receiver = await openFickleReceiver(TROUBLE, SECONDS >= 60 ? SILENCE : 0);
  const { eventEndpointCreate } = await ask(
    cluster,
    key,
    `mutation ($input: EventEndpointInput!) { eventEndpointCreate(input: $input) {
      ... on EventEndpointIssued { secret endpoint { id number } } } }`,
    { input: { url: receiver.url, kinds } },
  );
  const { secret, endpoint } = eventEndpointCreate;
  receiver.know(secret);
  return { id: endpoint.id, key, after: endpoint.number, kinds, receiver };
}

/* What cannot be written while the process is away is left out: the journal says what there was. */
async function write(run: Run, key: string, tag: string, isOver: () => boolean): Promise<void> {
  const call = async (method: string, target: string, json: object) => {
    const { url } = await run.cluster.service();
    const headers = { 'X-API-KEY': key, 'Content-Type': 'application/json' };
    const response = await fetch(url + target, { method, headers, body: JSON.stringify(json) });
    run.written += 1;
    return (await response.json()) as Record<string, unknown>;
  };
  for (let turn = 0; !isOver(); turn += 1) {
    const email = `${tag}.${turn}@kills.example`;
    try {
      const { id } = await call('POST', '/public/v2/contacts', { email });
      await call('PATCH', `/public/contacts/${id}`, { first_name: `Ada ${turn}` });
      const fields = [{ field_name: 'turn', field_value: String(turn) }];
      await call('PUT', '/public/v2/contacts', { email, last_name: 'Kill', contact_custom_fields: fields });
      await call('PUT', '/public/v2/companies', { domain: `${tag}-${turn % 7}.kills.example`, name: `Name ${turn}` });
      if (turn % 3 === 0) await fetchDelete(run, key, Number(id));
    } catch {
      // Killed in the middle: the next turn waits for the process to be there again.
    }
    const received = () => Math.max(...run.told.map(({ receiver }) => receiver.events()));
    await eventually(() => expect(run.written - received()).toBeLessThan(MOST_AHEAD), LONG);
  }
}

async function fetchDelete({ cluster }: Run, key: string, id: number): Promise<void> {
  const { url } = await cluster.service();
  await fetch(`${url}/public/contacts/${id}`, { method: 'DELETE', headers: { 'X-API-KEY': key } });
}

/* The kill waits for a number of attempts, so that it falls into the middle of one. */
async function killAtRandom({ cluster, told }: Run, hurried: () => Promise<void>): Promise<number> {
  const until = Date.now() + SECONDS * 1_000;
  const count = () => told.reduce((sum, { receiver }) => sum + receiver.arrivals.length, 0);
  let kills = 0;
  for (; kills < FEWEST_KILLS || Date.now() < until; kills += 1) {
    const target = count() + 5 + Math.floor(Math.random() * BETWEEN_KILLS);
    while (count() < target) await hurried();
    await cluster.killOne();
  }
  return kills;
}

/** The entries that an endpoint is to be told of, as the journal has them. */
async function readExpected({ cluster, agency }: Run, { key, after, kinds }: Told): Promise<Map<number, unknown>> {
  const ofAgency = key === agency.masterKey;
  const items = ofAgency ? `items { number clientId change { ${CHANGE_SHOWN} } }` : `items { ${CHANGE_SHOWN} }`;
  const field = ofAgency ? 'agencyChanges' : 'changes';
  const clientId = agency.clients.find(({ readWriteKey }) => readWriteKey === key)?.clientId ?? '';
  const expected = new Map<number, unknown>();
  for (let place = after, hasMore = true; hasMore; ) {
    const query = `query ($after: RecordId) { feed: ${field}(after: $after, first: 100) { next hasMore ${items} } }`;
    const { feed } = await ask(cluster, key, query, { after: place });
    for (const item of feed.items) {
      const change: ShownChange = ofAgency ? item.change : item;
      if (kinds.length > 0 && !kinds.includes(change.kind)) continue;
      expected.set(item.number, eventOfChange(ofAgency ? item.clientId : clientId, item.number, change));
    }
    ({ next: place, hasMore } = feed);
  }
  return expected;
}

/* Everything is numbered and told, and nothing waits. */
async function expectTold({ cluster, agency }: Run, { id, key }: Told): Promise<void> {
  const field = key === agency.masterKey ? 'agencyChanges' : 'changes';
  const query = `query ($id: RecordId!) { feed: ${field} { newest } eventEndpoint(id: $id) { number waiting state } }`;
  const { feed, eventEndpoint } = await ask(cluster, key, query, { id });
  expect(eventEndpoint).toEqual({ number: feed.newest, waiting: 0, state: 'enabled' });
}

interface Counted {
  events: number;
  repeats: number;
}

async function checkEndpoint(run: Run, told: Told): Promise<Counted> {
  const { receiver, id } = told;
  const expected = await readExpected(run, told);
  const idOf = (number: number) => `evt_${id}_${number}`;
  const arrived = new Set(receiver.arrivals.map((one) => one.id));
  expect([...expected.keys()].map(idOf).filter((one) => !arrived.has(one))).toEqual([]);
  for (const arrival of receiver.arrivals) {
    const { number } = arrival.event.data;
    expect(arrival).toEqual({ id: idOf(number), event: expected.get(number) });
  }
  expect([receiver.disorder, receiver.forged()]).toEqual([[], 0]);
  expect(expected.size).toBeGreaterThan(0);
  return { events: arrived.size, repeats: receiver.arrivals.length - arrived.size };
}

it('every event arrives as the journal tells it, in the order of its record, over kill -9 of those who send and those who write', {
  timeout: 300_000 + SECONDS * 3_000,
}, async () => {
  let agency: CreatedAgency | undefined;
  const settings = { KEY_PEPPER: PEPPER, RATE_LIMIT: '0', LOG_LEVEL: 'error', EVENT_NETWORKS: '127.0.0.1' };
  const cluster = await startEventCluster(settings, async (database) => {
    await migrate(database);
    agency = await createAgency(database, PEPPER, { name: 'Kill', clients: ['One', 'Two'], connect: [] });
  });
  if (!agency) throw new Error('No agency was created.');
  const [one = '', two = ''] = agency.clients.map(({ readWriteKey }) => readWriteKey);
  const told = [
    await createEndpoint(cluster, one, []),
    await createEndpoint(cluster, one, ['company']),
    await createEndpoint(cluster, two, []),
    await createEndpoint(cluster, agency.masterKey, []),
  ];
  const run: Run = { cluster, agency, told, written: 0 };
  let over = false;
  const writers = [one, one, two].map((key, index) => write(run, key, `w${index}`, () => over));
  const pause = () => new Promise((resolve) => setTimeout(resolve, 5));
  const kills = await killAtRandom(run, async () => {
    if (Math.random() < 0.02) await cluster.hurry();
    await pause();
  });
  over = true;
  await Promise.all(writers);
  for (const { receiver } of told) receiver.calmDown();
  await eventually(async () => {
    await cluster.hurry();
    for (const endpoint of told) await expectTold(run, endpoint);
  }, LONG);
  const counts: Counted[] = [];
  for (const endpoint of told) counts.push(await checkEndpoint(run, endpoint));
  const sum = (name: keyof Counted) => counts.reduce((total, count) => total + count[name], 0);
  process.stdout.write(`${kills} kills, ${sum('events')} events, ${sum('repeats')} repeats, none missing\n`);
  await cluster.close();
  for (const { receiver } of told) await receiver.close();
});
