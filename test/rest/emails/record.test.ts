import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startService, type TestService } from '../../support/service.js';

let service: TestService;
let contactId = 0;
beforeAll(async () => {
  service = await startService();
  contactId = (await service.call('POST', '/public/v2/contacts', { json: { email: 'dana@x.example' } })).body.id;
});
afterAll(() => service.close());

const PATH = '/public/emails';
const UNKNOWN = { detail: 'Email not found' };
const post = (json: unknown, key?: string) => service.call('POST', PATH, { ...(key ? { key } : {}), json });
const create = async (fields: object = {}, key?: string) =>
  (await post({ email_type: 'inbound', origin: 'import', ...fields }, key)).body;

describe('POST /public/emails', () => {
  it('201 records every field, in the documented order', async () => {
    const answer = await post({
      email_type: 'outbound',
      origin: 'import',
      email_timestamp: '2026-01-02T03:04:05+02:00',
      contact_email: ' Dana@X.example ',
      agent_email: 'Sam@Agency.example',
      subject: 'Hello',
      body_text: 'Hi',
      body_html: '<p>Hi</p>',
      campaign_id: 'c-1',
      campaign_name: 'Spring',
      interested: true,
      custom_fields: [{ field_name: 'thread', field_value: 7 }],
      id: 1,
      client_id: 'x',
    });
    expect(answer.status).toBe(201);
    expect(answer.body).toEqual({
      id: expect.any(Number),
      updated_time: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
      email_type: 'outbound',
      origin: 'import',
      email_timestamp: '2026-01-02T01:04:05.000Z',
      contact_email: 'dana@x.example',
      contact_id: contactId,
      agent_email: 'Sam@Agency.example',
      subject: 'Hello',
      body_text: 'Hi',
      body_html: '<p>Hi</p>',
      campaign_id: 'c-1',
      campaign_name: 'Spring',
      interested: true,
      custom_fields: [
        { id: expect.any(Number), updated_time: answer.body.updated_time, field_name: 'thread', field_value: '7' },
      ],
    });
    expect(Object.keys(answer.body)).toEqual([
      'id',
      'updated_time',
      'email_type',
      'origin',
      'email_timestamp',
      'contact_email',
      'contact_id',
      'agent_email',
      'subject',
      'body_text',
      'body_html',
      'campaign_id',
      'campaign_name',
      'interested',
      'custom_fields',
    ]);
    expect((await service.call('GET', `${PATH}/${answer.body.id}`)).body).toEqual(answer.body);
  });

  it('201 with only what is required: the rest is null, the time is now', async () => {
    const answer = await post({ email_type: 'bounced', origin: 'x' });
    expect(answer.body).toEqual({
      id: expect.any(Number),
      updated_time: expect.any(String),
      email_type: 'bounced',
      origin: 'x',
      email_timestamp: answer.body.updated_time,
      contact_email: null,
      contact_id: null,
      agent_email: null,
      subject: null,
      body_text: null,
      body_html: null,
      campaign_id: null,
      campaign_name: null,
      interested: false,
      custom_fields: [],
    });
  });

  it('201 links no contact for an unknown address, and the named contact rather than the one with the address', async () => {
    expect((await create({ contact_email: 'nobody@x.example' })).contact_id).toBeNull();
    const other = await service.call('POST', '/public/v2/contacts', { json: { phone: '+14155550123' } });
    const email = await create({ contact_email: 'dana@x.example', contact_id: other.body.id });
    expect(email).toMatchObject({ contact_email: 'dana@x.example', contact_id: other.body.id });
  });

  it('400 tells every fault at once', async () => {
    const answer = await post({
      email_timestamp: 'soon',
      contact_email: 'nobody',
      contact_id: 1.5,
      interested: 'yes',
      subject: 1,
      custom_fields: {},
    });
    expect([answer.status, answer.body]).toEqual([
      400,
      {
        email_type: ['This field is required.'],
        origin: ['This field is required.'],
        email_timestamp: [
          'Must be an ISO 8601 date-time between the years 1900 and 9999, such as 2024-05-31T12:00:00Z: it has another format.',
        ],
        contact_email: ['Must be one email address: it has no @.'],
        contact_id: ['Must be an integer.'],
        interested: ['Must be true or false.'],
        subject: ['Must be a string.'],
        custom_fields: ['Must be a list.'],
      },
    ]);
    const type = await post({ email_type: 'sent', origin: '' });
    expect([type.status, type.body]).toEqual([
      400,
      { email_type: ['Must be one of: inbound, outbound, bounced.'], origin: ['Must not be empty.'] },
    ]);
  });

  it.each([2147483647, 0, -1, 2147483648])('404 for the unknown contact %i', async (id) => {
    const answer = await post({ email_type: 'inbound', origin: 'x', contact_id: id });
    expect([answer.status, answer.body]).toEqual([404, { detail: 'Contact not found' }]);
  });

  it('404 for a contact of another workspace', async () => {
    const foreign = await service.call('POST', '/public/v2/contacts', {
      key: service.tenants.a2.readWriteKey,
      json: { email: 'foreign@x.example' },
    });
    const answer = await post({ email_type: 'inbound', origin: 'x', contact_id: foreign.body.id });
    expect([answer.status, answer.body]).toEqual([404, { detail: 'Contact not found' }]);
    expect((await create({ contact_email: 'foreign@x.example' })).contact_id).toBeNull();
  });

  it('403 for a read-only key', async () => {
    expect((await post({ email_type: 'inbound', origin: 'x' }, service.tenants.a1.readOnlyKey)).status).toBe(403);
  });
});

