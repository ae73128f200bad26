import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { hostileStrings } from '../../support/corpus-sample.js';
import { startService, type TestService } from '../../support/service.js';
import { type SeededPerson, seedPerson } from './people.js';

let service: TestService;
let dana: SeededPerson;
let lee: SeededPerson;
let kim: SeededPerson;
let empty: SeededPerson;

beforeAll(async () => {
  service = await startService();
  dana = await seedPerson(service, [
    { email: 'dana@northgate.example', first_name: 'Dana', last_name: 'Whitfield', company_id: 'northgate.example' },
    { linkedin_url: 'linkedin.com/in/dana', first_name: 'D.', last_name: 'Whitfield' },
    { phone: '+14155552671', company_id: 'south.example' },
  ]);
  lee = await seedPerson(service, [
    { email: 'lee@northgate.example', first_name: 'Lee', last_name: 'Whitfield', company_id: 'northgate.example' },
  ]);
  kim = await seedPerson(service, [{ phone: '+14155552672', first_name: 'Kim' }]);
  empty = await seedPerson(service, [{ email: 'gone@northgate.example', first_name: 'Kim' }]);
  await service.call('DELETE', `/public/contacts/${empty.contactIds[0]}`);
  // The same identifiers in another workspace: a missing filter would show at once.
  const { b1 } = service.tenants;
  await seedPerson(
    service,
    [
      { email: 'dana@northgate.example', first_name: 'Dana', last_name: 'Whitfield', company_id: 'northgate.example' },
      { phone: '+14155552671' },
      { linkedin_url: 'linkedin.com/in/dana' },
    ],
    b1.readWriteKey,
  );
});
afterAll(() => service.close());

const search = (query: string, key?: string) => service.call('GET', `/public/people${query}`, key ? { key } : {});
const idsOf = async (query: string) => {
  const { status, body } = await search(query);
  expect(status).toBe(200);
  const ids = body.results.map(({ id }: { id: number }) => id);
  expect(body.count).toBe(ids.length);
  return ids;
};
const nobody = { count: 0, total_pages: 0, current_page: 1, page_size: 100, results: [] };

describe('a match', () => {
  it('answers the envelope with whole Persons, by id, and leaves out a Person without contacts', async () => {
    const { body } = await search('');
    const single = await Promise.all(
      [dana, lee, kim].map(async ({ id }) => (await service.call('GET', `/public/people/${id}`)).body),
    );
    expect(body).toEqual({ count: 3, total_pages: 1, current_page: 1, page_size: 100, results: single });
    expect(Object.keys(body)).toEqual(['count', 'total_pages', 'current_page', 'page_size', 'results']);
  });

  it.each([
    ['email=%20DANA%40northgate.example%20', 'dana'],
    ['linkedin_url=https%3A%2F%2Fde.linkedin.com%2Fin%2FDana%2Fdetails%3Fa%3D1', 'dana'],
    ['phone=%2B1%20(415)%20555-2671', 'dana'],
    ['phone=+14155552671', 'dana'],
    ['firstname=Lee', 'lee'],
    ['domain=%20South.Example%20', 'dana'],
    ['FirstName=Kim', 'kim'],
  ])('finds by %s, normalised, the Person with all its contacts', async (query, name) => {
    const wanted = { dana, lee, kim }[name];
    expect(await idsOf(`?${query}`)).toEqual([wanted?.id]);
    const { body } = await search(`?${query}`);
    expect(body.results[0]).toEqual((await service.call('GET', `/public/people/${wanted?.id}`)).body);
  });

  it('ANDs the filters, each of which another contact of the Person may meet', async () => {
    expect(await idsOf('?email=dana@northgate.example&phone=%2B14155552671&linkedin_url=linkedin.com/in/dana')).toEqual(
      [dana.id],
    );
    expect(await idsOf('?firstname=D.&domain=northgate.example')).toEqual([dana.id]);
    expect(await idsOf('?firstname=Dana&domain=south.example&lastname=Whitfield')).toEqual([dana.id]);
    expect(await idsOf('?lastname=Whitfield&domain=northgate.example')).toEqual([dana.id, lee.id]);
    expect(await idsOf('?email=dana@northgate.example&phone=%2B14155552672')).toEqual([]);
    expect(await idsOf('?firstname=Lee&domain=south.example')).toEqual([]);
  });

  it('compares names exactly, with their case', async () => {
    expect(await idsOf('?firstname=dana')).toEqual([]);
    expect(await idsOf('?firstname=Dan')).toEqual([]);
    expect(await idsOf('?firstname=%25')).toEqual([]);
  });

  it('counts Persons, not contacts', async () => {
    const { body } = await search('?lastname=Whitfield');
    expect(body.count).toBe(2);
  });
});

