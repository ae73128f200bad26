import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startService, type TestService } from '../../support/service.js';
import { deliver } from '../../webhooks/support/deliver.js';
import { instantly } from '../../webhooks/support/instantly.js';

let service: TestService;
beforeAll(async () => {
  service = await startService();
});
afterAll(() => service.close());

const LIST = `query ($filter: ParkedWebhookEventFilter, $first: Int) { parkedWebhookEvents(filter: $filter, first: $first) {
  totalCount nodes { id clientId platform kind waitsFor receivedAt email routingValue campaignId objectKey deliveryId attempts failure retryAt } } }`;
const AGENCY_LIST = LIST.replace('parkedWebhookEvents(', 'agencyParkedWebhookEvents(');
const DISMISS = `mutation ($ids: [ID!]!, $reason: String) { result: parkedWebhookEventsDismiss(ids: $ids, reason: $reason) {
  __typename ... on ParkedEventsDismissed { events { id kind } } ... on NotFoundError { message }
  ... on InvalidError { faults { field messages } } } }`;
const AGENCY_DISMISS = DISMISS.replace('parkedWebhookEventsDismiss(', 'agencyParkedWebhookEventsDismiss(');

const asX = () => ({ key: service.tenants.x.masterKey });
const asY = () => ({ key: service.tenants.y.masterKey });
const asA2 = () => ({ key: service.tenants.a2.readWriteKey });

let objects = 0;

/** An opt-out of a CRM record whose address is not known. @returns the id of the parked event */
async function parkOptOut(clientId = service.tenants.a1.clientId): Promise<{ id: string; objectKey: string }> {
  objects += 1;
  const item = {
    subscriptionType: 'contact.propertyChange',
    portalId: 1,
    objectId: objects,
    propertyName: 'hs_email_optout',
    propertyValue: 'true',
    occurredAt: 1_772_000_000_000,
  };
  await deliver(service, `/public/hubspot-webhook/${clientId}`, [item]);
  return { id: await newest(), objectKey: `1:${objects}` };
}

async function parkRouted(workspace: string): Promise<string> {
  const body = instantly('unsubscribed', { workspace });
  await deliver(service, `/public/global-instantly-webhook/${service.tenants.x.agencyId}`, body);
  return newest();
}

async function newest(): Promise<string> {
  const [row] = await service.database.query<{ id: string }>(
    null,
    'select max(id)::text as id from parked_webhook_event',
  );
  return row?.id ?? '';
}

const list = async (variables: object = {}, options = {}) =>
  (await service.graphql(LIST, variables, options)).body.data.parkedWebhookEvents;
const agencyList = async (variables: object = {}, options: object = asX()) =>
  (await service.graphql(AGENCY_LIST, variables, options)).body.data.agencyParkedWebhookEvents;
const dismiss = async (query: string, ids: unknown[], reason?: string, options = {}) =>
  (await service.graphql(query, { ids, reason }, options)).body.data.result;
const parkedIds = async () =>
  (
    await service.database.query<{ id: string }>(
      null,
      'select id::text as id from parked_webhook_event order by parked_webhook_event.id',
    )
  ).map(({ id }) => id);
const idsOf = ({ nodes }: { nodes: { id: string }[] }) => nodes.map(({ id }) => id);

