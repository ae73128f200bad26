import { expect, it } from 'vitest';
import { migrate } from '../../src/db/migrate.js';
import type { OpenDatabase } from '../../src/db/open.js';
import { type CreatedAgency, createAgency } from '../../src/schema/tenancy/agencies/create-agency.js';
import { createPlace } from '../support/database-place.js';
import { eventually } from '../support/eventually.js';
import { brokenInvariants } from '../support/invariants.js';
import { type ServiceProcess, startProcess } from '../support/service-process.js';

/** How often the process is killed; a release check sets 50. */
const ROUNDS = Number(process.env['KILL_ROUNDS'] ?? 3);
const PEPPER = 'a pepper of sixteen characters';

/** What was acknowledged. */
interface Acknowledged {
  optOuts: string[];
  lifted: number[];
  erased: string[];
  bulk: { job: number; ids: number[] }[];
}

type Call = (method: string, target: string, json: unknown, key?: string) => Promise<Record<string, unknown>>;

/* Each writer stops at the first request that is not answered: that is the kill. */
async function write(service: ServiceProcess, agency: CreatedAgency, tag: string, done: Acknowledged): Promise<void> {
  const [client] = agency.clients;
  if (!client) throw new Error('No client was created.');
  const call: Call = async (method, target, json, key = client.readWriteKey) => {
    const headers = { 'X-API-KEY': key, 'Content-Type': 'application/json' };
    const response = await fetch(service.url + target, { method, headers, body: JSON.stringify(json) });
    if (!response.ok) throw new Error(`${method} ${target}: ${response.status} ${await response.text()}`);
    return (await response.json()) as Record<string, unknown>;
  };
  // biome-ignore lint/suspicious/noExplicitAny: answers of many operations
  const ask = async (query: string, variables: object = {}, key?: string): Promise<any> =>
    (await call('POST', '/graphql', { query, variables }, key))['data'];
  for (let turn = 0; ; turn++) {
    const email = (name: string) => `${name}-${tag}-${turn}@kill.example`;
    await call('POST', `/public/instantly-webhook/${client.clientId}`, {
      ...{ event_type: 'lead_unsubscribed', lead_email: email('event'), campaign_id: 'kill' },
      timestamp: '2026-05-04T13:02:11.482Z',
    });
    done.optOuts.push(email('event'));
    await call('PUT', '/public/v2/contacts', { email: email('status'), contact_status: 'unsubscribed' });
    done.optOuts.push(email('status'));
    await addAndLift(ask, email('lift'), done);
    await changeInBulk(ask, [email('bulk1'), email('bulk2')], done);
    await erase(ask, client.clientId, agency.masterKey, email('erase'), done);
  }
}

// biome-ignore lint/suspicious/noExplicitAny: answers of many operations
type Ask = (query: string, variables?: object, key?: string) => Promise<any>;

async function addAndLift(ask: Ask, email: string, done: Acknowledged): Promise<void> {
  const add = `mutation ($email: String!) { suppressionsAdd(items: [{ email: $email }]) { ... on SuppressionsAddPayload { outcomes { id } } } }`;
  const { suppressionsAdd } = await ask(add, { email });
  const { id } = suppressionsAdd.outcomes[0];
  await ask('mutation ($id: RecordId!) { suppressionLift(ids: [$id], reason: "Kill") { __typename } }', { id });
  done.lifted.push(id);
}

async function changeInBulk(ask: Ask, emails: string[], done: Acknowledged): Promise<void> {
  const items = emails.map((email) => ({ email, contactStatus: 'unsubscribed' }));
  const text = `mutation ($items: [ContactInput!]!) { contactsUpsertBatch(items: $items) {
    ... on ContactsUpsertBatchPayload { outcomes { contact { id } } } } }`;
  const { contactsUpsertBatch } = await ask(text, { items });
  const ids = contactsUpsertBatch.outcomes.map(({ contact }: { contact: { id: number } }) => contact.id);
  const change = { set: { contactStatus: 'cold' }, liftSuppressions: true };
  const preview = `query ($ids: [RecordId!], $change: ContactBulkChange!) {
    contactsBulkPreview(ids: $ids, change: $change) { ... on BulkPreview { token } } }`;
  const { token } = (await ask(preview, { ids, change })).contactsBulkPreview;
  const begin = `mutation ($ids: [RecordId!], $change: ContactBulkChange!, $token: String!) {
    contactsBulk(ids: $ids, change: $change, token: $token) { ... on Job { id } } }`;
  const { contactsBulk } = await ask(begin, { ids, change, token });
  done.bulk.push({ job: contactsBulk.id, ids });
}

async function erase(ask: Ask, clientId: string, masterKey: string, email: string, done: Acknowledged): Promise<void> {
  const create =
    'mutation ($email: String!) { contactCreate(input: { email: $email }) { ... on Contact { personId } } }';
  const { contactCreate } = await ask(create, { email });
  const text =
    'mutation ($client: String!, $id: RecordId!) { personErase(clientId: $client, personId: $id) { __typename } }';
  await ask(text, { client: clientId, id: contactCreate.personId }, masterKey);
  done.erased.push(email);
}

const LOST = `select email as lost from unnest($2::text[]) email where not exists (
  select from suppression s where s.client_id = $1 and s.value = email and s.reason = 'unsubscribed' and s.lifted_at is null)`;
