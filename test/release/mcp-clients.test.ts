import { execFile } from 'node:child_process';
import { cp } from 'node:fs/promises';
import { createRequire } from 'node:module';
import path from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { install, isInstallStale } from '../../scripts/install.mjs';
import { ESSENTIAL_TOOLS } from '../../src/mcp/essentials/index.js';
import { TOOLS } from '../../src/mcp/tools/index.js';
import { FILTER_GUIDE } from '../../src/wire/filter-guide.js';
import { startService, type TestService } from '../support/service.js';

/* Published MCP clients, in the versions of mcp-clients/package-lock.json. They are 150 MB, so they are installed here. */

const PINNED = fileURLToPath(new URL('mcp-clients', import.meta.url));
const FOLDER = fileURLToPath(new URL('../../.cache/mcp-clients', import.meta.url));
const require = createRequire(path.join(FOLDER, 'package.json'));
const run = promisify(execFile);

let service: TestService;
let key: string;

beforeAll(async () => {
  await cp(PINNED, FOLDER, { recursive: true });
  if (await isInstallStale(FOLDER, [])) await install(FOLDER, []);
  service = await startService();
  key = service.tenants.a1.readWriteKey;
  const json = { email: 'ada@clients.example', first_name: 'Ada' };
  await service.call('PUT', '/public/v2/contacts', { key, json });
}, 600_000);
afterAll(() => service.close());

const ESSENTIAL = ESSENTIAL_TOOLS.map(({ name }) => name);
const PROMPTS = ['morning_brief', 'clean_up_duplicates', 'why_is_this_lead_hot'];
const FILTERS = 'outreach://filters';
const SEARCH = { record: 'contacts', words: 'ada' };

const names = (list: readonly { name: string }[]) => list.map(({ name }) => name);

interface Text {
  content: { text: string }[];
}

/** What the tests use of the clients of the official SDK before version 2. */
interface OldClient {
  listTools(): Promise<{ tools: { name: string }[] }>;
  callTool(params: { name: string; arguments: Record<string, unknown> }): Promise<unknown>;
  listPrompts(): Promise<{ prompts: { name: string }[] }>;
  readResource(params: { uri: string }): Promise<{ contents: unknown[] }>;
  close(): Promise<void>;
}

async function useAll(client: OldClient): Promise<void> {
  expect(names((await client.listTools()).tools)).toEqual(ESSENTIAL);
  const clients = (await client.callTool({ name: 'list_clients', arguments: {} })) as Text;
  expect(clients.content[0]?.text).toContain(service.tenants.a1.clientId);
  const found = (await client.callTool({ name: 'search', arguments: SEARCH })) as Text;
  expect(found.content[0]?.text).toContain('ada@clients.example');
  expect(names((await client.listPrompts()).prompts)).toEqual(PROMPTS);
  expect((await client.readResource({ uri: FILTERS })).contents).toMatchObject([{ text: FILTER_GUIDE }]);
  await client.close();
}

/** Loads a package of the folder, from which the compiler has no types. */
const load = async <Module>(name: string): Promise<Module> =>
  (await import(pathToFileURL(require.resolve(name)).href)) as Module;

