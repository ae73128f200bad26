import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startService, type TestService } from '../support/service.js';
import { addClient, deliver, readWorkspace } from './support/deliver.js';

let service: TestService;
beforeAll(async () => {
  service = await startService();
});
afterAll(() => service.close());

const T = 1_772_000_000_000;
const [FIRST, SECOND, NEW] = [7, 8, 9];

const change = (propertyName: string, propertyValue: string, objectId: number, occurredAt: number) => ({
  subscriptionType: 'contact.propertyChange',
  portalId: 1,
  objectId,
  propertyName,
  propertyValue,
  occurredAt,
});
const address = (name: string, objectId: number, at = T) => change('email', `${name}@kiln.example`, objectId, at);
const optOut = (objectId: number, at = T + 9) => change('hs_email_optout', 'true', objectId, at);
const merge = (facts: object = {}) => ({
  subscriptionType: 'contact.merge',
  portalId: 1,
  objectId: FIRST,
  primaryObjectId: FIRST,
  mergedObjectIds: [SECOND],
  newObjectId: NEW,
  numberOfPropertiesMoved: 3,
  occurredAt: T + 5,
  ...facts,
});

async function send(clientId: string, ...items: object[]) {
  const answer = await deliver(service, `/public/hubspot-webhook/${clientId}`, items);
  expect(answer.status).toBe(200);
  return answer.body;
}

const counts = { processed: 0, duplicate: 0, ignored: 0, parked: 0 };
const one = (status: keyof typeof counts) => ({ status, counts: { ...counts, [status]: 1 } });

/** The contacts with their status, and how many events are parked. */
async function readEnd(clientId: string) {
  const { contacts, parked } = await readWorkspace(service, clientId);
  return {
    ...Object.fromEntries(contacts.map(({ email, contact_status }) => [String(email).split('@')[0], contact_status])),
    parked: parked.length,
  };
}

const permutations = <T>(items: readonly T[]): T[][] =>
  items.length < 2
    ? [[...items]]
    : items.flatMap((item, at) => permutations(items.toSpliced(at, 1)).map((rest) => [item, ...rest]));

describe('a merge of CRM contacts', () => {
  it.each([
    ['new', NEW],
    ['merged-away', SECOND],
    ['primary', FIRST],
  ])('brings an opt-out of the %s id to the contact, in whatever order all of it is told', async (_name, objectId) => {
    for (const known of [FIRST, SECOND, NEW]) {
      for (const told of permutations([address('ada', known), merge(), optOut(objectId)])) {
        const clientId = await addClient(service);
        for (const item of told) await send(clientId, item);
        expect(await readEnd(clientId)).toEqual({ ada: 'unsubscribed', parked: 0 });
      }
    }
  });

  it('is ignored while nothing is known of its ids, and learned all the same', async () => {
    const clientId = await addClient(service);
    expect(await send(clientId, optOut(SECOND))).toEqual(one('parked'));
    expect([await send(clientId, merge()), await send(clientId, merge())]).toEqual([one('ignored'), one('ignored')]);
    expect(await readEnd(clientId)).toEqual({ parked: 1 });
    await send(clientId, address('ada', FIRST));
    expect(await readEnd(clientId)).toEqual({ ada: 'unsubscribed', parked: 0 });
    expect(await send(clientId, merge())).toEqual(one('duplicate'));
  });

  it('is processed once where the address of an id is known, and creates no contact', async () => {
    const clientId = await addClient(service);
    await send(clientId, address('ada', SECOND));
    expect([await send(clientId, merge()), await send(clientId, merge())]).toEqual([
      one('processed'),
      one('duplicate'),
    ]);
    expect(await readEnd(clientId)).toEqual({ parked: 0 });
  });

  it('counts in the answer to its batch, beside what it brings', async () => {
    const clientId = await addClient(service);
    expect(await send(clientId, optOut(NEW), merge(), address('ada', FIRST))).toEqual({
      status: 'processed',
      counts: { ...counts, processed: 2, ignored: 1 },
    });
  });

  it('is told of generic objects too, by ids of any type, with one id for a list, and without a new id', async () => {
    const forms = [
      { subscriptionType: 'object.merge', objectTypeId: '0-1' },
      { primaryObjectId: '7', mergedObjectIds: ['8'], newObjectId: '9' },
      { mergedObjectIds: SECOND },
      { mergedObjectIds: [SECOND, FIRST, 3], newObjectId: FIRST },
      { newObjectId: null },
      { primaryObjectId: undefined },
      { occurredAt: undefined },
      { subscriptionType: 'CONTACT_MERGE' },
    ];
    for (const form of forms) {
      const clientId = await addClient(service);
      await send(clientId, address('ada', FIRST), merge(form), optOut(SECOND));
      expect(await readEnd(clientId)).toEqual({ ada: 'unsubscribed', parked: 0 });
    }
  });

  it('of other objects, of one record, or of more records than there can be is ignored and joins nothing', async () => {
    const many = Array.from({ length: 251 }, (_, index) => index + 8);
    for (const form of [
      { subscriptionType: 'company.merge' },
      { subscriptionType: 'object.merge', objectTypeId: '0-2' },
      { mergedObjectIds: [], newObjectId: null },
      { mergedObjectIds: [{}], newObjectId: FIRST },
      { mergedObjectIds: many },
    ]) {
      const clientId = await addClient(service);
      await send(clientId, address('ada', FIRST));
      expect(await send(clientId, merge(form))).toEqual(one('ignored'));
      expect(await send(clientId, optOut(SECOND))).toEqual(one('parked'));
    }
  });

  it('joins the records of one portal and workspace only', async () => {
    const [clientId, other] = [await addClient(service), await addClient(service)];
    await send(clientId, address('ada', FIRST), merge());
    expect(await send(other, optOut(SECOND))).toEqual(one('parked'));
    expect(await send(clientId, { ...optOut(SECOND), portalId: 2 })).toEqual(one('parked'));
  });

  it('may follow others: every id of a chain is the contact, in whatever order the merges are told', async () => {
    const chain = [
      merge({ occurredAt: T + 2 }),
      merge({ primaryObjectId: NEW, mergedObjectIds: [10], newObjectId: 11, occurredAt: T + 3 }),
      merge({ primaryObjectId: 11, mergedObjectIds: [12, 13], newObjectId: null, occurredAt: T + 4 }),
    ];
    for (const merges of permutations(chain)) {
      for (const known of [SECOND, 13]) {
        const clientId = await addClient(service);
        await send(clientId, optOut(10));
        for (const item of merges) await send(clientId, item);
        await send(clientId, address('ada', known));
        expect(await readEnd(clientId)).toEqual({ ada: 'unsubscribed', parked: 0 });
        for (const id of [FIRST, SECOND, NEW, 11, 12, 13])
          expect(await send(clientId, optOut(id))).toEqual(one('processed'));
      }
    }
  });
});

