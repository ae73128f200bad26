import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ESSENTIAL_TOOLS } from '../../src/mcp/essentials/index.js';
import { TOOLS } from '../../src/mcp/tools/index.js';
import { FILTER_GUIDE } from '../../src/wire/filter-guide.js';
import { postMcp } from '../support/mcp-client.js';
import { startService, type TestService } from '../support/service.js';

let service: TestService;
beforeAll(async () => {
  service = await startService();
});
afterAll(() => service.close());

describe('the handshake', () => {
  const versionFor = async (protocolVersion: string, accept: string) => {
    const params = { protocolVersion, capabilities: {}, clientInfo: { name: 'old', version: '1' } };
    const message = { jsonrpc: '2.0', id: 1, method: 'initialize', params };
    const headers = { 'X-API-KEY': service.tenants.a1.readWriteKey, Accept: accept };
    const { text } = await postMcp(service.url, message, headers, '/mcp');
    return JSON.parse(/^data: (.*)$/m.exec(text)?.[1] ?? text).result.protocolVersion;
  };

  it.each(['application/json, text/event-stream', 'application/json'])(
    'answers the version that a client asks for, from 2024-11-05 on, and otherwise the latest with handshakes (%s)',
    async (accept) => {
      for (const version of ['2024-11-05', '2025-03-26', '2025-06-18', '2025-11-25'])
        expect(await versionFor(version, accept)).toBe(version);
      for (const version of ['2026-07-28', '2031-01-01', 'latest'])
        expect(await versionFor(version, accept)).toBe('2025-11-25');
    },
  );
});

describe('the official client before version 2', () => {
  const connect = async (path: string) => {
    const client = new Client({ name: 'v1', version: '1' });
    const requestInit = { headers: { 'X-API-KEY': service.tenants.a1.readWriteKey } };
    await client.connect(new StreamableHTTPClientTransport(new URL(path, service.url), { requestInit }));
    return client;
  };

  it.each([
    ['/mcp', ESSENTIAL_TOOLS],
    ['/mcp/all', TOOLS],
  ] as const)('lists and calls the tools of %s', async (path, tools) => {
    const client = await connect(path);
    expect((await client.listTools()).tools.map(({ name }) => name)).toEqual(tools.map(({ name }) => name));
    const { content, isError } = await client.callTool({ name: 'list_clients', arguments: {} });
    expect({ content, isError }).toEqual({
      content: [{ type: 'text', text: expect.stringContaining(service.tenants.a1.clientId) }],
      isError: undefined,
    });
    await client.close();
  });

  it('reads prompts and resources, and gets the errors of the protocol', async () => {
    const client = await connect('/mcp');
    expect((await client.listPrompts()).prompts).toHaveLength(3);
    expect((await client.getPrompt({ name: 'morning_brief' })).messages).toHaveLength(1);
    expect((await client.listResources()).resources).toHaveLength(2);
    expect((await client.listResourceTemplates()).resourceTemplates).toHaveLength(1);
    const uri = 'outreach://filters';
    expect((await client.readResource({ uri })).contents).toEqual([
      { uri, mimeType: 'text/markdown', text: FILTER_GUIDE },
    ]);
    await expect(client.getPrompt({ name: 'none' })).rejects.toMatchObject({ code: -32602 });
    await expect(client.readResource({ uri: 'outreach://none' })).rejects.toMatchObject({ code: -32602 });
    await expect(client.callTool({ name: 'none' })).rejects.toMatchObject({ code: -32602 });
    await client.close();
  });
});