describe('the command line of the Inspector', () => {
  const PROGRAM = path.join(FOLDER, 'node_modules/.bin/mcp-inspector');

  async function inspect(url: string, ...args: string[]) {
    const options = ['--transport', 'http', '--header', `X-API-KEY: ${key}`];
    const { stdout, stderr } = await run(PROGRAM, ['--cli', service.url + url, ...options, ...args], {
      env: { ...process.env, MCP_CATALOG_PATH: path.join(FOLDER, 'catalog.json') },
      maxBuffer: 2 ** 26,
    });
    return { answer: JSON.parse(stdout), stderr };
  }

  it.each([
    ['/mcp', ESSENTIAL],
    ['/mcp/all', names(TOOLS)],
  ])('lists the tools of %s, and finds no error in their schemas', async (url, expected) => {
    const { answer, stderr } = await inspect(url, '--method', 'tools/list', '--strict');
    expect(names(answer.tools)).toEqual(expected);
    expect(stderr).not.toMatch(/[1-9]\d* errors?/);
  });

  it('chooses the toolset by header', async () => {
    const { answer } = await inspect('/mcp', '--header', 'X-MCP-Toolsets: all', '--method', 'tools/list');
    expect(answer.tools).toHaveLength(TOOLS.length);
  });

  it('calls tools, and reads prompts and resources', async () => {
    const call = ['--method', 'tools/call', '--tool-name'];
    expect((await inspect('/mcp', ...call, 'list_clients')).answer.content[0].text).toContain('A1');
    const search = [...call, 'search', '--tool-arg', 'record=contacts', 'words=ada'];
    expect((await inspect('/mcp', ...search)).answer.content[0].text).toContain('ada@clients.example');
    expect(names((await inspect('/mcp', '--method', 'prompts/list')).answer.prompts)).toEqual(PROMPTS);
    const prompt = ['--method', 'prompts/get', '--prompt-name', 'why_is_this_lead_hot', '--prompt-args', 'lead=Ada'];
    expect((await inspect('/mcp', ...prompt)).answer.messages[0].content.text).toContain('"Ada"');
    expect((await inspect('/mcp', '--method', 'resources/list')).answer.resources).toHaveLength(2);
    const read = await inspect('/mcp', '--method', 'resources/read', '--uri', FILTERS);
    expect(read.answer.contents[0].text).toBe(FILTER_GUIDE);
  });
});

it('mcp-remote connects clients that know only local servers', async () => {
  const program = path.join(FOLDER, 'node_modules/.bin/mcp-remote');
  const args = [program, `${service.url}/mcp`, '--header', 'X-API-KEY:$' + '{KEY}', '--transport', 'http-only'];
  const env = { PATH: process.env['PATH'] ?? '', KEY: key, MCP_REMOTE_CONFIG_DIR: path.join(FOLDER, 'remote') };
  const transport = new StdioClientTransport({ command: process.execPath, args, env, stderr: 'ignore' });
  const client = new Client({ name: 'local', version: '1' });
  await client.connect(transport);
  await useAll(client);
});

it('the official client of the protocol 2024-11-05', async () => {
  type Connectable = OldClient & { connect(transport: unknown): Promise<void> };
  type Old = { Client: new (info: object) => Connectable };
  type Http = { StreamableHTTPClientTransport: new (url: URL, options: object) => unknown };
  const { Client: Old } = await load<Old>('sdk-2024/client/index.js');
  const { StreamableHTTPClientTransport } = await load<Http>('sdk-2024/client/streamableHttp.js');
  const client = new Old({ name: 'old', version: '1' });
  const requestInit = { headers: { 'X-API-KEY': key } };
  await client.connect(new StreamableHTTPClientTransport(new URL('/mcp', service.url), { requestInit }));
  await useAll(client);
});

it('the AI SDK', async () => {
  interface AiClient {
    tools(): Promise<Record<string, { execute(input: object, options: object): Promise<Text> }>>;
    readResource(params: { uri: string }): Promise<{ contents: unknown[] }>;
    close(): Promise<void>;
  }
  type Ai = { createMCPClient(options: object): Promise<AiClient> };
  const { createMCPClient } = await load<Ai>('@ai-sdk/mcp');
  const transport = { type: 'http', url: `${service.url}/mcp`, headers: { 'X-API-KEY': key } };
  const client = await createMCPClient({ transport });
  const tools = await client.tools();
  expect(Object.keys(tools)).toEqual(ESSENTIAL);
  const found = await tools['search']?.execute(SEARCH, { toolCallId: '1', messages: [] });
  expect(found?.content[0]?.text).toContain('ada@clients.example');
  expect((await client.readResource({ uri: FILTERS })).contents).toMatchObject([{ text: FILTER_GUIDE }]);
  await client.close();
});
