import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startService, type TestService } from '../support/service.js';
import { addClient, deliver, readWorkspace } from './support/deliver.js';

let service: TestService;
beforeAll(async () => {
  service = await startService();
});
afterAll(() => service.close());

const change = (propertyName: string, propertyValue: string, occurredAt: number | undefined, objectId = 7) => ({
  subscriptionType: 'contact.propertyChange',
  portalId: 1,
  objectId,
  propertyName,
  propertyValue,
  occurredAt,
});
const optOut = (occurredAt: number, objectId = 7) => change('hs_email_optout', 'true', occurredAt, objectId);
const address = (email: string, occurredAt: number | undefined, objectId = 7) =>
  change('email', email, occurredAt, objectId);

async function send(clientId: string, ...items: object[]) {
  const answer = await deliver(service, `/public/hubspot-webhook/${clientId}`, items);
  expect(answer.status).toBe(200);
  return answer.body;
}

const counts = { processed: 0, duplicate: 0, ignored: 0, parked: 0 };
const T = 1_772_000_000_000;

describe('the address of a CRM contact', () => {
  it('is learned from its change, which is ignored and creates no contact', async () => {
    const clientId = await addClient(service);
    expect(await send(clientId, address('Ada@Kiln.example', T))).toEqual({
      status: 'ignored',
      counts: { ...counts, ignored: 1 },
    });
    const { addresses, contacts } = await readWorkspace(service, clientId);
    expect(addresses).toEqual([{ object_key: '1:7', email: 'ada@kiln.example', learned_at: new Date(T) }]);
    expect(contacts).toEqual([]);
  });

  it('is that of the last change before an event, in whatever order the changes come', async () => {
    for (const order of [
      [T, T + 2],
      [T + 2, T],
      [undefined, T + 2],
      [T + 2, undefined],
    ]) {
      const clientId = await addClient(service);
      for (const at of order) await send(clientId, address(`${at === T + 2 ? 'new' : 'old'}@kiln.example`, at));
      await send(clientId, optOut(T + 1));
      expect((await readWorkspace(service, clientId)).contacts).toMatchObject([{ email: 'old@kiln.example' }]);
      await send(clientId, optOut(T + 3));
      expect((await readWorkspace(service, clientId)).contacts).toMatchObject([
        { email: 'new@kiln.example', status_changed_at: new Date(T + 3) },
        { email: 'old@kiln.example', status_changed_at: new Date(T + 1) },
      ]);
    }
  });

  it('of two changes at one time is the greater, in whatever order they come', async () => {
    for (const order of [
      ['ada@kiln.example', 'bea@kiln.example'],
      ['bea@kiln.example', 'ada@kiln.example'],
    ]) {
      const clientId = await addClient(service);
      for (const email of order) await send(clientId, address(email, T));
      expect((await readWorkspace(service, clientId)).addresses).toMatchObject([{ email: 'bea@kiln.example' }]);
    }
  });

  it('serves events beside it in one batch, wherever it stands', async () => {
    const clientId = await addClient(service);
    expect(await send(clientId, optOut(T + 5), address('ada@kiln.example', T))).toEqual({
      status: 'processed',
      counts: { ...counts, processed: 1, ignored: 1 },
    });
    expect((await readWorkspace(service, clientId)).contacts).toMatchObject([
      {
        email: 'ada@kiln.example',
        origin: 'hubspot',
        contact_status: 'unsubscribed',
        status_changed_at: new Date(T + 5),
      },
    ]);
  });

  it('belongs to one workspace', async () => {
    const [one, other] = [await addClient(service), await addClient(service)];
    await send(one, address('ada@kiln.example', T));
    expect((await send(other, optOut(T))).status).toBe('parked');
  });
});

describe('a signal on a contact whose address is not known', () => {
  it('is parked, also when it is repeated, and applied once when the address is learned', async () => {
    const clientId = await addClient(service);
    const parked = { status: 'parked', counts: { ...counts, parked: 1 } };
    expect([await send(clientId, optOut(T)), await send(clientId, optOut(T))]).toEqual([parked, parked]);
    await send(clientId, optOut(T, 8));
    await send(clientId, address('ada@kiln.example', T + 1));
    const { contacts, ledger, parked: left } = await readWorkspace(service, clientId);
    expect(contacts).toMatchObject([{ email: 'ada@kiln.example', contact_status: 'unsubscribed' }]);
    expect(ledger).toMatchObject([{ kind: 'unsubscribed', subject: '1:7' }]);
    expect(left).toMatchObject([{ object_key: '1:8', waits_for: 'address' }]);
    expect(await send(clientId, optOut(T))).toEqual({ status: 'duplicate', counts: { ...counts, duplicate: 1 } });
  });

  it('is one event with the object as its key, though the address changes', async () => {
    const clientId = await addClient(service);
    await send(clientId, address('old@kiln.example', T), optOut(T + 1));
    await send(clientId, address('new@kiln.example', T + 2));
    expect((await send(clientId, optOut(T + 1))).status).toBe('duplicate');
    expect((await readWorkspace(service, clientId)).contacts).toMatchObject([{ email: 'old@kiln.example' }]);
  });
});

