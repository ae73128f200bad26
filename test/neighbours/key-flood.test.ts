import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { generateKey } from '../../src/access/identity/api-key.js';
import { createAgency } from '../../src/schema/tenancy/agencies/create-agency.js';
import { connectMcp, postMcp } from '../support/mcp-client.js';
import { startService, type TestService } from '../support/service.js';

let service: TestService;
beforeAll(async () => {
  // More than the 120 requests of one key, so that only its address could be the reason to refuse one.
  service = await startService({ RATE_LIMIT: '200' });
});
afterAll(() => service.close());

const AGENCY = { name: 'Z', clients: ['Z1'], connect: ['data_enrichment'] };

async function unusedKey(): Promise<string> {
  const { clients } = await createAgency(service.database, service.pepper, AGENCY);
  return clients[0]?.readWriteKey ?? '';
}

const badKey = (index: number) => (index % 2 ? generateKey('RV') : 'RV-nonsense');

/* Not all at once: the sockets of this very process would be the limit. */
async function inTurns(count: number, work: (index: number) => Promise<number>): Promise<Record<number, number>> {
  const counts: Record<number, number> = {};
  let next = 0;
  const worker = async () => {
    for (let index = next++; index < count; index = next++) {
      const status = await work(index);
      counts[status] = (counts[status] ?? 0) + 1;
    }
  };
  await Promise.all(Array.from({ length: 30 }, worker));
  return counts;
}

/*
 * A call and not the list of tools: thirty lists at once are more than an address without a valid key may leave unread,
 * and some of their connections would be ended.
 */
const callTool = {
  jsonrpc: '2.0',
  id: 1,
  method: 'tools/call',
  params: { name: 'search_contacts', arguments: {} },
};

/* The status that the same refusal has elsewhere: over MCP it is an answer. */
async function searchOverMcp(key: string): Promise<{ status: number }> {
  const { status, text } = await postMcp(service.url, callTool, { 'X-API-KEY': key });
  return { status: text.includes('"isError":true') ? 403 : status };
}

// Fewer where a request costs more.
describe.each([
  ['REST', 1200, 120, (key: string) => service.call('GET', '/public/v2/contacts', { key })],
  ['GraphQL', 400, 40, (key: string) => service.graphql('{ workspace { name } }', {}, { key })],
  ['MCP', 200, 20, searchOverMcp],
])('over %s, behind an address that sends %d bad keys', (_entryPoint, bad, count, send) => {
  it(`all ${count} requests of a key that nobody has used before are accepted`, async () => {
    const good = await unusedKey();
    const flood = inTurns(bad, async (index) => (await send(badKey(index))).status);
    const changes = inTurns(10, async () => {
      const { status } = await service.graphql(
        'mutation { workspaceUpdate(input: { scoringEnabled: false }) { __typename } }',
      );
      return status;
    });
    const own = inTurns(count, async () => (await send(good)).status);
    const [ofOwn, ofChanges, ofFlood] = await Promise.all([own, changes, flood]);
    expect(ofOwn).toEqual({ 200: count });
    expect(ofChanges).toEqual({ 200: 10 });
    expect(Object.keys(ofFlood).filter((status) => !['403', '429'].includes(status))).toEqual([]);
  });
});

it('over MCP a good key beside bad ones is found, however many bad ones came before', async () => {
  const good = await unusedKey();
  await inTurns(100, async () => (await searchOverMcp(generateKey('RV'))).status);
  const mcp = await connectMcp(service.url, `${generateKey('RV')},${good}`);
  expect((await mcp.call('search_contacts')).isError).toBe(false);
  await mcp.close();
});
