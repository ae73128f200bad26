import { createHmac } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { readDelivery } from '../../../src/webhooks/read-delivery.js';
import { verifyWith } from './proof-input.js';
import { ignored, platformOf, readFacts, readValue } from './read-body.js';

const change = (propertyName: string, propertyValue: unknown, more = {}) => ({
  subscriptionType: 'contact.propertyChange',
  portalId: 31,
  objectId: 7,
  propertyName,
  propertyValue,
  occurredAt: 1_782_000_000_000,
  ...more,
});
const event = (facts: object) => [expect.objectContaining({ event: expect.objectContaining(facts) })];

describe('signals', () => {
  it.each([
    ['hs_email_optout', 'true', 'unsubscribed'],
    ['hs_email_optout', 'TRUE', 'unsubscribed'],
    ['hs_email_optout', true, 'unsubscribed'],
    ['hs_email_optout_90210', 'true', 'unsubscribed'],
    ['hs_sales_email_last_replied', '1777909199000', 'email_reply'],
    ['hs_email_last_reply_date', 1777909199000, 'email_reply'],
    ['hs_email_hard_bounce_reason_enum', 'OTHER', 'email_bounced'],
    ['hs_email_bounce', '2', 'email_bounced'],
    ['hs_email_bounce', 1, 'email_bounced'],
  ])('%s that becomes %j is %s', (property, value, kind) => {
    expect(readValue('hubspot', [change(property, value)])).toEqual(event({ kind, objectKey: '31:7', email: null }));
  });

  it.each([
    ['hs_email_optout', 'false'],
    ['hs_email_optout', null],
    ['hs_email_optout_survey_reason', 'true'],
    ['hs_sales_email_last_replied', ''],
    ['hs_sales_email_last_replied', 'recently'],
    ['hs_email_hard_bounce_reason_enum', ''],
    ['hs_email_bounce', '0'],
    ['hs_email_bounce', '-1'],
    ['hs_email_bounce', 'many'],
    ['lifecyclestage', 'true'],
  ])('%s that becomes %j is ignored, even without an object', (property, value) => {
    expect(readValue('hubspot', [change(property, value)])).toEqual(ignored);
    expect(readValue('hubspot', [change(property, value, { objectId: null })])).toEqual(ignored);
  });

  it('have the time of the change, not the one that is its value', () => {
    expect(readFacts('hubspot', change('hs_email_last_reply_date', '1777909199000'))).toMatchObject({
      eventAt: '2026-06-21T00:00:00.000Z',
    });
  });

  it('come as changes of generic objects too, of contacts only', () => {
    const object = (objectTypeId: unknown) =>
      readValue('hubspot', [
        change('hs_email_optout', 'true', { subscriptionType: 'object.propertyChange', objectTypeId }),
      ]);
    expect(object('0-1')).toEqual(event({ kind: 'unsubscribed' }));
    for (const type of ['0-2', '0-49', '', undefined]) expect(object(type)).toEqual(ignored);
  });

  it('of email records are ignored, because nothing links them to a contact', () => {
    for (const status of ['SENT', 'BOUNCED']) {
      const more = { subscriptionType: 'object.propertyChange', objectTypeId: '0-49' };
      expect(readValue('hubspot', [change('hs_email_status', status, more)])).toEqual(ignored);
    }
  });
});

describe('records', () => {
  it('keep every digit of an id, as number or text, and have an empty portal without one', () => {
    const body =
      '{"subscriptionType":"contact.propertyChange","propertyName":"hs_email_optout","propertyValue":"true","objectId":';
    const keys = ['12345678901234567890}', '"12345678901234567890"}'].map((end) => {
      const { items } = readDelivery(platformOf('hubspot'), Buffer.from(body + end));
      return items.map(({ item }) => item.event?.objectKey);
    });
    expect(keys).toEqual([[':12345678901234567890'], [':12345678901234567890']]);
  });

  it('teach their address by a change of it, normalised, and a value that is none teaches nothing', () => {
    expect(readValue('hubspot', [change('email', ' Dana@Fern.example ')])).toEqual([
      {
        event: null,
        onlyForKnownContact: false,
        learned: { objectKey: '31:7', email: 'dana@fern.example', at: '2026-06-21T00:00:00.000Z' },
      },
    ]);
    expect(readValue('hubspot', [change('email', 'dana')])).toEqual(ignored);
  });
});

