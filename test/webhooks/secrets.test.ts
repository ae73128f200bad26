import { createHash, createHmac } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sealSecret } from '../../src/access/secrets/sealed-secret.js';
import { readConfig } from '../../src/process/config.js';
import { startService, type TestService } from '../support/service.js';
import { addAgency, addClient, connect, deliver, readWorkspace } from './support/deliver.js';
import { instantly } from './support/instantly.js';

let service: TestService;
beforeAll(async () => {
  service = await startService({ PUBLIC_URL: 'https://hooks.kestrel.example' });
});
afterAll(() => service.close());

const secret = 'correct horse';
const { pepper } = readConfig({});
const sealed = (clientId: string, platform: string) => sealSecret(pepper, `${clientId}/${platform}`, secret);
const hmac = (text: string, encoding: 'hex' | 'base64' = 'hex') =>
  createHmac('sha256', secret).update(text).digest(encoding);
const notFound = [404, { detail: 'Not found' }];

async function guardedClient(platform: string): Promise<string> {
  const clientId = await addClient(service);
  await connect(service, clientId, platform, { secret: sealed(clientId, platform) });
  return clientId;
}

const keptFor = async (clientId: string) =>
  service.database.query<{ body: string }>(null, 'select body from webhook_delivery where client_id = $1', [clientId]);

describe('a client whose connection has a secret', () => {
  it.each(['instantly', 'smartlead', 'lemlist', 'hubspot'])(
    'of %s answers a delivery without proof exactly as an unknown id, and keeps nothing of it',
    async (platform) => {
      const clientId = await guardedClient(platform);
      for (const body of ['no JSON', '{}', '[]', JSON.stringify(instantly('email_sent'))]) {
        const answer = await deliver(service, `/public/${platform}-webhook/${clientId}`, body);
        const unknown = await deliver(service, `/public/${platform}-webhook/unknown`, body);
        expect([answer.status, answer.body]).toEqual(notFound);
        expect(answer.text).toBe(unknown.text);
      }
      expect(await keptFor(clientId)).toEqual([]);
      expect((await readWorkspace(service, clientId)).ledger).toEqual([]);
    },
  );

  it('counts deliveries without proof', async () => {
    const clientId = await guardedClient('instantly');
    const counted = async () => {
      const { text } = await service.call('GET', '/metrics', { key: null });
      return Number(/webhook_deliveries_total\{platform="instantly",verdict="unproven"\} (\d+)/.exec(text)?.[1] ?? 0);
    };
    const before = await counted();
    await deliver(service, `/public/instantly-webhook/${clientId}`, instantly('email_sent'));
    expect(await counted()).toBe(before + 1);
  });

  it('takes the secret in a header of Instantly', async () => {
    const forms: Record<string, string>[] = [{ 'X-Webhook-Secret': secret }, { Authorization: `Bearer ${secret}` }];
    for (const headers of forms) {
      const clientId = await guardedClient('instantly');
      const answer = await deliver(service, `/public/instantly-webhook/${clientId}`, instantly('email_sent'), headers);
      expect(answer.body).toEqual({ status: 'processed' });
    }
  });

  it('takes the signature of Smartlead over the raw bytes, and its secret in the body, which is not stored', async () => {
    const body = {
      event_type: 'EMAIL_SENT',
      sl_lead_email: 'ada@kiln.example',
      deep: [{ SECRET_KEY: secret }],
      secret_key: secret,
    };
    const clientId = await guardedClient('smartlead');
    const path = `/public/smartlead-webhook/${clientId}`;
    expect((await deliver(service, path, body)).body).toEqual({ status: 'processed' });
    const text = '{ "event_type":"EMAIL_SENT",\n "sl_lead_email":"ada@kiln.example" }';
    const signed = { 'X-Smartlead-Signature': `sha256=${hmac(text)}` };
    expect((await deliver(service, path, text, signed)).body).toEqual({ status: 'duplicate' });
    expect((await deliver(service, path, `${text} `, signed)).status).toBe(404);
    const kept = await keptFor(clientId);
    expect(kept).toHaveLength(2);
    for (const row of kept) expect(row.body.toLowerCase()).not.toContain('secret');
    expect(service.logLines.filter((line) => line.includes(secret))).toEqual([]);
  });

  it('takes the signatures of HubSpot over the address that the sender knows', async () => {
    const clientId = await guardedClient('hubspot');
    const path = `/api/public/hubspot-webhook/${clientId}`;
    const uri = `https://hooks.kestrel.example${path}?from=app`;
    const body = JSON.stringify([{ subscriptionType: 'contact.creation', objectId: 1 }]);
    const now = String(Date.now());
    const hash = (text: string) => createHash('sha256').update(text).digest('hex');
    const versions: Record<string, string>[] = [
      { 'X-HubSpot-Signature': hash(secret + body) },
      { 'X-HubSpot-Signature': hash(`${secret}POST${uri}${body}`), 'X-HubSpot-Signature-Version': 'v2' },
      { 'X-HubSpot-Signature-v3': hmac(`POST${uri}${body}${now}`, 'base64'), 'X-HubSpot-Request-Timestamp': now },
    ];
    for (const headers of versions) {
      expect((await deliver(service, `${path}?from=app`, body, headers)).status).toBe(200);
    }
    const elsewhere = {
      ...versions[2],
      'X-HubSpot-Signature-v3': hmac(`POST${uri}x${body}${now}`, 'base64'),
      ...versions[0],
    };
    expect((await deliver(service, `${path}?from=app`, body, elsewhere)).status).toBe(404);
  });

  it('asks nobody of the platforms that it has no secret for', async () => {
    const clientId = await guardedClient('smartlead');
    expect((await deliver(service, `/public/instantly-webhook/${clientId}`, instantly('email_sent'))).status).toBe(200);
  });

  it('answers 503, and applies nothing, when its secret cannot be opened', async () => {
    const clientId = await addClient(service);
    await connect(service, clientId, 'instantly', { secret: sealed('another client', 'instantly') });
    const answer = await deliver(service, `/public/instantly-webhook/${clientId}`, instantly('email_sent'));
    expect(answer.status).toBe(503);
    expect((await readWorkspace(service, clientId)).ledger).toEqual([]);
  });
});

