import { afterAll, beforeAll, expect, it } from 'vitest';
import { generateKey } from '../../src/access/api-key.js';
import { connectMcp, postMcp } from '../support/mcp-client.js';
import { startService, type TestService } from '../support/service.js';

let service: TestService;
beforeAll(async () => {
  service = await startService({ RATE_LIMIT: '5' });
});
afterAll(() => service.close());

const OVER = { isError: true, text: 'Rate limit exceeded. Try again shortly.', data: undefined };

it('a call costs one unit of the key that it resolves to; the protocol costs none; the budget is that of REST', async () => {
  const { a1, a2 } = service.tenants;
  const mcp = await connectMcp(service.url, `${a1.readWriteKey},${a2.readWriteKey}`);
  for (let call = 0; call < 20; call++) await mcp.client.listTools();
  for (let call = 0; call < 5; call++) expect((await mcp.call('search_contacts')).isError).toBe(false);
  expect(await mcp.call('search_contacts')).toEqual(OVER);
  expect(await mcp.call('list_clients')).toEqual(OVER);
  expect((await mcp.call('search_contacts', { client_name: 'A2' })).isError).toBe(false);
  expect((await service.call('GET', '/public/whoami', { key: a1.readWriteKey })).status).toBe(429);
  expect((await service.call('GET', '/public/whoami', { key: a1.readOnlyKey })).status).toBe(200);
  await mcp.close();
});

it('requests without a valid key are limited per address, and shut out no good key', async () => {
  const { b1 } = service.tenants;
  const mcp = await connectMcp(service.url, `${generateKey('RV')},${b1.readWriteKey}`);
  const message = { jsonrpc: '2.0', id: 1, method: 'tools/list' };
  const attempt = async () => (await postMcp(service.url, message, { 'X-API-KEY': generateKey('RV') })).status;
  const statuses = new Set(await Promise.all(Array.from({ length: 100 }, attempt)));
  expect([...statuses].sort()).toEqual([200, 429]);
  expect((await mcp.call('search_contacts')).isError).toBe(false);
  await mcp.close();
});
