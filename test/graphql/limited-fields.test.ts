import { afterAll, beforeAll, expect, it } from 'vitest';
import { startService, type TestService } from '../support/service.js';

let service: TestService;
beforeAll(async () => {
  // The limit of the key and the bounds of a document stand far off, so that only that of the field can refuse.
  service = await startService({ RATE_LIMIT: '100000', GRAPHQL_MAX_ALIASES: '100', GRAPHQL_MAX_COST: '10000000' });
});
afterAll(() => service.close());

interface Limited {
  field: string;
  max: number;
  operation: 'query' | 'mutation';
  call: string;
  asMaster?: true;
}

const REPLAYED = '(ids: ["1"]) { __typename }';
const FIELDS: Limited[] = [
  { field: 'contactsUpsertBatch', max: 10, operation: 'mutation', call: '(items: [{}]) { __typename }' },
  { field: 'companiesUpsertBatch', max: 10, operation: 'mutation', call: '(items: [{}]) { __typename }' },
  { field: 'webhookDeliveriesReplay', max: 30, operation: 'mutation', call: REPLAYED },
  { field: 'agencyWebhookDeliveriesReplay', max: 30, operation: 'mutation', call: REPLAYED, asMaster: true },
  { field: 'duplicateSuggestions', max: 60, operation: 'query', call: ' { totalCount }' },
];

it.each(FIELDS)('$field is let through $max times in its window and refused from then on', async (limited) => {
  const { field, max, operation, call } = limited;
  const { a1, x } = service.tenants;
  const calls = Array.from({ length: max + 2 }, (_, index) => `c${index}: ${field}${call}`);
  const { body } = await service.graphql(
    `${operation} { ${calls.join(' ')} }`,
    {},
    { key: limited.asMaster ? x.masterKey : a1.readWriteKey },
  );
  const [first] = body.errors ?? [];
  expect([first?.path, first?.extensions.code]).toEqual([[`c${max}`], 'RATE_LIMITED']);
});
