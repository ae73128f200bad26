import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { NONE_FOUND, NOT_FOUND } from '../../support/contact-record.js';
import { startService, type TestService } from '../../support/service.js';

let service: TestService;
beforeAll(async () => {
  service = await startService();
});
afterAll(() => service.close());

describe.each(['/public/v2/contacts', '/public/contacts'])('DELETE %s/{id}', (path) => {
  const create = async (fields: object = {}) => {
    const json = { email: `d${path.length}@delete.example`, ...fields };
    return (await service.call('PUT', '/public/v2/contacts', { json })).body;
  };

  it('204: the contact is gone from every answer; a second time it is unknown', async () => {
    const made = await create({ contact_custom_fields: [{ field_name: 'gone', field_value: 'x' }] });
    const answer = await service.call('DELETE', `${path}/${made.id}`);
    expect([answer.status, answer.text, answer.headers.get('content-type')]).toEqual([204, '', null]);
    expect((await service.call('GET', `${path}/${made.id}`)).body).toEqual(NOT_FOUND);
    expect((await service.call('GET', `${path}?email=${made.email}`)).body).toEqual(NONE_FOUND);
    const lookup = await service.call('GET', `${path}/lookup-by-custom-field?field_name=gone&field_value=x`);
    expect(lookup.body).toEqual({ count: 0, total_pages: 0, current_page: 1, page_size: 100, results: [] });
    const again = await service.call('DELETE', `${path}/${made.id}`);
    expect([again.status, again.body]).toEqual([404, NOT_FOUND]);
  });

  it('204: its activities and emails stay, unlinked, and so does its Person', async () => {
    const { id } = await create();
    const { database, tenants } = service;
    const client = tenants.a1.clientId;
    const [person] = await database.query(null, 'select person_id from contact where id = $1', [id]);
    const [email] = await database.query<{ id: number }>(
      null,
      `insert into email (client_id, email_type, origin, email_timestamp, contact_email, contact_id)
       values ($1, 'inbound', 'builtin', now(), 'd@delete.example', $2) returning id`,
      [client, id],
    );
    const [activity] = await database.query<{ id: number }>(
      null,
      `with logged as (insert into activity (client_id, channel, source, occurred_at, properties)
         values ($1, 'call', 'builtin', now(), '{}') returning client_id, id, occurred_at)
       insert into activity_contact (client_id, activity_id, contact_id, occurred_at)
         select client_id, id, $2, occurred_at from logged
       returning activity_id as id`,
      [client, id],
    );
    expect((await service.call('DELETE', `${path}/${id}`)).status).toBe(204);
    const left = await database.query(
      null,
      `select (select contact_id from email where id = $1) as "emailContact",
              (select count(*)::int from email where id = $1) as emails,
              (select count(*)::int from activity where id = $2) as activities,
              (select count(*)::int from activity_contact where activity_id = $2) as links,
              (select count(*)::int from person where id = $3) as people`,
      [email?.id, activity?.id, (person as { person_id: number }).person_id],
    );
    expect(left).toEqual([{ emailContact: null, emails: 1, activities: 1, links: 0, people: 1 }]);
  });

  it.each(['999999', '0', '-1', '2147483648', 'abc', '1.0', '%00'])('404: an unknown contact (%s)', async (id) => {
    const answer = await service.call('DELETE', `${path}/${id}`);
    expect([answer.status, answer.body]).toEqual([404, NOT_FOUND]);
  });
});
