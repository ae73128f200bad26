import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createAgency } from '../../src/schema/tenancy/agencies/create-agency.js';
import { sample } from '../support/corpus-sample.js';
import {
  type Documented,
  documented,
  exampleBody,
  exampleQuery,
  fillPath,
  type PathIds,
  plantRecords,
  unknownIds,
} from '../support/examples.js';
import { type Answer, type CallOptions, startService, type TestService } from '../support/service.js';
import { WRITTEN_LATER } from '../support/whole-database.js';

let service: TestService;
let own: PathIds;
let revokedKey: string;
/** Signed with another secret: well formed, and of no key. */
let forgedKey: string;
beforeAll(async () => {
  service = await startService();
  own = await plantRecords(service.database, service.tenants.a1.clientId, 'canary');
  const agency = await createAgency(service.database, service.pepper, { name: 'Gone', clients: ['Gone'], connect: [] });
  revokedKey = String(agency.clients[0]?.readWriteKey);
  await service.database.query(null, 'update api_key set revoked_at = now() where client_id = $1', [
    agency.clients[0]?.clientId,
  ]);
  const forged = await createAgency(service.database, 'unused', { name: 'N', clients: ['N1'], connect: [] });
  forgedKey = String(forged.clients[0]?.readWriteKey);
});
afterAll(() => service.close());

const METHODS = ['GET', 'PUT', 'POST', 'PATCH', 'DELETE'];
const ENDS = 'The body is not valid JSON: it ends too early, at line 1, column 2.';
const ONCE = ['This parameter may be given only once.'];

/* The key with which a row works. */
const goodKey = ({ row }: Documented) =>
  row.access.agency ? service.tenants.x.masterKey : service.tenants.a1.readWriteKey;
const isWrite = ({ row }: Documented) => row.access.workspace === 'write';
const withQuery = (path: string, ...parts: string[]) =>
  [path, parts.filter(Boolean).join('&')].filter(Boolean).join('?');

function send(
  route: Documented,
  options: CallOptions & { path?: string; query?: string; method?: string } = {},
): Promise<Answer> {
  const {
    path = fillPath(route, own),
    query = exampleQuery(route.row),
    method = route.row.method.toUpperCase(),
    ...rest
  } = options;
  const json = exampleBody(route.row);
  return service.call(method, withQuery(path, query), {
    key: goodKey(route),
    ...(json && !rest.raw ? { json } : {}),
    ...rest,
  });
}

async function countRows(): Promise<unknown> {
  const tables = await service.database.query<{ name: string }>(
    null,
    `select table_name as name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE'
        and table_name <> all($1) order by 1`,
    [WRITTEN_LATER],
  );
  const counts = tables.map(({ name }) => `(select count(*)::int from "${name}") as "${name}"`).join(', ');
  return service.database.query(null, `select ${counts}`);
}

