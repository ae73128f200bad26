import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { EmailEventKind } from '../../src/webhooks/email-event.js';
import { startService, type TestService } from '../support/service.js';
import { type ExpectedItem, readFixtureIndex } from './fixtures/read-fixtures.js';
import { addClient, deliver, readJson, readWorkspace } from './support/deliver.js';
import { instantly } from './support/instantly.js';

let service: TestService;
beforeAll(async () => {
  service = await startService();
});
afterAll(() => service.close());

async function send(clientId: string, ...bodies: object[]): Promise<string[]> {
  const statuses: string[] = [];
  for (const body of bodies) {
    const answer = await deliver(service, `/public/instantly-webhook/${clientId}`, body);
    expect(answer.status).toBe(200);
    statuses.push(answer.body.status);
  }
  return statuses;
}

const at = (hour: number) => new Date(Date.UTC(2026, 2, 2, hour));
const stamp = (hour: number) => ({ timestamp: at(hour).toISOString() });

async function afterSending(...bodies: object[]) {
  const clientId = await addClient(service);
  await send(clientId, ...bodies);
  return readWorkspace(service, clientId);
}

function permute<T>(items: readonly T[]): T[][] {
  if (items.length <= 1) return [[...items]];
  return items.flatMap((item, index) =>
    permute(items.filter((_, place) => place !== index)).map((rest) => [item, ...rest]),
  );
}

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
    expect(await afterSending(body)).toEqual({
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
    const { contacts } = await afterSending(...[10, 8, 12, 9].map((hour) => instantly('email_sent', stamp(hour))));
    expect(contacts).toMatchObject([{ first_campaign_email_sent: at(8), last_campaign_email_sent: at(12) }]);
  });

  it('without a campaign is an email and no count', async () => {
    const { emails, campaigns } = await afterSending(instantly('email_sent', { campaign_id: undefined }));
    expect(emails).toMatchObject([{ campaign_id: null, email_type: 'outbound' }]);
    expect(campaigns).toEqual([]);
  });

  it('without a timestamp takes the time of receipt for its record, and is one event however often it comes', async () => {
    const clientId = await addClient(service);
    const undated = instantly('email_sent', { timestamp: undefined });
    expect(await send(clientId, undated, undated)).toEqual(['processed', 'duplicate']);
    const { emails, ledger } = await readWorkspace(service, clientId);
    expect(emails).toMatchObject([{ email_timestamp: 'the time of receipt', event_at: null }]);
    expect(ledger).toMatchObject([{ event_at: null }]);
  });
});

describe('names', () => {
  it('fill a contact that has none and never overwrite', async () => {
    const clientId = await addClient(service);
    await send(clientId, instantly('email_sent', { firstName: 'Ada' }));
    await send(clientId, instantly('email_reply', { firstName: 'Other', lastName: 'Holm' }));
    expect((await readWorkspace(service, clientId)).contacts).toMatchObject([{ first_name: 'Ada', last_name: 'Holm' }]);
  });

  it('of a company link the contact to the one company that bears it, and to none of two', async () => {
    const clientId = await addClient(service);
    await service.database.query(
      null,
      `insert into company (client_id, domain, name)
       values ($1, 'one.example', 'One'), ($1, 'two.example', 'Two'), ($1, 'zwei.example', 'Two')`,
      [clientId],
    );
    await send(clientId, instantly('email_sent', { companyName: 'Two' }));
    expect((await readWorkspace(service, clientId)).contacts).toMatchObject([{ company: null }]);
    await send(
      clientId,
      instantly('email_reply', { companyName: 'One' }),
      instantly('email_bounced', { companyName: 'Two' }),
    );
    expect((await readWorkspace(service, clientId)).contacts).toMatchObject([{ company: 'one.example' }]);
  });
});

