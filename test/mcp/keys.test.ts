import { request } from 'node:http';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { generateKey } from '../../src/access/identity/api-key.js';
import { createAgency } from '../../src/schema/tenancy/agencies/create-agency.js';
import { connectMcp, postMcp } from '../support/mcp-client.js';
import { startService, type TestService } from '../support/service.js';

let service: TestService;
beforeAll(async () => {
  service = await startService({ KEY_PEPPER: PEPPER });
});
afterAll(() => service.close());

const PEPPER = 'a pepper of sixteen characters';
const badKeys = (count: number) => Array.from({ length: count }, () => generateKey('RV'));

async function ask(keys: string, tool = 'list_clients', args: Record<string, unknown> = {}) {
  const mcp = await connectMcp(service.url, keys);
  const answer = await mcp.call(tool, args);
  await mcp.close();
  return answer;
}

const clientsOf = async (keys: string) =>
  (await ask(keys)).data.clients.map((client: { client_name: string }) => client.client_name);

describe('the keys of X-API-KEY', () => {
  it('one key reaches its workspace', async () => {
    const { a1 } = service.tenants;
    expect((await ask(a1.readWriteKey)).data).toEqual({
      clients: [{ client_id: a1.clientId, client_name: 'A1', read_only: false }],
      skipped_keys: [],
    });
  });

  it('several keys, with blanks and repetitions, reach their workspaces in the order of the header', async () => {
    const { a1, a2, b1 } = service.tenants;
    expect(await clientsOf(` ${b1.readOnlyKey},,${a1.readWriteKey} , ${a2.readWriteKey},${b1.readOnlyKey}, `)).toEqual([
      'B1',
      'A1',
      'A2',
    ]);
  });

  it('bad keys and master keys among good ones are skipped, and named by place and mask', async () => {
    const { x, a1 } = service.tenants;
    const bad = generateKey('RV');
    const { data } = await ask(`${bad},${x.masterKey},hunter2,${a1.readOnlyKey}`);
    expect(data).toEqual({
      clients: [{ client_id: a1.clientId, client_name: 'A1', read_only: true }],
      skipped_keys: [
        { position: 1, key: `RV-••••••••${bad.slice(-4)}`, reason: 'Not recognised: mistyped, revoked or expired.' },
        {
          position: 2,
          key: `ML-••••••••${x.masterKey.slice(-4)}`,
          reason: 'A master key belongs to an agency and reaches no workspace here.',
        },
        { position: 3, key: null, reason: 'Not recognised: mistyped, revoked or expired.' },
      ],
    });
  });

  it('twenty keys are read, the last one too', async () => {
    expect(await clientsOf([...badKeys(19), service.tenants.a1.readWriteKey].join(','))).toEqual(['A1']);
  });

  it('twenty-one keys are refused by every tool, with the number that is read', async () => {
    const answer = await ask([...badKeys(20), service.tenants.a1.readWriteKey].join(','));
    expect(answer).toEqual({
      isError: true,
      data: undefined,
      text: 'X-API-KEY holds 21 keys, and at most 20 are read. Send fewer keys.',
    });
  });

  it('when none resolves, every tool says so', async () => {
    const { text, isError } = await ask(`nonsense,${service.tenants.x.masterKey}`, 'search_contacts');
    expect(isError).toBe(true);
    expect(text).toMatch(
      /^Invalid API key: no key in X-API-KEY resolves to a workspace\. Key 1: Not recognised.* Send the RV- or RO- key of a workspace\.$/,
    );
  });

  it('several keys of one client are one workspace, whose writes use its read-write key', async () => {
    const { a1 } = service.tenants;
    const keys = `${a1.readOnlyKey},${a1.readWriteKey}`;
    expect(await clientsOf(keys)).toEqual(['A1']);
    expect((await ask(keys, 'create_contact', { email: 'two-keys@kestrel.example' })).isError).toBe(false);
  });

  it.each(['', ' , ,'])('a header without a key (%j) is refused: 403 Missing API key', async (keys) => {
    const headers: Record<string, string> = keys === '' ? {} : { 'X-API-KEY': keys };
    const { status, text } = await postMcp(service.url, { jsonrpc: '2.0', id: 1, method: 'tools/list' }, headers);
    expect({ status, body: JSON.parse(text) }).toEqual({
      status: 403,
      body: { jsonrpc: '2.0', error: { code: -32001, message: 'Missing API key' }, id: null },
    });
  });

  it('a revoked key stops working within a second', async () => {
    const [agency] = [await createAgency(service.database, PEPPER, { name: 'Z', clients: ['Z1'], connect: [] })];
    const key = agency.clients[0]?.readWriteKey ?? '';
    expect(await clientsOf(key)).toEqual(['Z1']);
    await service.database.query(null, `update api_key set revoked_at = now() where client_id = $1`, [
      agency.clients[0]?.clientId,
    ]);
    await expect.poll(async () => (await ask(key)).isError).toBe(true);
  });
});