describe.each(documented)('$name', (route) => {
  const { row } = route;
  const refusal = row.keyRefusal ?? 403;

  it('refuses a missing key', async () => {
    const answer = await send(route, { key: null });
    expect([answer.status, answer.body]).toEqual([refusal, { detail: 'Missing API key' }]);
  });

  it('refuses a key that is not recognised or was revoked, whatever its form', async () => {
    const mistyped = `${service.tenants.a1.readWriteKey.slice(0, -1)}~`;
    for (const key of ['x', mistyped, revokedKey, forgedKey, `${goodKey(route)},${goodKey(route)}`]) {
      const answer = await send(route, { key });
      expect([answer.status, answer.body]).toEqual([refusal, { detail: 'Invalid API key' }]);
    }
  });

  it('judges the method before the key: 405 with Allow', async () => {
    const path = fillPath(route, own);
    const options = await service.call('OPTIONS', path, { key: null });
    const allow = options.headers.get('allow')?.split(', ') ?? [];
    expect(allow).toContain(row.method.toUpperCase());
    expect(allow).toContain('OPTIONS');
    expect(allow.includes('HEAD')).toBe(allow.includes('GET'));
    for (const method of METHODS.filter((name) => !allow.includes(name))) {
      const answer = await service.call(method, path, { key: null });
      expect([answer.status, answer.headers.get('allow')]).toEqual([405, allow.join(', ')]);
      expect(answer.body).toEqual({ detail: expect.any(String) });
    }
  });

  it('answers OPTIONS with 204, Allow and no word of CORS', async () => {
    const headers = { Origin: 'https://evil.example', 'Access-Control-Request-Method': row.method.toUpperCase() };
    const answer = await service.call('OPTIONS', fillPath(route, own), { key: null, headers });
    expect([answer.status, answer.text]).toEqual([204, '']);
    expect([...answer.headers.keys()].filter((name) => name.startsWith('access-control'))).toEqual([]);
  });

  it('answers alike under /api, with a trailing slash, and with both', async () => {
    const key = row.method === 'get' ? goodKey(route) : null;
    const plain = await send(route, { key });
    const path = fillPath(route, own);
    for (const other of [`${path}/`, `/api${path}`, `/api${path}/`]) {
      const answer = await send(route, { key, path: other });
      expect([answer.status, answer.text]).toEqual([plain.status, plain.text]);
    }
  });

  it('ignores unknown query names, client_id among them, and names them', async () => {
    const query = [exampleQuery(row), `client_id=${service.tenants.b1.clientId}`, 'zz%20z=1'].filter(Boolean).join('&');
    const path = fillPath(route, row.method === 'get' ? own : unknownIds);
    const key = row.method === 'get' ? goodKey(route) : service.tenants.a1.readWriteKey;
    const answer = await send(route, {
      key,
      path,
      query,
      ...(row.body ? { raw: { type: 'application/json', body: '[]' } } : {}),
    });
    expect(answer.headers.get('x-ignored-parameters')).toBe('client_id, zz%20z');
    if (row.method === 'get') expect(answer.text).toBe((await send(route)).text);
  });

  if (Object.keys(row.query).length > 0)
    it('reads query names in any case and refuses a repeated one, but for page and page_size', async () => {
      const names = Object.keys(row.query);
      const query = names.map((name) => `${name}=1&${name.toUpperCase()}=1`).join('&');
      const answer = await send(route, { query });
      const repeated = names.filter((name) => name !== 'page' && name !== 'page_size');
      if (repeated.length === 0) expect(answer.status).toBeLessThan(400);
      else
        expect([answer.status, answer.body]).toEqual([400, Object.fromEntries(repeated.map((name) => [name, ONCE]))]);
    });

  if (row.method === 'get')
    it('answers HEAD as GET, without a body', async () => {
      const [get, head] = [await send(route), await send(route, { method: 'HEAD' })];
      expect([head.status, head.text]).toEqual([get.status, '']);
      // A proxy measures a streamed answer that has no length of its own.
      const length = process.env['TEST_SERVICE'] === 'deployed' ? [] : ['content-length'];
      for (const name of ['content-type', ...length, 'x-ignored-parameters']) {
        expect(head.headers.get(name)).toBe(get.headers.get(name));
      }
    });

  if (isWrite(route))
    it('refuses a read-only key, and nothing changes', async () => {
      const before = await countRows();
      for (const raw of [undefined, { type: 'application/json', body: '{' }]) {
        const answer = await send(route, { key: service.tenants.a1.readOnlyKey, ...(raw ? { raw } : {}) });
        expect([answer.status, answer.body]).toEqual([
          403,
          { detail: 'This API key is read-only. Use a read-write key.' },
        ]);
      }
      expect(await countRows()).toEqual(before);
    });

  if (row.access.workspace === 'read')
    it('takes a read-only key like a read-write one', async () => {
      const answer = await send(route, { key: service.tenants.a1.readOnlyKey });
      expect([answer.status, answer.text]).toEqual([200, (await send(route)).text]);
    });

  if (row.access.workspace)
    it('lets a master key in only with a client of its agency', async () => {
      const key = service.tenants.x.masterKey;
      const unnamed = await send(route, { key });
      expect([unnamed.status, unnamed.body.detail]).toEqual([403, expect.stringContaining('X-Client-Id')]);
      for (const named of [service.tenants.b1.clientId, 'unknown', '\u00e9', 'a b']) {
        const foreign = await send(route, { key, headers: { 'X-Client-Id': named } });
        expect([foreign.status, foreign.body]).toEqual([404, { detail: 'Client not found' }]);
      }
      const headers = { 'X-Client-Id': service.tenants.a1.clientId };
      if (row.method === 'get') {
        const inside = await send(route, { key, headers });
        expect([inside.status, inside.text]).toEqual([200, (await send(route)).text]);
      } else if (row.body) {
        const inside = await send(route, { key, headers, raw: { type: 'application/json', body: '{' } });
        expect([inside.status, inside.body]).toEqual([400, { detail: ENDS }]);
      }
    });

  if (row.access.agency)
    it('needs a master key; X-Client-Id has no say', async () => {
      const { a1, b1 } = service.tenants;
      for (const key of [a1.readWriteKey, a1.readOnlyKey]) {
        const answer = await send(route, { key });
        expect([answer.status, answer.body]).toEqual([403, { detail: 'This needs a master key of the agency.' }]);
      }
      const plain = await send(route);
      const named = await send(route, { headers: { 'X-Client-Id': b1.clientId } });
      expect([named.status, named.text]).toEqual([plain.status, plain.text]);
    });

  if (row.method === 'get' && !row.access.agency)
    it('ignores X-Client-Id beside a key of one client', async () => {
      const answer = await send(route, { headers: { 'X-Client-Id': service.tenants.b1.clientId } });
      expect([answer.status, answer.text]).toEqual([200, (await send(route)).text]);
    });

  if (row.access.enrichment)
    it('refuses every key while data enrichment is off', async () => {
      for (const key of [service.tenants.a2.readWriteKey, service.tenants.a2.readOnlyKey]) {
        const answer = await send(route, { key });
        expect([answer.status, Object.keys(answer.body)]).toEqual([403, ['detail']]);
      }
    });

  if (row.body)
    it('refuses a body that is too large, unreadable, of another type or no object; nothing changes', async () => {
      const before = await countRows();
      const json = (body: string | Uint8Array) => send(route, { raw: { type: 'application/json', body } });
      const large = await json(`{"x":"${'a'.repeat(256 * 1024)}"}`);
      expect([large.status, large.body]).toEqual([413, { detail: 'The body is larger than 256 KiB.' }]);
      for (const type of sample(['text/plain', 'application/xml', 'image/png'])) {
        const typed = await send(route, { raw: { type, body: '{}' } });
        expect([typed.status, Object.keys(typed.body)]).toEqual([415, ['detail']]);
      }
      const broken = ['{', '{"a":1,}', "{'a':1}", '{"a":NaN}', '\u0000', '['.repeat(50_000), '{"a":'.repeat(50_000)];
      for (const body of sample([...broken, new Uint8Array([0x7b, 0xff, 0x7d])])) {
        const answer = await json(body);
        expect([answer.status, Object.keys(answer.body)]).toEqual([400, ['detail']]);
      }
      for (const body of sample(['[]', '"x"', 'null', '1', 'true'])) {
        const answer = await json(body);
        const expected = row.body?.notObject
          ? { [row.body.notObject]: ['The body must be a JSON object.'] }
          : { detail: 'The body must be a JSON object.' };
        expect([answer.status, answer.body]).toEqual([400, expected]);
      }
      expect(await countRows()).toEqual(before);
    });

  if (row.body)
    it('names the fields of a body that it does not know, on success and refusal alike', async () => {
      const path = fillPath(route, unknownIds);
      const refused = await send(route, {
        path,
        raw: { type: 'application/json', body: '{"zz z":1,"client_id":"x","previous_status":null}' },
      });
      expect(refused.status).toBeGreaterThanOrEqual(400);
      expect(refused.headers.get('x-ignored-fields')).toBe('zz%20z, client_id, previous_status');
      const plain = await send(route, { path });
      expect(plain.headers.get('x-ignored-fields')).toBeNull();
      const more = await send(route, { path, json: { ...(exampleBody(row) as object), zz: { a: [1] } } });
      expect(more.headers.get('x-ignored-fields')).toBe('zz');
      // An upsert that has created once updates.
      expect(more.status).toBe(plain.status === 201 && row.method === 'put' ? 200 : plain.status);
    });

  it('carries the headers of every answer', async () => {
    const answer = await send(route, { key: null });
    expect(answer.headers.get('cache-control')).toBe('no-store');
    expect(answer.headers.get('x-content-type-options')).toBe('nosniff');
    expect(answer.headers.get('x-powered-by')).toBeNull();
    expect(answer.headers.get('content-type')).toBe('application/json; charset=utf-8');
  });
});

