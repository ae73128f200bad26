import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startService, type TestService } from '../../support/service.js';

let service: TestService;
beforeAll(async () => {
  service = await startService();
});
afterAll(() => service.close());

const PATH = '/public/v2/companies';
const put = (query: string, json: unknown) => service.call('PUT', PATH + query, { json });

describe('201', () => {
  it('creates the company of the body’s domain, in its normal form, with every field', async () => {
    const answer = await put('', {
      domain: ' https://WWW.North.example:8080/path?x=1 ',
      name: 'North',
      industry: 'Logistics',
      company_status: 'prospect',
      company_custom_fields: [{ field_name: 'tier', field_value: 7 }],
    });
    expect(answer.status).toBe(201);
    expect(answer.body).toEqual({
      id: expect.any(Number),
      updated_time: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
      domain: 'north.example',
      name: 'North',
      industry: 'Logistics',
      company_status: 'prospect',
      previous_status: null,
      status_changed_at: null,
      company_custom_fields: [
        { id: expect.any(Number), updated_time: answer.body.updated_time, field_name: 'tier', field_value: '7' },
      ],
    });
    expect(Object.keys(answer.body)).toEqual([
      'id',
      'updated_time',
      'domain',
      'name',
      'industry',
      'company_status',
      'previous_status',
      'status_changed_at',
      'company_custom_fields',
    ]);
  });

  it('creates the company of the query’s domain when the body names none', async () => {
    const answer = await put('?domain=Query.example', { domain: '', name: null });
    expect(answer.status).toBe(201);
    expect(answer.body).toMatchObject({ domain: 'query.example', name: null, company_status: 'active' });
  });

  it('creates with the body’s domain when the query’s matches nothing', async () => {
    const answer = await put('?domain=nobody.example', { domain: 'somebody.example' });
    expect([answer.status, answer.body.domain]).toEqual([201, 'somebody.example']);
  });

  it.each([
    ['form', { form: { domain: 'form.example', company_custom_fields: '[{"field_name":"a","field_value":"b"}]' } }],
    [
      'multipart',
      {
        multipart: {
          domain: 'parts.example',
          'company_custom_fields[0][field_name]': 'a',
          'company_custom_fields[0][field_value]': 'b',
        },
      },
    ],
  ])('takes a body as %s', async (_kind, body) => {
    const answer = await service.call('PUT', `${PATH}?structure=flat`, body);
    expect([answer.status, answer.body.company_custom_fields]).toEqual([201, { a: 'b' }]);
  });
});

describe('200', () => {
  it('updates what is given and leaves the rest', async () => {
    const first = await put('', {
      domain: 'update.example',
      name: 'Old',
      industry: 'Steel',
      company_custom_fields: [{ field_name: 'a', field_value: '1' }],
    });
    const answer = await put('', {
      domain: 'UPDATE.example',
      name: 'New',
      company_custom_fields: [{ field_name: 'b', field_value: '2' }],
    });
    expect(answer.status).toBe(200);
    expect(answer.body).toEqual({
      ...first.body,
      updated_time: answer.body.updated_time,
      name: 'New',
      company_custom_fields: [
        first.body.company_custom_fields[0],
        { id: expect.any(Number), updated_time: answer.body.updated_time, field_name: 'b', field_value: '2' },
      ],
    });
  });

  it('clears a name with null', async () => {
    await put('', { domain: 'clear.example', name: 'Old' });
    expect((await put('', { domain: 'clear.example', name: null })).body.name).toBeNull();
  });

  it('remembers the status before a change, and nothing when the same one is written', async () => {
    await put('', { domain: 'status.example' });
    const same = await put('', { domain: 'status.example', company_status: 'active' });
    expect(same.body).toMatchObject({ company_status: 'active', previous_status: null, status_changed_at: null });
    const changed = await put('', { domain: 'status.example', company_status: 'customer' });
    expect(changed.body).toMatchObject({
      company_status: 'customer',
      previous_status: 'active',
      status_changed_at: changed.body.updated_time,
    });
  });

  it('gives the company of the query’s domain the body’s domain', async () => {
    const first = await put('', { domain: 'before.example' });
    const moved = await put('?domain=before.example', { domain: 'after.example' });
    expect([moved.status, moved.body.id, moved.body.domain]).toEqual([200, first.body.id, 'after.example']);
  });

  it('ignores unknown and read-only fields', async () => {
    const first = await put('', { domain: 'readonly.example' });
    const again = await put('', {
      domain: 'readonly.example',
      id: 1,
      updated_time: 'x',
      previous_status: 'y',
      client_id: 'z',
      other: {},
    });
    expect(again.body).toEqual(first.body);
  });
});

