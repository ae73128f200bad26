import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Database } from '../../src/db/database.js';
import { ownerOf } from '../support/databases.js';
import { startService, type TestService } from '../support/service.js';
import { contextFor, taskNamed } from '../support/tasks.js';
import { addAgency, addClient, connect, deliver } from './support/deliver.js';
import { passTime, workOffParked } from './support/work-off.js';

/*
 * A delivery is answered in time whatever its size: what is left of it waits for its turn. Here the time is up at once, so
 * one slice of 200 items is applied.
 */

let service: TestService;
beforeAll(async () => {
  service = await startService({ WEBHOOK_APPLY_MS: '0' });
});
afterAll(() => service.close());
beforeEach(async () => {
  await service.database.query(null, 'delete from delivery_rest');
});

const T = Date.parse('2026-03-02T09:00:00Z');
const times = <Item>(count: number, make: (index: number) => Item) => Array.from({ length: count }, (_, n) => make(n));
const lemlist = (index: number, given: object = {}) => ({
  type: 'emailsSent',
  leadEmail: `lead-${index}@kiln.example`,
  campaignId: 'cam_1',
  createdAt: new Date(T + index).toISOString(),
  ...given,
});
const hubspot = (index: number, propertyName: string, propertyValue: string) => ({
  subscriptionType: 'contact.propertyChange',
  portalId: 1,
  objectId: index,
  occurredAt: T + index,
  propertyName,
  propertyValue,
});

const rows = <Row extends object>(text: string, ...values: unknown[]) =>
  service.database.query<Row>(null, text, values);
const numberOf = async (text: string, ...values: unknown[]) =>
  (await rows<{ n: number }>(text, ...values))[0]?.n ?? Number.NaN;
const emailsOf = (clientId: string) => numberOf('select count(*)::int as n from email where client_id = $1', clientId);
const restsOf = (clientId: string) =>
  numberOf('select coalesce(sum(item_count), 0)::int as n from delivery_rest where client_id = $1', clientId);

const workOnce = (database: Database = service.database) => taskNamed('apply-parked').run(contextFor(database));
const asX = () => ({ key: service.tenants.x.masterKey });

const LIST = `query ($client: String!) { agencyWebhookDeliveries(filter: { clientId: $client }) {
  nodes { id verdict counts { processed duplicate ignored parked } stillParked replayOf } } }`;
const deliveriesOf = async (client: string) =>
  (await service.graphql(LIST, { client }, asX())).body.data.agencyWebhookDeliveries.nodes;
const REPLAY = `mutation ($ids: [ID!]!, $dryRun: Boolean!) { agencyWebhookDeliveriesReplay(ids: $ids, dryRun: $dryRun) {
  ... on WebhookReplayPayload { outcomes { verdict counts { processed duplicate ignored parked } } } } }`;
const replay = async (id: string, dryRun: boolean) =>
  (await service.graphql(REPLAY, { ids: [id], dryRun }, asX())).body.data.agencyWebhookDeliveriesReplay.outcomes;

async function deliverSends(clientId: string, count: number) {
  return deliver(
    service,
    `/public/lemlist-webhook/${clientId}`,
    times(count, (n) => lemlist(n)),
  );
}

/** Lets the database refuse the emails to one address while the work goes on. */
async function whileRefused<T>(address: string, work: () => Promise<T>): Promise<T> {
  const owner = ownerOf(service.database);
  await owner.query(
    null,
    `create function refuse_email() returns trigger language plpgsql as $$ begin
       if new.contact_email = '${address}' then raise exception 'no' using errcode = 'P0001'; end if; return new; end $$`,
  );
  await owner.query(
    null,
    'create trigger refuse_email before insert on email for each row execute function refuse_email()',
  );
  try {
    return await work();
  } finally {
    await owner.query(null, 'drop function refuse_email() cascade');
  }
}

