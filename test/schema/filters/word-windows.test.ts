import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startService, type TestService } from '../../support/service.js';

/*
 * More records than are tested one after the other: every fifth contact and company is named "Often", the last three
 * contacts are named "Rare", and the contacts of the last company work for "Lonely".
 */
const RECORDS = 1_300;
const SEED = `with n as (select n from generate_series(1, ${RECORDS}) n),
  o as (insert into company (client_id, domain, name)
    select $1, 'c' || n || '.example', case when n = ${RECORDS} then 'Lonely' when n % 5 = 0 then 'Often Ltd' else 'Other' end from n order by n
    returning id, domain),
  p as (insert into person (client_id) select $1 from n returning id)
  insert into contact (client_id, person_id, company_id, email, first_name, origin)
  select $1, (select min(id) from p) + n - 1, (select o.id from o where o.domain = 'c' || (case when n = 1 then ${RECORDS} else 1 end) || '.example'),
    n || '@words.test', case when n > ${RECORDS - 3} then 'Rare' when n % 5 = 0 then 'Often' else 'Else' end, 'test' from n order by n`;

let service: TestService;
beforeAll(async () => {
  service = await startService();
  for (const { clientId } of [service.tenants.a1, service.tenants.b1])
    await service.database.query(null, SEED, [clientId]);
});
afterAll(() => service.close());

async function read(list: string, where: object, window: object, sort = 'ID', direction = 'ASC') {
  const type = list === 'contacts' ? 'Contact' : 'Company';
  const query = `query ($where: ${type}Where, $sort: ${type}Sort!, $direction: SortDirection!, $first: Int, $last: Int, $after: String, $before: String) {
    ${list}(where: $where, sort: $sort, direction: $direction, first: $first, last: $last, after: $after, before: $before) {
      nodes { id } pageInfo { hasNextPage endCursor hasPreviousPage startCursor } } }`;
  const { body } = await service.graphql(query, { where, sort, direction, ...window });
  expect(body.errors).toBeUndefined();
  const { nodes, pageInfo } = body.data[list];
  return { ids: nodes.map(({ id }: { id: number }) => id) as number[], pageInfo };
}

const matching = async (table: string, condition: string) =>
  (
    await service.database.query<{ id: number }>(
      null,
      `select r.id from ${table} r where r.client_id = $1 and ${condition} order by r.id`,
      [service.tenants.a1.clientId],
    )
  ).map(({ id }) => id);

const CASES = [
  ['contacts', 'a frequent word', 'often', `r.first_name = 'Often'`],
  ['contacts', 'a word of the last ones', 'RARE', `r.first_name = 'Rare'`],
  ['contacts', 'two words', 'often test', `r.first_name = 'Often'`],
  ['contacts', 'the word of a company', 'lonely', `r.email = '1@words.test'`],
  ['contacts', 'a word of everybody', 'words', 'true'],
  ['contacts', 'a word that nobody has', 'nobody', 'false'],
  ['contacts', 'no word', ' ', 'true'],
  ['companies', 'a frequent word', 'often', `r.name = 'Often Ltd'`],
  ['companies', 'the word of one', 'lon', `r.name = 'Lonely'`],
] as const;

describe('a list that is searched by words is the same in windows of any size', () => {
  it.each(CASES)('%s by %s', async (list, _what, text, condition) => {
    const expected = await matching(list === 'contacts' ? 'contact' : 'company', condition);
    for (const [direction, all] of [
      ['ASC', expected],
      ['DESC', expected.toReversed()],
    ] as const) {
      for (const first of [70, 100]) {
        const forth: number[] = [];
        for (let after: string | null = null; ; ) {
          const { ids, pageInfo } = await read(list, { text }, { first, after }, 'ID', direction);
          forth.push(...ids);
          if (!pageInfo.hasNextPage) break;
          after = pageInfo.endCursor;
        }
        expect(forth).toEqual(all);
      }
      const { ids, pageInfo } = await read(list, { text }, { last: 5 }, 'ID', direction);
      expect(ids).toEqual(all.slice(-5));
      if (ids.length === 0) continue;
      const before = await read(list, { text }, { last: 5, before: pageInfo.startCursor }, 'ID', direction);
      expect(before.ids).toEqual(ids.length < 5 ? [] : all.slice(-10, -5));
    }
  });

  it('with other conditions and in other orders too', async () => {
    const expected = await matching('contact', `r.first_name = 'Often' and r.email like '%0@words.test'`);
    const where = { text: 'often', email: { contains: '0@' } };
    expect((await read('contacts', where, { first: 100 })).ids).toEqual(expected.slice(0, 100));
    const { ids } = await read('contacts', { text: 'often' }, { first: 100 }, 'CREATED_AT');
    expect(ids).toEqual((await matching('contact', `r.first_name = 'Often'`)).slice(0, 100));
  });
});
