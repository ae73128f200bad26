import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Database } from '../../../src/db/database.js';
import { startService, type TestService } from '../../support/service.js';
import { readRows } from '../../support/watched-prisma.js';
import { deliver } from '../../webhooks/support/deliver.js';
import { instantly } from '../../webhooks/support/instantly.js';

let service: TestService;
const read: object[] = [];

beforeAll(async () => {
  service = await startService();
  await deliver(service, `/public/instantly-webhook/${service.tenants.a1.clientId}`, instantly('email_sent', {}));
  const database = service.database as { -readonly [Name in keyof Database]: Database[Name] };
  const borrow = database.borrow.bind(database);
  database.borrow = (work, scope) =>
    borrow((prisma) => work(readRows(prisma, 'WebhookDelivery', (row) => read.push(row))), scope);
});
afterAll(() => service.close());

/** The columns that a list of deliveries brought from the database. */
async function columnsOf(field: string, selection: string, key: string): Promise<string[]> {
  read.length = 0;
  const { body, text } = await service.graphql(`{ ${field}(first: 1) { ${selection} } }`, {}, { key });
  expect(body.errors, text).toBeUndefined();
  expect(read).toHaveLength(1);
  return read.flatMap((row) => Object.keys(row)).sort();
}

/* A body may have 1 MiB: a list that brought each along would read gigabytes for a page of verdicts. */
it('the body of a delivery is read from the database only where it is asked for', async () => {
  const { a1, x } = service.tenants;
  for (const [field, key] of [
    ['webhookDeliveries', a1.readWriteKey],
    ['agencyWebhookDeliveries', x.masterKey],
  ] as const) {
    expect(await columnsOf(field, 'nodes { id verdict }', key)).toEqual(['id', 'verdict']);
    expect(await columnsOf(field, 'edges { node { detail } }', key)).toEqual(['detail', 'id']);
    expect(await columnsOf(field, 'nodes { body }', key)).toEqual(['body', 'id']);
  }
});
