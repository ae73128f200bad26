import { auditServer } from 'graphql-http';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startService, type TestService } from '../support/service.js';

let service: TestService;
beforeAll(async () => {
  service = await startService();
});
afterAll(() => service.close());

/** What the draft allows and this service does not offer: GET. */
const NOTICES = ['5A70', 'D6D5', '6A70'];

it('holds every "must" and every "should" of GraphQL over HTTP', async () => {
  const fetchFn = (url: string, options: RequestInit = {}) =>
    fetch(url, { ...options, headers: { ...options.headers, 'X-API-KEY': service.tenants.a1.readWriteKey } });
  const audits = await auditServer({ url: `${service.url}/graphql`, fetchFn });
  expect(audits.length).toBeGreaterThan(50);
  const told = audits.filter(({ status }) => status !== 'ok');
  expect(told.filter(({ status }) => status !== 'notice').map(({ id, name }) => `${id} ${name}`)).toEqual([]);
  expect(told.map(({ id }) => id).sort()).toEqual([...NOTICES].sort());
});
