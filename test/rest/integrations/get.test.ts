import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startService, type TestService } from '../../support/service.js';

let service: TestService;
beforeAll(async () => {
  service = await startService();
});
afterAll(() => service.close());

const MUTATION = `mutation ($key: IntegrationKey!, $input: IntegrationConnectionInput!) {
  integrationConnect(integration: $key, input: $input) { __typename ... on Integration { connected } }
}`;

const sent = (type: string, at: Date, origin: string) => ({
  text: `insert into email (client_id, email_type, origin, email_timestamp) values ($1, $2, $3, $4)`,
  values: [type, origin, at.toISOString()],
});

async function store(clientId: string, ...records: { text: string; values: unknown[] }[]): Promise<void> {
  for (const { text, values } of records) await service.database.query(null, text, [clientId, ...values]);
}

async function statusOf(key: string, apiKey: string) {
  const answer = await service.call('GET', '/public/integrations', { key: apiKey });
  return answer.body.integrations.find((one: { key: string }) => one.key === key);
}

const daysAgo = (days: number) => new Date(Date.now() - days * 24 * 60 * 60 * 1000);

/** A fresh workspace, since what is known of one is cached. */
async function newWorkspace(): Promise<{ clientId: string; readWriteKey: string }> {
  const answer = await service.graphql(
    'mutation { clientCreate(name: "Fresh") { __typename ... on ClientCreated { clientId readWriteKey } } }',
    {},
    { key: service.tenants.x.masterKey },
  );
  return answer.body.data.clientCreate;
}

