import { createHash } from 'node:crypto';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { CONTACT_KEYSET, ContactWhere } from '../../../src/schema/crm/contacts/contact.js';
import { narrow, type Where } from '../../../src/schema/records/filters/where.js';
import { readConnection, type WindowArgs } from '../../../src/schema/records/lists/keyset.js';
import { startService, type TestService } from '../../support/service.js';

/** A contact of the list: its creation in seconds, its score and its custom field `grade`. */
interface Seed {
  created: number;
  score: number | null;
  grade: string | null;
}

const LONG = 'x'.repeat(100);
const byHash = (one: string, other: string) => (md5(one) < md5(other) ? -1 : 1);
const md5 = (text: string) => createHash('md5').update(text).digest('hex');

/* In their order: numbers by value, then texts. Those of one line are equal. */
const ORDERED: readonly (readonly string[])[] = [
  ['-999999999999999.5'],
  ['-10', ' -10'],
  ['-9.5'],
  ['-9'],
  ['-0.001'],
  ['0', '000', '+0'],
  ['0.5'],
  ['9', ' 9', '09', '+9', '9\n'],
  ['9.05'],
  ['9.4'],
  ['10'],
  ['999999999999999'],
  [''],
  ['-'],
  ['1,5'],
  ['1.2.3'],
  ['1000000000000000'],
  ['1e3'],
  ['Anna', 'ANNA', 'ánna'],
  ['annabel'],
  ['Muller', 'Müller', 'mu\u0308ller', 'MÜLLER'],
  ['mullerin'],
  ['straße'],
  [LONG],
  ...[`${LONG}a`, `${LONG}b`, `${LONG}${LONG}`].sort(byHash).map((text) => [text]),
  ['zebra'],
  ['ωmega'],
  ['яблоко'],
  ['٣'],
  ['漢字'],
  ['😀'],
];

const SEEDS: Seed[] = [
  ...[...ORDERED.flat()]
    .reverse()
    .map((grade, n) => ({ created: n % 3, score: n % 4 === 0 ? null : (n % 5) * 2.5 - 5, grade })),
  ...Array.from({ length: 12 }, (_, n) => ({ created: n % 2, score: n % 2 === 0 ? null : n, grade: null })),
];

let service: TestService;
/** The contacts, in the order of their ids; every other one belongs to the first company. */
let ids: number[];
let companyId: number;

async function seed(clientId: string, seeds: readonly Seed[]): Promise<{ company: number; contacts: number[] }> {
  const rows = await service.database.query<{ id: number; company: number }>(
    null,
    `with k as (insert into company (client_id, domain) values ($1, 'orders.example') returning id),
      s as (select * from unnest($2::int[], $3::float8[], $4::text[]) with ordinality as s (created, score, grade, n)),
      p as (insert into person (client_id) select $1 from s returning id),
      c as (insert into contact (client_id, person_id, company_id, email, origin, created_at)
        select $1, (select min(id) from p) + n - 1, case when n % 2 = 1 then (select id from k) end, 'c' || n || '@orders.example', 'builtin',
          timestamptz '2026-03-01' + make_interval(secs => created) from s order by n returning id, email),
      f as (insert into contact_custom_field (client_id, contact_id, field_name, field_value)
        select $1, c.id, 'grade', s.grade from s join c on c.email = 'c' || s.n || '@orders.example' where s.grade is not null),
      l as (insert into contact_score (client_id, contact_id, value, computed_at)
        select $1, c.id, s.score, now() from s join c on c.email = 'c' || s.n || '@orders.example' where s.score is not null)
     select c.id, (select id from k) as company from c order by c.id`,
    [clientId, seeds.map(({ created }) => created), seeds.map(({ score }) => score), seeds.map(({ grade }) => grade)],
  );
  return { company: rows[0]?.company ?? 0, contacts: rows.map(({ id }) => id) };
}

const scoring = (clientId: string, on: boolean) =>
  service.database.query(null, 'update client set scoring_enabled = $2::boolean where id = $1', [clientId, on]);

beforeAll(async () => {
  service = await startService();
  const { a1, a2 } = service.tenants;
  ({ contacts: ids, company: companyId } = await seed(a1.clientId, SEEDS));
  // The same contacts in another workspace, with other values.
  await seed(a2.clientId, [...SEEDS].reverse());
  for (const { clientId } of [a1, a2]) await scoring(clientId, true);
});
afterAll(() => service.close());

type Order = 'createdAt' | 'score' | 'customField';
/** The place of a contact in each order; a missing value is the lowest. */
const PLACES: Record<Order, (seed: Seed) => number> = {
  createdAt: ({ created }) => created,
  score: ({ score }) => score ?? Number.NEGATIVE_INFINITY,
  customField: ({ grade }) => (grade === null ? -1 : ORDERED.findIndex((same) => same.includes(grade))),
};

