import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startService, type TestService } from '../support/service.js';

const MATCHES = 230;

let service: TestService;
beforeAll(async () => {
  service = await startService();
  const { clientId } = service.tenants.a1;
  const fields = (kind: 'contact' | 'company') =>
    `insert into ${kind}_custom_field (client_id, ${kind}_id, field_name, field_value)
     select client_id, id, 'tier', 'gold' from ${kind} where client_id = $1`;
  await service.database.query(
    null,
    `with people as (insert into person (client_id) select $1 from generate_series(1, $2::int) returning id)
     insert into contact (client_id, person_id, email, origin)
     select $1, id, 'c' || id || '@lookup.example', 'builtin' from people`,
    [clientId, MATCHES],
  );
  await service.database.query(
    null,
    `insert into company (client_id, domain) select $1, 'c' || n || '.example' from generate_series(1, $2::int) n`,
    [clientId, MATCHES],
  );
  await service.database.query(null, fields('contact'), [clientId]);
  await service.database.query(null, fields('company'), [clientId]);
});
afterAll(() => service.close());

const FIELD = '{fieldName: "tier", fieldValue: "gold"}';

describe.each([
  ['contactsByCustomField', 'readWriteKey', 'contacts'],
  ['companiesByCustomField', 'readWriteKey', 'companies'],
  ['agencyContactsByCustomField', 'masterKey', 'contacts-master-list'],
  ['agencyCompaniesByCustomField', 'masterKey', 'companies-master-list'],
])('%s', (field, kind, path) => {
  const key = () => (kind === 'masterKey' ? service.tenants.x.masterKey : service.tenants.a1.readWriteKey);
  const ask = async (more: string) => {
    const query = `{ page: ${field}(field: ${FIELD}${more}) { totalCount totalPages currentPage items { id } } }`;
    const { body } = await service.graphql(query, {}, { key: key() });
    const { items, ...numbers } = body.data.page;
    return { ...numbers, ids: items.map(({ id }: { id: number }) => id) };
  };

  it('counts every match, and pages through all of them in the order of ids', async () => {
    const pages = [await ask(''), await ask(', page: 2'), await ask(', page: 3')];
    expect(pages.map(({ ids, ...numbers }) => [ids.length, numbers])).toEqual(
      [100, 100, 30].map((length, index) => [length, { totalCount: MATCHES, totalPages: 3, currentPage: index + 1 }]),
    );
    const ids = pages.flatMap((page) => page.ids);
    expect(ids).toEqual([...new Set<number>(ids)].sort((a, b) => a - b));
    expect(await ask(', page: 9')).toEqual({ totalCount: MATCHES, totalPages: 3, currentPage: 9, ids: [] });
  });

  it('ends at the first hundred where that is asked for, and over REST always', async () => {
    const first = (await ask('')).ids;
    expect(await ask(', firstHundred: true')).toEqual({ totalCount: 100, totalPages: 1, currentPage: 1, ids: first });
    expect(await ask(', firstHundred: true, page: 2')).toMatchObject({ totalCount: 100, ids: [] });
    const rest = await service.call(
      'GET',
      `/public/v2/${path}/lookup-by-custom-field?field_name=tier&field_value=gold`,
      {
        key: key(),
      },
    );
    expect(rest.body).toMatchObject({ count: 100, total_pages: 1, current_page: 1, page_size: 100 });
    expect(rest.body.results.map(({ id }: { id: number }) => id)).toEqual(first);
  });
});
