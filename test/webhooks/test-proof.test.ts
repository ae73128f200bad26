import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sealSecret } from '../../src/access/secrets/sealed-secret.js';
import { isTestProof, makeTestProof } from '../../src/access/secrets/test-proof.js';
import { readConfig } from '../../src/process/config.js';
import { startService, type TestService } from '../support/service.js';
import { connect, deliver } from './support/deliver.js';
import { instantly } from './support/instantly.js';

let service: TestService;
beforeAll(async () => {
  service = await startService();
  for (const { clientId } of [service.tenants.a1, service.tenants.a2]) {
    for (const platform of GUARDED) {
      const secret = sealSecret(readConfig({}).pepper, `${clientId}/${platform}`, 'correct horse');
      await connect(service, clientId, platform, { secret });
    }
  }
});
afterAll(() => service.close());

const GUARDED = ['instantly', 'smartlead', 'lemlist', 'plusvibe', 'hubspot'];

interface Webhook {
  path: string | null;
  sample: unknown;
  testProof: string | null;
}

async function ask(key: string, body: string): Promise<Map<string, Webhook>> {
  const { body: answer } = await service.graphql(
    'query ($body: String!) { integrations { integrations { key webhook { path sample testProof(body: $body) } } } }',
    { body },
    { key },
  );
  const found: { key: string; webhook: Webhook | null }[] = answer.data.integrations.integrations;
  return new Map(found.flatMap(({ key: name, webhook }) => (webhook ? [[name, webhook]] : [])));
}

const notFound = [404, { detail: 'Not found' }];
const at = (clientId: string) => `/public/instantly-webhook/${clientId}`;
const post = async (path: string, body: string, proof: string) => {
  const answer = await deliver(service, path, body, { 'X-Test-Proof': proof });
  return [answer.status, answer.body];
};

/* Its deliveries with this account are those of the client. */
async function agencyPath({ clientId }: { clientId: string }, account: string): Promise<string> {
  const [row] = await service.database.query<{ agencyId: string }>(
    null,
    `update integration_connection i set external_account_id = $2 from client c
      where i.client_id = $1 and i.integration = 'instantly' and c.id = $1 returning c.agency_id as "agencyId"`,
    [clientId, account],
  );
  return `/public/global-instantly-webhook/${row?.agencyId}`;
}

describe('a test delivery with a proof of the service', () => {
  it.each(GUARDED)('is accepted by %s without the secret', async (platform) => {
    const { a1 } = service.tenants;
    const samples = await ask(a1.readWriteKey, '');
    const body = JSON.stringify(samples.get(platform)?.sample);
    const { path, testProof } = (await ask(a1.readWriteKey, body)).get(platform) ?? {};
    const [status] = await post(path ?? '', body, testProof ?? '');
    expect(status).toBe(200);
    expect((await deliver(service, path ?? '', body.replace('{', '{ '))).status).toBe(
      platform === 'plusvibe' ? 200 : 404,
    );
  });

  it('is refused as any other with another body, of another client or platform, changed, or on an agency path', async () => {
    const { a1, a2 } = service.tenants;
    const body = JSON.stringify({ ...instantly('email_sent'), workspace: 'ws-1' });
    const proofs = await ask(a1.readWriteKey, body);
    const proof = proofs.get('instantly')?.testProof ?? '';
    expect(await post(at(a1.clientId), `${body} `, proof)).toEqual(notFound);
    expect(await post(at(a2.clientId), body, proof)).toEqual(notFound);
    expect(await post(at(a1.clientId), body, proofs.get('lemlist')?.testProof ?? '')).toEqual(notFound);
    const [until = '', mac = ''] = proof.split('.');
    const later = `${Number(until) + 60_000}.${mac}`;
    for (const changed of [
      '',
      '.',
      later,
      `${proof}x`,
      `${until}.`,
      `${until}.${'A'.repeat(43)}`,
      `0.${mac}`,
      'x'.repeat(5_000),
    ])
      expect(await post(at(a1.clientId), body, changed)).toEqual(notFound);
    expect(await post(await agencyPath(a1, 'ws-1'), body, proof)).toEqual(notFound);
    expect(await post(at(a1.clientId), body, proof)).toEqual([200, { status: 'processed' }]);
  });

  it('needs a key that may write, like the address', async () => {
    const { a1 } = service.tenants;
    expect((await ask(a1.readOnlyKey, '{}')).get('instantly')).toMatchObject({ path: null, testProof: null });
  });
});

describe('a proof', () => {
  const target = { clientId: 'northgate', platform: 'lemlist' };
  const rawBody = Buffer.from('{"né":1}');
  const proof = makeTestProof('pepper', target, '{"né":1}', 1_000_000);

  it('is valid for one minute', () => {
    expect(isTestProof({ pepper: 'pepper' }, target, { proof, rawBody, now: 1_060_000 })).toBe(true);
    expect(isTestProof({ pepper: 'pepper' }, target, { proof, rawBody, now: 1_060_001 })).toBe(false);
  });

  it('is valid under the present and the previous pepper, and no other', () => {
    const given = { proof, rawBody, now: 1_000_000 };
    expect(isTestProof({ pepper: 'new', previousPepper: 'pepper' }, target, given)).toBe(true);
    expect(isTestProof({ pepper: 'new', previousPepper: 'other' }, target, given)).toBe(false);
    expect(isTestProof({ pepper: 'new' }, target, given)).toBe(false);
  });
});
