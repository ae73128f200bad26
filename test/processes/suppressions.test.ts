import { afterAll, beforeAll, expect, it } from 'vitest';
import { type OpenDatabase, openDatabase } from '../../src/db/open.js';
import { readConfig } from '../../src/process/config.js';
import { type CreatedAgency, createAgency } from '../../src/schema/tenancy/agencies/create-agency.js';
import { databaseUrl } from '../support/databases.js';
import { brokenInvariants } from '../support/invariants.js';
import { type ServiceProcess, startProcess } from '../support/service-process.js';
import { instantly } from '../webhooks/support/instantly.js';

const STEPS = 60;
const WORKERS = 6;

let database: OpenDatabase;
let agency: CreatedAgency;
let services: ServiceProcess[];
beforeAll(async () => {
  const url = await databaseUrl();
  database = await openDatabase({ url });
  agency = await createAgency(database, readConfig({}).pepper, { name: 'X', clients: ['A'], connect: [] });
  const settings = { DATABASE_URL: url, RATE_LIMIT: '0', LOG_LEVEL: 'error', NODE_ENV: 'test' };
  services = await Promise.all([1, 2, 3].map(() => startProcess(settings)));
});
afterAll(async () => {
  await Promise.all(services.map((service) => service.stop('SIGKILL')));
  await database.close();
});

const pick = <T>(values: readonly T[]): T | undefined => values[Math.floor(Math.random() * values.length)];
/** Few enough that workers meet; those of the one kind are never lifted. */
const ADDRESSES = Array.from({ length: 24 }, (_, n) => `${n % 3 ? 'kept' : 'lifted'}${n}@processes.example`);
const KEPT = ADDRESSES.filter((email) => email.startsWith('kept'));
const LIFTED = ADDRESSES.filter((email) => email.startsWith('lifted'));

// biome-ignore lint/suspicious/noExplicitAny: answers of many operations
type Answered = any;

function connect() {
  const { readWriteKey = '', clientId = '' } = agency.clients[0] ?? {};
  const call = async (method: string, path: string, json?: unknown, key = readWriteKey): Promise<Answered> => {
    const headers = { 'X-API-KEY': key, 'Content-Type': 'application/json' };
    const init = { method, headers, ...(json === undefined ? {} : { body: JSON.stringify(json) }) };
    const answer = await fetch(`${pick(services)?.url}${path}`, init);
    const text = await answer.text();
    expect(answer.status, `${method} ${path} ${text}`).not.toBe(500);
    return { status: answer.status, body: text === '' ? null : JSON.parse(text) };
  };
  const ask = async (query: string, variables: object = {}, key = readWriteKey): Promise<Answered> => {
    const { body } = await call('POST', '/graphql', { query, variables }, key);
    return body.data ?? {};
  };
  return { call, ask, clientId };
}

const CHECK = `query ($items: [SuppressionCheckInput!]!) { suppressionCheck(items: $items) {
  ... on QuerySuppressionCheckSuccess { data { value suppressed } } } }`;
const CONTACTS = '{ contacts(first: 100) { nodes { id email personId suppressed suppression { value } } } }';
const ONLY = '{ contacts(first: 100, where: { suppressed: true }) { nodes { id } } }';