/** The ids in an order, as JavaScript sorts them. */
function sorted(sort: Order, descending: boolean, matches: (seed: Seed, n: number) => boolean = () => true): number[] {
  const rows = SEEDS.flatMap((row, n) => (matches(row, n) ? [{ place: PLACES[sort](row), id: ids[n] ?? 0 }] : []));
  rows.sort((one, other) => (one.place === other.place ? one.id - other.id : one.place < other.place ? -1 : 1));
  const found = rows.map(({ id }) => id);
  return descending ? found.reverse() : found;
}

const argsOf = (sort: Order, descending: boolean) => ({
  sort,
  descending,
  sortField: sort === 'customField' ? 'grade' : null,
});

/** All ids of a list, read page by page from its start or from its end. */
async function page(args: WindowArgs, { size, forwards }: { size: number; forwards: boolean }, where?: Where) {
  const selection = narrow({ where: 'r.client_id = $1', values: [service.tenants.a1.clientId] }, ContactWhere, where, {
    row: 'r',
  });
  const read = (at: string | null | undefined) =>
    readConnection(
      service.database,
      CONTACT_KEYSET,
      { ...args, ...(forwards ? { first: size, after: at } : { last: size, before: at }) },
      selection,
    );
  const found: number[] = [];
  let at: string | null | undefined;
  for (let more = true; more; ) {
    const { edges, pageInfo } = await read(at);
    const rows = edges.map(({ node }) => node.id);
    if (forwards) found.push(...rows);
    else found.unshift(...rows);
    more = forwards ? pageInfo.hasNextPage : pageInfo.hasPreviousPage;
    at = forwards ? pageInfo.endCursor : pageInfo.startCursor;
  }
  return found;
}

const orders = fc.constantFrom<Order>('createdAt', 'score', 'customField');
const windows = fc.record({ size: fc.integer({ min: 1, max: 40 }), forwards: fc.boolean() });

describe('the orders of contacts', () => {
  it('are those of a sort, read in pages of any size, in both directions, from the start or from the end', async () => {
    await fc.assert(
      fc.asyncProperty(orders, fc.boolean(), windows, async (sort, descending, window) => {
        expect(await page(argsOf(sort, descending), window)).toEqual(sorted(sort, descending));
      }),
      { numRuns: 30 },
    );
  });

  it('hold with a filter', async () => {
    const where = { companyId: { exists: true } };
    for (const sort of ['createdAt', 'score', 'customField'] as const) {
      for (const descending of [true, false]) {
        const found = await page(argsOf(sort, descending), { size: 4, forwards: descending }, where);
        expect(found).toEqual(sorted(sort, descending, (_row, n) => n % 2 === 0));
      }
    }
  });

  it('hold between any two positions, also on both sides of the contacts without a value', async () => {
    const { clientId } = service.tenants.a1;
    const selection = { where: 'r.client_id = $1', values: [clientId] };
    const read = (args: WindowArgs) => readConnection(service.database, CONTACT_KEYSET, args, selection);
    const whole = new Map<string, { cursor: string; id: number }[]>();
    const wholeOf = async (sort: Order, descending: boolean) => {
      const args = { ...argsOf(sort, descending), first: 100 };
      const known = whole.get(JSON.stringify(args));
      if (known) return known;
      const { edges } = await read(args);
      const rows = edges.map(({ cursor, node }) => ({ cursor, id: node.id }));
      whole.set(JSON.stringify(args), rows);
      return rows;
    };
    const place = fc.nat({ max: SEEDS.length - 1 });
    await fc.assert(
      fc.asyncProperty(orders, fc.boolean(), place, place, async (sort, descending, from, to) => {
        const rows = await wholeOf(sort, descending);
        const [after, before] = [rows[from]?.cursor, rows[to]?.cursor];
        const { edges } = await read({ ...argsOf(sort, descending), first: 100, after, before });
        expect(edges.map(({ node }) => node.id)).toEqual(
          rows.slice(from + 1, Math.max(to, from + 1)).map(({ id }) => id),
        );
      }),
      { numRuns: 40 },
    );
  });

  it('have no scores while scoring is off', async () => {
    const { clientId } = service.tenants.a1;
    await scoring(clientId, false);
    try {
      const { body } = await contacts({ sort: 'SCORE', direction: 'DESC', first: 100 });
      expect(body.data.contacts.nodes.map(({ id }: { id: number }) => id)).toEqual([...ids].reverse());
    } finally {
      await scoring(clientId, true);
    }
  });
});

const QUERY = `query ($sort: ContactSort!, $sortField: String, $direction: SortDirection!, $first: Int, $last: Int, $after: String, $before: String) {
  contacts(sort: $sort, sortField: $sortField, direction: $direction, first: $first, last: $last, after: $after, before: $before) {
    totalCount pageInfo { endCursor } nodes { id } } }`;
const contacts = (variables: object) => service.graphql(QUERY, { direction: 'ASC', ...variables });

/* The faults of an invalid argument. */
async function faultsOf(variables: object) {
  const { body } = await contacts(variables);
  expect(body.data).toBeNull();
  return body.errors.map(({ extensions }: { extensions: object }) => extensions);
}

