import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startService, type TestService } from '../../support/service.js';
import { addClient, deliver, readWorkspace } from '../support/deliver.js';
import { instantly } from '../support/instantly.js';
import { afterSending, at, send, stamp } from '../support/send.js';

let service: TestService;
beforeAll(async () => {
  service = await startService();
});
afterAll(() => service.close());

describe('a sent email', () => {
  it('creates the record, the campaign with its count, and the contact with a Person of its own', async () => {
    const body = instantly('email_sent', {
      campaign_name: 'Tiles',
      email_account: 'otto@kestrel.example',
      email_subject: 'Hello',
      email_html: '<p>Hi</p>',
      email_id: 'm-1',
      firstName: 'Ada',
      lastName: 'Holm',
    });
    expect(await afterSending(service, body)).toEqual({
      contacts: [
        {
          email: 'ada@kiln.example',
          linkedin_url: null,
          phone: null,
          first_name: 'Ada',
          last_name: 'Holm',
          origin: 'instantly',
          contact_status: 'active',
          previous_status: null,
          status_changed_at: null,
          first_campaign_email_sent: at(9),
          last_campaign_email_sent: at(9),
          last_reply_received: null,
          company: null,
        },
      ],
      persons: [{ n: 1 }],
      campaigns: [
        {
          platform: 'instantly',
          external_id: 'campaign-1',
          name: 'Tiles',
          sent_count: 1,
          reply_count: 0,
          bounce_count: 0,
        },
      ],
      emails: [
        {
          email_type: 'outbound',
          origin: 'instantly',
          platform: 'instantly',
          email_timestamp: at(9),
          contact_email: 'ada@kiln.example',
          linked: 'ada@kiln.example',
          agent_email: 'otto@kestrel.example',
          replier_email: null,
          subject: 'Hello',
          body_text: null,
          body_html: '<p>Hi</p>',
          message_id: 'm-1',
          campaign_id: 'campaign-1',
          campaign_name: 'Tiles',
          interested: false,
          automated: false,
          bounced_at: null,
          bounce_reason: null,
          awaiting_send: false,
          event_at: at(9),
        },
      ],
      ledger: [
        {
          platform: 'instantly',
          kind: 'email_sent',
          subject: 'ada@kiln.example',
          campaign_id: 'campaign-1',
          event_at: at(9),
        },
      ],
      addresses: [],
      parked: [],
    });
  });

  it('moves the first and the last date of the contact outwards only', async () => {
    const { contacts } = await afterSending(
      service,
      ...[10, 8, 12, 9].map((hour) => instantly('email_sent', stamp(hour))),
    );
    expect(contacts).toMatchObject([{ first_campaign_email_sent: at(8), last_campaign_email_sent: at(12) }]);
  });

  it('without a campaign is an email and no count', async () => {
    const { emails, campaigns } = await afterSending(service, instantly('email_sent', { campaign_id: undefined }));
    expect(emails).toMatchObject([{ campaign_id: null, email_type: 'outbound' }]);
    expect(campaigns).toEqual([]);
  });

  it('without a timestamp takes the time of receipt for its record, and is one event however often it comes', async () => {
    const clientId = await addClient(service);
    const undated = instantly('email_sent', { timestamp: undefined });
    expect(await send(service, clientId, undated, undated)).toEqual(['processed', 'duplicate']);
    const { emails, ledger } = await readWorkspace(service, clientId);
    expect(emails).toMatchObject([{ email_timestamp: 'the time of receipt', event_at: null }]);
    expect(ledger).toMatchObject([{ event_at: null }]);
  });
});

describe('names', () => {
  it('fill a contact that has none and never overwrite', async () => {
    const clientId = await addClient(service);
    await send(service, clientId, instantly('email_sent', { firstName: 'Ada' }));
    await send(service, clientId, instantly('email_reply', { firstName: 'Other', lastName: 'Holm' }));
    expect((await readWorkspace(service, clientId)).contacts).toMatchObject([{ first_name: 'Ada', last_name: 'Holm' }]);
  });

  it.each([[1], [2]])(
    'that an event does not tell leave empty ones as they are, in a delivery of %i',
    async (items) => {
      const clientId = await addClient(service);
      await service.database.query(
        null,
        `with p as (insert into person (client_id) values ($1) returning id)
       insert into contact (client_id, person_id, email, origin, first_name, last_name)
       select $1, id, 'ada@kiln.example', 'builtin', '', '' from p`,
        [clientId],
      );
      const batch = Array.from({ length: items }, (_, n) => ({
        type: 'emailsSent',
        leadEmail: 'ada@kiln.example',
        createdAt: at(n + 1).toISOString(),
      }));
      const told = await deliver(service, `/public/lemlist-webhook/${clientId}`, batch);
      expect(told).toMatchObject({ status: 200, body: { counts: { processed: items } } });
      expect((await readWorkspace(service, clientId)).contacts).toMatchObject([
        { email: 'ada@kiln.example', first_name: '', last_name: '', last_campaign_email_sent: at(items) },
      ]);
    },
  );

  it('of a company link the contact to the one company that bears it, and to none of two', async () => {
    const clientId = await addClient(service);
    await service.database.query(
      null,
      `insert into company (client_id, domain, name)
       values ($1, 'one.example', 'One'), ($1, 'two.example', 'Two'), ($1, 'zwei.example', 'Two')`,
      [clientId],
    );
    await send(service, clientId, instantly('email_sent', { companyName: 'Two' }));
    expect((await readWorkspace(service, clientId)).contacts).toMatchObject([{ company: null }]);
    await send(
      service,
      clientId,
      instantly('email_reply', { companyName: 'One' }),
      instantly('email_bounced', { companyName: 'Two' }),
    );
    expect((await readWorkspace(service, clientId)).contacts).toMatchObject([{ company: 'one.example' }]);
  });
});
