import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { contactRecord, fieldRecord, ONE_IDENTIFIER, TAKEN } from '../../support/contact-record.js';
import { startService, type TestService } from '../../support/service.js';

let service: TestService;
beforeAll(async () => {
  service = await startService();
});
afterAll(() => service.close());

const rowCounts = () =>
  service.database.query(
    null,
    `select (select count(*)::int from contact) as contacts, (select count(*)::int from person) as people,
            (select count(*)::int from company) as companies`,
  );

describe.each([
  ['/public/v2/contacts', 'v2'],
  ['/public/contacts', 'v1'],
])('POST %s', (path, version) => {
  const post = (json: unknown, query = '') => service.call('POST', `${path}${query}`, { json });

  it('201: creates a contact with a Person of its own', async () => {
    const [before] = (await rowCounts()) as [{ contacts: number; people: number; companies: number }];
    const fields = [{ field_name: 'tier', field_value: 'gold' }];
    const body = { email: `one.${version}@create.example`, first_name: 'O', contact_custom_fields: fields };
    const answer = await post(body);
    const expected = { ...body, contact_custom_fields: [fieldRecord('tier', 'gold')] };
    expect([answer.status, answer.body]).toEqual([201, contactRecord(expected)]);
    expect(await rowCounts()).toEqual([{ ...before, contacts: before.contacts + 1, people: before.people + 1 }]);
  });

  it('201: structure=FLAT shapes the answer', async () => {
    const fields = [{ field_name: 'tier', field_value: 'gold' }];
    const answer = await post(
      { email: `flat.${version}@create.example`, contact_custom_fields: fields },
      '?Structure=flat',
    );
    expect(answer.body.contact_custom_fields).toEqual({ tier: 'gold' });
  });

  it('400: not exactly one identifier', async () => {
    for (const body of [{}, { email: '' }, { email: null, phone: '' }, { email: 'a@b.co', phone: '+442079460958' }]) {
      const answer = await post(body);
      expect([answer.status, answer.body]).toEqual([400, ONE_IDENTIFIER]);
    }
  });

  it('400: all faults of a body at once', async () => {
    const answer = await post({ email: 'x', first_name: 1, contact_status: null });
    expect([answer.status, Object.keys(answer.body).sort()]).toEqual([400, ['contact_status', 'email', 'first_name']]);
  });

  it('404: an unknown company or person; nothing is stored', async () => {
    const before = await rowCounts();
    const company = await post({ email: `c.${version}@create.example`, company_id: 999_999 });
    expect([company.status, company.body]).toEqual([404, { detail: 'Company not found' }]);
    const person = await post({ email: `c.${version}@create.example`, company_id: 'p.example', person_id: 999_999 });
    expect([person.status, person.body]).toEqual([404, { detail: 'Person not found' }]);
    expect(await rowCounts()).toEqual(before);
  });

  it('409: the identifier exists; nothing changes', async () => {
    const email = `taken.${version}@create.example`;
    const made = await post({ email, first_name: 'First' });
    const before = await rowCounts();
    const answer = await post({ email: ` ${email.toUpperCase()} `, first_name: 'Second', company_id: 'taken.example' });
    expect([answer.status, answer.body]).toEqual([409, TAKEN]);
    expect(await rowCounts()).toEqual(before);
    expect((await service.call('GET', `${path}/${made.body.id}`)).body).toEqual(made.body);
  });
});
