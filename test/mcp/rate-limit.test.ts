import { afterAll, beforeAll, expect, it } from 'vitest';
import { generateKey } from '../../src/access/identity/api-key.js';
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

const LIST = { jsonrpc: '2.0', id: 1, method: 'tools/list' };
const messages = (count: number) => Array.from({ length: count }, (_, index) => ({ ...LIST, id: index + 1 }));
const MANY_WORDS = Array.from({ length: 21 }, (_, index) => `junk${index}`).join(',');

it('several messages at once without a key that resolves are refused, and none is answered', async () => {
  for (const keys of ['junk', MANY_WORDS, generateKey('RV')]) {
    const answer = await postMcp(service.url, messages(2), { 'X-API-KEY': keys });
    expect(answer.status).toBe(403);
    expect(JSON.parse(answer.text)).toEqual({
      jsonrpc: '2.0',
      id: null,
      error: { code: -32001, message: 'Invalid API key' },
    });
  }
});

it('at most 20 messages are taken at once', async () => {
  const keys = { 'X-API-KEY': service.tenants.b1.readOnlyKey };
  const refused = await postMcp(service.url, messages(21), keys);
  expect(refused.status).toBe(400);
  expect(JSON.parse(refused.text)).toEqual({
    jsonrpc: '2.0',
    id: null,
    error: { code: -32600, message: 'A request holds at most 20 messages.' },
  });
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

it('more keys than are read count on the address like one bad key', async () => {
  const attempt = async () => (await postMcp(service.url, LIST, { 'X-API-KEY': MANY_WORDS })).status;
  const statuses = await Promise.all(Array.from({ length: 60 }, attempt));
  expect(statuses).toContain(429);
});
