import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startService, type TestService } from '../../support/service.js';

let service: TestService;
beforeAll(async () => {
  service = await startService();
  const put = (email: string, field_name: string, field_value: string) =>
    service.call('PUT', '/public/v2/contacts', {
      json: { email, contact_custom_fields: [{ field_name, field_value }] },
    });
  for (const name of ['a', 'b', 'c']) await put(`${name}@lookup.example`, 'tier', 'gold');
  await put('d@lookup.example', 'tier', 'Gold');
  await put('e@lookup.example', 'Tier', 'gold');
  await put('f@lookup.example', 'empty', '');
  await put('g@lookup.example', "o'brien; --", '%_\\');
  await put('h@lookup.example', 'long', 'l'.repeat(8000));
});
afterAll(() => service.close());

const EMPTY = { count: 0, total_pages: 0, current_page: 1, page_size: 100, results: [] };
const REQUIRED = ['This parameter is required.'];

describe.each(['/public/v2/contacts', '/public/contacts'])('GET %s/lookup-by-custom-field', (path) => {
  const lookUp = (query: string) => service.call('GET', `${path}/lookup-by-custom-field?${query}`);
  const emails = (body: { results: { email: string }[] }) => body.results.map((contact) => contact.email[0]).join('');

  it.each([
    ['field_name=tier&field_value=gold', 'abc'],
    ['FIELD_NAME=tier&Field_Value=gold', 'abc'],
    ['field_name=tier&field_value=Gold', 'd'],
    ['field_name=Tier&field_value=gold', 'e'],
    [`field_name=${encodeURIComponent("o'brien; --")}&field_value=${encodeURIComponent('%_\\')}`, 'g'],
    [`field_name=long&field_value=${'l'.repeat(8000)}`, 'h'],
  ])('200: exact name and value, in the order of ids (%.60s)', async (query, found) => {
    const { status, body } = await lookUp(query);
    expect([status, emails(body)]).toEqual([200, found]);
    expect(body).toMatchObject({ count: found.length, total_pages: 1, current_page: 1, page_size: 100 });
    for (const contact of body.results) {
      expect(contact).toEqual((await service.call('GET', `${path}/${contact.id}`)).body);
    }
  });

  it.each([
    'field_name=tier&field_value=gol',
    'field_name=tie&field_value=gold',
    'field_name=tier&field_value=gold%20',
    'field_name=%25&field_value=%25',
  ])('200: no match is the envelope without results (%s)', async (query) => {
    const answer = await lookUp(query);
    expect([answer.status, answer.body]).toEqual([200, EMPTY]);
  });

  it('200: pages within the matches; past the last page the envelope is empty', async () => {
    const query = 'field_name=tier&field_value=gold&page_size=2';
    const envelope = { count: 3, total_pages: 2, page_size: 2 };
    const [first, second, third] = [
      await lookUp(query),
      await lookUp(`${query}&page=2`),
      await lookUp(`${query}&page=3`),
    ];
    expect([emails(first.body), emails(second.body), third.body.results]).toEqual(['ab', 'c', []]);
    for (const [index, answer] of [first, second, third].entries()) {
      expect(answer.body).toMatchObject({ ...envelope, current_page: index + 1 });
    }
    expect((await lookUp(`${query}&page=99999999999999999999`)).body).toMatchObject({ ...envelope, results: [] });
  });

  it('200: structure=FLAT', async () => {
    const { body } = await lookUp('field_name=tier&field_value=Gold&structure=FLAT');
    expect(body.results[0].contact_custom_fields).toEqual({ tier: 'Gold' });
  });

  it.each([
    ['', { field_name: REQUIRED, field_value: REQUIRED }],
    ['field_name=&field_value=', { field_name: REQUIRED, field_value: REQUIRED }],
    ['field_name=empty&field_value=', { field_value: REQUIRED }],
    ['field_value=gold', { field_name: REQUIRED }],
    [
      'field_name=a&field_name=b&field_value=%00&structure=x',
      {
        field_name: ['This parameter may be given only once.'],
        field_value: ['Must not contain NUL characters or lone surrogates.'],
        structure: ['Must be NESTED or FLAT.'],
      },
    ],
    [`field_name=${'n'.repeat(256)}&field_value=x`, { field_name: ['Must be at most 255 characters.'] }],
  ])('400: missing, empty or unusable parameters, each by its name (%.40s)', async (query, faults) => {
    const answer = await lookUp(query);
    expect([answer.status, answer.body]).toEqual([400, faults]);
  });

  it.each(['PUT', 'POST', 'PATCH', 'DELETE'])('405: %s, like every path that has no such method', async (method) => {
    const answer = await service.call(method, `${path}/lookup-by-custom-field`);
    expect([answer.status, answer.headers.get('allow')]).toEqual([405, 'GET, HEAD, OPTIONS']);
  });
});

it('200: at most the first 100 matches by id', async () => {
  const { database, tenants } = service;
  await database.query(
    null,
    `with p as (insert into person (client_id) select $1 from generate_series(1, 130) returning client_id, id),
          c as (insert into contact (client_id, person_id, email, origin)
                select client_id, id, 'm' || id || '@many.example', 'builtin' from p returning client_id, id)
     insert into contact_custom_field (client_id, contact_id, field_name, field_value)
       select client_id, id, 'many', 'yes' from c`,
    [tenants.a2.clientId],
  );
  const ids = await database.query<{ id: number }>(
    null,
    'select id from contact where client_id = $1 order by id limit 100',
    [tenants.a2.clientId],
  );
  const seen: number[] = [];
  for (const page of [1, 2, 3, 4]) {
    const path = `/public/v2/contacts/lookup-by-custom-field?field_name=many&field_value=yes&page_size=40&page=${page}`;
    const { body } = await service.call('GET', path, { key: tenants.a2.readWriteKey });
    expect(body).toMatchObject({ count: 100, total_pages: 3, current_page: page, page_size: 40 });
    seen.push(...body.results.map((contact: { id: number }) => contact.id));
  }
  expect(seen).toEqual(ids.map((row) => row.id));
});
