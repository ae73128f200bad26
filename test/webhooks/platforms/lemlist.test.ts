import { describe, expect, it } from 'vitest';
import { verifyWith } from './proof-input.js';
import { ignored, readFacts, readValue } from './read-body.js';

describe('names', () => {
  it('of lead states, failures, interest and other channels are ignored, whatever they hold', () => {
    const states = [
      'contacted',
      'hooked',
      'attracted',
      'warmed',
      'interested',
      'notInterested',
      'skipped',
      'meetingBooked',
    ];
    const others = [
      'emailsFailed',
      'emailsInterested',
      'emailsClicked',
      'linkedinReplied',
      'whatsappReplied',
      'smsSent',
    ];
    for (const type of [...states, ...others]) {
      expect(readValue('lemlist', { type, leadEmail: 'lead@fern.example' })).toEqual(ignored);
    }
  });

  it('are read in any case', () => {
    expect(readFacts('lemlist', { type: 'EMAILSREPLIED', email: 'lead@fern.example' })).toMatchObject({
      kind: 'email_reply',
    });
  });
});

describe('fields', () => {
  it('has the time of the event, never that of the send that it relates to', () => {
    const bounce = { type: 'emailsBounced', email: 'lead@fern.example', relatedSentAt: '2026-05-04T08:30:12Z' };
    expect(readFacts('lemlist', bounce)).toMatchObject({ eventAt: null });
  });

  it('passes over what is no address', () => {
    const sent = { type: 'emailsSent', leadEmail: 'nobody', email: {}, to: [{ address: 'Lead@Fern.example' }] };
    expect(readFacts('lemlist', sent)).toMatchObject({ email: 'lead@fern.example' });
  });
});

describe('proof', () => {
  const proven = { secret: 'correct horse' };

  it('is the secret in clear, in the body', () => {
    expect(verifyWith('lemlist', { body: proven })).toBe(true);
    expect(verifyWith('lemlist', { body: { secret: 'wrong' } })).toBe(false);
    expect(verifyWith('lemlist', { headers: { 'x-lemlist-signature': 'correct horse' } })).toBe(false);
  });

  it('is in every item of a list, and an empty list has none', () => {
    expect(verifyWith('lemlist', { body: [proven, proven] })).toBe(true);
    for (const body of [[], [proven, {}], [proven, null], undefined, null]) {
      expect(verifyWith('lemlist', { body })).toBe(false);
    }
  });
});