describe('on an agency path', () => {
  it('the connection that an event is routed to asks for its own proof', async () => {
    const agencyId = await addAgency(service);
    const [open, guarded] = [await addClient(service, agencyId), await addClient(service, agencyId)];
    await connect(service, open, 'instantly', { account: 'open' });
    await connect(service, guarded, 'instantly', { account: 'guarded', secret: sealed(guarded, 'instantly') });
    const path = `/public/global-instantly-webhook/${agencyId}`;
    expect((await deliver(service, path, instantly('email_sent', { workspace: 'open' }))).status).toBe(200);
    const body = instantly('email_sent', { workspace: 'guarded' });
    const refused = await deliver(service, path, body);
    expect([refused.status, refused.body]).toEqual(notFound);
    const malformed = await deliver(service, path, { workspace: 'guarded' });
    expect([malformed.status, malformed.body]).toEqual(notFound);
    expect((await deliver(service, path, body, { 'X-Webhook-Secret': secret })).body).toEqual({ status: 'processed' });
    const kept = await service.database.query(null, 'select 1 from webhook_delivery where agency_id = $1', [agencyId]);
    expect(kept).toHaveLength(2);
  });

  it('unproven items of a batch are left out and not kept, and the others are applied', async () => {
    const agencyId = await addAgency(service);
    const [open, guarded] = [await addClient(service, agencyId), await addClient(service, agencyId)];
    await connect(service, open, 'lemlist', { account: 'tea_open' });
    await connect(service, guarded, 'lemlist', { account: 'tea_guarded', secret: sealed(guarded, 'lemlist') });
    const path = `/public/global-lemlist-webhook/${agencyId}`;
    const item = (teamId: string, leadEmail: string, given?: string) => ({
      type: 'emailsSent',
      teamId,
      leadEmail,
      secret: given,
    });
    const counts = { processed: 1, duplicate: 0, ignored: 0, parked: 0 };
    const mixed = [item('tea_guarded', 'forged@kiln.example', 'guess'), item('tea_open', 'ada@kiln.example')];
    expect((await deliver(service, path, mixed)).body).toEqual({ status: 'processed', counts });
    expect((await deliver(service, path, mixed.slice(0, 1))).status).toBe(404);
    const proven = [item('tea_guarded', 'bea@kiln.example', secret)];
    expect((await deliver(service, path, proven)).body).toEqual({ status: 'processed', counts });
    const kept = await service.database.query<{ body: string }>(
      null,
      'select body from webhook_delivery where agency_id = $1',
      [agencyId],
    );
    expect(kept).toHaveLength(2);
    expect(JSON.stringify(kept)).not.toMatch(/forged|guess|correct horse/);
  });
});

