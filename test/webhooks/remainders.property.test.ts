import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startService, type TestService } from '../support/service.js';
import { contextFor, taskNamed } from '../support/tasks.js';
import { deliverHurried } from './support/budget.js';
import { addClient, readWorkspace } from './support/deliver.js';
import { passTime, workOffParked } from './support/work-off.js';

/*
 * What a delivery leaves when its time is up comes to what it would have come to at once.
 */

let service: TestService;
beforeAll(async () => {
  service = await startService();
});
afterAll(() => service.close());

const T = Date.parse('2026-03-02T09:00:00Z');
const ADDRESSES = ['ada@kiln.example', 'bea@kiln.example', 'cyd@kiln.example', 'dov@kiln.example'];
const minute = fc.integer({ min: 0, max: 5 });
const maybe = <T>(value: fc.Arbitrary<T>) => fc.option(value, { nil: undefined, freq: 3 });

/* Opt-outs without a time are slices of their own, so a short batch has many. */
const lemlistItem = fc.record({
  type: fc.constantFrom('emailsSent', 'emailsReplied', 'emailsBounced', 'emailsUnsubscribed', 'emailsUnsubscribed'),
  leadEmail: fc.constantFrom(...ADDRESSES),
  campaignId: fc.constantFrom('cam_1', 'cam_2', undefined),
  createdAt: maybe(minute.map((n) => new Date(T + n * 60_000).toISOString())),
  messageId: fc.constantFrom('m-1', 'm-2', undefined),
  subject: fc.constantFrom('Hello', undefined),
  errorMessage: fc.constantFrom('550', undefined),
});

const change = (objectId: number, what: readonly [string, string], occurredAt: number | undefined) => ({
  subscriptionType: 'contact.propertyChange',
  portalId: 1,
  propertyName: what[0],
  propertyValue: what[1],
  objectId,
  occurredAt,
});

/* An address after an event of its record begins a new slice. */
const hubspotItem = fc
  .record({
    objectId: fc.integer({ min: 1, max: 3 }),
    occurredAt: maybe(minute.map((n) => T + n * 60_000)),
    what: fc.oneof(
      fc.tuple(fc.constant('email'), fc.constantFrom(...ADDRESSES)),
      fc.constantFrom(
        ['hs_email_optout', 'true'] as const,
        ['hs_sales_email_last_replied', String(T)] as const,
        ['hs_email_bounce', '1'] as const,
      ),
    ),
  })
  .map(({ objectId, what, occurredAt }) => change(objectId, what, occurredAt));

const batch = fc.oneof(
  fc.record({
    slug: fc.constant('lemlist' as const),
    items: fc.array(lemlistItem, { minLength: 2, maxLength: 16 }),
    asks: fc.nat({ max: 8 }),
    thenWorks: fc.nat({ max: 3 }),
  }),
  fc.record({
    slug: fc.constant('hubspot' as const),
    items: fc.array(hubspotItem, { minLength: 2, maxLength: 16 }),
    asks: fc.nat({ max: 8 }),
    thenWorks: fc.nat({ max: 3 }),
  }),
);

/* The time is up between parking the events and trying them: one of them has got its address meanwhile. */
const PARKED_UNTRIED = {
  slug: 'hubspot' as const,
  items: [
    change(3, ['email', 'ada@kiln.example'], T + 60_000),
    change(3, ['hs_email_optout', 'true'], T),
    change(1, ['hs_email_optout', 'true'], undefined),
  ],
  asks: 3,
  thenWorks: 0,
};

const sorted = (rows: object[]) => rows.map((row) => JSON.stringify(row)).sort();

const LEDGER = `select w.platform, w.kind, w.subject, w.campaign_id, w.event_at, w.bounced_at is not null as bounced,
    w.bounce_reason, w.bounce_message_id, w.address, o.email as opted_out, e.contact_email, e.email_type,
    e.campaign_id as email_campaign, e.event_at as email_event_at
  from webhook_event w left join contact o on o.client_id = w.client_id and o.id = w.opted_out
  left join email e on e.client_id = w.client_id and e.id = w.email_id where w.client_id = $1`;
const DELIVERIES =
  'select platform, level, body, body_dropped, replay_of from webhook_delivery where client_id = $1 order by id';
const OPT_OUTS = `select c.email, o.status_before, o.previous_before
  from contact_opt_out o join contact c on c.client_id = o.client_id and c.id = o.contact_id where o.client_id = $1`;
const RESTS = 'select 1 from delivery_rest where client_id = $1';

/** All that a workspace holds in the end, without ids and without the order in which rows were made. */
async function readEnd(clientId: string) {
  const { contacts, emails, parked, ...rest } = await readWorkspace(service, clientId);
  const read = (text: string) => service.database.query<object>(null, text, [clientId]);
  return {
    ...rest,
    contacts: contacts.map(({ origin: _origin, ...contact }) => contact),
    emails: sorted(emails),
    parked: sorted(parked),
    marks: sorted(await read(LEDGER)),
    optOuts: sorted(await read(OPT_OUTS)),
    deliveries: await read(DELIVERIES),
    rests: await read(RESTS),
  };
}

async function workOnce(): Promise<void> {
  await taskNamed('apply-parked').run(contextFor(service.database));
}

const RUNS = Number(process.env['ARRIVAL_RUNS'] ?? 8);

it(
  'is the same at whatever slice the time of deliveries is up, and however far the worker is when the next one comes',
  async () => {
    let left = 0;
    await fc.assert(
      fc.asyncProperty(fc.array(batch, { minLength: 1, maxLength: 3 }), async (batches) => {
        const [hurried, unhurried] = [await addClient(service), await addClient(service)];
        for (const { thenWorks, asks, ...one } of batches) {
          await deliverHurried(service, unhurried, one);
          await deliverHurried(service, hurried, { ...one, asks });
          left += (await service.database.query(null, RESTS, [hurried])).length;
          for (let turn = 0; turn < thenWorks; turn += 1) await workOnce();
        }
        expect(await workOffParked(service.database)).toEqual([]);
        // What was parked when the time was up, and not tried, is under the lease of the delivery.
        await passTime(service.database);
        expect(await workOffParked(service.database)).toEqual([]);
        expect(await readEnd(hurried)).toEqual({ ...(await readEnd(unhurried)), rests: [] });
      }),
      { numRuns: RUNS, examples: [[[PARKED_UNTRIED]]] },
    );
    expect(left, 'something was left at all').toBeGreaterThan(0);
  },
  RUNS * 20_000,
);
