import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startService, type TestService } from '../../support/service.js';
import { connect, deliver, readWorkspace } from '../../webhooks/support/deliver.js';
import { instantly } from '../../webhooks/support/instantly.js';

let service: TestService;
beforeAll(async () => {
  service = await startService();
});
afterAll(() => service.close());

const LIST = `query ($filter: WebhookDeliveryFilter, $first: Int, $after: String) {
  webhookDeliveries(filter: $filter, first: $first, after: $after) {
    totalCount pageInfo { hasNextPage endCursor }
    nodes { id clientId platform level receivedAt verdict detail counts { processed ignored } body replayOf stillParked }
  }
}`;
const AGENCY_LIST = LIST.replace('webhookDeliveries(', 'agencyWebhookDeliveries(');
const REPLAY = `mutation ($ids: [ID!]!, $dryRun: Boolean) {
  webhookDeliveriesReplay(ids: $ids, dryRun: $dryRun) {
    __typename
    ... on WebhookReplayPayload { dryRun outcomes { deliveryId replayId verdict counts { processed } detail } }
    ... on NotFoundError { message }
    ... on InvalidError { faults { field messages } }
  }
}`;
const AGENCY_REPLAY = REPLAY.replace('webhookDeliveriesReplay(', 'agencyWebhookDeliveriesReplay(');

const asA2 = () => ({ key: service.tenants.a2.readWriteKey });
const asX = () => ({ key: service.tenants.x.masterKey });

async function list(variables: object, options = {}) {
  const { body } = await service.graphql(LIST, variables, options);
  return body.data.webhookDeliveries;
}

async function send(body: object | string, clientId = service.tenants.a1.clientId): Promise<string> {
  await deliver(service, `/public/instantly-webhook/${clientId}`, body);
  const [row] = await service.database.query<{ id: string }>(null, 'select max(id)::text as id from webhook_delivery');
  return row?.id ?? '';
}

describe('the list of deliveries', () => {
  it('holds every delivery, the newest first, with what it came to', async () => {
    const good = instantly('email_sent', { campaign_id: 'listed' });
    const first = await send(good);
    const second = await send('no JSON');
    const third = await send({ event_type: 'email_opened' });
    const { nodes } = await list({ first: 3 });
    const common = {
      clientId: service.tenants.a1.clientId,
      platform: 'instantly',
      level: 'client',
      counts: null,
      replayOf: null,
      stillParked: 0,
    };
    expect(nodes).toEqual([
      {
        ...common,
        id: third,
        verdict: 'ignored',
        detail: 'The event is of a kind that is not recorded.',
        body: '{"event_type":"email_opened"}',
        receivedAt: expect.any(String),
      },
      {
        ...common,
        id: second,
        verdict: 'malformed',
        detail: 'The body is not JSON.',
        body: 'no JSON',
        receivedAt: expect.any(String),
      },
      {
        ...common,
        id: first,
        verdict: 'processed',
        detail: null,
        body: JSON.stringify(good),
        receivedAt: expect.any(String),
      },
    ]);
  });

  it('is read one by one, by its owner, and null where there is none', async () => {
    const { a1, a2, x } = service.tenants;
    const id = await send('nothing of the kind');
    const ask = async (field: string, given: string, key: string) => {
      const query = `query ($id: ID!) { found: ${field}(id: $id) { id body verdict stillParked } }`;
      return (await service.graphql(query, { id: given }, { key })).body.data.found;
    };
    const whole = { id, body: 'nothing of the kind', verdict: 'malformed', stillParked: 0 };
    expect(await ask('webhookDelivery', id, a1.readOnlyKey)).toEqual(whole);
    expect(await ask('agencyWebhookDelivery', id, x.masterKey)).toEqual(whole);
    expect(await ask('webhookDelivery', id, a2.readOnlyKey)).toBeNull();
    for (const none of ['', '0', '-1', '1.5', 'x', '9223372036854775807', '9223372036854775808'])
      expect(await ask('webhookDelivery', none, a1.readOnlyKey)).toBeNull();
  });

  it('is narrowed by platform, verdict and time', async () => {
    const id = await send('still no JSON');
    const filter = { platform: 'instantly', verdict: 'malformed', receivedFrom: '2020-01-01T00:00:00Z' };
    const { nodes } = await list({ filter, first: 1 });
    expect(nodes.map((node: { id: string }) => node.id)).toEqual([id]);
    for (const none of [{ platform: 'lemlist' }, { receivedBefore: '2020-01-01T00:00:00Z' }, { verdict: 'parked' }]) {
      expect(await list({ filter: none })).toMatchObject({ totalCount: 0, nodes: [] });
    }
  });

  it('is walked by cursors without a gap', async () => {
    for (let turn = 0; turn < 5; turn += 1) await send('{}');
    const all = (await list({ first: 35 })).nodes.map((node: { id: string }) => node.id);
    const walked: string[] = [];
    for (let after: string | null = null, more = true; more; ) {
      const page = await list({ first: 2, after });
      walked.push(...page.nodes.map((node: { id: string }) => node.id));
      after = page.pageInfo.endCursor;
      more = page.pageInfo.hasNextPage;
    }
    expect(walked).toEqual(all);
  });

  it('shows a workspace its own only, also to a read-only key, and an agency those of all its clients', async () => {
    const { a1, a2, b1 } = service.tenants;
    const ids = { a1: await send('{}'), a2: await send('{}', a2.clientId), b1: await send('{}', b1.clientId) };
    const seen = async (query: string, key: string) => {
      const { body } = await service.graphql(query, { first: 35 }, { key });
      const [connection] = Object.values(body.data) as { nodes: { id: string }[] }[];
      return Object.values(ids).filter((id) => connection?.nodes.some((node) => node.id === id));
    };
    expect(await seen(LIST, a1.readOnlyKey)).toEqual([ids.a1]);
    expect(await seen(LIST, b1.readWriteKey)).toEqual([ids.b1]);
    expect(await seen(AGENCY_LIST, service.tenants.x.masterKey)).toEqual([ids.a1, ids.a2]);
    expect(await seen(AGENCY_LIST, service.tenants.y.masterKey)).toEqual([ids.b1]);
    const refused = await service.graphql(AGENCY_LIST, {}, { key: a1.readWriteKey });
    expect(refused.body.errors[0].extensions.code).toBe('FORBIDDEN');
  });
});