describe('a HubSpot connection that refuses earlier signatures', () => {
  const URL_OF = (path: string) => `https://hooks.kestrel.example${path}`;
  const sha256 = (text: string) => createHash('sha256').update(text).digest('hex');
  const signed = (path: string, body: string): [version: string, headers: Record<string, string>][] => {
    const at = String(Date.now());
    return [
      ['v1', { 'X-HubSpot-Signature': sha256(secret + body) }],
      [
        'v2',
        { 'X-HubSpot-Signature': sha256(`${secret}POST${URL_OF(path)}${body}`), 'X-HubSpot-Signature-Version': 'v2' },
      ],
      [
        'v3',
        {
          'X-HubSpot-Signature-v3': hmac(`POST${URL_OF(path)}${body}${at}`, 'base64'),
          'X-HubSpot-Request-Timestamp': at,
        },
      ],
    ];
  };

  it('is set up in GraphQL by its own client, and takes version 3 alone; by default it takes all', async () => {
    const { clientId, readWriteKey: key } = service.tenants.a1;
    const path = `/public/hubspot-webhook/${clientId}`;
    const statuses = async () => {
      const found: Record<string, number> = {};
      for (const [version, headers] of signed(path, '[]'))
        found[version] = (await deliver(service, path, '[]', headers)).status;
      return found;
    };
    const write = async (name: string, input: object, integration = 'hubspot') => {
      const { body } = await service.graphql(
        `mutation ($integration: IntegrationKey!, $input: IntegrationConnectionInput!) {
          ${name}(integration: $integration, input: $input) {
            ... on Integration { connection { acceptLegacySignatures } } ... on InvalidError { faults { field } } } }`,
        { integration, input },
        { key },
      );
      return body.data[name];
    };
    const accepts = (acceptLegacySignatures: boolean) => ({ connection: { acceptLegacySignatures } });
    expect(await write('integrationConnect', { webhookSecret: secret })).toEqual(accepts(true));
    expect(Object.keys(await statuses())).toEqual(['v1', 'v2', 'v3']);
    expect(new Set(Object.values(await statuses()))).not.toContain(404);
    expect(await write('integrationUpdate', { acceptLegacySignatures: false })).toEqual(accepts(false));
    await expect.poll(async () => (await statuses())['v1']).toBe(404);
    const refused = await statuses();
    expect([refused['v2'], refused['v3']]).toEqual([404, 200]);
    expect(await write('integrationUpdate', { webhookSecret: secret })).toEqual(accepts(false));
    expect(await write('integrationUpdate', { acceptLegacySignatures: null })).toEqual(accepts(true));
    expect(await write('integrationConnect', { acceptLegacySignatures: false }, 'instantly')).toEqual({
      faults: [{ field: 'acceptLegacySignatures' }],
    });
  });
});