describe('batches', () => {
  it('answer a bare item as a batch of one', () => {
    const delivery = readDelivery(
      platformOf('hubspot'),
      Buffer.from(JSON.stringify(change('hs_email_optout', 'true'))),
    );
    expect(delivery).toMatchObject({ refusal: null, batch: true, items: [{ eventName: 'contact.propertyChange' }] });
  });

  it('are worked in order of time: an address before what happens at its time, undated events last', () => {
    const items = [
      change('hs_email_optout', 'true', { occurredAt: null }),
      change('hs_email_bounce', '1', { occurredAt: 2e12 }),
      change('email', 'new@fern.example', { occurredAt: 2e12 }),
      change('hs_email_bounce', '1', { occurredAt: 1e12 }),
      change('email', 'first@fern.example', { occurredAt: undefined }),
    ];
    const delivery = readDelivery(platformOf('hubspot'), Buffer.from(JSON.stringify(items)));
    expect(delivery.items.map(({ payload }) => payload)).toEqual(JSON.parse(JSON.stringify(items.toReversed())));
  });

  it('are malformed when no item is well formed, and ignore what is not next to one that is', () => {
    const lacking = [change('hs_email_optout', 'true', { objectId: null }), { objectId: 1 }];
    expect(readValue('hubspot', lacking)).toBe('malformed');
    const ignoredItem = change('lifecyclestage', 'lead');
    expect(readValue('hubspot', [...lacking, ignoredItem])).toEqual([...ignored, ...ignored, ...ignored]);
  });
});

describe('proof', () => {
  const signed = {
    secret: '3f0c1e52-sample-client-secret',
    rawBody: Buffer.from(
      '[{"appId":3101455,"eventId":2230,"subscriptionId":71006,"portalId":44120077,"occurredAt":1777966800250,"subscriptionType":"contact.propertyChange","attemptNumber":0,"objectId":65059681032,"changeSource":"EMAIL","propertyName":"hs_email_optout","propertyValue":"true","isSensitive":false}]',
    ),
    uris: ['http://127.0.0.1:4000/public/hubspot-webhook/7', 'https://api.example.test/public/hubspot-webhook/7'],
    now: 1_777_966_801_000,
  };
  const v1 = { 'x-hubspot-signature': 'ec09ca009b88eab91dee259094cc33823ebb15438afae1d20f4cfdd1c65576d3' };
  const v2 = {
    'x-hubspot-signature': 'a5fa69c595ae42b8985de57636f592b2b44994c8f22ffca0602f9fc5833f87aa',
    'x-hubspot-signature-version': 'v2',
  };
  const v3 = {
    'x-hubspot-signature-v3': '7B7JbhEXAH+csL0vGtn1xdZmdWGuxkTEYSW8W0d4oNw=',
    'x-hubspot-request-timestamp': '1777966801000',
  };
  const verify = (headers: Record<string, string>, more = {}) => verifyWith('hubspot', { ...signed, headers, ...more });

  it('of version 1 covers the secret and the body', () => {
    expect(verify(v1)).toBe(true);
    expect(verify({ ...v1, 'x-hubspot-signature-version': 'v1' }, { uris: [] })).toBe(true);
    expect(verify(v1, { rawBody: Buffer.from('[]') })).toBe(false);
    expect(verify(v1, { secret: 'another' })).toBe(false);
  });

  it('of version 2 covers the method and the public address too', () => {
    expect(verify(v2)).toBe(true);
    expect(verify(v2, { method: 'PUT' })).toBe(false);
    expect(verify(v2, { uris: ['http://127.0.0.1:4000/public/hubspot-webhook/7'] })).toBe(false);
    expect(verify({ ...v2, 'x-hubspot-signature-version': 'v4' })).toBe(false);
  });

  it('of version 3 covers the time too, which may be off by 300 seconds either way', () => {
    expect(verify(v3)).toBe(true);
    expect([-300_000, 300_000].map((off) => verify(v3, { now: signed.now + off }))).toEqual([true, true]);
    expect([-300_001, 300_001].map((off) => verify(v3, { now: signed.now + off }))).toEqual([false, false]);
    expect(verify({ ...v3, 'x-hubspot-request-timestamp': '1777966801001' })).toBe(false);
    expect(verify({ 'x-hubspot-signature-v3': v3['x-hubspot-signature-v3'] })).toBe(false);
  });

  it('of version 3 that fails is not saved by an older one', () => {
    expect(verify({ ...v1, ...v3, 'x-hubspot-signature-v3': 'wrong' })).toBe(false);
    expect(verify({ ...v1, 'x-hubspot-signature-v3': '' })).toBe(false);
  });

  it('of version 3 signs the address with exactly twelve escapes undone', () => {
    const signedAs = "https://api.example.test/hook?a=:/?@!$'()*,;&b=%20%26%23%25&c=%2541";
    const sentTo = 'https://api.example.test/hook?a=%3A%2F%3F%40%21%24%27%28%29%2A%2C%3B&b=%20%26%23%25&c=%2541';
    const digest = createHmac('sha256', signed.secret).update(`POST${signedAs}`).update(signed.rawBody);
    const signature = digest.update(v3['x-hubspot-request-timestamp']).digest('base64');
    expect(verify({ ...v3, 'x-hubspot-signature-v3': signature }, { uris: [sentTo] })).toBe(true);
  });

  it('fails without any signature', () => {
    expect(verify({})).toBe(false);
  });
});