describe('a replay', () => {
  it('first says what would happen and changes nothing, then does it', async () => {
    const id = await send(instantly('email_sent', { campaign_id: 'replayed', lead_email: 'replayed@kiln.example' }));
    const { clientId } = service.tenants.a1;
    await service.database.query(null, `delete from webhook_event where client_id = $1 and campaign_id = 'replayed'`, [
      clientId,
    ]);
    await service.database.query(null, `delete from email where client_id = $1 and campaign_id = 'replayed'`, [
      clientId,
    ]);
    const before = await readWorkspace(service, clientId);
    const kept = (await list({})).totalCount;
    for (const variables of [{ ids: [id] }, { ids: [id], dryRun: true }]) {
      const { body } = await service.graphql(REPLAY, variables);
      expect(body.data.webhookDeliveriesReplay).toEqual({
        __typename: 'WebhookReplayPayload',
        dryRun: true,
        outcomes: [{ deliveryId: id, replayId: null, verdict: 'processed', counts: null, detail: null }],
      });
    }
    expect(await readWorkspace(service, clientId)).toEqual(before);
    expect((await list({})).totalCount).toBe(kept);
    const really = await service.graphql(REPLAY, { ids: [id], dryRun: false });
    const [outcome] = really.body.data.webhookDeliveriesReplay.outcomes;
    expect(outcome).toMatchObject({
      deliveryId: id,
      replayId: expect.stringMatching(/^[1-9]\d*$/),
      verdict: 'processed',
    });
    expect((await list({ first: 1 })).nodes).toMatchObject([
      { id: outcome.replayId, replayOf: id, verdict: 'processed' },
    ]);
    const again = await service.graphql(REPLAY, { ids: [id], dryRun: false });
    expect(again.body.data.webhookDeliveriesReplay.outcomes).toMatchObject([{ verdict: 'duplicate' }]);
  });

  it('says why a delivery is still refused', async () => {
    const id = await send('no JSON');
    const { body } = await service.graphql(REPLAY, { ids: [id] });
    expect(body.data.webhookDeliveriesReplay.outcomes).toMatchObject([
      { verdict: 'malformed', detail: 'The body is not JSON.' },
    ]);
  });

  it('knows no delivery of another workspace or agency, and takes 1 to 50', async () => {
    const id = await send('{}', service.tenants.a2.clientId);
    const unknown = { __typename: 'NotFoundError', message: 'Delivery not found' };
    expect((await service.graphql(REPLAY, { ids: [id] })).body.data.webhookDeliveriesReplay).toEqual(unknown);
    const foreign = await service.graphql(AGENCY_REPLAY, { ids: [id] }, { key: service.tenants.y.masterKey });
    expect(foreign.body.data.agencyWebhookDeliveriesReplay).toEqual(unknown);
    for (const ids of [[], Array.from({ length: 51 }, (_, index) => index + 1)]) {
      const { body } = await service.graphql(REPLAY, { ids });
      expect(body.data.webhookDeliveriesReplay.faults).toEqual([
        { field: 'ids', messages: ['Must name 1 to 50 deliveries.'] },
      ]);
    }
  });

  it('is refused to a read-only key', async () => {
    const { status, body } = await service.graphql(REPLAY, { ids: [1] }, { key: service.tenants.a1.readOnlyKey });
    expect([status, body.errors[0].extensions.code]).toEqual([403, 'FORBIDDEN']);
  });

  it('of a parked agency-level delivery routes it anew, also to a connection with a secret', async () => {
    const { x, a2 } = service.tenants;
    await deliver(
      service,
      `/public/global-instantly-webhook/${x.agencyId}`,
      instantly('email_sent', { workspace: 'w-1' }),
    );
    const find = async () =>
      (await service.graphql(AGENCY_LIST, { filter: { verdict: 'parked' } }, asX())).body.data.agencyWebhookDeliveries
        .nodes;
    const [parked] = await find();
    expect(parked).toMatchObject({ clientId: null, level: 'agency', stillParked: 1 });
    await connect(service, a2.clientId, 'instantly', { account: 'w-1', secret: Buffer.from('sealed') });
    const { body } = await service.graphql(AGENCY_REPLAY, { ids: [parked.id], dryRun: false }, asX());
    expect(body.data.agencyWebhookDeliveriesReplay.outcomes).toMatchObject([{ verdict: 'processed' }]);
    expect((await find())[0]).toMatchObject({ id: parked.id, stillParked: 0 });
    expect(await list({ filter: { verdict: 'processed' } }, asA2())).toMatchObject({
      nodes: [{ level: 'agency', replayOf: parked.id }],
    });
  });
});

