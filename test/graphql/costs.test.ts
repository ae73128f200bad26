import { readFileSync } from 'node:fs';
import { getIntrospectionQuery, parse, validate } from 'graphql';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readWorkedQueries } from '../../scripts/worked-queries.mjs';
import { priceOf } from '../../src/graphql/price.js';
import { schema } from '../../src/schema/index.js';
import { startService, type TestService } from '../support/service.js';

const MAX_COST = 20_000;

const priceOfQuery = (query: string, variables: Record<string, unknown> = {}, operationName?: string) => {
  const document = parse(query);
  expect(validate(schema, document)).toEqual([]);
  return priceOf(schema, { document, variables, operationName }, MAX_COST);
};

const aliased = (count: number, field: string) => Array.from({ length: count }, (_, i) => `a${i}: ${field}`).join(' ');

describe('the price of an operation', () => {
  it('is a unit for each root field, or for each 1,000 points where that is more', () => {
    const page = (size: number) =>
      `{ contacts(first: ${size}) { nodes { id customFields { fieldName fieldValue } } } }`;
    expect(priceOfQuery('{ whoami { clientId } }')).toEqual({ points: 2, units: 1, work: 'read' });
    expect(priceOfQuery(`{ ${aliased(3, 'whoami { clientId }')} }`)).toEqual({ points: 6, units: 3, work: 'read' });
    expect(priceOfQuery(page(20))).toEqual({ points: 861, units: 1, work: 'read' });
    expect(priceOfQuery(page(100))).toEqual({ points: 4301, units: 5, work: 'read' });
  });

  it('is the same for every order of a list', () => {
    const page = (order: string) => `{ contacts(first: 50${order}) { nodes { id score { value } } } }`;
    const orders = [', sort: CREATED_AT', ', sort: SCORE', ', sort: CUSTOM_FIELD, sortField: "tier"'];
    for (const order of orders) expect(priceOfQuery(page(order))).toEqual(priceOfQuery(page('')));
  });

  it('is that of the operation that runs', () => {
    const query = `query Small { whoami { clientId } } query Large { ${aliased(4, 'whoami { clientId }')} }`;
    expect([priceOfQuery(query, {}, 'Small').units, priceOfQuery(query, {}, 'Large').units]).toEqual([1, 4]);
  });

  it('counts a variable by its default where none is given', () => {
    const query = 'query ($n: Int = 100) { contacts(first: $n) { nodes { id } } }';
    expect([priceOfQuery(query).points, priceOfQuery(query, { n: 1 }).points]).toEqual([201, 3]);
  });

  it('is the highest where an argument cannot be counted although other fields would run', () => {
    const query = 'query ($id: RecordId = 1) { contact(id: $id) { id } contacts(first: 100) { nodes { id email } } }';
    expect(priceOfQuery(query, { id: null })).toEqual({ points: MAX_COST, units: 20, work: 'heavy' });
    expect(priceOfQuery(query, { id: 'none' })).toEqual({ points: 0, units: 2, work: 'read' });
  });

  it('of a mutation takes a place for writing, unless it is dear', () => {
    const batch = 'mutation ($items: [ContactInput!]!) { contactsUpsertBatch(items: $items) { __typename } }';
    const items = (count: number) => Array.from({ length: count }, (_, i) => ({ email: `b${i}@batch.example` }));
    expect(priceOfQuery(batch, { items: items(1) })).toEqual({ points: 4, units: 1, work: 'write' });
    expect(priceOfQuery(batch, { items: items(1000) })).toEqual({ points: 2101, units: 3, work: 'heavy' });
    const merge = 'mutation ($ids: [RecordId!]!) { peopleMerge(personIds: $ids) { __typename } }';
    const ids = (count: number) => Array.from({ length: count }, (_, i) => i + 1);
    expect(priceOfQuery(merge, { ids: ids(2) })).toEqual({ points: 61, units: 1, work: 'write' });
    expect(priceOfQuery(merge, { ids: ids(100) })).toEqual({ points: 3001, units: 4, work: 'heavy' });
  });

  it.each([
    ['duplicateSuggestions(pageSize: 1) { totalCount }', 3001],
    ['agencyContactPage(filter: {}, pageSize: 1) { totalCount }', 1001],
    ['agencyCompanyPage(filter: {}, pageSize: 1) { totalCount }', 1001],
    ['clientPage(pageSize: 1) { totalCount }', 1001],
    ['agencyWebhookDeliveries(first: 1) { totalCount }', 1001],
    ['webhookDeliveries(first: 20) { nodes { body } }', 10_021],
  ])('of %s is %d points, and heavy', (field, points) => {
    expect(priceOfQuery(`{ ${field} }`)).toMatchObject({ points, work: 'heavy' });
  });

  const people =
    '{ peoplePage(filter: {}, pageSize: 100) { items { id contacts(first: 10) { nodes { id email } } } } }';
  const emails = (inner: number) =>
    `{ contacts(first: 100) { nodes { id email emails(first: ${inner}) { nodes { id } } } } }`;
  it.each([
    [
      'a page of records with their custom fields',
      '{ contacts(first: 100) { nodes { id email customFields { id fieldName fieldValue } } } }',
      {},
      'read',
    ],
    [
      'two pages of records',
      `{ ${aliased(2, 'contacts(first: 100) { nodes { id email phone firstName lastName jobTitle } }')} }`,
      {},
      'read',
    ],
    ['Persons with their contacts', people, {}, 'read'],
    ['lists in a list, up to 2,500 values', emails(24), {}, 'read'],
    ['lists in a list, beyond', emails(25), {}, 'heavy'],
    [
      'the same by the default of a variable',
      emails(25).replace('{', 'query ($n: Int = 25) {').replace('first: 25', 'first: $n'),
      {},
      'heavy',
    ],
    [
      'the same in fragments',
      `{ ...Q } fragment Q on Query ${emails(25).replace('id email', '... on Contact { ...C }')} fragment C on Contact { id email }`,
      {},
      'heavy',
    ],
    [
      'fields that cost 1,000 points together',
      `{ ${aliased(2, 'search(text: "an", first: 1) { __typename }')} contacts(first: 100) { nodes { id email } } }`,
      {},
      'heavy',
    ],
    ['texts that cost 1,000 points together', '{ emails(first: 100) { nodes { id bodyText } } }', {}, 'heavy'],
    [
      'a batch of 1,000',
      'mutation ($items: [ContactInput!]!) { contactsUpsertBatch(items: $items) { __typename } }',
      { items: Array(1000).fill({ email: 'b@batch.example' }) },
      'heavy',
    ],
  ])('above 1,000 points, work is heavy for what it asks, not for its fields: %s', (_what, query, variables, work) => {
    const price = priceOfQuery(query, variables);
    expect(price.points).toBeGreaterThan(1000);
    expect(price.work).toBe(work);
  });

  it('is counted at once where fragments repeat each other below a list that is empty', () => {
    const doubled = Array.from(
      { length: 28 },
      (_, i) => `fragment F${i} on MutationContactsUpsertBatchResult { ...F${i + 1} ...F${i + 1} }`,
    );
    const query = `mutation ($some: [ContactInput!]!) {
      one: contactsUpsertBatch(items: $some) { __typename }
      none: contactsUpsertBatch(items: []) { ...F0 }
    } ${doubled.join(' ')} fragment F28 on MutationContactsUpsertBatchResult { __typename }`;
    const some = Array.from({ length: 600 }, () => ({ email: 'b@batch.example' }));
    expect(priceOfQuery(query, { some }).work).toBe('heavy');
  });

  it('of introspection counts for each schema and type, and more where lists nest', () => {
    expect(priceOfQuery('{ __schema { queryType { name } } }')).toEqual({ points: 5001, units: 6, work: 'heavy' });
    expect(priceOfQuery('{ __type(name: "Contact") { name } }')).toEqual({ points: 1001, units: 2, work: 'heavy' });
    expect(priceOfQuery(`{ ${aliased(29, '__schema { queryType { name } }')} }`).points).toBe(145_029);
    const nested = '{ __schema { types { fields { type { fields { name type { name } args { name } } } } } } }';
    expect(priceOfQuery(nested).points).toBeGreaterThan(10_000);
    const spread =
      '{ ...S ...S } fragment S on Query { ...T ...T } fragment T on Query { __schema { queryType { name } } }';
    expect(priceOfQuery(spread).points).toBeLessThan(5100);
  });

  it('leaves the introspection of GraphiQL and of code generators well within the limit', () => {
    const options = { schemaDescription: true, specifiedByUrl: true, directiveIsRepeatable: true, oneOf: true };
    for (const query of [getIntrospectionQuery(), getIntrospectionQuery({ ...options, inputValueDeprecation: true })]) {
      expect(priceOfQuery(query).points).toBeLessThan(MAX_COST / 2);
    }
  });

  it('leaves every worked document of docs/dashboards.md at four units or fewer', () => {
    const page = readFileSync(new URL('../../docs/dashboards.md', import.meta.url), 'utf8');
    const units = readWorkedQueries(page).map(
      ({ query, variables = '{}' }) => priceOfQuery(query, JSON.parse(variables)).units,
    );
    expect(units).toEqual([
      2, 3, 1, 1, 1, 2, 1, 1, 2, 2, 2, 2, 1, 3, 3, 2, 3, 3, 3, 2, 1, 1, 1, 1, 1, 1, 1, 1, 1, 2, 4,
    ]);
  });
});

