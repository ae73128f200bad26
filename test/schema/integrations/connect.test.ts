import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openSecret } from '../../../src/access/secrets/sealed-secret.js';
import { readConfig } from '../../../src/process/config.js';
import { startService, type TestService } from '../../support/service.js';

let service: TestService;
beforeAll(async () => {
  service = await startService();
});
afterAll(() => service.close());

const RESULT = `__typename
  ... on Integration { key connected lastSyncedAt connection { externalAccountId hasSecret lastSyncedAt } }
  ... on Error { message }`;
const FAULTS = '... on InvalidError { faults { field messages } }';

/** A master key inside a client: read-write keys set no account id. */
const within = (master: string, clientId: string) => ({ key: master, headers: { 'X-Client-Id': clientId } });

const run = async (name: string, variables: object, caller?: string | ReturnType<typeof within>) => {
  const { input } = variables as { input?: object };
  const parameters = input
    ? '($integration: IntegrationKey!, $input: IntegrationConnectionInput!)'
    : '($integration: IntegrationKey!)';
  const args = input ? 'integration: $integration, input: $input' : 'integration: $integration';
  const answer = await service.graphql(
    `mutation ${parameters} { ${name}(${args}) { ${RESULT} ${input ? FAULTS : ''} } }`,
    variables,
    typeof caller === 'string' ? { key: caller } : (caller ?? {}),
  );
  return answer.body.data?.[name] ?? answer.body;
};

describe('connecting', () => {
  it('stores the account id and seals the secret for exactly this connection', async () => {
    const secret = 'whsec_never_seen_again';
    const { x, a1 } = service.tenants;
    const connected = await run(
      'integrationConnect',
      { integration: 'instantly', input: { externalAccountId: ' ws-7 ', webhookSecret: secret } },
      within(x.masterKey, a1.clientId),
    );
    expect(connected).toEqual({
      __typename: 'Integration',
      key: 'instantly',
      connected: true,
      lastSyncedAt: null,
      connection: { externalAccountId: 'ws-7', hasSecret: true, lastSyncedAt: null },
    });
    const { clientId } = service.tenants.a1;
    const [row] = await service.database.query<{ sealed: Uint8Array }>(
      null,
      `select webhook_secret as sealed from integration_connection where client_id = $1 and integration = 'instantly'`,
      [clientId],
    );
    const { pepper } = readConfig({});
    expect(openSecret(pepper, `${clientId}/instantly`, row?.sealed ?? new Uint8Array())).toBe(secret);
    expect(() => openSecret(pepper, `${clientId}/lemlist`, row?.sealed ?? new Uint8Array())).toThrow();
    const log = await service.database.query<{ all: string }>(
      null,
      `select coalesce(string_agg(a::text, ''), '') as all from audit_entry a`,
    );
    expect(log[0]?.all).toContain('integration.connected');
    expect(log[0]?.all).not.toContain(secret);
    expect(service.logLines.join('')).not.toContain(secret);
  });

  it('refuses to connect twice', async () => {
    await run('integrationConnect', { integration: 'lemlist', input: {} });
    expect(await run('integrationConnect', { integration: 'lemlist', input: {} })).toMatchObject({
      __typename: 'ConflictError',
    });
  });

  it('connects once when two ask at the same moment', async () => {
    const answers = await Promise.all(
      [1, 2, 3, 4].map(() => run('integrationConnect', { integration: 'plusvibe', input: {} })),
    );
    expect(answers.map(({ __typename }) => __typename).sort()).toEqual([
      'ConflictError',
      'ConflictError',
      'ConflictError',
      'Integration',
    ]);
  });

  it.each(['emailbison', 'data_enrichment'])(
    'stores no secret for %s, which cannot prove itself',
    async (integration) => {
      const answer = await run(
        'integrationConnect',
        { integration, input: { webhookSecret: 'a' } },
        service.tenants.a2.readWriteKey,
      );
      expect(answer).toMatchObject({ __typename: 'InvalidError', faults: [{ field: 'webhookSecret' }] });
    },
  );

  it('names every fault at once', async () => {
    const input = { externalAccountId: 'x'.repeat(256), webhookSecret: '' };
    const answer = await run('integrationConnect', { integration: 'smartlead', input });
    expect(answer.faults.map(({ field }: { field: string }) => field).sort()).toEqual([
      'externalAccountId',
      'webhookSecret',
    ]);
  });

  it('opens People at once, and disconnecting closes them at once', async () => {
    const { readWriteKey: key } = service.tenants.a2;
    expect((await service.call('GET', '/public/people', { key })).status).not.toBe(200);
    await run('integrationConnect', { integration: 'data_enrichment', input: {} }, key);
    const enabled = await service.graphql('{ integrations { integrations { key connected } } }', {}, { key });
    expect(enabled.body.data.integrations.integrations.filter((one: { connected: boolean }) => one.connected)).toEqual([
      { key: 'data_enrichment', connected: true },
    ]);
    await run('integrationDisconnect', { integration: 'data_enrichment' }, key);
    expect((await service.call('GET', '/public/people', { key })).status).not.toBe(200);
  });
});

