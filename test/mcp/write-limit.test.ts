import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { createRateLimiter } from '../../src/access/rate-limits/rate-limit.js';
import { openSharedWindows } from '../../src/access/rate-limits/shared-windows.js';
import type { Tool } from '../../src/mcp/tool.js';
import { TOOLS } from '../../src/mcp/tools/index.js';
import { consumeWrite, createWriteLimit, type WriteLimit } from '../../src/mcp/write-limit.js';
import { openRedis } from '../../src/redis/redis-client.js';
import { createAgency } from '../../src/schema/tenancy/agencies/create-agency.js';
import { connectMcp, type McpClient } from '../support/mcp-client.js';
import { startService, type TestService } from '../support/service.js';

let service: TestService;
beforeAll(async () => {
  service = await startService({ RATE_LIMIT: '1000', MCP_WRITES_PER_MINUTE: '3' });
});
afterAll(() => service.close());

const REFUSAL =
  /^Limit of writes reached: a key can call tools that write 3 times a minute\. Nothing was changed\. Call again in (?:[1-9]|[1-5]\d|60) s\.$/;

const create = (mcp: McpClient, name: string, more: object = {}) =>
  mcp.call('create_contact', { email: `${name}@writes.example`, ...more });

describe('the limit of writes of a key over MCP', () => {
  it('refuses the call that is one too many with the limit and the time, and changes nothing', async () => {
    const { a1, a2 } = service.tenants;
    const mcp = await connectMcp(service.url, `${a1.readWriteKey},${a2.readWriteKey}`);
    for (const name of ['one', 'two']) expect((await create(mcp, name)).isError).toBe(false);
    expect((await create(mcp, 'three', { dry_run: true })).data.plan.change_count).toBe(1);
    for (const more of [{}, { dry_run: true }]) {
      const { isError, text, data } = await create(mcp, 'four', more);
      expect({ isError, data }).toEqual({ isError: true, data: undefined });
      expect(text).toMatch(REFUSAL);
    }
    const { body } = await service.call('GET', '/public/v2/contacts?email=four@writes.example', {
      key: a1.readWriteKey,
    });
    expect(body).toEqual({ status: 'No contacts found' });

    // It holds for writes of this key over MCP, and for nothing else.
    expect((await mcp.call('search_contacts', { email: 'one@writes.example' })).data.results).toHaveLength(1);
    expect((await create(mcp, 'other', { client_name: 'A2' })).isError).toBe(false);
    const json = { email: 'rest@writes.example' };
    expect((await service.call('PUT', '/public/v2/contacts', { key: a1.readWriteKey, json })).status).toBe(201);
    await mcp.close();
  });

  it('lets exactly as many parallel calls through, at both paths together', async () => {
    const key = service.tenants.b1.readWriteKey;
    const [all, essential] = [await connectMcp(service.url, key), await connectMcp(service.url, key, 'auto', '/mcp')];
    const answers = await Promise.all(Array.from({ length: 20 }, (_, turn) => create(all, `parallel-${turn}`)));
    expect(answers.filter(({ isError }) => !isError)).toHaveLength(3);
    for (const { isError, text } of answers) if (isError) expect(text).toMatch(REFUSAL);
    expect((await essential.call('list_clients')).isError).toBe(false);
    await Promise.all([all.close(), essential.close()]);
  });

  it('counts refused arguments, as the limit of requests does', async () => {
    const agency = await createAgency(service.database, service.pepper, { name: 'Z', clients: ['Z1'], connect: [] });
    const mcp = await connectMcp(service.url, agency.clients[0]?.readWriteKey ?? '');
    for (let turn = 0; turn < 3; turn++) expect((await create(mcp, '')).text).not.toMatch(REFUSAL);
    expect((await create(mcp, 'late')).text).toMatch(REFUSAL);
    await mcp.close();
  });
});

function toolOf(name: string): Tool {
  const tool = TOOLS.find((one) => one.name === name);
  if (!tool) throw new Error(`There is no tool ${name}.`);
  return tool;
}

describe('the count of writes', () => {
  const reading = toolOf('get_contact');
  const writing = toolOf('delete_contact');
  const metrics = { rateLimited: () => undefined };
  const accepted = async (writes: WriteLimit, keyId: number, times: number, tool = writing) => {
    const calls = Array.from({ length: times }, () => consumeWrite({ writes, metrics }, tool, keyId));
    return (await Promise.allSettled(calls)).filter(({ status }) => status === 'fulfilled').length;
  };

  it('holds in any minute, and says when the next write is possible', async () => {
    let now = 0;
    const limiter = createRateLimiter({ limit: 2, windowMs: 60_000, clock: () => now });
    const writes = { perMinute: 2, limiter };
    expect(await accepted(writes, 1, 1)).toBe(1);
    now = 20_000;
    expect(await accepted(writes, 1, 5)).toBe(1);
    await expect(consumeWrite({ writes, metrics }, writing, 1)).rejects.toThrow(
      '2 times a minute. Nothing was changed. Call again in 40 s.',
    );
    now = 59_999;
    await expect(consumeWrite({ writes, metrics }, writing, 1)).rejects.toThrow('Call again in 1 s.');
    expect(await accepted(writes, 1, 5, reading)).toBe(5);
    expect(await accepted(writes, 2, 5)).toBe(2);
    now = 60_000;
    expect(await accepted(writes, 1, 5)).toBe(1);
  });

  it('does not exist when the limit is 0', async () => {
    expect(await accepted(createWriteLimit(0), 1, 1000)).toBe(1000);
  });

  it.runIf(process.env['TEST_REDIS_URL'])('is shared by processes through Redis', async () => {
    const open = async () => {
      const log = { warn: () => undefined, info: () => undefined };
      const redis = openRedis({ url: process.env['TEST_REDIS_URL'] ?? '', log });
      onTestFinished(() => redis.close());
      const shared = openSharedWindows(redis);
      const terms = { limit: 1_000_000, windowMs: 60_000, units: 1 };
      await expect.poll(() => shared.reserve(randomUUID(), terms), { interval: 10 }).toBe(true);
      return createWriteLimit(7, shared);
    };
    const processes = [await open(), await open()];
    const key = Math.floor(Math.random() * 2 ** 31);
    const counts = await Promise.all(processes.map((writes) => accepted(writes, key, 20)));
    expect(counts.reduce((sum, count) => sum + count)).toBe(7);
  });
});