describe('400', () => {
  it.each([
    ['', {}, { domain: ['A domain is required.'] }],
    ['?domain=', { domain: null }, { domain: ['A domain is required.'] }],
    ['', { domain: 'nodots' }, { domain: ['Must be a domain name, such as example.com: it has no dot.'] }],
    ['?domain=no%20domain', {}, { domain: ['Must be a domain name, such as example.com: it contains a space.'] }],
    ['?domain=a.example&domain=b.example', {}, { domain: ['This parameter may be given only once.'] }],
    [
      '',
      { domain: 'a.example', company_status: null, name: 1 },
      { company_status: ['Must be a string.'], name: ['Must be a string.'] },
    ],
    ['?structure=tree', { domain: 'a.example' }, { structure: ['Must be NESTED or FLAT.'] }],
    [
      '',
      {
        domain: 'a.example',
        company_custom_fields: [
          { field_name: 'x', field_value: 'y' },
          { field_name: 'x', field_value: 'z' },
        ],
      },
      { company_custom_fields: ['A field name may be given only once: x.'] },
    ],
  ])('refuses PUT%s %j, all faults at once', async (query, json, faults) => {
    const answer = await put(query, json);
    expect([answer.status, answer.body]).toEqual([400, faults]);
  });

  it.each(['{', '[]', '"text"', '1', 'null'])('refuses the body %s', async (body) => {
    const answer = await service.call('PUT', PATH, { raw: { type: 'application/json', body } });
    expect(answer.status).toBe(400);
    expect(answer.body).toEqual({ detail: expect.any(String) });
  });
});

describe('403', () => {
  it('refuses a read-only key', async () => {
    const answer = await service.call('PUT', PATH, {
      key: service.tenants.a1.readOnlyKey,
      json: { domain: 'a.example' },
    });
    expect([answer.status, answer.body]).toEqual([403, { detail: 'This API key is read-only. Use a read-write key.' }]);
  });
});

describe('409', () => {
  it('refuses a domain that another company has', async () => {
    await put('', { domain: 'one.example' });
    await put('', { domain: 'two.example' });
    const taken = { error: 'Conflict', message: 'Another company of this workspace already has this domain.' };
    const answer = await put('?domain=one.example', { domain: 'two.example' });
    expect([answer.status, answer.body]).toEqual([409, taken]);
    const unknown = await put('?domain=zero.example', { domain: 'two.example' });
    expect([unknown.status, unknown.body]).toEqual([409, taken]);
  });
});

describe('413 and 415', () => {
  it('refuses a body beyond 256 KiB, and a type that is none of the three', async () => {
    const large = await service.call('PUT', PATH, {
      raw: { type: 'application/json', body: JSON.stringify({ domain: 'x'.repeat(262_144) }) },
    });
    expect([large.status, large.body]).toEqual([413, { detail: 'The body is larger than 256 KiB.' }]);
    const type = await service.call('PUT', PATH, { raw: { type: 'text/plain', body: 'domain=a.example' } });
    expect([type.status, Object.keys(type.body)]).toEqual([415, ['detail']]);
  });
});
