import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { contactRecord, fieldRecord, NOT_FOUND, TAKEN } from '../../support/contact-record.js';
import { startService, type TestService } from '../../support/service.js';

let service: TestService;
beforeAll(async () => {
  service = await startService();
});
afterAll(() => service.close());

let next = 0;
const fresh = () => `p${++next}@update.example`;

describe.each(['/public/v2/contacts', '/public/contacts'])('PATCH %s/{id}', (path) => {
  const patch = (id: unknown, json: unknown, query = '') => service.call('PATCH', `${path}/${id}${query}`, { json });
  const create = async (fields: object = {}) => {
    const { body } = await service.call('POST', '/public/v2/contacts', { json: { email: fresh(), ...fields } });
    return body;
  };

  it('200: changes what is given, keeps the rest, and null clears', async () => {
    const fields = [{ field_name: 'a', field_value: '1' }];
    const made = await create({ first_name: 'A', last_name: 'B', job_title: 'C', contact_custom_fields: fields });
    const change = [{ field_name: 'b', field_value: '2' }];
    const answer = await patch(made.id, { first_name: null, last_name: 'Z', contact_custom_fields: change });
    expect([answer.status, answer.body]).toEqual([
      200,
      contactRecord({
        id: made.id,
        email: made.email,
        last_name: 'Z',
        job_title: 'C',
        contact_custom_fields: [fieldRecord('a', '1'), fieldRecord('b', '2')],
      }),
    ]);
    expect((await service.call('GET', `${path}/${made.id}`)).body).toEqual(answer.body);
  });

  it('200: an empty body changes nothing', async () => {
    const made = await create({ first_name: 'A' });
    const answer = await patch(made.id, {});
    expect([answer.status, answer.body]).toEqual([200, made]);
  });

  it('200: structure=FLAT shapes the answer', async () => {
    const made = await create({ contact_custom_fields: [{ field_name: 'a', field_value: '1' }] });
    expect((await patch(made.id, {}, '?structure=FLAT')).body.contact_custom_fields).toEqual({ a: '1' });
  });

  it.each([
    { linkedin_url: `linkedin.com/in/patched-${path.length}` },
    { phone: path.includes('v2') ? '+442079460958' : '+442079460959' },
    { email: `patched.${path.length}@update.example`, phone: null },
  ])('200: one identifier of whatever kind replaces that of the contact (%j)', async (identifier) => {
    const made = await create({ first_name: 'Keep' });
    const answer = await patch(made.id, identifier);
    const expected = contactRecord({ id: made.id, first_name: 'Keep', ...identifier });
    expect([answer.status, answer.body]).toEqual([200, expected]);
  });

  it('200: null for a kind that the contact does not carry is no change', async () => {
    const made = await create();
    const answer = await patch(made.id, { phone: null, linkedin_url: '' });
    expect([answer.status, answer.body]).toEqual([200, made]);
  });

  it('200: a changed status sets previous_status and status_changed_at; the same one changes neither', async () => {
    const made = await create();
    const changed = await patch(made.id, { contact_status: 'won' });
    const times = { updated_time: changed.body.updated_time, status_changed_at: changed.body.updated_time };
    expect(changed.body).toEqual({ ...made, ...times, contact_status: 'won', previous_status: 'active' });
    const same = await patch(made.id, { contact_status: 'won' });
    expect(same.body).toEqual(changed.body);
    const back = await patch(made.id, { contact_status: 'active' });
    expect(back.body).toMatchObject({ contact_status: 'active', previous_status: 'won' });
  });

  it('200: moves to a company by id or domain, and null leaves it', async () => {
    const made = await create();
    const moved = await patch(made.id, { company_id: 'Moved.Example' });
    expect(moved.body.company_id).toEqual(expect.any(Number));
    expect((await patch(made.id, { company_id: null })).body.company_id).toBeNull();
    expect((await patch(made.id, { company_id: moved.body.company_id })).body).toMatchObject({
      company_id: moved.body.company_id,
    });
  });

  it('200: read-only and unknown fields, and person_id, are ignored', async () => {
    const made = await create();
    const answer = await patch(made.id, { id: 5, client_id: 'x', previous_status: 'x', person_id: 999_999, x: [] });
    expect([answer.status, answer.body]).toEqual([200, made]);
  });

  it.each([
    [{ email: 'a@b.co', phone: '+442079460958' }, { identifier: ['Only one identifier may be given.'] }],
    [{ email: null }, { identifier: ['A contact keeps one identifier; give another one to replace it.'] }],
    [{ email: '' }, { identifier: ['A contact keeps one identifier; give another one to replace it.'] }],
    [{ contact_status: null }, { contact_status: ['Must be a string.'] }],
    [
      { email: 'nobody', first_name: 5 },
      { email: ['Must be one email address: it has no @.'], first_name: ['Must be a string.'] },
    ],
  ])('400: %j; the contact stays as it was', async (body, faults) => {
    const made = await create();
    const answer = await patch(made.id, body);
    expect([answer.status, answer.body]).toEqual([400, faults]);
    expect((await service.call('GET', `${path}/${made.id}`)).body).toEqual(made);
  });

  it.each(['999999', '0', '-1', '2147483648', 'abc', '1e1', '%00'])('404: an unknown contact (%s)', async (id) => {
    for (const body of [{}, { first_name: 'X' }, { email: null }, { email: fresh(), company_id: 'never.example' }]) {
      const answer = await patch(id, body);
      expect([answer.status, answer.body]).toEqual([404, NOT_FOUND]);
    }
    expect(await service.database.query(null, `select id from company where domain = 'never.example'`)).toEqual([]);
  });

  it('404: an unknown company; the contact stays as it was', async () => {
    const made = await create();
    const answer = await patch(made.id, { company_id: 999_999, first_name: 'X' });
    expect([answer.status, answer.body]).toEqual([404, { detail: 'Company not found' }]);
    expect((await service.call('GET', `${path}/${made.id}`)).body).toEqual(made);
  });

  it('409: the identifier belongs to another contact; both stay as they were', async () => {
    const [one, two] = [await create(), await create()];
    const answer = await patch(one.id, { email: two.email, first_name: 'X' });
    expect([answer.status, answer.body]).toEqual([409, TAKEN]);
    for (const made of [one, two]) expect((await service.call('GET', `${path}/${made.id}`)).body).toEqual(made);
  });
});