describe('the list of parked events', () => {
  it('shows a workspace its own, and its agency those and the ones that fit no client', async () => {
    const { id, objectKey } = await parkOptOut();
    const routed = await parkRouted('w-none');
    const common = {
      receivedAt: expect.any(String),
      deliveryId: expect.any(String),
      attempts: 0,
      failure: null,
      retryAt: null,
      kind: 'unsubscribed',
    };
    const own = {
      ...common,
      id,
      clientId: service.tenants.a1.clientId,
      platform: 'hubspot',
      waitsFor: 'address',
      email: null,
      routingValue: null,
      campaignId: null,
      objectKey,
    };
    const unrouted = {
      ...common,
      id: routed,
      clientId: null,
      platform: 'instantly',
      waitsFor: 'connection',
      email: 'ada@kiln.example',
      routingValue: 'w-none',
      campaignId: 'campaign-1',
      objectKey: null,
    };
    expect(await list()).toEqual({ totalCount: 1, nodes: [own] });
    expect(await list({}, { key: service.tenants.a1.readOnlyKey })).toEqual({ totalCount: 1, nodes: [own] });
    expect(await agencyList()).toEqual({ totalCount: 2, nodes: [own, unrouted] });
    expect(await list({}, asA2())).toEqual({ totalCount: 0, nodes: [] });
    expect(await agencyList({}, asY())).toEqual({ totalCount: 0, nodes: [] });
    const refused = await service.graphql(AGENCY_LIST);
    expect(refused.body.errors[0].extensions.code).toBe('FORBIDDEN');
  });

  it('is narrowed by platform, client and what they wait for, and refuses texts that cannot be stored', async () => {
    const { id } = await parkOptOut(service.tenants.a2.clientId);
    const routed = await parkRouted('w-none');
    expect(idsOf(await agencyList({ filter: { clientId: service.tenants.a2.clientId } }))).toEqual([id]);
    expect(idsOf(await agencyList({ filter: { platform: 'instantly' } }))).toContain(routed);
    expect(idsOf(await agencyList({ filter: { waitsFor: 'address' } }))).not.toContain(routed);
    expect(await agencyList({ filter: { clientId: service.tenants.b1.clientId } })).toEqual({
      totalCount: 0,
      nodes: [],
    });
    for (const filter of [{ platform: 'a\u0000' }, { clientId: '\ud800' }]) {
      const refused = await service.graphql(AGENCY_LIST, { filter }, asX());
      expect([refused.status, refused.body.errors[0].extensions.code]).toEqual([400, 'INVALID']);
    }
    expect(await service.counted('input_reached_db_total')).toBe(0);
  });

  it('shows the failure of an event that was tried, and when it is tried again', async () => {
    const { id } = await parkOptOut();
    const retryAt = '2030-01-01T00:00:00.000Z';
    await service.database.query(
      null,
      `update parked_webhook_event set attempts = 2, failure = 'The service failed to apply it.', due_at = $2 where id = $1`,
      [id, retryAt],
    );
    const { nodes } = await list({ first: 100 });
    expect(nodes.find((node: { id: string }) => node.id === id)).toMatchObject({
      attempts: 2,
      failure: 'The service failed to apply it.',
      retryAt,
    });
  });
});

describe('dismissing parked events', () => {
  it('ends their waiting for good and leaves an entry each in the audit log, without an address', async () => {
    const [one, two] = [await parkOptOut(), await parkOptOut()];
    const answer = await dismiss(DISMISS, [two.id, Number(one.id), one.id], ' The portal was closed. ');
    expect(answer).toEqual({
      __typename: 'ParkedEventsDismissed',
      events: [
        { id: one.id, kind: 'unsubscribed' },
        { id: two.id, kind: 'unsubscribed' },
      ],
    });
    expect(await parkedIds()).not.toContain(one.id);
    const audit = `{ auditEntries(filter: {subject: "parked-event:${one.id}"}) { nodes { clientId actor action before after } } }`;
    const { nodes } = (await service.graphql(audit)).body.data.auditEntries;
    expect(nodes).toEqual([
      {
        clientId: service.tenants.a1.clientId,
        actor: expect.stringMatching(/^key:/),
        action: 'parked-event.dismissed',
        before: {
          platform: 'hubspot',
          kind: 'unsubscribed',
          waitsFor: 'address',
          routingValue: null,
          campaignId: null,
          objectKey: one.objectKey,
          deliveryId: expect.any(String),
          receivedAt: expect.any(String),
        },
        after: { reason: 'The portal was closed.' },
      },
    ]);
    // The address comes too late.
    const [, object] = one.objectKey.split(':');
    const address = {
      subscriptionType: 'contact.propertyChange',
      portalId: 1,
      objectId: Number(object),
      propertyName: 'email',
      propertyValue: 'late@kiln.example',
      occurredAt: 1_772_000_000_000,
    };
    await deliver(service, `/public/hubspot-webhook/${service.tenants.a1.clientId}`, [address]);
    const late = `select 1 from contact where email = 'late@kiln.example'`;
    expect(await service.database.query(null, late)).toEqual([]);
  });

  it('by a master key reaches those of all its clients and those that fit none', async () => {
    const [own, routed] = [await parkOptOut(service.tenants.a2.clientId), await parkRouted('w-none')];
    const answer = await dismiss(AGENCY_DISMISS, [own.id, routed], undefined, asX());
    expect(answer.events.map(({ id }: { id: string }) => id)).toEqual([own.id, routed]);
    const audit = `{ auditEntries(filter: {subject: "parked-event:${routed}"}) { nodes { clientId action after } } }`;
    const { nodes } = (await service.graphql(audit, {}, asX())).body.data.auditEntries;
    expect(nodes).toEqual([{ clientId: null, action: 'parked-event.dismissed', after: null }]);
  });

  it('names all or none: an id of somebody else is unknown, to the same bytes', async () => {
    const [own, other, routed] = [
      await parkOptOut(),
      await parkOptOut(service.tenants.a2.clientId),
      await parkRouted('w-none'),
    ];
    const before = await parkedIds();
    const unknown = { __typename: 'NotFoundError', message: 'Parked event not found' };
    for (const id of [other.id, routed, '0', '-1', 'x', '9223372036854775808', '9223372036854775807', '\u0000'])
      expect(await dismiss(DISMISS, [own.id, id])).toEqual(unknown);
    expect(await dismiss(AGENCY_DISMISS, [own.id], undefined, asY())).toEqual(unknown);
    expect(await parkedIds()).toEqual(before);
  });

  it.each([
    ['no id', [], undefined, 'ids'],
    ['more ids than a call takes', Array.from({ length: 101 }, (_, index) => index + 1), undefined, 'ids'],
    ['an empty reason', ['1'], '', 'reason'],
    ['a reason that is too long', ['1'], 'x'.repeat(501), 'reason'],
    ['a reason that cannot be stored', ['1'], 'a\u0000', 'reason'],
  ])('refuses %s', async (_what, ids, reason, field) => {
    const answer = await dismiss(DISMISS, ids, reason);
    expect(answer).toMatchObject({ __typename: 'InvalidError', faults: [{ field }] });
  });

  it('needs a key that may write, and for the agency a master key', async () => {
    const { id } = await parkOptOut();
    for (const [query, key] of [
      [DISMISS, service.tenants.a1.readOnlyKey],
      [AGENCY_DISMISS, service.tenants.a1.readWriteKey],
    ] as const) {
      const answer = await service.graphql(query, { ids: [id] }, { key });
      expect([answer.status, answer.body.errors[0].extensions.code]).toEqual([403, 'FORBIDDEN']);
    }
    expect(await parkedIds()).toContain(id);
  });
});

