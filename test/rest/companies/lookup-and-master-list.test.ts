import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startService, type TestService } from '../../support/service.js';

let service: TestService;
// biome-ignore lint/suspicious/noExplicitAny: rows as they came
const made: Record<'a1' | 'a2' | 'b1', any> = { a1: null, a2: null, b1: null };
beforeAll(async () => {
  service = await startService();
  for (const name of ['a1', 'a2', 'b1'] as const) {
    const answer = await service.call('POST', '/public/v2/companies', {
      key: service.tenants[name].readWriteKey,
      json: { domain: 'same.example', name: 'Same', company_custom_fields: [{ field_name: 'Crm', field_value: '42' }] },
    });
    made[name] = answer.body;
  }
});
afterAll(() => service.close());

const page = (results: unknown[]) => ({
  count: results.length,
  total_pages: results.length > 0 ? 1 : 0,
  current_page: 1,
  page_size: 100,
  results,
});
const withClient = (name: 'a1' | 'a2' | 'b1') => ({ ...made[name], client_id: service.tenants[name].clientId });

describe.each(['/public/v2', '/public'])('%s/companies/lookup-by-custom-field', (base) => {
  const look = (query: string) => service.call('GET', `${base}/companies/lookup-by-custom-field${query}`);

  it('200 finds exactly this name and value', async () => {
    expect((await look('?field_name=Crm&field_value=42')).body).toEqual(page([made.a1]));
    expect((await look('?field_name=crm&field_value=42')).body).toEqual(page([]));
    expect((await look('?field_name=Crm&field_value=4')).body).toEqual(page([]));
    expect((await look('?field_name=Crm&field_value=42&structure=FLAT')).body).toEqual(
      page([{ ...made.a1, company_custom_fields: { Crm: '42' } }]),
    );
  });

  it('200 with no results past the last page', async () => {
    expect((await look('?field_name=Crm&field_value=42&page=2')).body).toEqual({
      ...page([]),
      count: 1,
      total_pages: 1,
      current_page: 2,
    });
  });

  it('400 names every missing or empty parameter', async () => {
    const required = ['This parameter is required.'];
    expect((await look('')).body).toEqual({ field_name: required, field_value: required });
    const empty = await look('?field_name=&field_value=x');
    expect([empty.status, empty.body]).toEqual([400, { field_name: required }]);
  });
});

describe.each(['/public/v2', '/public'])('%s/companies-master-list', (base) => {
  const get = (path: string, key = service.tenants.x.masterKey) =>
    service.call('GET', `${base}/companies-master-list${path}`, { key });

  it('200 lists the companies of all clients of the agency, each with its client', async () => {
    expect((await get('')).body).toEqual(page([withClient('a1'), withClient('a2')]));
    expect((await get('?domain=same.example&structure=FLAT')).body.results[1].company_custom_fields).toEqual({
      Crm: '42',
    });
    expect((await get('?name=Other')).body).toEqual(page([]));
  });

  it('200 looks up over all clients', async () => {
    expect((await get('/lookup-by-custom-field?field_name=Crm&field_value=42')).body).toEqual(
      page([withClient('a1'), withClient('a2')]),
    );
  });

  it('200 answers one company of any client; 404 one of another agency, like an unknown one', async () => {
    expect((await get(`/${made.a2.id}`)).body).toEqual(withClient('a2'));
    const unknown = await get('/2147483647');
    const foreign = await get(`/${made.b1.id}`);
    expect([foreign.status, foreign.text]).toEqual([404, unknown.text]);
  });

  it('403 refuses the keys of a client', async () => {
    for (const path of ['', `/${made.a1.id}`, '/lookup-by-custom-field?field_name=Crm&field_value=42']) {
      const answer = await get(path, service.tenants.a1.readWriteKey);
      expect([answer.status, answer.body]).toEqual([403, { detail: 'This needs a master key of the agency.' }]);
    }
  });
});
