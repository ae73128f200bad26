import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startService, type TestService } from '../../support/service.js';
import { addAgency, addClient, deliver } from '../../webhooks/support/deliver.js';
import { instantly } from '../../webhooks/support/instantly.js';

let service: TestService;
/** By name: the deliveries of two clients of x and one of y. */
const ids: Record<string, string> = {};

const DAYS = { older: '2026-03-01T00:00:00Z', newer: '2026-03-02T00:00:00Z' };

async function keep(name: string, day: keyof typeof DAYS, path: string, body: object): Promise<void> {
  await deliver(service, `/public/${path}`, body);
  const [row] = await service.database.query<{ id: string }>(
    null,
    'update webhook_delivery set received_at = $1 where id = (select max(id) from webhook_delivery) returning id::text as id',
    [DAYS[day]],
  );
  ids[name] = row?.id ?? '';
}

beforeAll(async () => {
  service = await startService();
  const { a1, a2, b1, x } = service.tenants;
  await keep('a1 processed', 'older', `instantly-webhook/${a1.clientId}`, instantly('email_sent'));
  await keep('a1 malformed', 'newer', `instantly-webhook/${a1.clientId}`, {});
  await keep('a1 lemlist', 'newer', `lemlist-webhook/${a1.clientId}`, { type: 'emailsOpened' });
  await keep('a2 processed', 'newer', `instantly-webhook/${a2.clientId}`, instantly('email_sent'));
  await keep('b1 processed', 'newer', `instantly-webhook/${b1.clientId}`, instantly('email_sent'));
  await keep(
    'x parked',
    'newer',
    `global-instantly-webhook/${x.agencyId}`,
    instantly('email_sent', { workspace: 'w' }),
  );
});
afterAll(() => service.close());

async function find(field: string, key: string, filter: object, where?: object): Promise<string[]> {
  const query = `query ($filter: WebhookDeliveryFilter, $where: WebhookDeliveryWhere) {
    ${field}(filter: $filter, where: $where, first: 100) { totalCount nodes { id } } }`;
  const { body } = await service.graphql(query, { filter, where }, { key });
  const { nodes, totalCount } = body.data[field] as { nodes: { id: string }[]; totalCount: number };
  expect(totalCount).toBe(nodes.length);
  const names = new Map(Object.entries(ids).map(([name, id]) => [id, name]));
  return nodes.map(({ id }) => names.get(id) ?? `unknown ${id}`).sort();
}

describe('deliveries are found', () => {
  const ofX = ['a1 lemlist', 'a1 malformed', 'a1 processed', 'a2 processed', 'x parked'];
  const cases: [string, () => object, string[]][] = [
    ['nothing', () => ({}), ofX],
    ['the platform', () => ({ platform: 'lemlist' }), ['a1 lemlist']],
    ['another platform', () => ({ platform: 'hubspot' }), []],
    ['the client', () => ({ clientId: service.tenants.a2.clientId }), ['a2 processed']],
    ['a client of another agency', () => ({ clientId: service.tenants.b1.clientId }), []],
    ['processed', () => ({ verdict: 'processed' }), ['a1 processed', 'a2 processed']],
    ['malformed', () => ({ verdict: 'malformed' }), ['a1 malformed']],
    ['ignored', () => ({ verdict: 'ignored' }), ['a1 lemlist']],
    ['parked', () => ({ verdict: 'parked' }), ['x parked']],
    ['duplicate', () => ({ verdict: 'duplicate' }), []],
    ['a time from which on', () => ({ receivedFrom: DAYS.newer }), ofX.filter((name) => name !== 'a1 processed')],
    ['a time before which', () => ({ receivedBefore: DAYS.newer }), ['a1 processed']],
    [
      'several of these at once',
      () => ({ platform: 'instantly', verdict: 'processed', receivedFrom: DAYS.newer }),
      ['a2 processed'],
    ],
  ];

  it.each(cases)('in an agency by %s', async (_what, filter, found) => {
    expect(await find('agencyWebhookDeliveries', service.tenants.x.masterKey, filter())).toEqual(found);
  });

  it.each(cases)('in a workspace by %s, its own alone', async (_what, filter, found) => {
    const own = found.filter((name) => name.startsWith('a1'));
    expect(await find('webhookDeliveries', service.tenants.a1.readOnlyKey, filter())).toEqual(own);
  });
});

