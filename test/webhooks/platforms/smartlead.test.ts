import { describe, expect, it } from 'vitest';
import { verifyWith } from './proof-input.js';
import { ignored, platformOf, readFacts, readValue } from './read-body.js';

const reply = { event_type: 'EMAIL_REPLY', from_email: 'ours@kestrel.example', to_email: 'desk@fern.example' };

describe('the contact', () => {
  it('is the lead of the correspondence, then of each older field, and the recipient only when nothing better is there', () => {
    const fields: [field: string, value: unknown][] = [
      ['leadCorrespondence', { targetLeadEmail: 'one@fern.example' }],
      ['lead_correspondence', { targetLeadEmail: 'two@fern.example' }],
      ['sl_lead_email', 'three@fern.example'],
      ['lead', { email: 'four@fern.example' }],
      ['lead_email', 'five@fern.example'],
    ];
    const found = [0, 1, 2, 3, 4, 5].map(
      (from) => readFacts('smartlead', { ...reply, ...Object.fromEntries(fields.slice(from)) }).email,
    );
    const names = ['one', 'two', 'three', 'four', 'five', 'desk'];
    expect(found).toEqual(names.map((name) => `${name}@fern.example`));
  });

  it('is never our own mailbox, which from_email holds on replies too', () => {
    const facts = readFacts('smartlead', { ...reply, sl_lead_email: 'lead@fern.example' });
    expect(facts).toMatchObject({
      email: 'lead@fern.example',
      replierEmail: 'desk@fern.example',
      agentEmail: 'ours@kestrel.example',
    });
  });

  it('is not named after a colleague who answered', () => {
    expect(readFacts('smartlead', { ...reply, to_name: 'Desk Clerk' })).toMatchObject({
      firstName: null,
      lastName: null,
    });
    expect(readFacts('smartlead', { ...reply, event_type: 'EMAIL_SENT', to_name: ' Ana  Maria Roca' })).toMatchObject({
      firstName: 'Ana',
      lastName: 'Maria Roca',
    });
  });
});

describe('names', () => {
  it('are read in any case and with dots, dashes and spaces', () => {
    for (const event_type of ['email_sent', 'Email Sent', 'email.sent', 'EMAIL-SENT', 'First email sent']) {
      expect(readFacts('smartlead', { ...reply, event_type })).toMatchObject({ kind: 'email_sent' });
    }
  });

  it('of opens, clicks, categories and campaigns are ignored', () => {
    const names = ['EMAIL_OPEN', 'EMAIL_OPENED', 'EMAIL_LINK_CLICK', 'EMAIL_CLICKED', 'CAMPAIGN_STATUS_CHANGED'];
    for (const event_type of [...names, 'MANUAL_STEP_REACHED', 'EMAIL_ACCOUNT_DISCONNECTED']) {
      expect(readValue('smartlead', { event_type })).toEqual(ignored);
    }
  });
});

describe('time', () => {
  it("of a bounce is its send's, and its own is for the record", () => {
    const at = '2026-05-04T09:15:02.331Z';
    const bounce = { ...reply, event_timestamp: at, bounce_message: { time: '2026-05-04T09:16:38Z' } };
    expect(readFacts('smartlead', { ...bounce, event_type: 'EMAIL_BOUNCE' })).toMatchObject({
      eventAt: at,
      recordedAt: '2026-05-04T09:16:38.000Z',
    });
  });

  it.each([
    ['EMAIL_SENT', ['event_timestamp', 'time_sent', 'timestamp', 'sent_message.time']],
    ['EMAIL_BOUNCE', ['event_timestamp', 'time_sent', 'timestamp', 'sent_message.time']],
    ['EMAIL_REPLY', ['event_timestamp', 'time_replied', 'timestamp', 'reply_message.time', 'reply.received_at']],
    ['LEAD_UNSUBSCRIBED', ['event_timestamp', 'timestamp']],
  ])('of %s is in the first of %j that is there', (event_type, paths) => {
    for (const [first] of paths.entries()) {
      const item: Record<string, unknown> = { ...reply, event_type };
      for (const [place, path] of paths.entries()) {
        const [field = '', inner] = path.split('.');
        const time = place < first ? null : `2026-05-04T09:00:0${place}Z`;
        item[field] = inner === undefined ? time : { [inner]: time };
      }
      expect(readFacts('smartlead', item)).toMatchObject({ eventAt: `2026-05-04T09:00:0${first}.000Z` });
    }
  });

  it('is not taken from the time of another kind', () => {
    const sent = { sent_message: { time: '2026-05-04T09:15:02Z' } };
    for (const event_type of ['EMAIL_REPLY', 'LEAD_UNSUBSCRIBED']) {
      expect(readFacts('smartlead', { ...reply, ...sent, event_type })).toMatchObject({ eventAt: null });
    }
    expect(readFacts('smartlead', { ...reply, time_sent: '2026-05-04T09:15:02Z' })).toMatchObject({ eventAt: null });
  });
});

describe('proof', () => {
  const signed = {
    secret: 'sample-smartlead-signing-secret',
    rawBody: Buffer.from(
      '{"event_type":"EMAIL_SENT","from_email":"sam@get-ridgeline.example","to_email":"lee.okafor@ridgeline-dental.example","to_name":"Lee Okafor","time_sent":"2026-05-06T09:00:00Z","campaign_name":"Dental - New England","campaign_id":318845,"sequence_number":2,"custom_subject":"Following up","custom_email_message":"<p>Following up</p>","message_id":"9f8e7d6c"}',
    ),
  };
  const signature = '1709bae30b8d0edddd91fbfce492de1b601a662dc055991791fcf5e69f501fdc';
  const verify = (header: string, more = {}) =>
    verifyWith('smartlead', { ...signed, headers: { 'x-smartlead-signature': header }, ...more });

  it('is the HMAC of the raw body, with or without its prefix', () => {
    expect([verify(signature), verify(`sha256=${signature}`), verify(signature.toUpperCase())]).toEqual([
      true,
      true,
      true,
    ]);
  });

  it('covers every byte of the body', () => {
    expect(verify(signature, { rawBody: Buffer.concat([signed.rawBody, Buffer.from(' ')]) })).toBe(false);
    expect(verify(signature, { secret: 'another' })).toBe(false);
  });

  it('is the secret in the body when no signature was sent', () => {
    expect(verifyWith('smartlead', { body: { secret_key: 'correct horse' } })).toBe(true);
    for (const body of [{}, { secret_key: 'wrong' }, { a: { secret_key: 'correct horse' } }, null, undefined, 'text']) {
      expect(verifyWith('smartlead', { body })).toBe(false);
    }
  });

  it('is decided by the signature alone when one was sent', () => {
    for (const header of ['', 'sha256=', signature.slice(1)]) {
      expect(verify(header, { body: { secret_key: signed.secret } })).toBe(false);
    }
  });
});

describe('routing', () => {
  it('is by client_id, and by campaign when that is absent or null', () => {
    const { routing } = platformOf('smartlead');
    expect(routing({ client_id: 0 })).toEqual({
      value: '0',
      candidates: [{ accountId: '0', anyHost: false }],
      elseCampaign: false,
    });
    for (const item of [{}, { client_id: null }]) {
      expect(routing(item)).toEqual({ value: null, candidates: [], elseCampaign: true });
    }
  });
});
