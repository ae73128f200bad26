import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startService, type TestService } from '../support/service.js';

/* Ids were `Int` before they had 64 bits. */

let service: TestService;
let id = 0;
beforeAll(async () => {
  service = await startService();
  const made = await service.call('PUT', '/public/v2/contacts', { json: { email: 'ida@id.example' } });
  expect(made.status).toBe(201);
  id = made.body.id;
});
afterAll(() => service.close());

describe('a variable that is declared as Int', () => {
  it.each([
    ['query ($id: Int!) { contact(id: $id) { id } }', { contact: { id: expect.any(Number) } }],
    [
      'query ($id: Int!) { ...found } fragment found on Query { contact(id: $id) { __typename } }',
      { contact: { __typename: 'Contact' } },
    ],
    [
      'mutation ($id: Int!) { contactUpdate(id: $id, input: { firstName: "Ida" }) { __typename } }',
      { contactUpdate: { __typename: 'Contact' } },
    ],
    [
      'mutation ($ids: [Int!]!) { peopleMerge(personIds: $ids) { __typename } }',
      { peopleMerge: { __typename: expect.any(String) } },
    ],
  ])('names records as ever: %s', async (query, data) => {
    const { body } = await service.graphql(query, query.includes('$ids') ? { ids: [id, id] } : { id });
    expect(body).toEqual({ data });
  });

  it.each([
    ['Int!', 2 ** 31, /Int cannot represent non 32-bit signed integer value/],
    ['Int!', '1', /Int cannot represent non-integer value/],
    ['Int', 1, /of type "Int" used in position expecting type "Int!"/],
    ['String!', '1', /of type "String!" used in position expecting type "RecordId!"/],
    ['[Int!]!', [1], /used in position expecting type "Int!"/],
  ])('keeps the rules of its own type: %s with %j', async (type, value, message) => {
    const { body } = await service.graphql(`query ($id: ${type}) { contact(id: $id) { id } }`, { id: value });
    expect(body.errors).toEqual([expect.objectContaining({ message: expect.stringMatching(message) })]);
  });
});
