import { describe, expect, it } from 'vitest';
import { ignored, platformOf, readFacts, readValue } from './read-body.js';

const event = (type: string, data: unknown) => ({ event: { type }, data });
const lead = { email: 'lead@fern.example' };

describe('names', () => {
  it('are read in lower case and with dots, and with contact in place of lead', () => {
    for (const type of ['lead_replied', 'lead.replied', 'CONTACT_REPLIED', 'Contact Replied']) {
      expect(readFacts('emailbison', event(type, { lead }))).toMatchObject({ kind: 'email_reply' });
    }
  });

  it('of summaries, accounts, tags and warm-up are ignored, with data or without', () => {
    const names = [
      'MANUAL_EMAIL_SENT',
      'LEAD_FIRST_CONTACTED',
      'LEAD_INTERESTED',
      'EMAIL_ACCOUNT_ADDED',
      'TAG_REMOVED',
    ];
    for (const type of [...names, 'WARMUP_DISABLED_RECEIVING_BOUNCES']) {
      expect(readValue('emailbison', event(type, { lead }))).toEqual(ignored);
      expect(readValue('emailbison', { event: { type } })).toEqual(ignored);
    }
  });
});

describe('replies', () => {
  it('without a lead are of their sender', () => {
    const data = { reply: { from_email_address: 'Guest@Fern.example' } };
    expect(readFacts('emailbison', event('LEAD_REPLIED', data))).toMatchObject({
      email: 'guest@fern.example',
      replierEmail: 'guest@fern.example',
    });
  });

  it('with neither lead nor sender are ignored, even untracked or with an unreadable time', () => {
    for (const type of ['LEAD_REPLIED', 'UNTRACKED_REPLY_RECEIVED']) {
      expect(readValue('emailbison', event(type, { reply: { date_received: 'never' } }))).toEqual(ignored);
      expect(readValue('emailbison', event(type, {}))).toEqual(ignored);
    }
  });

  it('that are untracked count only for a known contact, and belong to no campaign', () => {
    const data = { campaign: { id: 4 }, reply: { from_email_address: 'guest@fern.example' } };
    expect(readValue('emailbison', event('UNTRACKED_REPLY_RECEIVED', data))).toEqual([
      expect.objectContaining({
        onlyForKnownContact: true,
        event: expect.objectContaining({ email: 'guest@fern.example', campaignId: null }),
      }),
    ]);
  });

  it('from a mail system are ignored when no lead is named, and are the reply of a lead that is', () => {
    const reply = { from_email_address: 'mailer-daemon@mx.example' };
    expect(readValue('emailbison', event('LEAD_REPLIED', { reply }))).toEqual(ignored);
    expect(readFacts('emailbison', event('LEAD_REPLIED', { reply, lead }))).toMatchObject({ email: lead.email });
  });
});

describe('time', () => {
  const reply = {
    from_email_address: lead.email,
    date_received: '2026-05-04T14:20:05Z',
    created_at: '2026-05-04T14:20:40Z',
  };
  const data = { lead, reply, campaign_event: { created_at: '2026-05-04T14:21:00Z' } };

  it('of a reply is its receipt, then that of its record, then that of the event', () => {
    const received = readFacts('emailbison', event('LEAD_REPLIED', data));
    const recorded = readFacts(
      'emailbison',
      event('LEAD_REPLIED', { ...data, reply: { ...reply, date_received: null } }),
    );
    const told = readFacts('emailbison', event('LEAD_REPLIED', { ...data, reply: { from_email_address: lead.email } }));
    expect([received.eventAt, recorded.eventAt, told.eventAt]).toEqual([
      '2026-05-04T14:20:05.000Z',
      '2026-05-04T14:20:40.000Z',
      '2026-05-04T14:21:00.000Z',
    ]);
  });

  it('of a bounce or an unsubscribe is that of the event, then those of the mail', () => {
    for (const type of ['EMAIL_BOUNCED', 'LEAD_UNSUBSCRIBED']) {
      const without = { ...data, campaign_event: {} };
      const times = [data, without, { ...without, reply: { created_at: reply.created_at } }].map(
        (facts) => readFacts('emailbison', event(type, facts)).eventAt,
      );
      expect(times).toEqual(['2026-05-04T14:21:00.000Z', '2026-05-04T14:20:05.000Z', '2026-05-04T14:20:40.000Z']);
    }
  });
});

describe('bounces and unsubscribes', () => {
  it('never have the time of the send', () => {
    const data = { lead, scheduled_email: { sent_at: '2026-05-04T12:58:31Z' } };
    for (const type of ['EMAIL_BOUNCED', 'LEAD_UNSUBSCRIBED']) {
      expect(readFacts('emailbison', event(type, data))).toMatchObject({ eventAt: null });
    }
  });

  it('are of the lead, never of the sender of the mail', () => {
    const data = { reply: { from_email_address: 'guest@fern.example' } };
    expect(readValue('emailbison', event('EMAIL_BOUNCED', data))).toBe('malformed');
    expect(readValue('emailbison', event('LEAD_UNSUBSCRIBED', data))).toBe('malformed');
  });
});

describe('data', () => {
  it('is needed by each of the four kinds', () => {
    const types = ['EMAIL_SENT', 'LEAD_REPLIED', 'UNTRACKED_REPLY_RECEIVED', 'EMAIL_BOUNCED', 'LEAD_UNSUBSCRIBED'];
    for (const type of types) {
      for (const data of [undefined, null, 'text', []]) {
        expect(readValue('emailbison', event(type, data))).toBe('malformed');
      }
    }
  });
});

describe('routing', () => {
  const routing = (facts: object) => platformOf('emailbison').routing({ event: facts });

  it('is by host and workspace, then by the bare workspace', () => {
    expect(routing({ instance_url: 'send.fern.example', workspace_id: 31 })).toEqual({
      value: 'send.fern.example/31',
      candidates: [
        { accountId: 'send.fern.example/31', anyHost: false },
        { accountId: '31', anyHost: false },
      ],
      elseCampaign: false,
    });
  });

  it('is by the workspace of any host when the host is not told or is no address', () => {
    const expected = { value: '31', candidates: [{ accountId: '31', anyHost: true }], elseCampaign: false };
    expect(routing({ workspace_id: '31' })).toEqual(expected);
    expect(routing({ workspace_id: '31', instance_url: 'http://[' })).toEqual(expected);
  });

  it('is by the name without a workspace, else by campaign', () => {
    expect(routing({ workspace_id: null, workspace_name: 'Fern' })).toEqual({
      value: 'Fern',
      candidates: [{ accountId: 'Fern', anyHost: false }],
      elseCampaign: true,
    });
    expect(routing({})).toEqual({ value: null, candidates: [], elseCampaign: true });
  });
});

describe('proof', () => {
  it('does not exist', () => {
    expect(platformOf('emailbison').proof).toBe(null);
  });
});