describe('how much waits and since when', () => {
  it('is told of each client, and of all to Prometheus', async () => {
    await service.database.query(null, 'delete from parked_webhook_event');
    const health = async () => {
      const query = `{ client(clientId: "${service.tenants.a2.clientId}") { parkedEvents oldestParkedEventAt } }`;
      return (await service.graphql(query, {}, asX())).body.data.client;
    };
    expect(await health()).toEqual({ parkedEvents: 0, oldestParkedEventAt: null });
    expect(await service.counted('parked_webhook_events{waits_for="address"}')).toBe(0);
    expect(await service.counted('parked_webhook_events_oldest_seconds{waits_for="address"}')).toBe(0);
    const [first] = [
      await parkOptOut(service.tenants.a2.clientId),
      await parkOptOut(service.tenants.a2.clientId),
      await parkRouted('w-none'),
    ];
    const at = new Date(Date.now() - 3_600_000).toISOString();
    await service.database.query(null, 'update parked_webhook_event set parked_at = $2, attempts = 1 where id = $1', [
      first.id,
      at,
    ]);
    expect(await health()).toEqual({ parkedEvents: 2, oldestParkedEventAt: at });
    expect(await service.counted('parked_webhook_events{waits_for="address"}')).toBe(2);
    expect(await service.counted('parked_webhook_events{waits_for="connection"}')).toBe(1);
    expect(await service.counted('parked_webhook_events_failing{waits_for="address"}')).toBe(1);
    const oldest = await service.counted('parked_webhook_events_oldest_seconds{waits_for="address"}');
    expect(oldest).toBeGreaterThanOrEqual(3_600);
    expect(oldest).toBeLessThan(7_200);
  });
});

describe('a replay', () => {
  const REPLAY = `mutation ($ids: [ID!]!) { webhookDeliveriesReplay(ids: $ids, dryRun: false) {
    ... on WebhookReplayPayload { outcomes { verdict replayId } } } }`;

  it('parks an event again for as long as it has waited, and leaves it alone when the body cannot be read now', async () => {
    const { id } = await parkOptOut();
    const at = '2026-01-05T08:00:00.000Z';
    const { database } = service;
    await database.query(null, 'update parked_webhook_event set parked_at = $2 where id = $1', [id, at]);
    const find = `select delivery_id::text as "deliveryId" from parked_webhook_event where id = $1`;
    const [row] = await database.query<{ deliveryId: string }>(null, find, [id]);
    const { body } = await service.graphql(REPLAY, { ids: [row?.deliveryId] });
    const [outcome] = body.data.webhookDeliveriesReplay.outcomes;
    expect(outcome.verdict).toBe('parked');
    const again = await newest();
    const kept =
      'select id::text as id, parked_at, delivery_id::text as delivery_id from parked_webhook_event where id = any($1)';
    const expected = [{ id: again, parked_at: new Date(at), delivery_id: outcome.replayId }];
    expect(await database.query(null, kept, [[id, again]])).toEqual(expected);

    await database.query(null, `update webhook_delivery set body = 'no JSON' where id = $1`, [outcome.replayId]);
    const refused = await service.graphql(REPLAY, { ids: [outcome.replayId] });
    expect(refused.body.data.webhookDeliveriesReplay.outcomes).toMatchObject([{ verdict: 'malformed' }]);
    expect(await database.query(null, kept, [[id, again]])).toEqual(expected);
  });
});
