import { afterAll, beforeAll, describe, expect, it } from 'vitest';
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
    expect(Object.keys(got.body)).toEqual([
      'id',
      'updated_time',
      'email',
      'linkedin_url',
      'phone',
      'first_name',
      'last_name',
      'company_id',
      'job_title',
      'origin',
      'contact_status',
      'previous_status',
      'status_changed_at',
      'first_campaign_email_sent',
      'last_campaign_email_sent',
      'last_reply_received',
      'contact_custom_fields',
    ]);
    expect(got.body).toEqual({
      id,
      updated_time: created.body.updated_time,
      email: 'dana@northgate.example',
      linkedin_url: null,
      phone: null,
      first_name: null,
      last_name: null,
      company_id: null,
      job_title: null,
      origin: 'builtin',
      contact_status: 'active',
      previous_status: null,
      status_changed_at: null,
      first_campaign_email_sent: null,
      last_campaign_email_sent: null,
      last_reply_received: null,
      contact_custom_fields: [],
    });
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
