import { describe, expect, it } from 'vitest';
import { verifyWith } from './proof-input.js';
import { ignored, readFacts, readValue } from './read-body.js';

const sent = { event_type: 'email_sent', lead_email: 'lead@fern.example' };

describe('names', () => {
  it('are compared with regard to everything but case', () => {
    expect(readFacts('instantly', { ...sent, event_type: 'Email_Sent' })).toMatchObject({ kind: 'email_sent' });
    for (const label of ['email sent', 'email-sent', 'email.sent', ' email_sent', 'Reply received', 'Unsubscribed!']) {
      expect(readValue('instantly', { ...sent, event_type: label })).toEqual(ignored);
    }
  });

  it('of opens, clicks, accounts, campaigns and interest are ignored', () => {
    const names = ['email_opened', 'link_clicked', 'email_link_clicked', 'account_error', 'campaign_completed'];
    const interest = [
      'neutral',
      'interested',
      'not_interested',
      'meeting_booked',
      'closed',
      'out_of_office',
      'no_show',
    ];
    for (const event_type of [...names, ...interest.map((label) => `lead_${label}`)]) {
      expect(readValue('instantly', { event_type })).toEqual(ignored);
    }
  });
});

describe('fields', () => {
  it('names a reply for an out-of-office mail as automated, whatever the case of its name', () => {
    const facts = readFacts('instantly', { ...sent, event_type: 'AUTO_REPLY_RECEIVED' });
    expect(facts).toMatchObject({ kind: 'email_reply', automated: true, replierEmail: 'lead@fern.example' });
  });

  it("has the reply's subject and text on replies only, and the sent mail's on sent mails only", () => {
    const both = { ...sent, email_subject: 'Out', email_html: '<p>Out</p>', reply_subject: 'In', reply_text: 'In' };
    expect(readFacts('instantly', both)).toMatchObject({ subject: 'Out', body: '<p>Out</p>', bodyFormat: 'html' });
    expect(readFacts('instantly', { ...both, event_type: 'reply_received' })).toMatchObject({
      subject: 'In',
      body: 'In',
      bodyFormat: 'text',
    });
    expect(readFacts('instantly', { ...both, event_type: 'email_bounced' })).toMatchObject({
      subject: null,
      body: null,
    });
  });
});

describe('proof', () => {
  it('is the secret in a header that the account adds, or as a bearer token', () => {
    expect(verifyWith('instantly', { headers: { 'x-webhook-secret': 'correct horse' } })).toBe(true);
    expect(verifyWith('instantly', { headers: { authorization: 'Bearer correct horse' } })).toBe(true);
    expect(verifyWith('instantly', { headers: { authorization: 'bearer  correct horse ' } })).toBe(true);
  });

  it('fails without it, with another one, and with another scheme', () => {
    const headers = [{}, { 'x-webhook-secret': 'correct hors' }, { 'x-webhook-secret': '' }];
    const tokens = [
      { authorization: 'Basic correct horse' },
      { authorization: 'correct horse' },
      { authorization: 'Bearer' },
    ];
    for (const given of [...headers, ...tokens]) expect(verifyWith('instantly', { headers: given })).toBe(false);
  });
});