describe('GET and DELETE /public/emails/{id}', () => {
  it.each(['0', '-1', '1.5', 'abc', '2147483648', '%00'])('404 answers %s like an unknown id', async (id) => {
    const unknown = await service.call('GET', `${PATH}/2147483647`);
    expect([unknown.status, unknown.body]).toEqual([404, UNKNOWN]);
    expect((await service.call('GET', `${PATH}/${id}`)).text).toBe(unknown.text);
  });

  it('204 deletes; 404 the second time', async () => {
    const { id } = await create();
    expect((await service.call('DELETE', `${PATH}/${id}`)).status).toBe(204);
    const again = await service.call('DELETE', `${PATH}/${id}`);
    expect([again.status, again.body]).toEqual([404, UNKNOWN]);
  });

  it('404 for an email of another workspace, by every method', async () => {
    const foreign = await create(
      { custom_fields: [{ field_name: 'a', field_value: 'b' }] },
      service.tenants.b1.readWriteKey,
    );
    for (const [method, tail, options] of [
      ['GET', '', {}],
      ['DELETE', '', {}],
      ['POST', '/custom-fields', { json: { field_name: 'x', field_value: 'y' } }],
      ['DELETE', `/custom-fields/${foreign.custom_fields[0].id}`, {}],
    ] as const) {
      const unknown = await service.call(method, `${PATH}/2147483647${tail}`, options);
      const answer = await service.call(method, `${PATH}/${foreign.id}${tail}`, options);
      expect([method, answer.status, answer.text]).toEqual([method, 404, unknown.text]);
    }
  });

  it('keeps an email, unlinked, when its contact is deleted', async () => {
    const contact = await service.call('POST', '/public/v2/contacts', { json: { email: 'gone@x.example' } });
    const email = await create({ contact_email: 'gone@x.example' });
    expect(email.contact_id).toBe(contact.body.id);
    await service.call('DELETE', `/public/v2/contacts/${contact.body.id}`);
    expect((await service.call('GET', `${PATH}/${email.id}`)).body).toEqual({ ...email, contact_id: null });
  });
});

describe('custom fields of an email', () => {
  it('201 adds, 409 a second time, 204 removes, 404 afterwards', async () => {
    const { id } = await create();
    const json = { field_name: 'a', field_value: 'b' };
    const added = await service.call('POST', `${PATH}/${id}/custom-fields`, { json });
    expect([added.status, added.body]).toEqual([
      201,
      { id: expect.any(Number), updated_time: expect.any(String), ...json },
    ]);
    const again = await service.call('POST', `${PATH}/${id}/custom-fields`, { json });
    expect([again.status, again.body]).toEqual([
      409,
      { error: 'Conflict', message: 'The record already has a custom field of this name.' },
    ]);
    expect((await service.call('GET', `${PATH}/${id}`)).body.custom_fields).toEqual([added.body]);
    const one = `${PATH}/${id}/custom-fields/${added.body.id}`;
    expect((await service.call('DELETE', one)).status).toBe(204);
    const gone = await service.call('DELETE', one);
    expect([gone.status, gone.body]).toEqual([404, { detail: 'Custom field not found' }]);
  });
});

describe('POST /public/emails/set-interested', () => {
  const mark = (json: unknown) => service.call('POST', `${PATH}/set-interested`, { json });

  it('200 marks the newest inbound email of the address and subject, by its time and then by id', async () => {
    const about = { contact_email: 'lead@x.example', subject: 'Re: offer' };
    await create({ ...about, email_timestamp: '2026-01-01T00:00:00Z' });
    const newest = await create({ ...about, email_timestamp: '2026-03-01T00:00:00Z' });
    await create({ ...about, email_timestamp: '2026-02-01T00:00:00Z' });
    await create({ ...about, email_type: 'outbound', email_timestamp: '2026-04-01T00:00:00Z' });
    const answer = await mark({ email: ' LEAD@x.example', subject: 'Re: offer', disposition: 'call me' });
    expect([answer.status, answer.body]).toEqual([
      200,
      { ...newest, updated_time: answer.body.updated_time, interested: true },
    ]);
    const seen = await service.graphql(`{ email(id: ${newest.id}) { disposition interested } }`);
    expect(seen.body).toEqual({ data: { email: { disposition: 'call me', interested: true } } });
    const twin = await create({ ...about, email_timestamp: '2026-03-01T00:00:00Z' });
    expect((await mark({ email: 'lead@x.example', subject: 'Re: offer' })).body.id).toBe(twin.id);
  });

  it.each([
    { email: 'lead@x.example', subject: 're: offer' },
    { email: 'lead@x.example', subject: 'Re: off' },
    { email: 'other@x.example', subject: 'Re: offer' },
  ])('404 for %j', async (json) => {
    const answer = await mark(json);
    expect([answer.status, answer.body]).toEqual([404, UNKNOWN]);
  });

  it('400 names what is missing or wrong', async () => {
    const answer = await mark({ disposition: 1 });
    expect([answer.status, answer.body]).toEqual([
      400,
      { email: ['This field is required.'], subject: ['This field is required.'], disposition: ['Must be a string.'] },
    ]);
  });

  it('404 in another workspace, which has no such email', async () => {
    const answer = await service.call('POST', `${PATH}/set-interested`, {
      key: service.tenants.a2.readWriteKey,
      json: { email: 'lead@x.example', subject: 'Re: offer' },
    });
    expect([answer.status, answer.body]).toEqual([404, UNKNOWN]);
  });
});