describe('deliveries are found by conditions with operators', () => {
  const ofX = ['a1 lemlist', 'a1 malformed', 'a1 processed', 'a2 processed', 'x parked'];
  const cases: [string, () => object, string[]][] = [
    ['several verdicts', () => ({ verdict: { in: ['malformed', 'parked'] } }), ['a1 malformed', 'x parked']],
    ['what is not so', () => ({ not: { platform: { equals: 'instantly' } } }), ['a1 lemlist']],
    ['the form of the path', () => ({ level: { equals: 'agency' } }), ['x parked']],
    ['no client', () => ({ clientId: { exists: false } }), ['x parked']],
    ['a range of times', () => ({ receivedAt: { from: DAYS.older, before: DAYS.newer } }), ['a1 processed']],
    ['a detail that there is', () => ({ detail: { exists: true } }), ['a1 lemlist', 'a1 malformed']],
    ['what became of the body', () => ({ bodyDropped: true }), []],
    [
      'one of two',
      () => ({ or: [{ verdict: { equals: 'ignored' } }, { clientId: { equals: service.tenants.a2.clientId } }] }),
      ['a1 lemlist', 'a2 processed'],
    ],
    ['a client of another agency', () => ({ clientId: { equals: service.tenants.b1.clientId } }), []],
    ['nothing', () => ({}), ofX],
  ];

  it.each(cases)('in an agency and in a workspace by %s', async (_what, where, found) => {
    expect(await find('agencyWebhookDeliveries', service.tenants.x.masterKey, {}, where())).toEqual(found);
    const own = found.filter((name) => name.startsWith('a1'));
    expect(await find('webhookDeliveries', service.tenants.a1.readOnlyKey, {}, where())).toEqual(own);
  });

  it('beside the exact filter, and both hold', async () => {
    const where = { receivedAt: { from: DAYS.newer } };
    const filter = { platform: 'instantly' };
    expect(await find('agencyWebhookDeliveries', service.tenants.x.masterKey, filter, where)).toEqual([
      'a1 malformed',
      'a2 processed',
      'x parked',
    ]);
  });
});

describe('nothing that proves a sender is kept or logged', () => {
  it.each(['smartlead', 'lemlist', 'instantly', 'emailbison', 'plusvibe', 'hubspot'])(
    'of %s: neither of the headers nor of the query string, whatever becomes of the delivery',
    async (slug) => {
      const secret = `hush-${slug}`;
      const clientId = await addClient(service);
      const headers = {
        Authorization: `Bearer ${secret}`,
        Cookie: `session=${secret}`,
        'X-Webhook-Secret': secret,
        'X-Smartlead-Signature': secret,
        'X-HubSpot-Signature': secret,
        'X-HubSpot-Signature-v3': secret,
      };
      const path = `/public/${slug}-webhook/${clientId}?secret=${secret}&token=${secret}`;
      for (const body of ['no JSON', '{}', '[]', JSON.stringify({ event_type: 'EMAIL_OPEN', type: 'emailsOpened' })]) {
        await deliver(service, path, body, headers);
      }
      const rows = await service.database.query(null, 'select d.* from webhook_delivery d where client_id = $1', [
        clientId,
      ]);
      expect(rows).toHaveLength(4);
      const shapes = await service.database.query(null, 'select * from webhook_shape');
      expect(JSON.stringify([rows, shapes])).not.toContain(secret);
      expect(service.logLines.filter((line) => line.includes(secret))).toEqual([]);
    },
  );
});

it('shapes are listed by platform', async () => {
  const query = 'query ($platform: String) { agencyWebhookShapes(platform: $platform) { platform } }';
  const find = async (platform: string | null) => {
    const { body } = await service.graphql(query, { platform }, { key: service.tenants.x.masterKey });
    return new Set((body.data.agencyWebhookShapes as { platform: string }[]).map((shape) => shape.platform));
  };
  const agencyId = await addAgency(service);
  await deliver(service, `/public/smartlead-webhook/${await addClient(service, agencyId)}`, { event: 'X' });
  expect(await find('lemlist')).toEqual(new Set(['lemlist']));
  expect(await find('no platform')).toEqual(new Set());
  expect([...(await find(null))]).toEqual(expect.arrayContaining(['instantly', 'lemlist']));
});
