import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startService, type TestService } from '../../support/service.js';

let service: TestService;
beforeAll(async () => {
  service = await startService();
});
afterAll(() => service.close());

const UNKNOWN = { detail: 'Company not found' };
const NOT_IDS = ['0', '-1', '1.5', 'abc', '2147483648', '1e3', '%00', '9'.repeat(500)];
let serial = 0;
const newDomain = (word: string) => {
  serial += 1;
  return `${word}-${serial}.example`;
};
const create = async (fields: object = {}, key?: string) =>
  (
    await service.call('POST', '/public/v2/companies', {
      ...(key ? { key } : {}),
      json: { domain: newDomain('record'), ...fields },
    })
  ).body;

describe.each(['/public/v2/companies', '/public/companies'])('%s', (path) => {
  describe('POST', () => {
    it('201 creates a company', async () => {
      const domain = newDomain('post');
      const answer = await service.call('POST', path, { json: { domain } });
      expect([answer.status, answer.body]).toEqual([
        201,
        {
          id: expect.any(Number),
          updated_time: expect.any(String),
          domain,
          name: null,
          industry: null,
          company_status: 'active',
          previous_status: null,
          status_changed_at: null,
          company_custom_fields: [],
        },
      ]);
    });

    it('400 refuses a body without a domain', async () => {
      const answer = await service.call('POST', path, { json: { domain: '', company_status: null } });
      expect([answer.status, answer.body]).toEqual([
        400,
        { domain: ['A domain is required.'], company_status: ['Must be a string.'] },
      ]);
    });

    it('409 refuses an existing domain, in whatever spelling, and changes nothing', async () => {
      const company = await create({ name: 'First' });
      const answer = await service.call('POST', path, {
        json: { domain: `HTTP://${company.domain}/`, name: 'Second' },
      });
      expect([answer.status, answer.body]).toEqual([
        409,
        { error: 'Conflict', message: 'Another company of this workspace already has this domain.' },
      ]);
      expect((await service.call('GET', `${path}/${company.id}`)).body).toEqual(company);
    });
  });

  describe('GET {id}', () => {
    it('200 answers the record, in the asked structure', async () => {
      const company = await create({ company_custom_fields: [{ field_name: '__proto__', field_value: 'x' }] });
      expect((await service.call('GET', `${path}/${company.id}`)).body).toEqual(company);
      const flat = await service.call('GET', `${path}/${company.id}?structure=FLAT`);
      expect(flat.text).toContain('"company_custom_fields":{"__proto__":"x"}');
    });

    it.each(NOT_IDS)('404 answers %s like an unknown id', async (id) => {
      const unknown = await service.call('GET', `${path}/2147483647`);
      expect([unknown.status, unknown.body]).toEqual([404, UNKNOWN]);
      expect((await service.call('GET', `${path}/${id}`)).text).toBe(unknown.text);
    });
  });

  describe('PATCH {id}', () => {
    it('200 changes what is given and answers the whole record', async () => {
      const company = await create({ name: 'Old', industry: 'Steel' });
      const answer = await service.call('PATCH', `${path}/${company.id}`, {
        json: { domain: `www.new-${company.domain}`, name: null, company_status: 'lost' },
      });
      expect([answer.status, answer.body]).toEqual([
        200,
        {
          ...company,
          updated_time: answer.body.updated_time,
          domain: `new-${company.domain}`,
          name: null,
          company_status: 'lost',
          previous_status: 'active',
          status_changed_at: answer.body.updated_time,
        },
      ]);
    });

    it.each([null, ''])('400 refuses to clear the domain with %j', async (domain) => {
      const company = await create();
      const answer = await service.call('PATCH', `${path}/${company.id}`, { json: { domain } });
      expect([answer.status, answer.body]).toEqual([
        400,
        { domain: ['A company keeps its domain; give another one to replace it.'] },
      ]);
    });

    it('404 for an unknown id', async () => {
      const answer = await service.call('PATCH', `${path}/2147483647`, { json: { name: 'x' } });
      expect([answer.status, answer.body]).toEqual([404, UNKNOWN]);
    });

    it('409 refuses the domain of another company', async () => {
      const [one, two] = [await create(), await create()];
      const answer = await service.call('PATCH', `${path}/${one.id}`, { json: { domain: two.domain } });
      expect([answer.status, answer.body]).toEqual([
        409,
        { error: 'Conflict', message: 'Another company of this workspace already has this domain.' },
      ]);
    });
  });

  describe('DELETE {id}', () => {
    it('204 deletes the company, leaves its contacts without one and keeps its activities', async () => {
      const company = await create({ company_custom_fields: [{ field_name: 'a', field_value: 'b' }] });
      const contact = await service.call('POST', '/public/v2/contacts', {
        json: { email: `left-${company.id}@x.example`, company_id: company.id },
      });
      expect(contact.body.company_id).toBe(company.id);
      const { clientId } = service.tenants.a1;
      const [activity] = await service.database.query<{ id: number }>(
        null,
        `insert into activity (client_id, channel, source, occurred_at, company_id) values ($1, 'call', 'builtin', now(), $2) returning id`,
        [clientId, company.id],
      );
      const answer = await service.call('DELETE', `${path}/${company.id}`);
      expect([answer.status, answer.text]).toEqual([204, '']);
      expect((await service.call('GET', `${path}/${company.id}`)).status).toBe(404);
      expect((await service.call('GET', `/public/v2/contacts/${contact.body.id}`)).body).toEqual({
        ...contact.body,
        company_id: null,
      });
      const kept = await service.database.query(
        null,
        'select company_id from activity where client_id = $1 and id = $2',
        [clientId, activity?.id],
      );
      expect(kept).toEqual([{ company_id: null }]);
    });

    it('404 for an unknown id', async () => {
      const answer = await service.call('DELETE', `${path}/2147483647`);
      expect([answer.status, answer.body]).toEqual([404, UNKNOWN]);
    });
  });

  describe('custom-fields', () => {
    it('201 adds one, 409 refuses its name a second time, 404 an unknown company, 400 what is no field', async () => {
      const company = await create();
      const fields = `${path}/${company.id}/custom-fields`;
      const json = { field_name: 'tier', field_value: 'gold' };
      const added = await service.call('POST', fields, { json });
      expect([added.status, added.body]).toEqual([
        201,
        { id: expect.any(Number), updated_time: expect.any(String), ...json },
      ]);
      const again = await service.call('POST', fields, { json });
      expect([again.status, again.body]).toEqual([
        409,
        { error: 'Conflict', message: 'The record already has a custom field of this name.' },
      ]);
      const unknown = await service.call('POST', `${path}/2147483647/custom-fields`, { json });
      expect([unknown.status, unknown.body]).toEqual([404, UNKNOWN]);
      const empty = await service.call('POST', fields, { json: { field_name: '' } });
      expect([empty.status, empty.body]).toEqual([
        400,
        { field_name: ['The field name must not be empty.'], field_value: ['The field value is required.'] },
      ]);
    });

    it('200 changes one, 409 refuses another’s name, 404 an unknown field', async () => {
      const company = await create({
        company_custom_fields: [
          { field_name: 'a', field_value: '1' },
          { field_name: 'b', field_value: '2' },
        ],
      });
      const [field] = company.company_custom_fields;
      const one = `${path}/${company.id}/custom-fields/${field.id}`;
      const changed = await service.call('PATCH', one, { json: { field_value: 'new' } });
      expect([changed.status, changed.body]).toEqual([
        200,
        { ...field, updated_time: changed.body.updated_time, field_value: 'new' },
      ]);
      expect((await service.call('PATCH', one, { json: { field_name: 'b' } })).status).toBe(409);
      const unknown = await service.call('PATCH', `${path}/${company.id}/custom-fields/2147483647`, {
        json: { field_value: 'x' },
      });
      expect([unknown.status, unknown.body]).toEqual([404, { detail: 'Custom field not found' }]);
    });

    it('204 removes one, 404 the second time', async () => {
      const company = await create({ company_custom_fields: [{ field_name: 'a', field_value: '1' }] });
      const one = `${path}/${company.id}/custom-fields/${company.company_custom_fields[0].id}`;
      expect((await service.call('DELETE', one)).status).toBe(204);
      expect((await service.call('DELETE', one)).status).toBe(404);
      expect((await service.call('GET', `${path}/${company.id}`)).body.company_custom_fields).toEqual([]);
    });
  });
});