describe('a merge of CRM contacts with two addresses', () => {
  const both = [address('ada', FIRST), address('bea', SECOND, T + 1)];

  it('gives what happens to any of them from then on to the contact of the primary id, in whatever order', async () => {
    for (const objectId of [SECOND, NEW]) {
      for (const told of permutations([...both, merge(), optOut(objectId)])) {
        const clientId = await addClient(service);
        for (const item of told) await send(clientId, item);
        expect(await readEnd(clientId)).toEqual({ ada: 'unsubscribed', parked: 0 });
      }
    }
  });

  it('leaves what happened before it where it was', async () => {
    for (const told of permutations([...both, merge(), optOut(SECOND, T + 4)])) {
      const clientId = await addClient(service);
      for (const item of told) await send(clientId, item);
      expect(await readEnd(clientId)).toEqual({ bea: 'unsubscribed', parked: 0 });
    }
  });

  it('gives way to a change of the address since, of whichever id it is told', async () => {
    for (const objectId of [FIRST, SECOND, NEW]) {
      const clientId = await addClient(service);
      await send(clientId, ...both, merge(), optOut(NEW, T + 6), optOut(NEW, T + 8));
      await send(clientId, address('cyd', objectId, T + 7));
      expect(await readEnd(clientId)).toEqual({ ada: 'unsubscribed', cyd: 'unsubscribed', parked: 0 });
    }
  });

  it('and one more gives the address of what took precedence last', async () => {
    const clientId = await addClient(service);
    const later = merge({ primaryObjectId: 10, mergedObjectIds: [NEW], newObjectId: 11, occurredAt: T + 7 });
    await send(clientId, ...both, address('cyd', 10), optOut(SECOND, T + 6), optOut(SECOND, T + 8), merge(), later);
    expect(await readEnd(clientId)).toEqual({ ada: 'unsubscribed', cyd: 'unsubscribed', parked: 0 });
  });

  it('ends alike when all of it is told at once, several times', async () => {
    const clientId = await addClient(service);
    const told = [...both, merge(), optOut(SECOND), optOut(NEW, T + 10), address('dan', 10), optOut(10, T + 11)];
    const later = merge({ primaryObjectId: NEW, mergedObjectIds: [10], newObjectId: 11, occurredAt: T + 7 });
    const items = [...told, later, optOut(11, T + 12)];
    await Promise.all([...items, ...items.toReversed()].map((item) => send(clientId, item)));
    expect(await readEnd(clientId)).toEqual({ ada: 'unsubscribed', parked: 0 });
  });
});
