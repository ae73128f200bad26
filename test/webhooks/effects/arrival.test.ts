import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startService, type TestService } from '../../support/service.js';
import { addClient, deliver, readWorkspace } from '../support/deliver.js';
import { instantly } from '../support/instantly.js';

let service: TestService;
beforeAll(async () => {
  service = await startService();
});
afterAll(() => service.close());

const T = 1_772_000_000_000;
const ADDRESSES = ['ada@kiln.example', 'bea@kiln.example', 'cyd@kiln.example'];

interface Told {
  path: 'hubspot' | 'instantly';
  body: object;
}

const hubspot = (objectId: number, propertyName: string, propertyValue: string, at: number): Told => ({
  path: 'hubspot',
  body: {
    subscriptionType: 'contact.propertyChange',
    portalId: 1,
    objectId,
    propertyName,
    propertyValue,
    occurredAt: T + at,
  },
});

/** Objects 7 and 8 are one contact, under the id of one of them or under a new one. */
const merge = fc
  .record({
    primaryObjectId: fc.constantFrom(7, 8),
    newObjectId: fc.constantFrom(7, 9, null),
    at: fc.integer({ min: 0, max: 9 }),
  })
  .map(
    ({ at, ...ids }): Told => ({
      path: 'hubspot',
      body: { subscriptionType: 'contact.merge', portalId: 1, mergedObjectIds: [7, 8], occurredAt: T + at, ...ids },
    }),
  );

const time = fc.integer({ min: 0, max: 9 });
const object = fc.constantFrom(7, 8, 9);
const address = fc.constantFrom(...ADDRESSES);
const SIGNALS = [
  ['hs_email_optout', 'true'],
  ['hs_sales_email_last_replied', String(T)],
  ['hs_email_hard_bounce_reason_enum', 'OTHER'],
] as const;

const addressChange = fc.tuple(object, address, time).map(([id, email, at]) => hubspot(id, 'email', email, at));
const signal = fc
  .tuple(object, fc.constantFrom(...SIGNALS), time)
  .map(([id, [name, value], at]) => hubspot(id, name, value, at));
const platformEvent = fc
  .record({
    kind: fc.constantFrom('email_sent' as const, 'email_reply' as const, 'email_bounced' as const),
    lead_email: address,
    campaign_id: fc.constantFrom('campaign-1', 'campaign-2'),
    at: time,
  })
  .map(
    ({ kind, at, ...facts }): Told => ({
      path: 'instantly',
      body: instantly(kind, { ...facts, timestamp: new Date(T + at).toISOString() }),
    }),
  );
const unsubscribe = fc
  .record({
    lead_email: address,
    campaign_id: fc.constantFrom('campaign-1', undefined),
    at: fc.option(time, { freq: 3 }),
  })
  .map(
    ({ at, ...facts }): Told => ({
      path: 'instantly',
      body: instantly('unsubscribed', {
        ...facts,
        timestamp: at === null ? undefined : new Date(T + at).toISOString(),
      }),
    }),
  );

/** Events with another order of them. */
const story = fc
  .array(fc.oneof(addressChange, addressChange, signal, signal, merge, platformEvent, unsubscribe), {
    minLength: 2,
    maxLength: 9,
  })
  .chain((told) =>
    fc.tuple(fc.constant(told), fc.shuffledSubarray(told, { minLength: told.length, maxLength: told.length })),
  );

type Story = [Told[], Told[]];

/* The unsubscribe goes from one address to another and comes back, after a person has changed both statuses. */
function returning(): [Story, Story] {
  const unsubscribed = hubspot(8, 'hs_email_optout', 'true', 0);
  const known = hubspot(7, 'email', ADDRESSES[0] ?? '', 0);
  const merged = (newObjectId: number, at: number): Told => ({
    path: 'hubspot',
    body: {
      ...{ subscriptionType: 'contact.merge', portalId: 1, mergedObjectIds: [7, 8], primaryObjectId: 7 },
      ...{ newObjectId, occurredAt: T + at },
    },
  });
  const before = [unsubscribed, known, merged(7, 1)];
  const [first, other, last] = [merged(7, 0), hubspot(9, 'email', ADDRESSES[1] ?? '', 0), merged(9, 1)];
  return [
    [before, before],
    [
      [first, other, last],
      [other, last, first],
    ],
  ];
}

async function tell(clientId: string, told: readonly Told[]): Promise<void> {
  for (const { path, body } of told) {
    expect((await deliver(service, `/public/${path}-webhook/${clientId}`, body)).status).toBe(200);
  }
}

const sorted = (rows: object[]) => rows.map((row) => JSON.stringify(row)).sort();

/** All but who told of a contact first, which its origin says. */
async function readEnd(clientId: string) {
  const { contacts, emails, parked, ...rest } = await readWorkspace(service, clientId);
  return {
    ...rest,
    contacts: contacts.map(({ origin: _origin, ...contact }) => contact),
    emails: sorted(emails),
    parked: sorted(parked),
  };
}

async function endOf(told: readonly Told[]) {
  const clientId = await addClient(service);
  await tell(clientId, told);
  return readEnd(clientId);
}

const RUNS = Number(process.env['ARRIVAL_RUNS'] ?? 8);

describe('what a workspace holds in the end', () => {
  it(
    'is the same in whatever order platforms tell of mails, opt-outs, merges and changes of an address',
    async () => {
      await fc.assert(
        fc.asyncProperty(story, async ([told, otherwise]) => {
          expect(await endOf(otherwise)).toEqual(await endOf(told));
        }),
        { numRuns: RUNS },
      );
    },
    RUNS * 20_000,
  );

  it(
    'is the same after a person changed a status, whatever the order of what comes before and of what comes after',
    async () => {
      await fc.assert(
        fc.asyncProperty(story, story, async ([before, beforeOtherwise], [after, afterOtherwise]) => {
          const ends = [];
          for (const [first, then] of [
            [before, after],
            [beforeOtherwise, afterOtherwise],
          ] as const) {
            const clientId = await addClient(service);
            await tell(clientId, first);
            for (const email of ADDRESSES) {
              await service.database.query(
                null,
                `insert into person (client_id) select $1 where not exists (select from contact where client_id = $1 and email = $2)`,
                [clientId, email],
              );
              await service.database.query(
                null,
                `insert into contact (client_id, person_id, email, origin, contact_status)
               select $1, (select max(id) from person where client_id = $1), $2, 'builtin', 'active' on conflict do nothing`,
                [clientId, email],
              );
            }
            await service.database.query(
              null,
              `update contact set previous_status = contact_status, contact_status = 'customer', status_changed_at = $2
              where client_id = $1`,
              [clientId, new Date(T + 5)],
            );
            await tell(clientId, then);
            ends.push(await readEnd(clientId));
          }
          expect(ends[1]).toEqual(ends[0]);
        }),
        { numRuns: Math.ceil(RUNS / 2), examples: [returning()] },
      );
    },
    RUNS * 20_000,
  );
});