describe('a company of another workspace', () => {
  it('is answered exactly like an unknown one, by every method', async () => {
    const foreign = await create(
      { company_custom_fields: [{ field_name: 'a', field_value: 'b' }] },
      service.tenants.a2.readWriteKey,
    );
    const fieldId = foreign.company_custom_fields[0].id;
    const requests: [string, (id: number, field: number) => string, object][] = [
      ['GET', (id) => `/${id}`, {}],
      ['PATCH', (id) => `/${id}`, { json: { name: 'x' } }],
      ['DELETE', (id) => `/${id}`, {}],
      ['POST', (id) => `/${id}/custom-fields`, { json: { field_name: 'x', field_value: 'y' } }],
      ['PATCH', (id, field) => `/${id}/custom-fields/${field}`, { json: { field_value: 'y' } }],
      ['DELETE', (id, field) => `/${id}/custom-fields/${field}`, {}],
    ];
    for (const [method, at, options] of requests) {
      const unknown = await service.call(method, `/public/v2/companies${at(2147483647, 2147483647)}`, options);
      const answer = await service.call(method, `/public/v2/companies${at(foreign.id, fieldId)}`, options);
      expect([method, answer.status, answer.text]).toEqual([method, 404, unknown.text]);
    }
    const contact = await service.call('POST', '/public/v2/contacts', {
      json: { email: 'tenant@x.example', company_id: foreign.id },
    });
    expect([contact.status, contact.body]).toEqual([404, { detail: 'Company not found' }]);
    expect(
      (await service.call('GET', `/public/v2/companies/${foreign.id}`, { key: service.tenants.a2.readWriteKey })).body,
    ).toEqual(foreign);
  });

  it('may have the same domain', async () => {
    const mine = await create({ domain: 'shared.example' });
    const theirs = await create({ domain: 'shared.example' }, service.tenants.b1.readWriteKey);
    expect([mine.domain, theirs.domain]).toEqual(['shared.example', 'shared.example']);
    expect(mine.id).not.toBe(theirs.id);
  });
});