/* An opt-out without its entry or the other way round, a lift without its audit, an entry without its line of the journal. */
const HALF_DONE = {
  status: `select c.email as lost from contact c where c.client_id = $1 and c.contact_status = 'unsubscribed' and not exists (
    select from suppression s where s.client_id = $1 and s.value = c.email and s.reason = 'unsubscribed')`,
  entry: `select s.value as lost from suppression s where s.client_id = $1 and s.reason = 'unsubscribed' and s.kind = 'email' and not exists (
    select from contact c where c.client_id = $1 and c.email = s.value)`,
  audit: `select s.id as lost from suppression s where s.client_id = $1 and (s.lifted_at is not null) <> exists (
    select from audit_entry a where a.client_id = $1 and a.action = 'suppression.lifted' and a.subject = 'suppression:' || s.id)`,
  journal: `select s.id as lost from suppression s where s.client_id = $1 and s.kind <> 'erased' and not exists (
    select from journal_inbox i where i.client_id = $1 and i.kind = 10 and i.what = 9 and i.record_id = s.id) and not exists (
    select from journal j where j.client_id = $1 and j.kind = 10 and j.what = 9 and j.record_id = s.id)`,
  bulk: `select c.email as lost from contact c join suppression s on s.client_id = $1 and s.value = c.email and s.lifted_at is null
    where c.client_id = $1 and c.contact_status = 'cold'`,
};

async function check(database: OpenDatabase, clientId: string, done: Acknowledged): Promise<void> {
  const lost = async (text: string, values: unknown[] = []) =>
    (await database.query<{ lost: unknown }>(null, text, [clientId, ...values])).map((row) => row.lost);
  expect(await lost(LOST, [done.optOuts]), 'acknowledged opt-outs').toEqual([]);
  const lifted =
    'select id as lost from suppression where client_id = $1 and id = any($2::bigint[]) and lifted_at is null';
  expect(await lost(lifted, [done.lifted]), 'acknowledged lifts').toEqual([]);
  for (const [name, text] of Object.entries(HALF_DONE)) expect(await lost(text), name).toEqual([]);
  expect(await brokenInvariants(database)).toEqual({});
}

/* What the worker of the next process completes. */
async function complete(service: ServiceProcess, database: OpenDatabase, clientId: string, done: Acknowledged) {
  const left = `select (select count(*)::int from person_erasure where client_id = $1) as erasures,
    (select count(*)::int from job where client_id = $1 and state in ('queued', 'running')) as jobs`;
  await eventually(
    async () => expect(await database.query(null, left, [clientId])).toEqual([{ erasures: 0, jobs: 0 }]),
    {
      timeout: 120_000,
    },
  );
  const ids = done.bulk.flatMap((one) => one.ids);
  const kept = `select id from contact where client_id = $1 and id = any($2::bigint[]) and contact_status <> 'cold'`;
  expect(await database.query(null, kept, [clientId, ids])).toEqual([]);
  return service;
}

it(`of opt-outs, lifts, bulk changes and erasures nothing is lost or half done, over ${ROUNDS} kill -9`, {
  timeout: 240_000 + ROUNDS * 60_000,
}, async () => {
  const place = await createPlace();
  const first = await place.open();
  await migrate(first);
  const agency = await createAgency(first, PEPPER, { name: 'Kill', clients: ['One'], connect: [] });
  await first.close();
  const [client] = agency.clients;
  if (!client) throw new Error('No client was created.');
  const done: Acknowledged = { optOuts: [], lifted: [], erased: [], bulk: [] };
  const environment = { ...place.environment, KEY_PEPPER: PEPPER, RATE_LIMIT: '0', LOG_LEVEL: 'error' };
  for (let round = 0; round < ROUNDS; round++) {
    const service = await startProcess(environment);
    const before = done.erased.length;
    const writers = Promise.allSettled(
      Array.from({ length: 4 }, (_, index) => write(service, agency, `r${round}w${index}`, done)),
    );
    while (done.erased.length - before < 3 + ((round * 7) % 20)) await new Promise((resolve) => setImmediate(resolve));
    await service.stop('SIGKILL');
    await writers;
    const database = await place.open();
    await check(database, client.clientId, done);
    await database.close();
  }
  const service = await startProcess(environment);
  const database = await place.open();
  await complete(service, database, client.clientId, done);
  await check(database, client.clientId, done);
  const text =
    'query ($items: [SuppressionCheckInput!]!) { suppressionCheck(items: $items) { ... on QuerySuppressionCheckSuccess { data { suppressed } } } }';
  for (let at = 0; at < done.erased.length; at += 1_000) {
    const items = done.erased.slice(at, at + 1_000).map((email) => ({ email }));
    const headers = { 'X-API-KEY': client.readWriteKey, 'Content-Type': 'application/json' };
    const answer = await fetch(`${service.url}/graphql`, {
      method: 'POST',
      headers,
      body: JSON.stringify({ query: text, variables: { items } }),
    });
    const { data } = (await answer.json()) as { data: { suppressionCheck: { data: { suppressed: boolean }[] } } };
    expect(data.suppressionCheck.data).toEqual(items.map(() => ({ suppressed: true })));
  }
  await database.close();
  await service.stop();
});
