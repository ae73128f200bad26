import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startService, type TestService } from '../../support/service.js';

let service: TestService;
const rows: Record<string, unknown>[] = [];
beforeAll(async () => {
  service = await startService();
  for (const [domain, name, industry] of [
    ['one.example', 'One', 'Steel'],
    ['two.example', 'Two', 'Steel'],
    ['three.example', 'One', 'Glass'],
  ]) {
    const created = await service.call('POST', '/public/v2/companies', {
      json: { domain, name, industry, company_custom_fields: [{ field_name: 'n', field_value: name }] },
    });
    rows.push(created.body);
  }
  await service.call('POST', '/public/v2/companies', {
    key: service.tenants.a2.readWriteKey,
    json: { domain: 'one.example', name: 'One' },
  });
});
afterAll(() => service.close());

const page = (results: unknown[], more = {}) => ({
  count: results.length,
  total_pages: results.length > 0 ? 1 : 0,
  current_page: 1,
  page_size: 100,
  results,
  ...more,
});

describe.each(['/public/v2/companies', '/public/companies', '/api/public/v2/companies/'])('200 of %s', (path) => {
  const list = (query = '') => service.call('GET', path + query);

  it('lists the companies of the workspace by id', async () => {
    expect((await list()).body).toEqual(page(rows));
  });

  it.each([
    ['?name=One', [0, 2]],
    ['?NAME=One&Industry=Glass', [2]],
    ['?domain=https://www.TWO.example/', [1]],
    ['?industry=steel', []],
    ['?name=one', []],
    ['?domain=no%20domain', []],
    ['?name=%25', []],
  ])('filters %s', async (query, wanted) => {
    const answer = await list(query);
    expect([answer.status, answer.body]).toEqual([200, page(wanted.map((index) => rows[index]))]);
  });

  it('pages, and echoes a page past the end with no results', async () => {
    expect((await list('?page=2&page_size=2')).body).toEqual(
      page([rows[2]], { count: 3, total_pages: 2, current_page: 2, page_size: 2 }),
    );
    expect((await list('?page=9&page_size=2')).body).toEqual(
      page([], { count: 3, total_pages: 2, current_page: 9, page_size: 2 }),
    );
    expect((await list('?page=x&page_size=1000')).body).toEqual(page(rows));
  });

  it('leaves out empty filters and names them, with the unknown ones', async () => {
    const answer = await list('?name=&domain=&industry=&client_id=1');
    expect(answer.body).toEqual(page(rows));
    expect(answer.headers.get('x-ignored-parameters')?.split(', ').sort()).toEqual([
      'client_id',
      'domain',
      'industry',
      'name',
    ]);
  });

  it('flattens custom fields', async () => {
    expect((await list('?domain=two.example&structure=flat')).body).toEqual(
      page([{ ...rows[1], company_custom_fields: { n: 'Two' } }]),
    );
  });
});

describe('400', () => {
  it('refuses a repeated filter and an unknown structure', async () => {
    const answer = await service.call('GET', '/public/companies?name=a&name=b&structure=x');
    expect([answer.status, answer.body]).toEqual([
      400,
      { name: ['This parameter may be given only once.'], structure: ['Must be NESTED or FLAT.'] },
    ]);
  });
});

describe('403', () => {
  it('refuses a missing and an invalid key', async () => {
    const missing = await service.call('GET', '/public/companies', { key: null });
    expect([missing.status, missing.body]).toEqual([403, { detail: 'Missing API key' }]);
    const invalid = await service.call('GET', '/public/companies', { key: 'RV-nonsense' });
    expect([invalid.status, invalid.body]).toEqual([403, { detail: 'Invalid API key' }]);
  });
});

describe('405', () => {
  it('names the methods that the path has', async () => {
    const answer = await service.call('DELETE', '/public/v2/companies');
    expect(answer.status).toBe(405);
    expect(answer.headers.get('allow')?.split(', ').sort()).toEqual(['GET', 'HEAD', 'OPTIONS', 'POST', 'PUT']);
  });
});