describe('a delivery that cannot be applied in its time', () => {
  it('is answered with what was applied and what is parked, is told of as waiting, and is applied by the worker', async () => {
    const clientId = await addClient(service);
    const { status, body } = await deliverSends(clientId, 500);
    const counts = { processed: 200, duplicate: 0, ignored: 0, parked: 300 };
    expect([status, body]).toEqual([200, { status: 'processed', counts }]);
    expect(await emailsOf(clientId)).toBe(200);
    const told = { id: expect.any(String), verdict: 'processed', counts, replayOf: null };
    expect(await deliveriesOf(clientId)).toEqual([{ ...told, stillParked: 300 }]);
    const health = `{ client(clientId: "${clientId}") { parkedEvents oldestParkedEventAt } }`;
    expect((await service.graphql(health, {}, asX())).body.data.client).toEqual({
      parkedEvents: 300,
      oldestParkedEventAt: expect.any(String),
    });
    expect(await service.counted('parked_webhook_events{waits_for="turn"}')).toBe(300);
    expect(await service.counted('parked_webhook_events_failing{waits_for="turn"}')).toBe(0);
    expect(await service.counted('job_queue_depth{job="apply-parked"}')).toBeGreaterThan(0);

    expect(await workOffParked(service.database)).toEqual([]);
    expect(await emailsOf(clientId)).toBe(500);
    expect(await numberOf('select sent_count::int as n from campaign where client_id = $1', clientId)).toBe(500);
    expect(await deliveriesOf(clientId)).toEqual([{ ...told, stillParked: 0 }]);
    expect((await service.graphql(health, {}, asX())).body.data.client).toEqual({
      parkedEvents: 0,
      oldestParkedEventAt: null,
    });
    expect(await service.counted('parked_webhook_events{waits_for="turn"}')).toBe(0);
    expect(await service.counted('parked_webhook_events_oldest_seconds{waits_for="turn"}')).toBe(0);
  });

  it('of one slice is applied whole', async () => {
    const clientId = await addClient(service);
    expect((await deliverSends(clientId, 200)).body).toEqual({
      status: 'processed',
      counts: { processed: 200, duplicate: 0, ignored: 0, parked: 0 },
    });
    expect(await restsOf(clientId)).toBe(0);
  });

  it('of addresses and events of CRM records leaves both, and the worker brings them together', async () => {
    const clientId = await addClient(service);
    const body = [
      ...times(250, (n) => hubspot(n, 'hs_email_bounce', '1')),
      ...times(250, (n) => ({ ...hubspot(n, 'email', `lead-${n}@kiln.example`), occurredAt: T + 1_000 + n })),
    ];
    expect((await deliver(service, `/public/hubspot-webhook/${clientId}`, body)).body).toEqual({
      status: 'parked',
      counts: { processed: 0, duplicate: 0, ignored: 0, parked: 500 },
    });
    expect(await workOffParked(service.database)).toEqual([]);
    await passTime(service.database);
    expect(await workOffParked(service.database)).toEqual([]);
    const known = 'select count(*)::int as n from crm_object_address where client_id = $1';
    expect(await numberOf(known, clientId)).toBe(250);
    expect(await emailsOf(clientId)).toBe(250);
    const parked = 'select count(*)::int as n from parked_webhook_event where client_id = $1';
    expect(await numberOf(parked, clientId)).toBe(0);
  });

  it("on an agency's path, of nobody, is parked by the worker, and applied when its client connects", async () => {
    const agencyId = await addAgency(service);
    const body = times(700, (n) => lemlist(n, { teamId: 'team-late' }));
    expect((await deliver(service, `/public/global-lemlist-webhook/${agencyId}`, body)).body).toEqual({
      status: 'parked',
      counts: { processed: 0, duplicate: 0, ignored: 0, parked: 700 },
    });
    await workOffParked(service.database);
    const parked = 'select count(*)::int as n from parked_webhook_event where agency_id = $1 and client_id is null';
    expect(await numberOf(parked, agencyId)).toBe(700);
    expect(await numberOf('select count(*)::int as n from delivery_rest where agency_id = $1', agencyId)).toBe(0);
    const clientId = await addClient(service, agencyId);
    await connect(service, clientId, 'lemlist', { account: 'team-late' });
    await workOffParked(service.database);
    expect(await emailsOf(clientId)).toBe(700);
  });

  it('keeps the receipt of what names no time, however long it waited', async () => {
    const clientId = await addClient(service);
    const { createdAt: _none, ...undated } = lemlist(900);
    await deliver(service, `/public/lemlist-webhook/${clientId}`, [...times(200, (n) => lemlist(n)), undated]);
    const received = new Date('2026-05-01T10:00:00.000Z');
    await service.database.query(null, 'update delivery_rest set received_at = $2 where client_id = $1', [
      clientId,
      received,
    ]);
    await workOffParked(service.database);
    expect(
      await rows(
        `select email_timestamp as at from email where client_id = $1 and contact_email = 'lead-900@kiln.example'`,
        clientId,
      ),
    ).toEqual([{ at: received }]);
  });

  it('is refused, with 503 and nothing kept of it, when too much of its agency waits', async () => {
    const agencyId = await addAgency(service);
    const clientId = await addClient(service, agencyId);
    await service.database.query(
      null,
      `insert into delivery_rest (agency_id, client_id, platform, items, item_count)
       select $1, $2, 'lemlist', '[]', 0 from generate_series(1, 10001)`,
      [agencyId, clientId],
    );
    expect((await deliverSends(clientId, 201)).status).toBe(503);
    expect(await numberOf('select count(*)::int as n from webhook_delivery where client_id = $1', clientId)).toBe(0);
    expect((await deliverSends(clientId, 200)).status).toBe(200);
  });
});