describe('an event that was applied before a change of the address was told', () => {
  const replied = (at: number, objectId = 7) => change('hs_sales_email_last_replied', String(at), at, objectId);
  const bounced = (at: number, objectId = 7) => change('hs_email_hard_bounce_reason_enum', 'OTHER', at, objectId);

  it('moves to the contact that had the address then, and leaves nothing at the other', async () => {
    const clientId = await addClient(service);
    await send(clientId, address('old@kiln.example', T), optOut(T + 5), replied(T + 6), bounced(T + 7));
    await send(clientId, address('new@kiln.example', T + 3));
    const { contacts, emails, persons } = await readWorkspace(service, clientId);
    expect(contacts).toMatchObject([
      {
        email: 'new@kiln.example',
        contact_status: 'unsubscribed',
        previous_status: 'active',
        status_changed_at: new Date(T + 5),
        last_reply_received: new Date(T + 6),
      },
    ]);
    expect(persons).toEqual([{ n: 1 }]);
    expect(emails).toMatchObject([
      { email_type: 'bounced', contact_email: 'new@kiln.example', linked: 'new@kiln.example' },
      { email_type: 'inbound', contact_email: 'new@kiln.example', linked: 'new@kiln.example' },
    ]);
  });

  it('gives back what the other contact was before', async () => {
    const clientId = await addClient(service);
    await send(clientId, address('old@kiln.example', T), replied(T + 1), replied(T + 6));
    await service.database.query(
      null,
      `update contact set contact_status = 'customer', previous_status = 'active', status_changed_at = $2
        where client_id = $1`,
      [clientId, new Date(T + 2)],
    );
    await send(clientId, optOut(T + 5));
    await send(clientId, address('new@kiln.example', T + 3));
    expect((await readWorkspace(service, clientId)).contacts).toMatchObject([
      { email: 'new@kiln.example', contact_status: 'unsubscribed', last_reply_received: new Date(T + 6) },
      {
        email: 'old@kiln.example',
        contact_status: 'customer',
        previous_status: 'active',
        status_changed_at: new Date(T + 2),
        last_reply_received: new Date(T + 1),
      },
    ]);
  });

  it('leaves an opt-out that another event told too, and a status that a person wrote since', async () => {
    for (const [since, status] of [
      [optOut(T + 6, 8), 'unsubscribed'],
      [null, 'customer'],
    ] as const) {
      const clientId = await addClient(service);
      await send(clientId, address('old@kiln.example', T), address('old@kiln.example', T, 8), optOut(T + 5));
      if (since) await send(clientId, since);
      else {
        await service.database.query(
          null,
          `update contact set contact_status = 'customer', previous_status = 'unsubscribed', status_changed_at = now()
            where client_id = $1`,
          [clientId],
        );
      }
      await send(clientId, address('new@kiln.example', T + 3));
      expect((await readWorkspace(service, clientId)).contacts).toMatchObject([
        { email: 'new@kiln.example', contact_status: 'unsubscribed' },
        { email: 'old@kiln.example', contact_status: status },
      ]);
    }
  });

  it('leaves a contact that a person made or wrote on', async () => {
    const clientId = await addClient(service);
    await send(clientId, address('old@kiln.example', T), optOut(T + 5));
    await service.database.query(
      null,
      `insert into contact_custom_field (client_id, contact_id, field_name, field_value)
       select client_id, id, 'tier', 'gold' from contact where client_id = $1`,
      [clientId],
    );
    await send(clientId, address('new@kiln.example', T + 3));
    expect((await readWorkspace(service, clientId)).contacts).toMatchObject([
      { email: 'new@kiln.example', contact_status: 'unsubscribed' },
      { email: 'old@kiln.example', contact_status: 'active', previous_status: null, status_changed_at: null },
    ]);
  });

  it('lands alike when all of it is told at once', async () => {
    const clientId = await addClient(service);
    const told = [
      address('old@kiln.example', T),
      optOut(T + 5),
      replied(T + 6),
      bounced(T + 7),
      address('new@kiln.example', T + 3),
    ];
    await Promise.all([...told, ...told].map((item) => send(clientId, item)));
    await Promise.all(told.map((item) => send(clientId, item)));
    const { contacts, emails, parked } = await readWorkspace(service, clientId);
    expect(parked).toEqual([]);
    expect(contacts).toMatchObject([{ email: 'new@kiln.example', contact_status: 'unsubscribed' }]);
    expect(emails.map((email) => email['linked'])).toEqual(['new@kiln.example', 'new@kiln.example']);
  });
});

describe('two records of one address', () => {
  it('that report one moment are two events and one email', async () => {
    const clientId = await addClient(service);
    await send(clientId, address('ada@kiln.example', T, 7), address('ada@kiln.example', T, 8));
    const replied = (objectId: number) => change('hs_sales_email_last_replied', String(T), T, objectId);
    const bounced = (objectId: number) => change('hs_email_hard_bounce_reason_enum', 'OTHER', T, objectId);
    expect(await send(clientId, replied(7), replied(8), bounced(7), bounced(8))).toEqual({
      status: 'processed',
      counts: { ...counts, processed: 4 },
    });
    expect((await readWorkspace(service, clientId)).emails.map((email) => email['email_type'])).toEqual([
      'bounced',
      'inbound',
    ]);
  });
});