describe('with a rate limit of one', () => {
  let limited: TestService;
  beforeAll(async () => {
    limited = await startService({ RATE_LIMIT: '1' });
  });
  afterAll(() => limited.close());

  it.each(documented)('$name answers 429 once the key is spent, and nothing changes', async (route) => {
    const agency = await createAgency(limited.database, limited.pepper, {
      name: 'R',
      clients: ['R1'],
      connect: ['data_enrichment'],
    });
    const key = route.row.access.agency ? agency.masterKey : String(agency.clients[0]?.readWriteKey);
    expect((await limited.call('GET', '/public/whoami', { key })).status).toBe(route.row.access.agency ? 401 : 200);
    const before = await limited.database.query(
      null,
      'select (select count(*) from contact) + (select count(*) from company) as rows',
    );
    const json = exampleBody(route.row);
    const path = withQuery(fillPath(route, own), exampleQuery(route.row));
    const answer = await limited.call(route.row.method.toUpperCase(), path, { key, ...(json ? { json } : {}) });
    expect([answer.status, answer.body]).toEqual([429, { detail: expect.any(String) }]);
    expect(answer.headers.get('retry-after')).toBeNull();
    expect(
      await limited.database.query(
        null,
        'select (select count(*) from contact) + (select count(*) from company) as rows',
      ),
    ).toEqual(before);
  });
});