describe('nobody', () => {
  it.each([
    'phone=',
    'phone=nonsense',
    'phone=12',
    'phone=&email=dana@northgate.example',
    'phone=x&firstname=Dana',
    'email=',
    'linkedin_url=',
    'email=&linkedin_url=',
    'email=&firstname=Dana',
    'linkedin_url=&domain=northgate.example',
    'email=&phone=',
    'email=no%20address',
    'email=no%20address&phone=%2B14155552671',
    'linkedin_url=linkedin.com/company/x',
    'domain=unknown.example',
    'firstname=Nobody',
    'email=nobody@northgate.example&page=3',
  ])('answers %s with the empty result', async (query) => {
    const { status, body } = await search(`?${query}`);
    expect({ status, body }).toEqual({ status: 200, body: nobody });
  });

  it('keeps the effective page size in the empty result', async () => {
    expect((await search('?email=&page_size=7')).body).toEqual({ ...nobody, page_size: 7 });
  });
});

describe('an empty filter', () => {
  it('of email or LinkedIn URL is left out beside another identifier with a value', async () => {
    expect(await idsOf('?email=&phone=%2B14155552671')).toEqual([dana.id]);
    expect(await idsOf('?linkedin_url=&email=lee@northgate.example')).toEqual([lee.id]);
    expect(await idsOf('?email=&linkedin_url=linkedin.com/in/dana')).toEqual([dana.id]);
  });

  it('of a name or a domain is left out and named in X-Ignored-Parameters', async () => {
    const { body, headers } = await search('?firstname=&LASTNAME=&domain=&colour=red');
    expect(body.count).toBe(3);
    expect(headers.get('x-ignored-parameters')?.split(', ').sort()).toEqual([
      'colour',
      'domain',
      'firstname',
      'lastname',
    ]);
  });
});

describe('pages', () => {
  it('are cut by Persons and carry their number', async () => {
    const pages = await Promise.all([1, 2, 3].map(async (page) => (await search(`?page_size=1&page=${page}`)).body));
    expect(
      pages.map(({ results, ...envelope }) => ({ ...envelope, ids: results.map(({ id }: { id: number }) => id) })),
    ).toEqual(
      [dana, lee, kim].map(({ id }, index) => ({
        count: 3,
        total_pages: 3,
        current_page: index + 1,
        page_size: 1,
        ids: [id],
      })),
    );
  });

  it.each(['4', '2147483647', '99999999999999999999'])(
    'past the end (page %s) are empty and name the last valid page',
    async (page) => {
      expect((await search(`?page_size=2&page=${page}`)).body).toEqual({
        count: 3,
        total_pages: 2,
        current_page: 2,
        page_size: 2,
        results: [],
      });
      expect((await search(`?lastname=Whitfield&page=${page}`)).body).toEqual({
        count: 2,
        total_pages: 1,
        current_page: 1,
        page_size: 100,
        results: [],
      });
    },
  );

  it.each([
    ['page=abc', 1, 100],
    ['page=0', 1, 100],
    ['page=-1', 1, 100],
    ['page=1.5', 1, 100],
    ['page=', 1, 100],
    ['page=1&page=9', 1, 100],
    ['page_size=0', 1, 1],
    ['page_size=-5', 1, 1],
    ['page_size=1000', 1, 100],
    ['page_size=abc', 1, 100],
    ['page_size=2&page_size=3', 1, 100],
  ])('fall back for %s', async (query, page, size) => {
    const { status, body } = await search(`?${query}`);
    expect([status, body.current_page, body.page_size]).toEqual([200, page, size]);
  });
});

describe('400', () => {
  it.each(['email', 'linkedin_url', 'phone', 'firstname', 'lastname', 'domain'])(
    'refuses %s given twice, in whatever case',
    async (name) => {
      const { status, body } = await search(`?${name}=a&${name.toUpperCase()}=b`);
      expect({ status, body }).toEqual({ status: 400, body: { [name]: ['This parameter may be given only once.'] } });
    },
  );
});

describe('hostile filters', () => {
  const short = hostileStrings.filter((text) => text.length <= 2_048);
  it.each(['email', 'linkedin_url', 'phone', 'firstname', 'lastname', 'domain'])(
    'of %s find nobody, or everybody when left out, or are refused under its name',
    async (name) => {
      for (const text of short) {
        const { status, body } = await search(`?${name}=${encodeURIComponent(text.toWellFormed())}`);
        if (status === 400) expect(Object.keys(body)).toEqual([name]);
        else if (text === '' && ['firstname', 'lastname', 'domain'].includes(name)) expect(body.count).toBe(3);
        else expect(body).toEqual(nobody);
      }
    },
  );
});

describe('another workspace', () => {
  it('sees only its own Person with the same identifiers', async () => {
    const { b1 } = service.tenants;
    const { body } = await search('?email=dana@northgate.example&domain=northgate.example', b1.readWriteKey);
    expect(body.count).toBe(1);
    expect(body.results[0].id).not.toBe(dana.id);
    expect((await search('', b1.readWriteKey)).body.count).toBe(1);
  });
});