describe('a reply', () => {
  it('is an inbound record with its replier, counts, and is the latest reply of the lead', async () => {
    const { emails, campaigns, contacts } = await afterSending(
      instantly('email_reply', { ...stamp(12), reply_subject: 'Re', reply_text: 'Yes' }),
      instantly('email_reply', { ...stamp(10), reply_subject: 'Re', reply_text: 'Maybe' }),
    );
    expect(contacts).toMatchObject([{ last_reply_received: at(12), first_campaign_email_sent: null }]);
    expect(campaigns).toMatchObject([{ sent_count: 0, reply_count: 2 }]);
    expect(emails).toMatchObject([
      { email_type: 'inbound', body_text: 'Maybe', replier_email: 'ada@kiln.example', automated: false },
      { email_type: 'inbound', body_text: 'Yes', replier_email: 'ada@kiln.example', automated: false },
    ]);
  });

  it('of a machine is a reply that says so', async () => {
    const { emails, campaigns } = await afterSending(instantly('email_reply', { event_type: 'auto_reply_received' }));
    expect(emails).toMatchObject([{ email_type: 'inbound', automated: true }]);
    expect(campaigns).toMatchObject([{ reply_count: 1 }]);
  });

  it('of a colleague stays with the lead, who alone becomes a contact', async () => {
    const clientId = await addClient(service);
    await deliver(
      service,
      `/public/smartlead-webhook/${clientId}`,
      readJson('smartlead/reply-by-colleague.json') as object,
    );
    const { contacts, emails } = await readWorkspace(service, clientId);
    expect(contacts).toHaveLength(1);
    expect(emails[0]?.['contact_email']).toBe(contacts[0]?.['email']);
    expect(emails[0]?.['replier_email']).not.toBe(contacts[0]?.['email']);
  });

  it('that the platform could not track counts only for a contact that is known', async () => {
    const clientId = await addClient(service);
    const path = `/public/emailbison-webhook/${clientId}`;
    const untracked = readJson('emailbison/untracked.json') as { data: { reply: { from_email_address: string } } };
    expect((await deliver(service, path, untracked)).body).toEqual({ status: 'ignored' });
    expect(await readWorkspace(service, clientId)).toMatchObject({
      contacts: [],
      persons: [{ n: 0 }],
      emails: [],
      ledger: [],
    });
    const lead = untracked.data.reply.from_email_address;
    await send(clientId, instantly('email_sent', { lead_email: lead }));
    expect((await deliver(service, path, untracked)).body).toEqual({ status: 'processed' });
    expect((await deliver(service, path, untracked)).body).toEqual({ status: 'duplicate' });
    const { emails } = await readWorkspace(service, clientId);
    expect(emails).toMatchObject([{ email_type: 'inbound', campaign_id: null }, { email_type: 'outbound' }]);
  });
});

describe('a bounce', () => {
  it('marks the email with its message id, which keeps the time of its send', async () => {
    const { emails, campaigns } = await afterSending(
      instantly('email_sent', { ...stamp(8), email_id: 'm-1' }),
      instantly('email_sent', { ...stamp(9), email_id: 'm-2' }),
      instantly('email_bounced', { ...stamp(10), email_id: 'm-1' }),
    );
    expect(emails).toMatchObject([
      { message_id: 'm-1', email_type: 'bounced', email_timestamp: at(8), event_at: at(8), bounced_at: at(10) },
      { message_id: 'm-2', email_type: 'outbound', bounced_at: null },
    ]);
    expect(campaigns).toMatchObject([{ sent_count: 2, bounce_count: 1 }]);
  });

  it('without a message id marks the newest outbound email of the campaign', async () => {
    const { emails } = await afterSending(
      instantly('email_sent', stamp(9)),
      instantly('email_sent', stamp(8)),
      instantly('email_sent', { ...stamp(11), campaign_id: 'campaign-2' }),
      instantly('email_sent', { ...stamp(12), lead_email: 'other@kiln.example' }),
      instantly('email_bounced', stamp(13)),
    );
    expect(emails.map((email) => [email['email_timestamp'], email['email_type']])).toEqual([
      [at(9), 'bounced'],
      [at(8), 'outbound'],
      [at(11), 'outbound'],
      [at(12), 'outbound'],
    ]);
  });

  it('of no known email is a record of its own, never inbound, until its send completes it', async () => {
    const clientId = await addClient(service);
    await send(clientId, instantly('email_bounced', stamp(10)));
    expect((await readWorkspace(service, clientId)).emails).toMatchObject([
      { email_type: 'bounced', email_timestamp: at(10), awaiting_send: true },
    ]);
    await send(clientId, instantly('email_sent', { ...stamp(8), email_subject: 'Hello' }));
    expect((await readWorkspace(service, clientId)).emails).toMatchObject([
      { email_type: 'bounced', email_timestamp: at(8), bounced_at: at(10), awaiting_send: false, subject: 'Hello' },
    ]);
  });

  it('stamped with the time of its send still counts', async () => {
    const { campaigns, emails } = await afterSending(instantly('email_sent'), instantly('email_bounced'));
    expect(campaigns).toMatchObject([{ sent_count: 1, bounce_count: 1 }]);
    expect(emails).toHaveLength(1);
  });

  it('that two of its notices report leaves one email and the earliest of their times', async () => {
    const { emails } = await afterSending(
      instantly('email_sent', stamp(8)),
      instantly('email_bounced', stamp(11)),
      instantly('email_bounced', stamp(10)),
    );
    expect(emails).toMatchObject([{ email_type: 'bounced', bounced_at: at(10) }]);
  });
});

