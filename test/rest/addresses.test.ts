import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { contactRecord } from '../support/contact-record.js';
import { startService, type TestService } from '../support/service.js';

let service: TestService;
beforeAll(async () => {
  service = await startService();
});
afterAll(() => service.close());

const put = (json: object, query = '') => service.call('PUT', `/public/v2/contacts${query}`, { json });
const get = async (path: string) => (await service.call('GET', path)).body;

describe('an address has one form', () => {
  const ASCII = 'pat@xn--mnchen-3ya.example';

  it.each(['pat@münchen.example', 'Pat@MÜNCHEN.example', "'pat@xn--mnchen-3ya.example'", '"pat@münchen.example."'])(
    'PUT %j writes the one contact',
    async (email) => {
      await put({ email: ASCII });
      const { status, body } = await put({ email });
      expect([status, body]).toEqual([200, contactRecord({ email: ASCII })]);
    },
  );

  it('409: POST with another spelling of a taken address', async () => {
    await put({ email: ASCII });
    const { status } = await service.call('POST', '/public/v2/contacts', { json: { email: 'pat@münchen.example' } });
    expect(status).toBe(409);
  });

  it('the unsubscribe of one spelling reaches the contact of the other', async () => {
    await put({ email: 'leaver@münchen.example' });
    const { clientId } = service.tenants.a1;
    const json = { event_type: 'lead_unsubscribed', lead_email: 'leaver@xn--mnchen-3ya.example' };
    const { body } = await service.call('POST', `/public/instantly-webhook/${clientId}`, { json });
    expect(body).toEqual({ status: 'processed' });
    const [contact] = (await get('/public/v2/contacts?email=leaver@münchen.example')).results;
    expect(contact.contact_status).toBe('unsubscribed');
  });

  it('an activity and an email of one spelling are linked to the contact of the other', async () => {
    const { body: contact } = await put({ email: 'linked@xn--mnchen-3ya.example' });
    const email = 'linked@münchen.example';
    const json = { email, properties: { direction: 'inbound' } };
    expect((await service.call('POST', '/public/activities/standard/call/', { json })).status).toBe(201);
    const recorded = { email_type: 'inbound', origin: 'x', contact_email: email, subject: 'Hello' };
    const { body } = await service.call('POST', '/public/emails', { json: recorded });
    expect(body).toMatchObject({ contact_id: contact.id, contact_email: 'linked@xn--mnchen-3ya.example' });
    const interest = { email: "'Linked@MÜNCHEN.example'", subject: 'Hello' };
    const marked = await service.call('POST', '/public/emails/set-interested', { json: interest });
    expect([marked.status, marked.body.id, marked.body.interested]).toEqual([200, body.id, true]);
  });
});

describe('a plus that was not encoded', () => {
  const ADDRESS = 'plus+tag@t.example';
  beforeAll(async () => {
    await put({ email: ADDRESS });
    const json = { email_type: 'outbound', origin: 'x', contact_email: ADDRESS };
    await service.call('POST', '/public/emails', { json });
  });

  it.each([
    ['/public/v2/contacts', 'results'],
    ['/public/contacts', 'results'],
    ['/public/people', 'results'],
    ['/public/people/lookup', 'emails'],
  ])('is found by the filter `email` of %s', async (path, list) => {
    const expected = await get(`${path}?email=plus%2Btag@t.example`);
    expect(expected[list]).toHaveLength(1);
    for (const value of [ADDRESS, 'plus%20tag@t.example', '%20Plus+Tag@T.example%20', "'plus+tag@t.example'"])
      expect(await get(`${path}?email=${value}`)).toEqual(expected);
  });

  it('is found in the master list', async () => {
    const key = service.tenants.x.masterKey;
    const { body } = await service.call('GET', `/public/v2/contacts-master-list?email=${ADDRESS}`, { key });
    expect(body.results).toEqual([expect.objectContaining({ email: ADDRESS })]);
  });

  it('is found by `contact_email`', async () => {
    expect(await get(`/public/emails?contact_email=${ADDRESS}`)).toEqual([
      expect.objectContaining({ contact_email: ADDRESS }),
    ]);
  });

  it('names the contact that PUT looks up', async () => {
    const { status, body } = await put({ first_name: 'Plus' }, `?email=${ADDRESS}`);
    expect([status, body]).toEqual([200, contactRecord({ email: ADDRESS, first_name: 'Plus' })]);
  });

  it('several are all restored', async () => {
    await put({ email: 'a+b++c@t.example' });
    expect((await get('/public/v2/contacts?email=a+b++c@t.example')).count).toBe(1);
  });

  it('is none in GraphQL, whose values are not encoded', async () => {
    const query = 'query ($email: String) { contacts(filter: { email: $email }) { totalCount } }';
    const { body } = await service.graphql(query, { email: 'plus tag@t.example' });
    expect(body).toEqual({ data: { contacts: { totalCount: 0 } } });
  });
});

describe('a LinkedIn handle ends before punctuation', () => {
  it.each(['pat,', 'pat)', 'pat&trk=abc', 'pat%2C', 'pat”.'])(
    'PUT /in/%s writes the contact of pat',
    async (handle) => {
      await put({ linkedin_url: 'linkedin.com/in/pat' });
      const { status, body } = await put({ linkedin_url: `https://www.linkedin.com/in/${handle}` });
      expect([status, body]).toEqual([200, contactRecord({ linkedin_url: 'linkedin.com/in/pat' })]);
    },
  );
});
