import { request } from 'node:http';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { TOOLS } from '../../src/mcp/tools/index.js';
import { postMcp } from '../support/mcp-client.js';
import { startService, type TestService } from '../support/service.js';

let service: TestService;
beforeAll(async () => {
  service = await startService();
});
afterAll(() => service.close());

const PROTOCOL = '2026-07-28';

interface Answer {
  status: number | undefined;
  type: string | undefined;
  body: string;
}

/* fetch always sends Accept. */
function post(message: object, headers: Record<string, string>): Promise<Answer> {
  const given = { 'content-type': 'application/json', 'x-api-key': service.tenants.a1.readWriteKey, ...headers };
  return new Promise((resolve, reject) => {
    const sent = request(`${service.url}/mcp/all`, { method: 'POST', headers: given }, async (response) => {
      const body = (await response.toArray()).join('');
      resolve({ status: response.statusCode, type: response.headers['content-type'], body });
    });
    sent.on('error', reject);
    sent.end(JSON.stringify(message));
  });
}

const call = (params: object) => ({ jsonrpc: '2.0', id: 1, method: 'tools/call', params });
const clients = call({ name: 'list_clients', arguments: {} });

describe('the form of an answer', () => {
  it.each([
    '*/*',
    undefined,
    'application/json',
    'application/*',
    'application/json, */*;q=0.1',
    'application/json, text/event-stream;q=0',
    'text/html, */*;q=0.5',
  ])('is JSON for the Accept %j, whichever method is called', async (accept) => {
    const { a1 } = service.tenants;
    const headers: Record<string, string> = accept === undefined ? {} : { accept };
    const { status, type, body } = await post(clients, headers);
    expect({ status, type }).toEqual({ status: 200, type: 'application/json' });
    expect(JSON.parse(body)).toMatchObject({
      jsonrpc: '2.0',
      id: 1,
      result: { structuredContent: { clients: [{ client_id: a1.clientId }] } },
    });
    const initialize = {
      ...{ jsonrpc: '2.0', id: 'a', method: 'initialize' },
      params: { protocolVersion: '2025-06-18', capabilities: {}, clientInfo: { name: 'test', version: '1' } },
    };
    expect(JSON.parse((await post(initialize, headers)).body)).toMatchObject({
      id: 'a',
      result: { protocolVersion: '2025-06-18', serverInfo: { name: 'outreach-core' } },
    });
    expect(await post({ jsonrpc: '2.0', method: 'notifications/initialized' }, headers)).toMatchObject({
      status: 202,
      body: '',
    });
  });

  it.each(['application/json, text/event-stream', 'text/event-stream', 'TEXT/EVENT-STREAM, application/json'])(
    'is an event stream for the Accept %j',
    async (accept) => {
      const { status, type, body } = await post(clients, { accept });
      expect({ status, type }).toEqual({ status: 200, type: 'text/event-stream' });
      expect(JSON.parse(/^data: (.*)$/m.exec(body)?.[1] ?? '')).toMatchObject({ id: 1, result: { content: [{}] } });
    },
  );

  it('is neither for a caller that accepts neither: 406', async () => {
    expect((await post(clients, { accept: 'text/html' })).status).toBe(406);
  });

  it('is one list for a list of messages', async () => {
    const { body } = await post([clients, { ...clients, id: 2 }], { accept: '*/*' });
    expect(JSON.parse(body)).toMatchObject([{ id: 1 }, { id: 2 }]);
  });

  it('of the protocol without handshakes is JSON for each of them', async () => {
    const meta = {
      'io.modelcontextprotocol/protocolVersion': PROTOCOL,
      'io.modelcontextprotocol/clientCapabilities': {},
      'io.modelcontextprotocol/clientInfo': { name: 'test', version: '1' },
    };
    const headers = { 'mcp-protocol-version': PROTOCOL, 'mcp-method': 'tools/call', 'mcp-name': 'list_clients' };
    for (const accept of ['*/*', 'application/json', undefined]) {
      const message = call({ name: 'list_clients', arguments: null, _meta: meta });
      const answer = await post(message, accept === undefined ? headers : { ...headers, accept });
      expect(answer).toMatchObject({ status: 200, type: 'application/json' });
      expect(JSON.parse(answer.body)).toMatchObject({ id: 1, result: { structuredContent: { clients: [{}] } } });
    }
  });
});

describe('what is null in a message', () => {
  it.each([
    ['the arguments', { name: 'list_clients', arguments: null }],
    ['the metadata', { name: 'list_clients', arguments: {}, _meta: null }],
    ['an argument', { name: 'search_contacts', arguments: { email: null, client_name: null, page: null } }],
  ])('counts as absent: %s of a call', async (_name, params) => {
    const { status, body } = await post(call(params), { accept: '*/*' });
    expect(status).toBe(200);
    expect(JSON.parse(body)).toMatchObject({ id: 1, result: { structuredContent: {} } });
  });

  it.each([null, { cursor: null }, undefined])('counts as absent: the parameters %j of a list', async (params) => {
    const { status, body } = await post({ jsonrpc: '2.0', id: 1, method: 'tools/list', params }, { accept: '*/*' });
    expect(status).toBe(200);
    expect(JSON.parse(body).result.tools).toHaveLength(TOOLS.length);
  });
});

describe('the list of tools', () => {
  const listed = async (keys: string) => {
    const message = { jsonrpc: '2.0', id: 1, method: 'tools/list' };
    const { text } = await postMcp(service.url, message, { 'X-API-KEY': keys, Accept: 'application/json' });
    return (JSON.parse(text).result.tools as { name: string }[]).map(({ name }) => name);
  };

  it('has every tool for a key that writes, also beside one that only reads', async () => {
    const { a1, a2 } = service.tenants;
    const all = TOOLS.map(({ name }) => name);
    expect(await listed(a1.readWriteKey)).toEqual(all);
    expect(await listed(`${a2.readOnlyKey},${a1.readWriteKey}`)).toEqual(all);
  });

  it('has only what reads for keys that only read', async () => {
    const { a1, a2 } = service.tenants;
    const reading = TOOLS.filter(({ effect }) => effect === 'read').map(({ name }) => name);
    expect(reading.length).toBeLessThan(TOOLS.length);
    expect(await listed(a1.readOnlyKey)).toEqual(reading);
    expect(await listed(`${a1.readOnlyKey},hunter2,${a2.readOnlyKey}`)).toEqual(reading);
  });

  it('has only the one about keys where no key resolves', async () => {
    const { x, a1 } = service.tenants;
    const tooMany = Array.from({ length: 21 }, (_, place) => `${a1.readWriteKey}${place}`).join(',');
    for (const keys of ['hunter2', 'no keys, but words', x.masterKey, `${a1.readWriteKey}x`, tooMany]) {
      expect(await listed(keys)).toEqual(['list_clients']);
    }
  });

  it('names each tool in snake case, verb first', () => {
    const verbs =
      'add|cancel|check|commit|count|create|delete|get|lift|list|log|lookup|merge|preview|restore|run|search|set|split|undo|update|upsert';
    for (const { name } of TOOLS) expect(name).toMatch(new RegExp(`^(${verbs})(_[a-z]+)+$`));
  });
});