describe('the shapes of payloads', () => {
  it('are noted once each, as paths and types without any value', async () => {
    const body = { event_type: 'Something New', made_up: [{ inner: 'value-of-nobody', n: 7 }] };
    await send(body);
    await send({ ...body, made_up: [{ inner: 'another', n: 8 }] });
    const query = '{ agencyWebhookShapes(platform: "instantly") { platform eventName paths } }';
    const answer = await service.graphql(query, {}, asX());
    const found = answer.body.data.agencyWebhookShapes.filter(
      (shape: { eventName: string }) => shape.eventName === 'Something New',
    );
    expect(found).toEqual([
      {
        platform: 'instantly',
        eventName: 'Something New',
        paths: [
          '$.event_type:string',
          '$.made_up:array',
          '$.made_up[].inner:string',
          '$.made_up[].n:number',
          '$.made_up[]:object',
          '$:object',
        ],
      },
    ]);
    expect(answer.text).not.toContain('value-of-nobody');
    const foreign = await service.graphql(query, {}, { key: service.tenants.y.masterKey });
    expect(foreign.text).not.toContain('Something New');
  });
});

describe('the mutation of the webhook receiver', () => {
  it.each(['readWriteKey', 'readOnlyKey', 'masterKey'] as const)('is refused to a %s', async (kind) => {
    const key = kind === 'masterKey' ? service.tenants.x.masterKey : service.tenants.a1[kind];
    const input = { level: 'client', body: '{}', batch: false, items: [], shapes: [] };
    const mutation = 'mutation ($input: JSON!) { webhookDeliveryRecord(input: $input) { deliveryId } }';
    const { status, body } = await service.graphql(mutation, { input }, { key });
    expect([status, body.errors[0].extensions.code]).toEqual([403, 'FORBIDDEN']);
  });
});