/* What a random worker does; `optedOut` gets the addresses whose opt-out was acknowledged. */
function deedsOf(optedOut: Set<string>) {
  const { call, ask, clientId } = connect();
  const contacts = async (): Promise<Answered[]> => (await ask(CONTACTS)).contacts?.nodes ?? [];
  const deleted: number[] = [];
  const merges: number[] = [];
  const note = (email: string | undefined, { status }: { status: number }) => {
    if (email !== undefined && status < 300 && KEPT.includes(email)) optedOut.add(email);
  };
  return [
    async () => {
      const email = pick(ADDRESSES);
      const sent = instantly('unsubscribed', {
        lead_email: email,
        timestamp: pick([undefined, new Date().toISOString()]),
      });
      note(email, await call('POST', `/public/instantly-webhook/${clientId}`, sent));
    },
    async () => {
      const email = pick(ADDRESSES);
      note(email, await call('PUT', '/public/v2/contacts', { email, contact_status: 'unsubscribed' }));
    },
    () => call('PUT', '/public/v2/contacts', { email: pick(ADDRESSES), contact_status: pick(['active', 'cold']) }),
    async () => call('PATCH', `/public/contacts/${pick(await contacts())?.id}`, { email: pick(ADDRESSES) }),
    async () => {
      const id = pick(await contacts())?.id;
      await call('DELETE', `/public/contacts/${id}`);
      if (id) deleted.push(id);
    },
    async () => {
      const id = pick(deleted);
      if (id) await ask('mutation ($id: RecordId!) { contactRestore(id: $id) { __typename } }', { id });
    },
    async () => {
      const all = await contacts();
      const ids = [...new Set([pick(all)?.personId, pick(all)?.personId])];
      const text =
        'mutation ($ids: [RecordId!]!) { peopleMerge(personIds: $ids) { ... on PeopleMergePayload { mergeId } } }';
      const { peopleMerge } = await ask(text, { ids });
      if (peopleMerge?.mergeId) merges.push(peopleMerge.mergeId);
    },
    async () => {
      const id = pick(merges);
      if (id) await ask('mutation ($id: RecordId!) { mergeUndo(mergeId: $id) { __typename } }', { id });
    },
    async () => {
      const one = pick(await contacts());
      const text = `mutation ($person: RecordId!, $id: RecordId!) { personSplit(personId: $person, contactIds: [$id]) { __typename } }`;
      if (one) await ask(text, { person: one.personId, id: one.id });
    },
    async () => {
      const personId = pick(await contacts())?.personId;
      const text =
        'mutation ($client: String!, $id: RecordId!) { personErase(clientId: $client, personId: $id) { __typename } }';
      if (personId && Math.random() < 0.3) await ask(text, { client: clientId, id: personId }, agency.masterKey);
    },
    async () => {
      const items = Array.from({ length: 5 }, () => ({ email: pick(ADDRESSES), contactStatus: pick(['cold', 'won']) }));
      await ask('mutation ($items: [ContactInput!]!) { contactsUpsertBatch(items: $items) { __typename } }', { items });
    },
    async () => {
      const text =
        'query ($email: String!) { suppressions(first: 5, filter: { search: $email, isOpen: true }) { nodes { id value } } }';
      const email = pick(LIFTED);
      const ids = ((await ask(text, { email })).suppressions?.nodes ?? []).map(({ id }: { id: number }) => id);
      if (ids.length > 0)
        await ask('mutation ($ids: [RecordId!]!) { suppressionLift(ids: $ids, reason: "x") { __typename } }', { ids });
    },
  ];
}

/* None of those whose opt-out was acknowledged before the question may be called free, nor its contact. */
async function expectNobodyFree(optedOut: ReadonlySet<string>): Promise<void> {
  const { ask } = connect();
  const known = [...optedOut];
  if (known.length === 0) return;
  const { suppressionCheck } = await ask(CHECK, { items: known.map((email) => ({ email })) });
  expect(suppressionCheck.data).toEqual(known.map((value) => ({ value, suppressed: true })));
  const { contacts } = await ask(CONTACTS);
  const free = contacts.nodes.filter(
    (one: Answered) => known.includes(one.email) && (!one.suppressed || !one.suppression),
  );
  expect(free).toEqual([]);
}

it('three processes never call anybody free who has opted out, and agree in all they say, whatever is done at once', async () => {
  const optedOut = new Set<string>();
  await Promise.all(
    Array.from({ length: WORKERS }, async () => {
      const deeds = deedsOf(optedOut);
      for (let step = 0; step < STEPS; step++) {
        await pick(deeds)?.();
        if (step % 5 === 0) await expectNobodyFree(optedOut);
      }
    }),
  );
  expect(optedOut.size).toBeGreaterThan(5);
  await expect
    .poll(() => database.query(null, 'select person_id from person_erasure'), { timeout: 60_000 })
    .toEqual([]);
  await expectNobodyFree(optedOut);
  const { ask } = connect();
  const { contacts } = await ask(CONTACTS);
  const { suppressionCheck } = await ask(CHECK, { items: contacts.nodes.map(({ email }: Answered) => ({ email })) });
  expect(contacts.nodes.map((one: Answered) => [one.email, one.suppressed !== null])).toEqual(
    suppressionCheck.data.map((one: Answered) => [one.value, one.suppressed]),
  );
  const only = (await ask(ONLY)).contacts.nodes.map(({ id }: Answered) => id);
  const marked = contacts.nodes.flatMap((one: Answered) => (one.suppressed === null ? [] : [one.id]));
  expect(only.sort()).toEqual(marked.sort());
  expect(await brokenInvariants(database)).toEqual({});
}, 180_000);