describe('updating', () => {
  it('changes what is given, keeps the rest, and clears with null', async () => {
    const { readWriteKey: key } = service.tenants.b1;
    await run(
      'integrationConnect',
      { integration: 'hubspot', input: { externalAccountId: '44', webhookSecret: 's' } },
      within(service.tenants.y.masterKey, service.tenants.b1.clientId),
    );
    const at = new Date(Date.now() - 60_000).toISOString();
    expect(
      (await run('integrationUpdate', { integration: 'hubspot', input: { lastSyncedAt: at } }, key)).connection,
    ).toEqual({
      externalAccountId: '44',
      hasSecret: true,
      lastSyncedAt: at,
    });
    expect(
      (
        await run(
          'integrationUpdate',
          { integration: 'hubspot', input: { externalAccountId: '', webhookSecret: null } },
          key,
        )
      ).connection,
    ).toEqual({
      externalAccountId: null,
      hasSecret: false,
      lastSyncedAt: at,
    });
  });

  it('refuses a sync time in the future and an integration that is not connected', async () => {
    const { readWriteKey: key } = service.tenants.b1;
    const future = new Date(Date.now() + 3_600_000).toISOString();
    expect(
      await run('integrationUpdate', { integration: 'hubspot', input: { lastSyncedAt: future } }, key),
    ).toMatchObject({
      faults: [{ field: 'lastSyncedAt' }],
    });
    expect(await run('integrationUpdate', { integration: 'lemlist', input: {} }, key)).toMatchObject({
      __typename: 'NotFoundError',
    });
    expect(await run('integrationDisconnect', { integration: 'lemlist' }, key)).toMatchObject({
      __typename: 'NotFoundError',
    });
  });
});

describe('who may', () => {
  it('refuses a read-only key with 403 and changes nothing', async () => {
    const answer = await service.graphql(
      'mutation { integrationConnect(integration: smartlead, input: {}) { __typename } }',
      {},
      { key: service.tenants.a2.readOnlyKey },
    );
    expect(answer.status).toBe(403);
    expect(answer.body.errors[0].extensions.code).toBe('FORBIDDEN');
  });

  it('lets a master key connect inside a client of its agency, and in no other', async () => {
    const { a2, b1, x } = service.tenants;
    const query = 'mutation { integrationConnect(integration: smartlead, input: {}) { __typename } }';
    const own = await service.graphql(query, {}, { key: x.masterKey, headers: { 'X-Client-Id': a2.clientId } });
    expect(own.body.data.integrationConnect.__typename).toBe('Integration');
    const foreign = await service.graphql(query, {}, { key: x.masterKey, headers: { 'X-Client-Id': b1.clientId } });
    const unknown = await service.graphql(query, {}, { key: x.masterKey, headers: { 'X-Client-Id': 'nobody' } });
    expect(foreign.status).toBe(404);
    expect(foreign.text).toBe(unknown.text);
  });
});

describe('events that waited for the connection', () => {
  it('are applied as soon as a connection with their account is made', async () => {
    const { x, a2 } = service.tenants;
    const event = {
      event_type: 'email_sent',
      workspace: 'ws-waiting',
      timestamp: '2026-05-04T13:02:11.482Z',
      campaign_id: 'c1',
      campaign_name: 'Spring',
      lead_email: 'waiting@ridgeline.example',
      email_account: 'sender@northgate.example',
    };
    const delivered = await service.call('POST', `/public/global-instantly-webhook/${x.agencyId}`, {
      key: null,
      json: event,
    });
    expect(delivered.body).toEqual({ status: 'parked' });
    await run(
      'integrationConnect',
      { integration: 'instantly', input: { externalAccountId: 'ws-waiting' } },
      within(x.masterKey, a2.clientId),
    );
    const found = await service.call('GET', '/public/v2/contacts?email=waiting@ridgeline.example', {
      key: a2.readWriteKey,
    });
    expect(found.body.results.map(({ origin }: { origin: string }) => origin)).toEqual(['instantly']);
  });
});