describe('200', () => {
  it('lists every integration of the catalogue, connected or not', async () => {
    const answer = await service.call('GET', '/public/integrations', { key: service.tenants.a2.readOnlyKey });
    const email = { type: 'email', events: ['sent', 'replied', 'bounced'], last_received_at: null };
    const entry = (key: string, name: string, category: string, types: object[]) => ({
      key,
      name,
      category,
      connected: false,
      last_synced_at: null,
      activity_types: types,
    });
    expect(answer.status).toBe(200);
    expect(answer.body).toEqual({
      window_days: 30,
      integrations: [
        entry('emailbison', 'EmailBison', 'sequencer', [email]),
        entry('instantly', 'Instantly', 'sequencer', [email]),
        entry('lemlist', 'Lemlist', 'sequencer', [email]),
        entry('plusvibe', 'PlusVibe', 'sequencer', [email]),
        entry('smartlead', 'Smartlead', 'sequencer', [email]),
        entry('hubspot', 'HubSpot', 'crm', [email]),
        entry('data_enrichment', 'Data enrichment', 'signal', []),
      ],
    });
  });

  it('answers the same under /api/public and with a trailing slash', async () => {
    const plain = await service.call('GET', '/public/integrations');
    const other = await service.call('GET', '/api/public/integrations/');
    expect(other.text).toBe(plain.text);
  });

  it('shows the newest record of each type, of whatever kind it is', async () => {
    const { clientId, readWriteKey } = await newWorkspace();
    const newest = daysAgo(1);
    await store(
      clientId,
      sent('outbound', daysAgo(20), 'lemlist'),
      sent('inbound', newest, 'lemlist'),
      sent('bounced', daysAgo(3), 'lemlist'),
      sent('outbound', daysAgo(0.5), 'elsewhere'),
    );
    const lemlist = await statusOf('lemlist', readWriteKey);
    expect(lemlist.activity_types[0].last_received_at).toBe(newest.toISOString());
    expect(lemlist.last_synced_at).toBe(newest.toISOString());
    expect((await statusOf('instantly', readWriteKey)).activity_types[0].last_received_at).toBeNull();
  });

  it('counts webhook events and logged activities of the origin as records', async () => {
    const { clientId, readWriteKey } = await newWorkspace();
    const [bounced, called] = [daysAgo(2), daysAgo(4)];
    await store(
      clientId,
      {
        text: `insert into webhook_event (client_id, platform, kind, subject, event_at) values ($1, 'smartlead', 'email_bounced', 'a@b.example', $2)`,
        values: [bounced.toISOString()],
      },
      {
        text: `insert into webhook_event (client_id, platform, kind, subject, event_at) values ($1, 'smartlead', 'unsubscribed', 'a@b.example', $2)`,
        values: [daysAgo(1).toISOString()],
      },
      {
        text: `insert into activity (client_id, channel, source, occurred_at) values ($1, 'email', 'hubspot', $2)`,
        values: [called.toISOString()],
      },
      {
        text: `insert into activity (client_id, channel, source, occurred_at) values ($1, 'call', 'hubspot', $2)`,
        values: [daysAgo(1).toISOString()],
      },
    );
    expect((await statusOf('smartlead', readWriteKey)).activity_types[0].last_received_at).toBe(bounced.toISOString());
    expect((await statusOf('hubspot', readWriteKey)).activity_types[0].last_received_at).toBe(called.toISOString());
  });

  it('is silent about records older than 30 days and about those dated in the future', async () => {
    const { clientId, readWriteKey } = await newWorkspace();
    const old = daysAgo(31);
    await store(clientId, sent('outbound', old, 'plusvibe'), sent('outbound', daysAgo(-1), 'plusvibe'));
    const plusvibe = await statusOf('plusvibe', readWriteKey);
    expect(plusvibe.activity_types[0].last_received_at).toBeNull();
    expect(plusvibe.last_synced_at).toBe(old.toISOString());
  });

  it('takes the later of the sync time and the newest record as the last sync', async () => {
    const { clientId, readWriteKey } = await newWorkspace();
    const [synced, record] = [daysAgo(2), daysAgo(5)];
    await store(clientId, sent('outbound', record, 'instantly'));
    await service.graphql(
      MUTATION,
      { key: 'instantly', input: { lastSyncedAt: synced.toISOString() } },
      { key: readWriteKey },
    );
    const status = await statusOf('instantly', readWriteKey);
    expect(status).toMatchObject({ connected: true, last_synced_at: synced.toISOString() });
    expect(status.activity_types[0].last_received_at).toBe(record.toISOString());
  });

  it('keeps what it found of records, and reads them anew after a change of the connections', async () => {
    const { clientId, readWriteKey } = await newWorkspace();
    expect((await statusOf('lemlist', readWriteKey)).last_synced_at).toBeNull();
    const at = daysAgo(1);
    await store(clientId, sent('outbound', at, 'lemlist'));
    expect((await statusOf('lemlist', readWriteKey)).last_synced_at).toBeNull();
    await service.graphql(MUTATION, { key: 'lemlist', input: {} }, { key: readWriteKey });
    expect(await statusOf('lemlist', readWriteKey)).toMatchObject({
      connected: true,
      last_synced_at: at.toISOString(),
    });
  });

  it('never mixes workspaces, however many ask at once', async () => {
    const [one, other] = [await newWorkspace(), await newWorkspace()];
    const at = daysAgo(1);
    await store(one.clientId, sent('outbound', at, 'lemlist'));
    const asked = await Promise.all(
      Array.from({ length: 50 }, (_, index) =>
        statusOf('lemlist', index % 2 === 0 ? one.readWriteKey : other.readWriteKey),
      ),
    );
    const found = asked.map((status) => status.last_synced_at);
    expect(found).toEqual(found.map((_, index) => (index % 2 === 0 ? at.toISOString() : null)));
  });
});

describe('403', () => {
  it('refuses a missing key, a wrong key, and a master key that names no client', async () => {
    expect((await service.call('GET', '/public/integrations', { key: null })).body).toEqual({
      detail: 'Missing API key',
    });
    expect((await service.call('GET', '/public/integrations', { key: 'RV-wrong' })).body).toEqual({
      detail: 'Invalid API key',
    });
    expect((await service.call('GET', '/public/integrations', { key: service.tenants.x.masterKey })).status).toBe(403);
  });
});
