import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startService, type TestService } from '../../support/service.js';
import { contextFor, taskNamed } from '../../support/tasks.js';

let service: TestService;
beforeAll(async () => {
  service = await startService();
});
afterAll(() => service.close());

const master = (query: string, key = service.tenants.x.masterKey) => service.graphql(query, {}, { key });
const suspend = (id: string, key?: string) =>
  master(`mutation { clientSuspend(clientId: "${id}") { __typename ... on Client { suspendedAt } } }`, key);
const resume = (id: string, key?: string) =>
  master(`mutation { clientResume(clientId: "${id}") { __typename ... on Client { suspendedAt } } }`, key);

const SENT = { type: 'emailsSent', leadEmail: 'dana@northgate.example', campaignId: 'cam_1', teamId: 'team-1' };
const post = (path: string, body: object) => service.call('POST', `/public/${path}`, { key: null, json: body });
/* A path that was found is believed for a second. */
const until = async (ask: () => Promise<boolean>) => {
  while (!(await ask())) await new Promise((resolve) => setImmediate(resolve));
};

describe('a suspended client', () => {
  beforeEach(async () => {
    await resume(service.tenants.a1.clientId);
  });

  it('is refused with every key of its own, exactly as a revoked key is', async () => {
    const { a1 } = service.tenants;
    for (const key of [a1.readWriteKey, a1.readOnlyKey])
      expect((await service.call('GET', '/public/whoami', { key })).status).toBe(200);
    const suspended = (await suspend(a1.clientId)).body.data.clientSuspend;
    expect(suspended).toEqual({ __typename: 'Client', suspendedAt: expect.any(String) });
    for (const key of [a1.readWriteKey, a1.readOnlyKey]) {
      const list = await service.call('GET', '/public/contacts', { key });
      expect([list.status, list.body]).toEqual([403, { detail: 'Invalid API key' }]);
      const whoami = await service.call('GET', '/public/whoami', { key });
      expect([whoami.status, whoami.body]).toEqual([401, { detail: 'Invalid API key' }]);
      const graphql = await service.graphql('{ __typename }', {}, { key });
      expect([graphql.status, graphql.body.errors[0].message]).toEqual([403, 'Invalid API key']);
    }
    const inside = await service.call('GET', '/public/contacts', {
      key: service.tenants.x.masterKey,
      headers: { 'X-Client-Id': a1.clientId },
    });
    expect([inside.status, inside.body]).toEqual([403, { detail: 'This client is suspended.' }]);
    const others = await service.call('GET', '/public/whoami', { key: service.tenants.a2.readWriteKey });
    expect(others.status).toBe(200);
  });

  it('works again with the same keys, and what it has is as it was', async () => {
    const { a1 } = service.tenants;
    await service.call('POST', '/public/contacts', { json: { email: 'kept@x.example' } });
    await suspend(a1.clientId);
    expect((await resume(a1.clientId)).body.data.clientResume).toEqual({ __typename: 'Client', suspendedAt: null });
    const { body } = await service.call('GET', '/public/contacts?email=kept@x.example');
    expect(body.count).toBe(1);
  });

  it('has no webhook path: it is answered like an unknown one', async () => {
    const { a1 } = service.tenants;
    expect((await post(`lemlist-webhook/${a1.clientId}`, SENT)).status).toBe(200);
    await suspend(a1.clientId);
    await until(async () => (await post(`lemlist-webhook/${a1.clientId}`, SENT)).status !== 200);
    const refused = await post(`lemlist-webhook/${a1.clientId}`, SENT);
    const unknown = await post('lemlist-webhook/nobody', SENT);
    expect([refused.status, refused.text]).toEqual([unknown.status, unknown.text]);
  });

  it("gets what the agency's path brought meanwhile when it works again", async () => {
    const { a1, x } = service.tenants;
    const event = { ...SENT, leadEmail: 'waits@northgate.example' };
    await service.graphql(
      'mutation { integrationConnect(integration: lemlist, input: {externalAccountId: "team-1"}) { __typename } }',
      {},
      { key: x.masterKey, headers: { 'X-Client-Id': a1.clientId } },
    );
    await suspend(a1.clientId);
    const parked = await post(`global-lemlist-webhook/${x.agencyId}`, event);
    expect(parked.body).toEqual({ status: 'parked' });
    await resume(a1.clientId);
    const context = contextFor(service.database);
    while (await taskNamed('apply-parked').run(context));
    const { body } = await service.call('GET', '/public/contacts?email=waits@northgate.example');
    expect(body.count).toBe(1);
  });

  it('is told in the audit log, once for each change', async () => {
    const { a2 } = service.tenants;
    await suspend(a2.clientId);
    await suspend(a2.clientId);
    await resume(a2.clientId);
    await resume(a2.clientId);
    const entries = await service.database.query(
      null,
      `select action, subject, actor like 'key:% ML-%' as by_master from audit_entry
        where client_id = $1 and action in ('client.suspended', 'client.resumed') order by id`,
      [a2.clientId],
    );
    const subject = `client:${a2.clientId}`;
    expect(entries).toEqual([
      { action: 'client.suspended', subject, by_master: true },
      { action: 'client.resumed', subject, by_master: true },
    ]);
  });

  it('is of the agency of the master key, or unknown', async () => {
    const { b1, a1, y } = service.tenants;
    const foreign = await suspend(b1.clientId);
    const unknown = await suspend('nobody');
    const broken = await suspend('\\u0000');
    expect(foreign.body.data.clientSuspend).toEqual({ __typename: 'NotFoundError' });
    expect(unknown.text).toBe(foreign.text);
    expect(broken.text).toBe(foreign.text);
    expect((await resume(a1.clientId, y.masterKey)).body.data.clientResume).toEqual({ __typename: 'NotFoundError' });
    const own = await master(
      `mutation { clientSuspend(clientId: "${a1.clientId}") { __typename } }`,
      service.tenants.a1.readWriteKey,
    );
    expect([own.status, own.body.errors[0].extensions.code]).toEqual([403, 'FORBIDDEN']);
  });

  it('costs a request no statement that it did not cost before', async () => {
    const { database } = service;
    const { query } = database;
    const names: (string | null)[] = [];
    database.query = (name, ...rest) => {
      names.push(name);
      return query.call(database, name, ...rest) as never;
    };
    try {
      await service.call('GET', '/public/whoami', { key: service.tenants.a2.readOnlyKey });
    } finally {
      database.query = query;
    }
    // The times of last use and the usage counters are written periodically, for all keys together.
    const periodic = new Set<string | null>(['key_last_used', 'usage.add']);
    expect(names.filter((name) => !periodic.has(name))).toEqual(['keys_by_hash']);
  });
});
