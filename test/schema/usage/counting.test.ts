import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { connectMcp } from '../../support/mcp-client.js';
import { startService, type TestService } from '../../support/service.js';
import { addAgency, addClient, connect, deliver } from '../../webhooks/support/deliver.js';
import { instantly } from '../../webhooks/support/instantly.js';

/* What each entry point counts, as the table has it. */

let service: TestService;
let marker: Key;
beforeAll(async () => {
  service = await startService();
  marker = await issue('READ_ONLY');
});
afterAll(() => service.close());

interface Key {
  id: number;
  secret: string;
}

async function issue(kind: string): Promise<Key> {
  const { masterKey } = service.tenants.x;
  const { body } = await service.graphql(
    `mutation { keyCreate(input: { kind: ${kind}, name: "K" }) { ... on KeyIssued { secret key { id } } } }`,
    {},
    { key: masterKey, headers: kind === 'MASTER' ? {} : { 'X-Client-Id': service.tenants.a1.clientId } },
  );
  const { secret, key } = body.data.keyCreate;
  return { id: key.id, secret };
}

/* Counts are written in the order in which they were noted, so that nothing waits once a later one is there. */
async function written(): Promise<void> {
  const asked = () =>
    service.database.query<{ requests: number }>(null, 'select requests from usage_day where key_id = $1', [marker.id]);
  const [before] = await asked();
  await service.call('GET', '/public/whoami', { key: marker.secret });
  await expect.poll(async () => (await asked())[0]?.requests ?? 0).toBeGreaterThan(before?.requests ?? 0);
}

const COLUMNS = 'client_id as "clientId", requests, refusals, writes, deliveries';
async function usedBy({ id }: Key) {
  await written();
  return service.database.query(
    null,
    `select ${COLUMNS} from usage_day where key_id = $1 order by client_id collate "C" nulls first`,
    [id],
  );
}
async function deliveredTo(agencyId: string) {
  await written();
  return service.database.query(
    null,
    `select key_id as "keyId", ${COLUMNS} from usage_day where agency_id = $1 order by client_id collate "C" nulls first`,
    [agencyId],
  );
}

const counts = (requests: number, refusals = 0, writes = 0) => ({
  clientId: service.tenants.a1.clientId,
  requests,
  refusals,
  writes,
  deliveries: 0,
});