describe('the budget of a key', () => {
  let service: TestService;
  beforeAll(async () => {
    service = await startService({ RATE_LIMIT: '12' });
  });
  afterAll(() => service.close());

  /** Units that are left of the twelve, told by asking for more than there can be. */
  const unitsLeft = async (key: string) => {
    const { body } = await service.graphql(`{ ${aliased(13, 'whoami { clientId }')} }`, {}, { key });
    return body.errors[0].extensions.unitsLeft;
  };

  it('is spent by points, and by one unit for whatever fails before it has a price', async () => {
    const { readOnlyKey: key } = service.tenants.a1;
    const spent: [string, object, number][] = [
      ['{ contacts(first: 100) { nodes { id customFields { fieldName } } } }', {}, 3],
      ['{ whoami { ', {}, 1],
      ['{ nothing }', {}, 1],
      [`{ ${aliased(31, 'whoami { clientId }')} }`, {}, 1],
      [`{ ${aliased(4, '__schema { queryType { name } }')} }`, {}, 1],
    ];
    let left = 12;
    for (const [query, variables, units] of spent) {
      await service.graphql(query, variables, { key });
      left -= units;
      expect([query.slice(0, 30), await unitsLeft(key)]).toEqual([query.slice(0, 30), left]);
    }
    await service.call('POST', '/graphql', { key, raw: { type: 'application/json', body: '[]' } });
    await service.call('POST', '/graphql', { key, raw: { type: 'application/json', body: '{"query":5}' } });
    await service.call('POST', '/graphql', { key, json: { query: '{ whoami { clientId } }', surprise: 1 } });
    expect(await unitsLeft(key)).toBe(left - 3);
  });

  it('that has nothing left refuses in plain JSON before it reads, whatever the caller accepts', async () => {
    const { readOnlyKey: key } = service.tenants.a2;
    const all = await service.graphql(`{ ${aliased(12, 'whoami { clientId }')} }`, {}, { key });
    expect(all.status).toBe(200);
    for (const Accept of ['application/json', 'application/graphql-response+json', 'text/event-stream', '*/*']) {
      for (const query of [
        `{ ${aliased(5, 'whoami { clientId }')} }`,
        '{ whoami {',
        'subscription { contactScored { contactId } }',
      ]) {
        const { status, headers, body } = await service.graphql(query, {}, { key, headers: { Accept } });
        expect([status, headers.get('content-type'), body]).toEqual([
          429,
          'application/json; charset=utf-8',
          {
            errors: [
              {
                message: 'Rate limit exceeded. Try again shortly.',
                extensions: { code: 'RATE_LIMITED', unitsAsked: 1, unitsLeft: 0, nextFreeInMs: expect.any(Number) },
              },
            ],
          },
        ]);
      }
    }
  });
});