describe('an unsubscribe', () => {
  it('sets the status and keeps the one before', async () => {
    const clientId = await addClient(service);
    await send(clientId, instantly('email_sent'));
    await service.database.query(null, `update contact set contact_status = 'customer' where client_id = $1`, [
      clientId,
    ]);
    await send(clientId, instantly('unsubscribed', stamp(12)));
    expect((await readWorkspace(service, clientId)).contacts).toMatchObject([
      { contact_status: 'unsubscribed', previous_status: 'customer', status_changed_at: at(12) },
    ]);
  });

  it('for an unknown address creates the contact, which was active before', async () => {
    const { contacts, emails, campaigns } = await afterSending(instantly('unsubscribed', stamp(12)));
    expect(contacts).toMatchObject([
      { contact_status: 'unsubscribed', previous_status: 'active', status_changed_at: at(12) },
    ]);
    expect(emails).toEqual([]);
    expect(campaigns).toMatchObject([{ sent_count: 0, reply_count: 0, bounce_count: 0 }]);
  });

  it('is not undone by a later event', async () => {
    const { contacts } = await afterSending(
      instantly('unsubscribed', stamp(8)),
      instantly('email_sent', stamp(9)),
      instantly('email_reply', stamp(10)),
    );
    expect(contacts).toMatchObject([{ contact_status: 'unsubscribed', previous_status: 'active' }]);
  });

  it('without a timestamp applies whenever the contact is not unsubscribed, whatever came before', async () => {
    const clientId = await addClient(service);
    const undated = instantly('unsubscribed', { timestamp: undefined });
    expect(await send(clientId, undated, undated)).toEqual(['processed', 'duplicate']);
    await service.database.query(null, `update contact set contact_status = 'active' where client_id = $1`, [clientId]);
    expect(await send(clientId, undated, undated)).toEqual(['processed', 'duplicate']);
    expect((await readWorkspace(service, clientId)).contacts).toMatchObject([{ contact_status: 'unsubscribed' }]);
  });

  it('with a timestamp that was applied once is a duplicate, even after the status was changed back', async () => {
    const clientId = await addClient(service);
    await send(clientId, instantly('unsubscribed'));
    await service.database.query(null, `update contact set contact_status = 'active' where client_id = $1`, [clientId]);
    expect(await send(clientId, instantly('unsubscribed'))).toEqual(['duplicate']);
    expect((await readWorkspace(service, clientId)).contacts).toMatchObject([{ contact_status: 'active' }]);
  });
});

