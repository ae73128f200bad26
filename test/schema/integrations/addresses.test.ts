import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startService, type TestService } from '../../support/service.js';

let known: TestService;
let unknown: TestService;
beforeAll(async () => {
  known = await startService({ PUBLIC_URL: 'https://outreach.example/' });
  unknown = await startService();
});
afterAll(async () => {
  await known.close();
  await unknown.close();
});

const QUERY = `{ integrations { integrations { key webhook { address path agencyAddress agencyPath proof } } } }`;

interface Shown {
  key: string;
  webhook: { address: string; path: string; agencyAddress: string; agencyPath: string; proof: string } | null;
}

const ask = async (service: TestService, key: string, headers = {}): Promise<Map<string, Shown['webhook']>> => {
  const { body } = await service.graphql(QUERY, {}, { key, headers });
  return new Map(body.data.integrations.integrations.map(({ key: name, webhook }: Shown) => [name, webhook]));
};

describe('the webhook address of an integration', () => {
  it('is whole where the service knows its own, and is the one that takes deliveries', async () => {
    const { a1 } = known.tenants;
    const shown = await ask(known, a1.readWriteKey);
    expect(shown.get('data_enrichment')).toBeNull();
    expect(shown.get('emailbison')).toEqual({
      address: `https://outreach.example/public/emailbison-webhook/${a1.clientId}`,
      path: `/public/emailbison-webhook/${a1.clientId}`,
      agencyAddress: null,
      agencyPath: null,
      proof: 'The platform proves nothing: the address itself is the secret.',
    });
    for (const [name, webhook] of shown) {
      if (webhook === null) continue;
      const answer = await known.call('POST', webhook.path, { key: null, json: {} });
      expect([name, answer.status]).toEqual([name, 400]);
    }
  });

  it('takes the sample of its platform, and applies it once', async () => {
    const { a1 } = known.tenants;
    const query = '{ integrations { integrations { key webhook { path sample } } } }';
    const { body } = await known.graphql(query, {}, { key: a1.readWriteKey });
    const samples: { key: string; webhook: { path: string; sample: unknown } | null }[] =
      body.data.integrations.integrations;
    for (const { key, webhook } of samples) {
      if (webhook === null) continue;
      const json = webhook.sample;
      const first = await known.call('POST', webhook.path, { key: null, json: json as object });
      const second = await known.call('POST', webhook.path, { key: null, json: json as object });
      // HubSpot names no address: what it tells waits until one is known, the second time too.
      const taken = key === 'hubspot' ? 'parked' : 'processed';
      const came = ({ body: answer }: typeof first) => answer.counts?.[taken] ?? (answer.status === taken ? 1 : 0);
      expect([key, first.status, came(first), second.status, came(second)]).toEqual([
        key,
        200,
        1,
        200,
        key === 'hubspot' ? 1 : 0,
      ]);
    }
  });

  it('of the agency is a master key’s, for platforms that have one', async () => {
    const { a1, x } = known.tenants;
    const shown = await ask(known, x.masterKey, { 'X-Client-Id': a1.clientId });
    expect(shown.get('lemlist')).toEqual({
      address: `https://outreach.example/public/lemlist-webhook/${a1.clientId}`,
      path: `/public/lemlist-webhook/${a1.clientId}`,
      agencyAddress: `https://outreach.example/public/global-lemlist-webhook/${x.agencyId}`,
      agencyPath: `/public/global-lemlist-webhook/${x.agencyId}`,
      proof: 'Set the secret when you create the webhook. Lemlist sends it as "secret" with each event.',
    });
    expect(shown.get('hubspot')).toMatchObject({ agencyAddress: null, agencyPath: null });
    const answer = await known.call('POST', shown.get('lemlist')?.agencyPath ?? '', { key: null, json: {} });
    expect(answer.status).toBe(400);
  });

  it('is a path where the service does not know its own, and nothing for a read-only key', async () => {
    const { a1 } = unknown.tenants;
    expect((await ask(unknown, a1.readWriteKey)).get('instantly')).toMatchObject({
      address: null,
      path: `/public/instantly-webhook/${a1.clientId}`,
    });
    expect((await ask(known, known.tenants.a1.readOnlyKey)).get('instantly')).toMatchObject({
      address: null,
      path: null,
      agencyAddress: null,
      agencyPath: null,
      proof: expect.stringContaining('X-Webhook-Secret'),
    });
  });
});

it('the agency is named to every key of it, and its id, which opens paths, to master keys alone', async () => {
  const { a1, b1, x, y } = known.tenants;
  const agencyOf = async (key: string) => (await known.graphql('{ agency { id name } }', {}, { key })).body.data.agency;
  for (const key of [a1.readWriteKey, a1.readOnlyKey])
    expect(await agencyOf(key)).toEqual({ id: null, name: 'Agency X' });
  expect(await agencyOf(b1.readOnlyKey)).toEqual({ id: null, name: 'Agency Y' });
  expect(await agencyOf(x.masterKey)).toEqual({ id: x.agencyId, name: 'Agency X' });
  expect(await agencyOf(y.masterKey)).toEqual({ id: y.agencyId, name: 'Agency Y' });
});
