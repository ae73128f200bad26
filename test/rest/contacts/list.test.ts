import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { contactRecord, fieldRecord, NONE_FOUND } from '../../support/contact-record.js';
import { startService, type TestService } from '../../support/service.js';

const DANA = contactRecord({
  email: 'dana@northgate.example',
  first_name: 'Dana',
  last_name: 'Whitfield',
  company_id: expect.any(Number),
  contact_custom_fields: [fieldRecord('tier', 'gold'), fieldRecord('__proto__', 'x')],
});
const LEO = contactRecord({
  linkedin_url: 'linkedin.com/in/léo',
  first_name: 'Leo',
  last_name: 'Whitfield',
  company_id: expect.any(Number),
});
const PHONE = contactRecord({ phone: '+14155552671', first_name: 'Dana' });

let service: TestService;
beforeAll(async () => {
  service = await startService();
  const put = (json: object) => service.call('PUT', '/public/v2/contacts', { json });
  const tier = [
    { field_name: 'tier', field_value: 'gold' },
    { field_name: '__proto__', field_value: 'x' },
  ];
  const dana = { email: 'dana@northgate.example', first_name: 'Dana', last_name: 'Whitfield' };
  await put({ ...dana, company_id: 'https://www.Northgate.example/about', contact_custom_fields: tier });
  await put({
    linkedin_url: 'linkedin.com/in/Léo',
    first_name: 'Leo',
    last_name: 'Whitfield',
    company_id: 'northgate.example',
  });
  await put({ phone: '+1 415 555 2671', first_name: 'Dana' });
});
afterAll(() => service.close());

const page = (results: unknown[], more: object = {}) => ({
  count: results.length,
  total_pages: 1,
  current_page: 1,
  page_size: 100,
  results,
  ...more,
});

