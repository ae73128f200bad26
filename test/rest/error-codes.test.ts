import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ERROR_CODES, type ErrorCodeText } from '../../src/http/error-codes.js';
import { ownerOf } from '../support/databases.js';
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

/*
 * `call` compares each answer with the OpenAPI document: a refusal without a code, or with one that is not documented for
 * its path and status, fails the test that asked for it. Here each documented code is brought about.
 */
let service: TestService;
let own: PathIds;
const seen = new Set<string>();

beforeAll(async () => {
  service = await startService({}, { isShared: false });
  own = await plantRecords(service.database, service.tenants.a1.clientId, 'canary');
  const owner = ownerOf(service.database);
  await owner.query(
    null,
    `create function fail() returns trigger language plpgsql as $$ begin
       if new.email like 'raise-%' then raise exception 'no' using errcode = upper(substr(new.email, 7, 5)); end if;
       return new; end $$`,
  );
  await owner.query(null, 'create trigger fail before insert on contact for each row execute function fail()');
});
afterAll(() => service.close());

async function refusal(method: string, path: string, options: CallOptions = {}): Promise<[number, string | null]> {
  const answer = await service.call(method, path, options);
  return noted(answer);
}

function noted({ status, headers }: Pick<Answer, 'status' | 'headers'>): [number, string | null] {
  const code = headers.get('X-Error-Code');
  if (code !== null) seen.add(code);
  return [status, code];
}

const keyFor = ({ row }: Documented) =>
  row.access.agency ? service.tenants.x.masterKey : service.tenants.a1.readWriteKey;

const pathFor = (route: Documented, ids = own) =>
  [fillPath(route, ids), exampleQuery(route.row)].filter(Boolean).join('?');

describe.each(documented)('$name', (route) => {
  const method = route.row.method.toUpperCase();
  const json = exampleBody(route.row);
  const given = () => ({ key: keyFor(route), ...(json && { json }) });

  it('names the code of a missing key, a wrong method and a key that may not', async () => {
    const missing = await refusal(method, pathFor(route), { ...given(), key: null });
    expect(missing).toEqual([route.row.keyRefusal ?? 403, 'UNAUTHENTICATED']);
    expect(await refusal('QUERY', pathFor(route), given())).toEqual([405, 'METHOD_NOT_ALLOWED']);
    if (!route.row.access.workspace) return;
    expect(await refusal(method, pathFor(route), { ...given(), key: service.tenants.x.masterKey })).toEqual([
      403,
      'FORBIDDEN',
    ]);
  });

  it('names the code of a wrong header, and of a body that cannot be read', async () => {
    const strict = { Prefer: 'handling=strict' };
    expect(await refusal(method, `${fillPath(route, own)}?zz=1`, { ...given(), headers: strict })).toEqual([
      400,
      'INVALID',
    ]);
    if (!route.row.body) return;
    const raw = (type: string, body: string) => ({ key: keyFor(route), raw: { type, body } });
    expect(await refusal(method, pathFor(route), raw('application/json', '{'))).toEqual([400, 'BAD_REQUEST']);
    expect(await refusal(method, pathFor(route), raw('text/plain', 'x'))).toEqual([415, 'UNSUPPORTED_MEDIA_TYPE']);
    const large = raw('application/json', `"${'x'.repeat(256 * 1024)}"`);
    expect(await refusal(method, pathFor(route), large)).toEqual([413, 'TOO_LARGE']);
  });

  if (Object.keys(route.row.ids).length > 0)
    it('names the code of an unknown id', async () => {
      expect(await refusal(method, pathFor(route, unknownIds), given())).toEqual([404, 'NOT_FOUND']);
    });
});

