import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { contactRecord } from '../../support/contact-record.js';
import { startService, type TestService } from '../../support/service.js';

let service: TestService;
beforeAll(async () => {
  service = await startService();
});
afterAll(() => service.close());

describe('200', () => {
  it('answers the whole record, in the documented order of fields, absent values as null', async () => {
    const created = await service.call('POST', '/public/v2/contacts', { json: { email: ' Dana@Northgate.example ' } });
    expect(created.status).toBe(201);
    const { id } = created.body;
    const got = await service.call('GET', `/public/v2/contacts/${id}`);
    expect(got.status).toBe(200);
    const expected = contactRecord({ id, updated_time: created.body.updated_time, email: 'dana@northgate.example' });
    expect(got.body).toEqual(expected);
    expect(Object.keys(got.body)).toEqual(Object.keys(expected));
  });
});

describe('404', () => {
  it.each(['999999', '0', '-1', '1.5', 'abc', '2147483648', '1e3', '%00', '%E0%A4%A'])(
    'answers an id that is none (%s) like an unknown one',
    async (id) => {
      const unknown = await service.call('GET', '/public/v2/contacts/2147483647');
      const answer = await service.call('GET', `/public/v2/contacts/${id}`);
      expect(unknown.status).toBe(404);
      if (id !== '%E0%A4%A') expect(answer.text).toBe(unknown.text);
      expect(answer.status).toBe(404);
    },
  );
});
