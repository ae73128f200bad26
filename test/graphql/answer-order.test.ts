import { buildSchema, type GraphQLObjectType, parse } from 'graphql';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { compileOperations } from '../../src/graphql/execution.js';
import { startService, type TestService } from '../support/service.js';

let service: TestService;
beforeAll(async () => {
  service = await startService();
  for (const email of ['a@order.example', 'b@order.example'])
    await service.call('PUT', '/public/v2/contacts', { json: { email, company_id: 'order.example' } });
});
afterAll(() => service.close());

/** The data of an answer as it stands on the wire. */
async function dataOf(query: string): Promise<string> {
  const { text, body } = await service.graphql(query);
  expect(body.errors).toBeUndefined();
  return text;
}

describe('the fields of an answer stand in the order of the request', () => {
  it('at the root, though the database is asked for the first and not for the second', async () => {
    expect(await dataOf('{ workspaceSettings { scoringEnabled } whoami { clientName } __typename }')).toBe(
      '{"data":{"workspaceSettings":{"scoringEnabled":false},"whoami":{"clientName":"A1"},"__typename":"Query"}}',
    );
  });

  it('under their aliases', async () => {
    expect(
      await dataOf(
        '{ b: workspaceSettings { scoringEnabled } a: whoami { clientName } c: contactPage(filter: {}) { n: totalCount } }',
      ),
    ).toBe('{"data":{"b":{"scoringEnabled":false},"a":{"clientName":"A1"},"c":{"n":2}}}');
  });

  it('inside objects, lists and what fragments bring', async () => {
    const answer = await dataOf(`{
      contacts(first: 2) { totalCount ...Names pageInfo { hasNextPage } }
      companies(first: 1) { nodes { ... on Company { contacts { totalCount nodes { email } } domain } } totalCount }
    }
    fragment Names on ContactConnection { nodes { company { domain } email customFields { fieldName } contactStatus } }`);
    const node = (email: string) =>
      `{"company":{"domain":"order.example"},"email":"${email}","customFields":[],"contactStatus":"active"}`;
    expect(answer).toBe(
      `{"data":{"contacts":{"totalCount":2,"nodes":[${node('a@order.example')},${node('b@order.example')}],` +
        '"pageInfo":{"hasNextPage":false}},"companies":{"nodes":[{"contacts":{"totalCount":2,"nodes":' +
        '[{"email":"a@order.example"},{"email":"b@order.example"}]},"domain":"order.example"}],"totalCount":1}}}',
    );
  });

  it('of a mutation', async () => {
    const answer = await dataOf(`mutation {
      second: contactUpsert(lookup: {email: "b@order.example"}, input: {firstName: "B"}) {
        __typename ... on ContactUpsertPayload { contact { company { domain } firstName } created }
      }
      first: workspaceUpdate(input: {}) { __typename }
    }`);
    expect(answer).toMatch(
      /^\{"data":\{"second":\{"__typename":"\w+","contact":\{"company":\{"domain":"order.example"\},"firstName":"B"\},"created":false\},"first":/,
    );
  });

  it('of an operation in process', async () => {
    const schema = buildSchema('type Query { slow: Query fast: Query name: String list: [Query!] }');
    const query = schema.getQueryType() as GraphQLObjectType;
    const later = <Value>(value: Value) => new Promise<Value>((resolve) => setImmediate(resolve, value));
    const resolvers = { slow: () => later({}), fast: () => ({}), name: () => later('x'), list: () => [{}, {}] };
    for (const [name, resolve] of Object.entries(resolvers)) {
      const field = query.getFields()[name];
      if (field) field.resolve = resolve;
    }
    const document = parse('{ slow { list { name fast { name } slow { name } } fast { name } } fast { name } name }');
    const run = compileOperations(schema, [document])(document);
    const result = await run({}, {}, {});
    const item = '{"name":"x","fast":{"name":"x"},"slow":{"name":"x"}}';
    expect(JSON.stringify(result)).toBe(
      `{"data":{"slow":{"list":[${item},${item}],"fast":{"name":"x"}},"fast":{"name":"x"},"name":"x"}}`,
    );
  });
});