describe('a key of a client', () => {
  let key: Key;
  beforeEach(async () => {
    key = await issue('READ_WRITE');
  });

  it('uses REST: reads, writes, and what was refused', async () => {
    const options = { key: key.secret };
    const created = await service.call('POST', '/public/v2/contacts', {
      ...options,
      json: { email: 'one@rest.example' },
    });
    expect(created.status).toBe(201);
    await service.call('GET', `/public/v2/contacts/${created.body.contact_id ?? created.body.id}`, options);
    expect((await service.call('GET', '/public/v2/contacts/999999999', options)).status).toBe(404);
    expect(
      (await service.call('POST', '/public/v2/contacts', { ...options, json: { email: 'one@rest.example' } })).status,
    ).toBe(409);
    expect(
      (await service.call('POST', '/public/v2/contacts', { ...options, raw: { type: 'application/json', body: '{' } }))
        .status,
    ).toBe(400);
    // Of nobody: no such path, no such method, no key.
    await service.call('GET', '/public/v2/nothing', options);
    await service.call('PATCH', '/public/whoami', options);
    await service.call('GET', '/public/whoami', { key: null });
    expect(await usedBy(key)).toEqual([counts(5, 3, 1)]);
  });

  it('is used by the console: its requests are counted apart, refused or not, and what it writes as any other write', async () => {
    const console = { key: key.secret, headers: { 'X-Requested-By': 'console' } };
    await service.graphql('{ whoami { clientId } }', {}, console);
    await service.graphql('{ radar { totalCount } }', {}, console);
    await service.call('GET', '/public/v2/contacts/999999999', console);
    await service.graphql(
      'mutation { contactCreate(input: { email: "of@console.example" }) { __typename } }',
      {},
      console,
    );
    // Another value says nothing.
    await service.graphql('{ whoami { clientId } }', {}, { key: key.secret, headers: { 'X-Requested-By': 'Console' } });
    expect(await usedBy(key)).toEqual([counts(1, 0, 1)]);
    const { body } = await service.graphql(
      `{ usage(from: "2000-01-01", to: "2009-12-31", by: []) { total { consoleRequests } } }`,
    );
    expect(body.data.usage.total).toEqual({ consoleRequests: 0 });
    const apart = 'select console_requests::int as "consoleRequests" from usage_day where key_id = $1';
    expect(await service.database.query(null, apart, [key.id])).toEqual([{ consoleRequests: 4 }]);
  });

  it('sends files: each is a request, and a write once it has arrived', async () => {
    const send = (body: string) =>
      service.call('POST', '/public/v2/imports?record=contact', { key: key.secret, raw: { type: 'text/csv', body } });
    expect((await send('email\nann@files.example\n')).status).toBe(201);
    expect((await send('')).status).toBe(400);
    expect(await usedBy(key)).toEqual([counts(2, 1, 1)]);
  });

  it('uses GraphQL: a request counts once, however it was answered, and each mutation that succeeded is a write', async () => {
    const ask = (query: string, variables = {}) => service.graphql(query, variables, { key: key.secret });
    await ask('{ whoami { clientId } contacts { totalCount } }');
    const create = (email: string) => `contactCreate(input: { email: "${email}" }) { __typename }`;
    const both = await ask(`mutation { a: ${create('a@g.example')} b: ${create('b@g.example')} }`);
    expect(both.body.data).toEqual({ a: { __typename: 'Contact' }, b: { __typename: 'Contact' } });
    // Refused: as data, as an error, before anything ran, for its limits.
    const again = await ask(`mutation { a: ${create('a@g.example')} c: ${create('c@g.example')} }`);
    expect(again.body.data.a).toEqual({ __typename: 'ConflictError' });
    await ask('{ contactFunnel(stages: []) { total } }');
    await ask('{ radar { totalCount } }');
    await ask('{ nothing }');
    await ask('{');
    await ask(`query ($id: RecordId!) { contact(id: $id) { id } }`, { id: 'none' });
    expect(await usedBy(key)).toEqual([counts(8, 6, 3)]);
  });

  it('writes as many records as a batch wrote, nothing where it was only foretold or done before', async () => {
    const ask = (query: string) => service.graphql(query, {}, { key: key.secret });
    const items = '[{ email: "x@b.example" }, { email: "y@b.example" }, { email: "no address" }]';
    const batch = await ask(
      `mutation { contactsUpsertBatch(items: ${items}) { ... on ContactsUpsertBatchPayload { outcomes { status } } } }`,
    );
    expect(batch.body.data.contactsUpsertBatch.outcomes.map(({ status }: { status: string }) => status)).toEqual([
      'CREATED',
      'CREATED',
      'REFUSED',
    ]);
    await deliver(service, `/public/instantly-webhook/${service.tenants.a1.clientId}`, instantly('email_sent'));
    const [kept] = await service.database.query<{ id: string }>(
      null,
      'select max(id)::text as id from webhook_delivery',
    );
    const replay = `webhookDeliveriesReplay(ids: ["${kept?.id}"], dryRun: true) { ... on Error { message } }`;
    expect((await ask(`mutation { ${replay} }`)).body).toEqual({ data: { webhookDeliveriesReplay: {} } });
    const properties = '{ direction: "outbound" }';
    const log = `mutation { activityLogStandard(channel: "call", idempotencyKey: "once", input: {
      email: "x@b.example", properties: ${properties} }) { ... on ActivityLogPayload { replayed } ... on Error { message } } }`;
    expect((await ask(log)).body.data.activityLogStandard).toEqual({ replayed: false });
    expect((await ask(log)).body.data.activityLogStandard).toEqual({ replayed: true });
    expect(await usedBy(key)).toEqual([counts(4, 0, 3)]);
  });

  it('uses tools: each call counts, for the key that it uses', async () => {
    const reader = await issue('READ_ONLY');
    const mcp = await connectMcp(service.url, `${reader.secret}, ${key.secret}`);
    await mcp.call('search_contacts');
    await mcp.call('get_contact', { contact_id: 999_999_999 });
    await mcp.call('create_contact', { email: 'one@tool.example' });
    await mcp.call('create_contact', { email: 'one@tool.example' });
    await mcp.call('create_contact', { email: 'no address' });
    await mcp.call('list_clients');
    await mcp.call('search_contacts', { client_name: 'Nobody' });
    await mcp.close();
    expect(await usedBy(reader)).toEqual([counts(3, 1)]);
    expect(await usedBy(key)).toEqual([counts(3, 2, 1)]);
  });
});