describe('the other codes', () => {
  const contacts = '/public/v2/contacts';

  it('CONFLICT: an identifier that another record has, and a webhook of an unknown client is NOT_FOUND', async () => {
    const json = { email: 'twice@codes.example' };
    await service.call('POST', contacts, { json });
    expect(await refusal('POST', contacts, { json })).toEqual([409, 'CONFLICT']);
    expect(await refusal('POST', '/public/instantly-webhook/nobody', { key: null, json: {} })).toEqual([
      404,
      'NOT_FOUND',
    ]);
    const hook = `/public/instantly-webhook/${service.tenants.a1.clientId}`;
    expect(await refusal('POST', hook, { key: null, json: {} })).toEqual([400, 'INVALID']);
    expect(await refusal('GET', hook, { key: null })).toEqual([405, 'METHOD_NOT_ALLOWED']);
  });

  it('NOT_FOUND and METHOD_NOT_ALLOWED of paths that are no rows of the table: files and unknown paths', async () => {
    expect(await refusal('GET', '/public/nowhere')).toEqual([404, 'NOT_FOUND']);
    expect(await refusal('GET', '/public/v2/jobs/2147483647/outcome')).toEqual([404, 'NOT_FOUND']);
    expect(await refusal('PUT', '/public/v2/imports')).toEqual([405, 'METHOD_NOT_ALLOWED']);
    expect(await refusal('POST', '/public/v2/imports?record=x')).toEqual([400, 'INVALID']);
    expect(await refusal('GET', '/public/v2/exports/contacts.csv?bom=x')).toEqual([400, 'INVALID']);
  });

  it('PLAN_MOVED: what a plan would change has changed', async () => {
    const json = { domain: 'moved.example' };
    const dry = await service.call('POST', '/public/v2/companies', { json, headers: { 'X-Dry-Run': 'true' } });
    await service.call('POST', '/public/v2/companies', { json });
    const commit = `/public/v2/plans/${dry.headers.get('x-plan-id')}/commit`;
    expect(await refusal('POST', commit)).toEqual([409, 'PLAN_MOVED']);
  });

  it('UNPROCESSABLE and UNKNOWN_PROPERTIES: an activity that cannot be logged', async () => {
    const call = '/public/activities/standard/call';
    const properties = { direction: 'inbound' };
    expect(await refusal('POST', call, { json: { email: 'nobody@codes.example', properties } })).toEqual([
      422,
      'UNPROCESSABLE',
    ]);
    const json = { email: 'twice@codes.example', properties: { ...properties, weather: 'fair' } };
    expect(await refusal('POST', call, { json })).toEqual([422, 'UNKNOWN_PROPERTIES']);
  });

  it('UNAVAILABLE and INTERNAL_SERVER_ERROR: the database fails', async () => {
    expect(await refusal('PUT', contacts, { json: { email: 'raise-57p01@codes.example' } })).toEqual([
      503,
      'UNAVAILABLE',
    ]);
    const body = JSON.stringify({ email: 'raise-xx000@codes.example' });
    const headers = { 'X-API-KEY': service.tenants.a1.readWriteKey, 'Content-Type': 'application/json' };
    const answer = await fetch(service.url + contacts, { method: 'PUT', headers, body });
    expect(noted(answer)).toEqual([500, 'INTERNAL_SERVER_ERROR']);
    expect(await answer.json()).toEqual({ detail: 'Internal server error' });
  });

  it('RATE_LIMITED: a key that has used up its limit', async () => {
    const limited = await startService({ RATE_LIMIT: '1' });
    await limited.call('GET', '/public/whoami');
    const answer = await limited.call('GET', '/public/whoami');
    await limited.close();
    expect(noted(answer)).toEqual([429, 'RATE_LIMITED']);
  });
});

/* A file that stalls takes 20 seconds, and a large response much memory: problem.test.ts and answer-bound.test.ts have them. */
const ELSEWHERE = ['REQUEST_TIMEOUT', 'ANSWER_TOO_LARGE'];

it('each documented code of REST occurs above, and no other', () => {
  const codes = Object.entries<ErrorCodeText>(ERROR_CODES).flatMap(([code, { rest }]) =>
    rest.length > 0 ? [code] : [],
  );
  expect([...seen, ...ELSEWHERE].sort()).toEqual(codes.sort());
});
