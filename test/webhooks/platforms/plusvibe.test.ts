import { createHmac } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { verifyWith } from './proof-input.js';
import { ignored, readFacts, readValue } from './read-body.js';

const sent = { webhook_event: 'EMAIL_SENT', lead_email: 'lead@fern.example' };

describe('the set-up test', () => {
  const signs = [
    { workspace_name: 'John Doe Workspace' },
    { sender_email: 'john@yourcompany.com' },
    { lead_email: 'jane@nonexistent-domain.com' },
  ];

  it('is recognised by any two of its three signs, even without an event name', () => {
    for (const left of signs) {
      const two = Object.assign({}, ...signs.filter((sign) => sign !== left));
      expect(readValue('plusvibe', { ...sent, ...two })).toEqual(ignored);
      expect(readValue('plusvibe', two)).toEqual(ignored);
    }
  });

  it('is not recognised by one of them', () => {
    for (const sign of signs) expect(readFacts('plusvibe', { ...sent, ...sign })).toMatchObject({ kind: 'email_sent' });
    const near = { ...sent, workspace_name: 'John Doe Workspace', sender_email: 'john@notyourcompany.com' };
    expect(readFacts('plusvibe', near)).toMatchObject({ kind: 'email_sent' });
  });
});

describe('labels', () => {
  it('unsubscribe a lead when the name, the label or the status says so', () => {
    const marks = [
      { webhook_event: 'LEAD_MARKED_AS_UNSUBSCRIBED' },
      { webhook_event: 'lead.marked.as.other', label: 'UNSUBSCRIBED' },
      { webhook_event: 'LEAD_MARKED_AS_OTHER', label: 'OTHER', status: 'unsubscribed' },
    ];
    for (const mark of marks)
      expect(readFacts('plusvibe', { ...sent, ...mark })).toMatchObject({ kind: 'unsubscribed' });
  });

  it('mean nothing else, and on a reply the status does not unsubscribe', () => {
    expect(readValue('plusvibe', { webhook_event: 'LEAD_MARKED_AS_NOT_INTERESTED' })).toEqual(ignored);
    const reply = { ...sent, webhook_event: 'ALL_EMAIL_REPLIES', status: 'UNSUBSCRIBED' };
    expect(readFacts('plusvibe', reply)).toMatchObject({ kind: 'email_reply' });
  });

  it('of automatic mails make a reply automated', () => {
    for (const [label, automated] of [
      ['OUT_OF_OFFICE', true],
      ['automatic reply', true],
      ['INTERESTED', false],
    ] as const) {
      const reply = { ...sent, webhook_event: 'FIRST_EMAIL_REPLIES', label };
      expect(readFacts('plusvibe', reply)).toMatchObject({ automated });
    }
  });
});

describe('fields', () => {
  it('takes the sender for the lead on replies only', () => {
    const { lead_email: _lead, ...leadless } = { ...sent, from_email: 'guest@fern.example' };
    expect(readValue('plusvibe', leadless)).toBe('malformed');
    expect(readFacts('plusvibe', { ...leadless, webhook_event: 'ALL_EMAIL_REPLIES' })).toMatchObject({
      email: 'guest@fern.example',
    });
  });

  it('prefers a lead inside data to the sender', () => {
    const reply = { webhook_event: 'ALL_EMAIL_REPLIES', from_email: 'guest@fern.example' };
    for (const data of [{ lead_email: 'lead@fern.example' }, { lead: { email: 'lead@fern.example' } }]) {
      expect(readFacts('plusvibe', { ...reply, data })).toMatchObject({
        email: 'lead@fern.example',
        replierEmail: 'guest@fern.example',
      });
    }
  });

  it("never has the hook's id in anything that tells events apart", () => {
    const [one, two] = ['a', 'b'].map((webhook_id) => readFacts('plusvibe', { ...sent, webhook_id }));
    expect(one).toEqual(two);
  });

  it('gives the reason of a bounce with its class', () => {
    const bounce = { ...sent, webhook_event: 'BOUNCED_EMAIL' };
    const reasons = [{ msg: '550' }, { msg: '550', bounce_type: 'HARD' }, { bounce_type: 'HARD' }, {}].map(
      (given) => readFacts('plusvibe', { ...bounce, ...given }).reason,
    );
    expect(reasons).toEqual(['550', '550 (HARD)', 'HARD', null]);
  });
});

describe('proof', () => {
  const rawBody = Buffer.from('{"webhook_event":"EMAIL_SENT"}');
  const signature = createHmac('sha256', 'correct horse').update(rawBody).digest('hex');
  const headers = ['x-webhook-signature', 'x-plusvibe-signature', 'x-signature'];

  it('is not asked for when no signature was sent', () => {
    expect(verifyWith('plusvibe', { rawBody })).toBe(true);
  });

  it.each(headers)('must be right when %s was sent', (header) => {
    expect(verifyWith('plusvibe', { rawBody, headers: { [header]: signature } })).toBe(true);
    expect(verifyWith('plusvibe', { rawBody, headers: { [header]: '' } })).toBe(false);
    expect(verifyWith('plusvibe', { rawBody, headers: { [header]: signature.replace(/.$/, 'x') } })).toBe(false);
  });

  it('is not saved by one right signature next to a wrong one', () => {
    const both = { 'x-webhook-signature': signature, 'x-signature': 'wrong' };
    expect(verifyWith('plusvibe', { rawBody, headers: both })).toBe(false);
  });
});