describe('the size of an answer', () => {
  let service: TestService;
  let key: string;
  beforeAll(async () => {
    service = await startService();
    key = service.tenants.a1.readOnlyKey;
    const { clientId, agencyId } = { ...service.tenants.a1, agencyId: service.tenants.x.agencyId };
    await service.database.query(
      null,
      `insert into webhook_delivery (agency_id, client_id, platform, level, verdict, body)
       select $1, $2, 'lemlist', 'client', 'processed', repeat(n::text, 1000000) from generate_series(1, 4) n`,
      [agencyId, clientId],
    );
  });
  afterAll(() => service.close());

  const bodies = (names: number) => `{ webhookDeliveries(first: 4) { nodes { ${aliased(names, 'body')} } } }`;

  it('is refused beyond 32 MiB, counted under every name that a text is selected by', async () => {
    expect((await service.graphql(bodies(1), {}, { key })).body.data.webhookDeliveries.nodes).toHaveLength(4);
    const within = await service.graphql(bodies(8), {}, { key });
    expect([within.status, within.text.length > 32_000_000]).toEqual([200, true]);
    const beyond = await service.graphql(bodies(9), {}, { key });
    expect([beyond.status, beyond.body]).toEqual([
      400,
      {
        errors: [
          {
            message: 'The answer would be larger than 32 MiB. Ask for smaller pages or fewer fields.',
            extensions: { code: 'ANSWER_TOO_LARGE' },
          },
        ],
      },
    ]);
  });
});
