import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { generateKey } from '../../src/access/api-key.js';
import { createAgency } from '../../src/schema/agencies/create-agency.js';
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

const message = { jsonrpc: '2.0', id: 1, method: 'tools/list' };

// Fewer where a request costs more.
describe.each([
  ['REST', 1200, 120, (key: string) => service.call('GET', '/public/v2/contacts', { key })],
  ['GraphQL', 400, 40, (key: string) => service.graphql('{ workspace { name } }', {}, { key })],
  ['MCP', 200, 20, (key: string) => postMcp(service.url, message, { 'X-API-KEY': key })],
])('over %s, behind an address that sends %d bad keys', (_entrance, bad, count, send) => {
  it(`all ${count} requests of a key that nobody has used before are accepted`, async () => {
    const good = await unusedKey();
    const flood = inTurns(bad, async (index) => (await send(badKey(index))).status);
    const changes = inTurns(10, async () => {
      const { status } = await service.graphql(
        'mutation { workspaceUpdate(input: { scoringEnabled: false }) { __typename } }',
      );
      return status;
    });
    const own = await inTurns(count, async () => (await send(good)).status);
    expect(own).toEqual({ 200: count });
    expect(await changes).toEqual({ 200: 10 });
    // Over MCP a message of the protocol is answered whatever its keys are; the tools say that none is known.
    expect(Object.keys(await flood).filter((status) => !['200', '403', '429'].includes(status))).toEqual([]);
  });
});

it('over MCP a good key beside bad ones is found, however many bad ones came before', async () => {
  const good = await unusedKey();
  await inTurns(100, async () => (await postMcp(service.url, message, { 'X-API-KEY': generateKey('RV') })).status);
  const mcp = await connectMcp(service.url, `${generateKey('RV')},${good}`);
  expect((await mcp.call('search_contacts')).isError).toBe(false);
  await mcp.close();
});