describe('one event', () => {
  const forms = [
    '2026-03-02T09:00:00.331Z',
    '2026-03-02T09:00:00.331999+00:00',
    '2026-03-02T10:00:00.331+01:00',
    1772442000331,
  ];
  it('is one however its time is written', async () => {
    const clientId = await addClient(service);
    const statuses = await send(clientId, ...forms.map((timestamp) => instantly('email_sent', { timestamp })));
    expect(statuses).toEqual(['processed', 'duplicate', 'duplicate', 'duplicate']);
  });

  it('is another with another kind, address, campaign or time, or on another platform or client', async () => {
    const clientId = await addClient(service);
    const variants = [
      instantly('email_sent'),
      instantly('email_reply'),
      instantly('email_sent', { lead_email: 'other@kiln.example' }),
      instantly('email_sent', { campaign_id: 'campaign-2' }),
      instantly('email_sent', { campaign_id: undefined }),
      instantly('email_sent', { timestamp: '2026-03-02T09:00:00.001Z' }),
      instantly('email_sent', { timestamp: undefined }),
    ];
    expect(new Set(await send(clientId, ...variants))).toEqual(new Set(['processed']));
    const smartlead = {
      event_type: 'EMAIL_SENT',
      sl_lead_email: 'ada@kiln.example',
      campaign_id: 'campaign-1',
      time_sent: stamp(9).timestamp,
    };
    expect((await deliver(service, `/public/smartlead-webhook/${clientId}`, smartlead)).body).toEqual({
      status: 'processed',
    });
    expect(await send(await addClient(service), instantly('email_sent'))).toEqual(['processed']);
  });
});

describe('the order of arrival', () => {
  const index = readFixtureIndex();
  const kinds: EmailEventKind[] = ['email_sent', 'email_reply', 'email_bounced', 'unsubscribed'];
  const isOf = (kind: EmailEventKind) => (item: ExpectedItem) =>
    typeof item === 'object' && 'event' in item && item.event.kind === kind;
  /** The first fixture of each kind: they are about one lead in one campaign. */
  const storyOf = (slug: string) =>
    kinds.flatMap((kind) => {
      const fixture = index[slug]?.cases.find(({ items = [] }) => items.length === 1 && items.some(isOf(kind)));
      return fixture ? [readJson(fixture.file) as object] : [];
    });
  /** The fixtures disagree about names, and then the name that was told first stays: every other thing is compared. */
  const readWithoutNames = async (clientId: string) => {
    const { contacts, campaigns, ...rest } = await readWorkspace(service, clientId);
    return {
      ...rest,
      contacts: contacts.map(({ first_name: _first, last_name: _last, ...contact }) => contact),
      campaigns: campaigns.map(({ name: _name, ...campaign }) => campaign),
    };
  };

  it.each(['instantly', 'smartlead', 'lemlist', 'emailbison', 'plusvibe'])(
    'of a sent mail, its reply, its bounce and an unsubscribe of %s does not matter: all 24 end alike',
    async (slug) => {
      const story = storyOf(slug);
      expect(story).toHaveLength(4);
      const ends: unknown[] = [];
      for (const order of permute(story)) {
        const clientId = await addClient(service);
        for (const body of order) {
          const answer = await deliver(service, `/public/${slug}-webhook/${clientId}`, body);
          expect(answer.body).toEqual({ status: 'processed' });
        }
        ends.push(await readWithoutNames(clientId));
      }
      expect(ends).toHaveLength(24);
      for (const end of ends) expect(end).toEqual(ends[0]);
    },
  );

  it('does not matter for what HubSpot says of a contact and of its address: all 24 end alike', async () => {
    const change = (propertyName: string, propertyValue: string, occurredAt: number) => [
      { subscriptionType: 'contact.propertyChange', portalId: 1, objectId: 7, propertyName, propertyValue, occurredAt },
    ];
    const story = [
      change('email', 'ada@kiln.example', 1_772_000_000_000),
      change('hs_email_optout', 'true', 1_772_000_001_000),
      change('hs_sales_email_last_replied', '1772000002000', 1_772_000_002_000),
      change('hs_email_hard_bounce_reason_enum', 'UNKNOWN_USER', 1_772_000_003_000),
    ];
    const ends: unknown[] = [];
    for (const order of permute(story)) {
      const clientId = await addClient(service);
      for (const body of order)
        expect((await deliver(service, `/public/hubspot-webhook/${clientId}`, body)).status).toBe(200);
      ends.push(await readWorkspace(service, clientId));
    }
    for (const end of ends) expect(end).toEqual(ends[0]);
    expect(ends[0]).toMatchObject({ parked: [], contacts: [{ contact_status: 'unsubscribed' }], emails: [{}, {}] });
  });
});