describe('client_name', () => {
  let keys: string;
  let ids: string[];
  beforeAll(async () => {
    const agency = await createAgency(service.database, PEPPER, {
      name: 'Names',
      clients: ['Northgate Supply', 'Northgate', 'Kestrel Labs', 'Kestrel Foods', 'ÅNGSTRÖM'],
      connect: [],
    });
    keys = agency.clients.map(({ readWriteKey }) => readWriteKey).join(',');
    ids = agency.clients.map(({ clientId }) => clientId);
    for (const [index, client] of agency.clients.entries()) {
      await service.call('PUT', '/public/v2/contacts', {
        key: client.readWriteKey,
        json: { email: `n${index}@kestrel.example` },
      });
    }
  });

  const whose = async (client_name: unknown) => {
    const { data, text } = await ask(keys, 'search_contacts', { client_name });
    return data ? data.results.map(({ email }: { email: string }) => email).join() : text;
  };

  it('absent, null or blank: the workspace of the first key', async () => {
    const answers = await Promise.all([undefined, null, '', '  '].map(whose));
    expect(answers).toEqual(Array(4).fill('n0@kestrel.example'));
  });

  it('a client id, a whole name, a name in another case, a part of one name', async () => {
    expect(await whose(ids[2])).toBe('n2@kestrel.example');
    expect(await whose('Northgate')).toBe('n1@kestrel.example');
    expect(await whose(' northGATE ')).toBe('n1@kestrel.example');
    expect(await whose('supply')).toBe('n0@kestrel.example');
    expect(await whose('ångström')).toBe('n4@kestrel.example');
  });

  it('a part of several names is an error that lists them', async () => {
    expect(await whose('kestrel')).toBe(
      `The client name "kestrel" is ambiguous: it matches "Kestrel Labs" (${ids[2]}), "Kestrel Foods" (${ids[3]}). Give the whole name or the client id.`,
    );
  });

  it('nothing matches: the key is invalid for that client', async () => {
    expect(await whose('A1')).toMatch(
      /^Invalid API key for client "A1": no given key belongs to it\. The keys reach "Northgate Supply" /,
    );
    expect(await whose(service.tenants.a1.clientId)).toMatch(/^Invalid API key for client /);
  });

  it('a name that is no text is a fault of that argument', async () => {
    expect(await whose(7)).toBe('client_name: Must be a string. Correct these arguments and call again.');
    expect(await whose('x'.repeat(256))).toBe(
      'client_name: Must be at most 255 characters. Correct these arguments and call again.',
    );
  });
});

describe('the message and its envelope', () => {
  const list = { jsonrpc: '2.0', id: 1, method: 'tools/list' };
  const post = (body: unknown, headers: Record<string, string> = {}) =>
    postMcp(service.url, body, { 'X-API-KEY': service.tenants.a1.readWriteKey, ...headers });

  /* fetch may not set Host. */
  const statusFor = (headers: Record<string, string>) =>
    new Promise<number>((resolve, reject) => {
      const sent = request(
        `${service.url}/mcp`,
        {
          method: 'POST',
          headers: {
            'content-type': 'application/json',
            accept: 'application/json, text/event-stream',
            'x-api-key': service.tenants.a1.readWriteKey,
            ...headers,
          },
        },
        (response) => {
          response.resume();
          resolve(response.statusCode ?? 0);
        },
      );
      sent.on('error', reject);
      sent.end(JSON.stringify(list));
    });

  it.each<Record<string, string>>([
    { host: 'evil.example' },
    { host: 'localhost.evil.example' },
    { host: '127.0.0.1.evil.example:4000' },
    { origin: 'https://evil.example' },
    { origin: 'http://localhost.evil.example' },
    { origin: 'null' },
  ])('an attacker’s %o is refused: 403', async (headers) => {
    expect(await statusFor(headers)).toBe(403);
  });

  it.each<Record<string, string>>([
    { host: 'localhost:1' },
    { origin: 'http://127.0.0.1:5173' },
    { origin: 'http://localhost' },
  ])('a name on the list, with any port (%o), is served', async (headers) => {
    expect(await statusFor(headers)).toBe(200);
  });

  it('other methods: 405 with Allow, OPTIONS: 204', async () => {
    for (const method of ['GET', 'PUT', 'PATCH', 'DELETE']) {
      const { status, headers } = await service.call(method, '/mcp');
      expect({ status, allow: headers.get('allow') }).toEqual({ status: 405, allow: 'POST, OPTIONS' });
    }
    expect((await service.call('OPTIONS', '/mcp')).status).toBe(204);
  });

  it('bodies: 413 too large, 415 not JSON, 400 malformed, too deep or not UTF-8', async () => {
    expect((await post({ ...list, pad: 'x'.repeat(262_144) })).status).toBe(413);
    expect((await post(list, { 'Content-Type': 'text/plain' })).status).toBe(415);
    for (const body of [
      '',
      '{',
      'null',
      '7',
      '"x"',
      '{}',
      '[]',
      '['.repeat(100_000),
      `{"a":${'['.repeat(50)}${']'.repeat(50)}}`,
    ]) {
      expect((await post(body)).status, body.slice(0, 20)).toBe(400);
    }
  });

  it('an unknown tool and an unknown method are errors of the protocol', async () => {
    const unknown = await post({ ...list, method: 'tools/call', params: { name: 'drop_tables', arguments: {} } });
    expect(unknown.text).toContain('Unknown tool drop_tables');
    expect((await post({ ...list, method: 'completion/complete' })).text).toContain('-32601');
  });
});
