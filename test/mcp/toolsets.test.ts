import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ESSENTIAL_TOOLS } from '../../src/mcp/essentials/index.js';
import { TOOLS } from '../../src/mcp/tools/index.js';
import { connectMcp, eras, postMcp } from '../support/mcp-client.js';
import { startService, type TestService } from '../support/service.js';

let service: TestService;
beforeAll(async () => {
  service = await startService();
});
afterAll(() => service.close());

const LIST = { jsonrpc: '2.0', id: 1, method: 'tools/list' };
const essential = ESSENTIAL_TOOLS.map(({ name }) => name);
const all = TOOLS.map(({ name }) => name);

async function ask(path: string, toolsets?: string, message: object = LIST, key = service.tenants.a1.readWriteKey) {
  const named: Record<string, string> = toolsets === undefined ? {} : { 'X-MCP-Toolsets': toolsets };
  const headers = { 'X-API-KEY': key, Accept: 'application/json', ...named };
  const { status, text } = await postMcp(service.url, message, headers, path);
  return { status, body: JSON.parse(text) };
}

const namesAt = async (path: string, toolsets?: string) =>
  (await ask(path, toolsets)).body.result.tools.map(({ name }: { name: string }) => name);

describe('the tools that a caller is offered', () => {
  it.each([undefined, '', ' , ', 'essential', ' Essential,', 'essential,essential'])(
    'are the essential ones at /mcp with X-MCP-Toolsets: %j',
    async (toolsets) => {
      expect(await namesAt('/mcp', toolsets)).toEqual(essential);
    },
  );

  it.each(['all', 'ALL', ' all ,', 'essential, all'])('are all at /mcp with X-MCP-Toolsets: %j', async (toolsets) => {
    expect(await namesAt('/mcp', toolsets)).toEqual(all);
  });

  it.each([undefined, 'all', 'essential'])('are all at /mcp/all with X-MCP-Toolsets: %j', async (toolsets) => {
    expect(await namesAt('/mcp/all', toolsets)).toEqual(all);
  });

  it('have output schemas only at /mcp/all', async () => {
    const listed = async (path: string): Promise<object[]> => (await ask(path)).body.result.tools;
    for (const tool of await listed('/mcp')) expect(tool).not.toHaveProperty('outputSchema');
    for (const tool of await listed('/mcp/all')) expect(tool).toHaveProperty('outputSchema');
  });

  it.each(eras)('are those of the path for the official client (%s)', async (era) => {
    for (const [path, names] of [
      ['/mcp', essential],
      ['/mcp/all', all],
    ] as const) {
      const mcp = await connectMcp(service.url, service.tenants.a1.readWriteKey, era, path);
      expect((await mcp.client.listTools()).tools.map(({ name }) => name)).toEqual(names);
      expect((await mcp.call('list_clients')).text).toContain(service.tenants.a1.clientId);
      await mcp.close();
    }
  });
});

describe('a toolset that does not exist', () => {
  const refusal = {
    jsonrpc: '2.0',
    id: null,
    error: { code: -32600, message: 'X-MCP-Toolsets must be one of: essential, all.' },
  };

  it.each(['everything', 'all,contacts', 'essential;all', '*', 'a'.repeat(2000), 'constructor'])(
    'is refused with the names of those that exist: %s',
    async (toolsets) => {
      for (const path of ['/mcp', '/mcp/all'])
        expect(await ask(path, toolsets)).toEqual({ status: 400, body: refusal });
    },
  );

  it('is refused in every message, the handshake too', async () => {
    const initialize = {
      ...{ jsonrpc: '2.0', id: 1, method: 'initialize' },
      params: { protocolVersion: '2025-06-18', capabilities: {}, clientInfo: { name: 'test', version: '1' } },
    };
    expect(await ask('/mcp', 'none', initialize)).toEqual({ status: 400, body: refusal });
  });

  it('is told only to callers with a key', async () => {
    expect(await ask('/mcp', 'none', LIST, '')).toMatchObject({
      status: 403,
      body: { error: { message: 'Missing API key' } },
    });
  });
});

describe('a tool of the other toolset', () => {
  const call = (name: string) => ({ jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name, arguments: {} } });

  it('is an error of the protocol that says where it is offered', async () => {
    expect(essential).not.toContain('search_contacts');
    expect(await ask('/mcp', undefined, call('search_contacts'))).toMatchObject({
      status: 200,
      body: {
        error: {
          code: -32602,
          message:
            'search_contacts is not an essential tool. It is offered at /mcp/all and with the header X-MCP-Toolsets: all',
        },
      },
    });
    expect((await ask('/mcp', 'all', call('search_contacts'))).body.result.structuredContent.results).toEqual([]);
  });

  it('that no toolset has is unknown', async () => {
    for (const path of ['/mcp', '/mcp/all'])
      expect((await ask(path, undefined, call('drop_tables'))).body.error).toMatchObject({
        code: -32602,
        message: expect.stringContaining('Unknown tool drop_tables'),
      });
  });
});

it('paths: other methods than POST are 405 at both, and no path is beside them', async () => {
  for (const path of ['/mcp', '/mcp/all']) {
    const { status, headers } = await service.call('GET', path);
    expect({ status, allow: headers.get('allow') }).toEqual({ status: 405, allow: 'POST, OPTIONS' });
  }
  for (const path of ['/mcp/essential', '/mcp/all/more', '/mcp/ALL'])
    expect((await service.call('POST', path, { key: service.tenants.a1.readWriteKey, json: LIST })).status).toBe(404);
});