describe('a master key', () => {
  it('counts for the client that it names, else for the agency; a client that it may not name refuses it', async () => {
    const key = await issue('MASTER');
    const { a1, a2, b1 } = service.tenants;
    const inside = (clientId: string) => ({ key: key.secret, headers: { 'X-Client-Id': clientId } });
    await service.call('GET', '/public/v2/contacts', inside(a1.clientId));
    await service.graphql('{ whoami { clientId } }', {}, inside(a2.clientId));
    await service.graphql(
      'mutation { workspaceUpdate(input: { defaultPhoneCountry: "DE" }) { __typename } }',
      {},
      inside(a2.clientId),
    );
    await service.graphql('{ clientPage { totalCount } }', {}, { key: key.secret });
    expect((await service.call('GET', '/public/v2/contacts', inside(b1.clientId))).status).toBe(404);
    expect((await service.graphql('{ whoami { clientId } }', {}, inside('nobody'))).status).toBe(404);
    expect((await service.call('GET', '/public/v2/contacts', { key: key.secret })).status).toBe(403);
    await service.call('GET', `/clients/${a1.clientId}/export`, { key: key.secret });
    expect(await usedBy(key)).toEqual(
      [
        { ...counts(5, 3), clientId: null },
        { ...counts(1), clientId: a1.clientId },
        { ...counts(2, 0, 1), clientId: a2.clientId },
      ].sort((one, other) => ((one.clientId ?? '') < (other.clientId ?? '') ? -1 : 1)),
    );
  });
});

describe('webhooks', () => {
  it('count for their client, and those of an agency’s path for the one client that they are of, else for the agency', async () => {
    const agencyId = await addAgency(service);
    const own = await addClient(service, agencyId);
    const other = await addClient(service, agencyId);
    await connect(service, own, 'instantly', { account: 'w-own' });
    const of = (clientId: string | null, deliveries: number) => ({ keyId: null, ...counts(0), clientId, deliveries });
    const path = `/public/instantly-webhook/${other}`;
    expect((await deliver(service, path, instantly('email_sent'))).body.status).toBe('processed');
    expect((await deliver(service, path, instantly('email_sent'))).body.status).toBe('duplicate');
    expect((await deliver(service, path, '{')).status).toBe(400);
    expect((await deliver(service, '/public/instantly-webhook/nobody', instantly('email_sent'))).status).toBe(404);
    const agencyPath = `/public/global-instantly-webhook/${agencyId}`;
    expect((await deliver(service, agencyPath, instantly('email_sent', { workspace: 'w-own' }))).status).toBe(200);
    expect((await deliver(service, agencyPath, instantly('email_sent', { workspace: 'w-none' }))).body.status).toBe(
      'parked',
    );
    expect(await deliveredTo(agencyId)).toEqual([
      of(null, 1),
      ...[of(own, 1), of(other, 2)].sort((a, b) => ((a.clientId ?? '') < (b.clientId ?? '') ? -1 : 1)),
    ]);
  });
});