describe.each(['/public/v2/contacts', '/public/contacts'])('GET %s', (path) => {
  const list = (query: string) => service.call('GET', `${path}${query}`);

  it('200: answers all contacts in the order of their ids', async () => {
    const answer = await list('');
    expect(answer.status).toBe(200);
    expect(answer.body).toEqual(page([DANA, LEO, PHONE]));
    const ids = answer.body.results.map((contact: { id: number }) => contact.id);
    expect(ids).toEqual([...ids].sort((a, b) => a - b));
    expect(answer.headers.get('x-ignored-parameters')).toBeNull();
  });

  it.each([
    ['?email=dana@northgate.example', [DANA]],
    ['?email=%20DANA@Northgate.Example%20', [DANA]],
    ['?linkedin_url=https://de.linkedin.com/in/L%C3%A9o/details?x=1', [LEO]],
    ['?linkedin_url=linkedin.com/in/L%25C3%25A9o', [LEO]],
    ['?phone=%2B1%20(415)%20555-2671', [PHONE]],
    ['?phone=+14155552671', [PHONE]],
    ['?firstname=Dana', [DANA, PHONE]],
    ['?lastname=Whitfield', [DANA, LEO]],
    ['?domain=WWW.northgate.example.', [DANA, LEO]],
    ['?domain=http://northgate.example:80/x', [DANA, LEO]],
    ['?EMAIL=dana@northgate.example&FirstName=Dana&LASTNAME=Whitfield&Domain=northgate.example', [DANA]],
    ['?firstname=Dana&domain=northgate.example', [DANA]],
    ['?firstname=Dana&lastname=Whitfield', [DANA]],
    ['?email=dana@northgate.example&page=1&page_size=1', [DANA]],
  ])('200: finds what all filters match (%s)', async (query, results) => {
    const answer = await list(query);
    expect(answer.status).toBe(200);
    expect(answer.body).toEqual(page(results, query.includes('page_size=1') ? { page_size: 1 } : {}));
  });

  it.each([
    '?email=',
    '?linkedin_url=',
    '?phone=',
    '?email=&firstname=Dana',
    '?email=dana@northgate.example&phone=',
    '?EMAIL=',
    '?email=%20',
    '?email=%00',
    '?email=%ff',
    '?linkedin_url=%00',
    '?phone=%00',
    '?phone=12',
    '?phone=call%20%2B14155552671',
    '?phone=4155552671',
    '?email=nobody',
    `?email=${'a'.repeat(5000)}@x.example`,
    '?email=nobody@northgate.example',
    '?linkedin_url=https://linkedin.com/company/northgate',
    '?linkedin_url=https://evil.example/in/leo',
    '?email=dana@northgate.example&firstname=Leo',
    '?email=dana@northgate.example&linkedin_url=linkedin.com/in/leo',
    '?firstname=dana',
    '?firstname=Dan',
    '?firstname=%25',
    '?lastname=Whitfield%20',
    '?domain=unknown.example',
    '?domain=not%20a%20domain',
    '?page=2',
    '?page=2147483648',
    '?page=99999999999999999999999999',
    '?email=dana@northgate.example&page=2',
  ])('200: answers the status object when nothing is found (%s)', async (query) => {
    const answer = await list(query);
    expect([answer.status, answer.body]).toEqual([200, NONE_FOUND]);
  });

  it.each([
    ['', 1, 100],
    ['page=1&page_size=2', 1, 2],
    ['page=2&page_size=2', 2, 2],
    ['page=3&page_size=1', 3, 1],
    ['page=&page_size=', 1, 100],
    ['page=0', 1, 100],
    ['page=-1', 1, 100],
    ['page=1.5', 1, 100],
    ['page=1e3', 1, 100],
    ['page=0x2', 1, 100],
    ['page=abc', 1, 100],
    ['page=%D9%A2', 1, 100],
    ['page=%002', 1, 100],
    ['page=1&page=2', 1, 100],
    ['page=2&PAGE=2', 1, 100],
    ['page_size=1&page_size=2', 1, 100],
    ['page_size=0', 1, 1],
    ['page_size=-5', 1, 1],
    ['page_size=101', 1, 100],
    ['page_size=99999999999999999999', 1, 100],
    ['page_size=1.5', 1, 100],
    ['page_size=1e1', 1, 100],
    ['Page_Size=1&Page=2', 2, 1],
  ])('200: reads page and page_size as documented (%s)', async (query, current, size) => {
    const answer = await list(`?${query}`);
    const all = [DANA, LEO, PHONE];
    expect(answer.status).toBe(200);
    expect(answer.body).toEqual({
      count: 3,
      total_pages: Math.ceil(3 / size),
      current_page: current,
      page_size: size,
      results: all.slice((current - 1) * size, current * size),
    });
  });

  it.each(['FLAT', 'flat', 'Flat'])(
    '200: structure=%s makes the custom fields one object by name',
    async (structure) => {
      const answer = await list(`?structure=${structure}&email=dana@northgate.example`);
      const [contact] = answer.body.results;
      expect(Object.entries(contact.contact_custom_fields)).toEqual([
        ['tier', 'gold'],
        ['__proto__', 'x'],
      ]);
      const others = await list(`?structure=${structure}&lastname=Whitfield`);
      expect(others.body.results[1].contact_custom_fields).toEqual({});
    },
  );

  it.each(['', '?structure=', '?structure=NESTED', '?structure=nested'])(
    '200: the default structure is NESTED (%s)',
    async (query) => {
      expect((await list(query)).body).toEqual(page([DANA, LEO, PHONE]));
    },
  );

  it.each([
    ['?firstname=&lastname=&domain=', 'firstname, lastname, domain'],
    ['?nonsense=1&client_id=x', 'nonsense, client_id'],
    ['?first_name=Dana', 'first_name'],
    ['?Odd%20Name%0d%0aX:=1', 'Odd%20Name%0D%0AX%3A'],
  ])('200: leaves out and names what has no effect (%s)', async (query, named) => {
    const answer = await list(query);
    expect(answer.body).toEqual(page([DANA, LEO, PHONE]));
    expect(answer.headers.get('x-ignored-parameters')).toBe(named);
  });

  it.each([
    ['?structure=TREE', { structure: ['Must be NESTED or FLAT.'] }],
    ['?email=a@b.co&email=a@b.co', { email: ['This parameter may be given only once.'] }],
    ['?email=a@b.co&Email=c@d.co', { email: ['This parameter may be given only once.'] }],
    ['?structure=FLAT&structure=FLAT', { structure: ['This parameter may be given only once.'] }],
    ['?firstname=%00', { firstname: ['Must not contain NUL characters or lone surrogates.'] }],
    [
      '?domain=a&domain=b&structure=x&lastname=a%00',
      {
        domain: ['This parameter may be given only once.'],
        structure: ['Must be NESTED or FLAT.'],
        lastname: ['Must not contain NUL characters or lone surrogates.'],
      },
    ],
  ])('400: names every fault of the query (%s)', async (query, faults) => {
    const answer = await list(query);
    expect([answer.status, answer.body]).toEqual([400, faults]);
  });

  it('400: still names the parameters without effect', async () => {
    const answer = await list('?structure=x&nonsense=1');
    expect(answer.headers.get('x-ignored-parameters')).toBe('nonsense');
  });
});

it('200: a workspace with a phone country reads national numbers', async () => {
  const { database, tenants } = service;
  await database.query(null, `update client set default_phone_country = 'US' where id = $1`, [tenants.a2.clientId]);
  const key = tenants.a2.readWriteKey;
  const made = await service.call('PUT', '/public/v2/contacts', { key, json: { phone: '(415) 555-2671' } });
  expect(made.body).toEqual(contactRecord({ phone: '+14155552671' }));
  const found = await service.call('GET', '/public/v2/contacts?phone=4155552671', { key });
  expect(found.body).toEqual(page([contactRecord({ phone: '+14155552671' })]));
});

it('200: pages through more than one page without loss or repetition', async () => {
  const key = service.tenants.b1.readWriteKey;
  for (let index = 0; index < 7; index++) {
    await service.call('PUT', '/public/v2/contacts', { key, json: { email: `p${index}@paging.example` } });
  }
  const seen: string[] = [];
  for (const number of [1, 2, 3]) {
    const { body } = await service.call('GET', `/public/v2/contacts?page=${number}&page_size=3`, { key });
    expect(body).toMatchObject({ count: 7, total_pages: 3, current_page: number, page_size: 3 });
    seen.push(...body.results.map((contact: { email: string }) => contact.email));
  }
  expect(seen).toEqual([0, 1, 2, 3, 4, 5, 6].map((index) => `p${index}@paging.example`));
});