describe('what waits for its turn', () => {
  it('is applied in the order of its deliveries, one client independent of another', async () => {
    const [first, second] = [await addClient(service), await addClient(service)];
    for (const clientId of [first, second, first]) await deliverSends(clientId, 400);
    expect([await restsOf(first), await restsOf(second)]).toEqual([400, 200]);
    await service.database.query(
      null,
      `update delivery_rest set due_at = now() + interval '1 hour' where client_id = $1
         and id = (select min(id) from delivery_rest where client_id = $1)`,
      [first],
    );
    await workOffParked(service.database);
    expect([await restsOf(first), await restsOf(second)]).toEqual([400, 0]);
    await service.database.query(null, `update delivery_rest set due_at = now() - interval '1 second'`);
    await workOffParked(service.database);
    expect([await restsOf(first), await emailsOf(first), await emailsOf(second)]).toEqual([0, 400, 400]);
  });

  it('is applied once, by however many workers', async () => {
    const clientId = await addClient(service);
    await deliverSends(clientId, 1_000);
    await Promise.all(times(4, () => workOffParked(service.database)));
    expect(await workOffParked(service.database)).toEqual([]);
    expect(await emailsOf(clientId)).toBe(1_000);
    expect(await numberOf('select sent_count::int as n from campaign where client_id = $1', clientId)).toBe(1_000);
  });

  it('is there once more when a worker ends before its transaction does, with nothing applied', async () => {
    const clientId = await addClient(service);
    await deliverSends(clientId, 400);
    const ending: Database = {
      ...service.database,
      transaction: (work, ...others) =>
        service.database.transaction(
          async (session) => {
            await work(session);
            throw Object.assign(new Error('the worker ended'), { code: '57P01' });
          },
          ...others,
        ),
    };
    await workOnce(ending);
    expect([await restsOf(clientId), await emailsOf(clientId)]).toEqual([200, 200]);
    await service.database.query(null, `update delivery_rest set due_at = now() - interval '1 second'`);
    await workOffParked(service.database);
    expect([await restsOf(clientId), await emailsOf(clientId)]).toEqual([0, 400]);
  });

  it('and cannot be applied is parked by itself, where it is tried again, and holds up nothing', async () => {
    const clientId = await addClient(service);
    await deliverSends(clientId, 500);
    const logged = await whileRefused('lead-250@kiln.example', async () => {
      const first = await workOffParked(service.database);
      await passTime(service.database);
      return [...first, ...(await workOffParked(service.database))];
    });
    expect(logged.map(({ message }) => message)).toEqual([
      'what was left of a delivery was not applied; it is tried again',
      'a parked event was not applied; it is tried again',
    ]);
    expect(await emailsOf(clientId)).toBe(499);
    const stuck =
      "select attempts, failure, event->'event'->>'email' as email from parked_webhook_event where client_id = $1";
    expect(await rows(stuck, clientId)).toEqual([
      { attempts: 1, failure: 'The service failed to apply it.', email: 'lead-250@kiln.example' },
    ]);
    await passTime(service.database);
    await workOffParked(service.database);
    expect(await emailsOf(clientId)).toBe(500);
  });

  it('is taken over by a replay of its delivery, and left alone by a dry run', async () => {
    const clientId = await addClient(service);
    await deliverSends(clientId, 400);
    const [{ id }] = await deliveriesOf(clientId);
    const outcome = { verdict: 'processed', counts: { processed: 200, duplicate: 200, ignored: 0, parked: 0 } };
    expect(await replay(id, true)).toEqual([outcome]);
    expect([await restsOf(clientId), await emailsOf(clientId)]).toEqual([200, 200]);
    expect(await replay(id, false)).toEqual([outcome]);
    expect([await restsOf(clientId), await emailsOf(clientId)]).toEqual([0, 400]);
    await workOffParked(service.database);
    expect(await emailsOf(clientId)).toBe(400);
  });

  it('outlives its delivery', async () => {
    const clientId = await addClient(service);
    await deliverSends(clientId, 300);
    await service.database.query(null, 'delete from webhook_delivery where client_id = $1', [clientId]);
    await workOffParked(service.database);
    expect(await emailsOf(clientId)).toBe(300);
  });
});
