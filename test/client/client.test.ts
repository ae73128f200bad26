import { afterAll, beforeAll, expect, it } from 'vitest';
import { createClient } from '../../client/src/client.js';
import {
  ConnectIntegrationDocument,
  CreateKeyDocument,
  LastChangedContactsDocument,
} from '../../client/src/documents.js';
import { startService, type TestService } from '../support/service.js';

let service: TestService;
beforeAll(async () => {
  service = await startService();
});
afterAll(() => service.close());

const clientOf = (key: string, clientId?: string) => createClient({ url: service.url, key, clientId });

it('calls an endpoint and tells its answers apart by status', async () => {
  const client = clientOf(service.tenants.a1.readWriteKey);
  const written = await client.rest('PUT /public/v2/contacts', { body: { email: 'dana@northgate.example' } });
  if (written.status !== 201) throw new Error(`answered ${written.status}`);
  expect(written.body.email).toBe('dana@northgate.example');
  const got = await client.rest('GET /public/v2/contacts/{id}', { path: { id: written.body.id } });
  expect([got.status, got.body]).toEqual([200, written.body]);
  const found = await client.rest('GET /public/v2/contacts', {
    query: { email: 'dana@northgate.example', page_size: 1 },
  });
  expect(found.body).toMatchObject({ count: 1, results: [{ id: written.body.id }] });
  const gone = await client.rest('DELETE /public/v2/contacts/{id}', { path: { id: written.body.id } });
  expect([gone.status, gone.body]).toEqual([204, undefined]);
  const refused = await client.rest('PUT /public/v2/contacts', { body: { email: 'no address' } });
  expect([refused.status, refused.body]).toMatchObject([400, { email: [expect.any(String)] }]);
});

it('asks GraphQL, with refusals of the domain as data and refusals of the request as an error', async () => {
  const { a1, a2, x } = service.tenants;
  const { contacts } = await clientOf(a1.readOnlyKey).graphql(LastChangedContactsDocument, { first: 5 });
  expect(contacts.totalCount).toBe(contacts.nodes.length);
  const variables = { integration: 'lemlist', input: {} } as const;
  const inside = clientOf(x.masterKey, a2.clientId);
  const [first, second] = [
    await inside.graphql(ConnectIntegrationDocument, variables),
    await inside.graphql(ConnectIntegrationDocument, variables),
  ];
  expect([first, second].map(({ integrationConnect }) => integrationConnect.__typename)).toEqual([
    'Integration',
    'ConflictError',
  ]);
  const refused = clientOf(a1.readOnlyKey).graphql(CreateKeyDocument, { input: { kind: 'READ_ONLY' } });
  await expect(refused).rejects.toMatchObject({ name: 'GraphQLRefusal', status: 403, code: 'FORBIDDEN' });
});