describe('the orders of contacts in GraphQL', () => {
  it('count all contacts, with a value or without', async () => {
    for (const order of [{ sort: 'CREATED_AT' }, { sort: 'SCORE' }, { sort: 'CUSTOM_FIELD', sortField: 'grade' }]) {
      expect((await contacts({ ...order, first: 1 })).body.data.contacts.totalCount).toBe(SEEDS.length);
    }
  });

  it('put contacts by id where nobody has the field', async () => {
    const { body } = await contacts({ sort: 'CUSTOM_FIELD', sortField: "no'body", first: 100 });
    expect(body.data.contacts.nodes.map(({ id }: { id: number }) => id)).toEqual(ids);
  });

  it('sort the contacts of a company', async () => {
    const { body } = await service.graphql(
      `query ($id: RecordId!) { company(id: $id) {
        ups: contacts(first: 100, sort: CUSTOM_FIELD, sortField: "grade") { totalCount nodes { id } }
        downs: contacts(last: 100, sort: SCORE, direction: DESC) { nodes { id } }
        created: contacts(first: 100, sort: CREATED_AT) { nodes { id } } } }`,
      { id: companyId },
    );
    const { ups, downs, created } = body.data.company;
    const idsOf = ({ nodes }: { nodes: { id: number }[] }) => nodes.map(({ id }) => id);
    const ofCompany = (_row: Seed, n: number) => n % 2 === 0;
    expect(idsOf(ups)).toEqual(sorted('customField', false, ofCompany));
    expect(idsOf(downs)).toEqual(sorted('score', true, ofCompany));
    expect(idsOf(created)).toEqual(sorted('createdAt', false, ofCompany));
    expect(ups.totalCount).toBe(ups.nodes.length);
  });

  it('sort companies by a custom field', async () => {
    const { clientId } = service.tenants.a1;
    await service.database.query(
      null,
      `with o as (insert into company (client_id, domain) values ($1, 'a.example'), ($1, 'b.example'), ($1, 'c.example') returning id, domain)
       insert into company_custom_field (client_id, company_id, field_name, field_value)
       select $1, id, 'size', case domain when 'a.example' then '10' else '9' end from o where domain <> 'b.example'`,
      [clientId],
    );
    const { body } = await service.graphql(
      '{ companies(sort: CUSTOM_FIELD, sortField: "size", direction: DESC) { nodes { domain } } }',
    );
    const domains = body.data.companies.nodes.map(({ domain }: { domain: string }) => domain);
    expect(domains).toEqual(['a.example', 'c.example', 'b.example', 'orders.example']);
  });

  it('need the name of the custom field, and take one for no other order', async () => {
    expect(await faultsOf({ sort: 'CUSTOM_FIELD' })).toEqual([
      { code: 'INVALID', faults: [{ field: 'sortField', messages: ['Is required in this order.'] }] },
    ]);
    expect(await faultsOf({ sort: 'SCORE', sortField: 'grade' })).toEqual([
      { code: 'INVALID', faults: [{ field: 'sortField', messages: ['Is only for the order CUSTOM_FIELD.'] }] },
    ]);
  });

  it('refuse the cursors of other orders and of other fields, and those that nobody wrote', async () => {
    const field = { sort: 'CUSTOM_FIELD', sortField: 'grade' };
    const cursorOf = async (order: object) =>
      (await contacts({ ...order, first: 1, direction: 'DESC' })).body.data.contacts.pageInfo.endCursor;
    const written = (...parts: unknown[]) => Buffer.from(JSON.stringify(parts)).toString('base64url');
    const score = { sort: 'SCORE' };
    const refused: [object, string][] = [
      [field, await cursorOf({ sort: 'CUSTOM_FIELD', sortField: 'tier' })],
      [field, await cursorOf(score)],
      [score, await cursorOf(field)],
      [score, await cursorOf({ sort: 'CREATED_AT' })],
      [{ sort: 'CREATED_AT' }, written('createdAt', null, 1)],
      [field, written('customField', 'x', 1)],
      [field, written('customField:grade', 5, 1)],
      [field, written('customField:grade', ['x'], 1)],
      [field, written('customField:grade', 'x\0', 1)],
      [field, written('customField:grade', 'x', 1.5)],
      [field, written('customField:grade', 'x', null)],
      [score, written('score', '1', 1)],
      [score, written('score', true, 1)],
      [score, written('score', 1, 1, 1)],
    ];
    for (const [order, after] of refused) {
      expect(await faultsOf({ ...order, after }), JSON.stringify([order, after])).toEqual([
        {
          code: 'INVALID',
          faults: [{ field: 'after', messages: ['Must be a cursor of this list, in the same order.'] }],
        },
      ]);
    }
    for (const [order, after] of [
      [field, written('customField:grade', "'; drop table contact --", 1)],
      [score, written('score', 1e308, Number.MAX_SAFE_INTEGER)],
      [score, written('score', null, -1)],
    ] as const) {
      expect((await contacts({ ...order, after })).body.errors, after).toBeUndefined();
    }
  });
});
