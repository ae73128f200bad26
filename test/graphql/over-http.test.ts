import { gzipSync } from 'node:zlib';
import { auditServer } from 'graphql-http';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startService, type TestService } from '../support/service.js';

let service: TestService;
beforeAll(async () => {
  service = await startService();
});
afterAll(() => service.close());

/** What the draft allows and this service does not offer: GET. */
const NOTICES = ['5A70', 'D6D5', '6A70'];

it('holds every "must" and every "should" of GraphQL over HTTP', async () => {
  const fetchFn = (url: string, options: RequestInit = {}) =>
    fetch(url, { ...options, headers: { ...options.headers, 'X-API-KEY': service.tenants.a1.readWriteKey } });
  const audits = await auditServer({ url: `${service.url}/graphql`, fetchFn });
  expect(audits.length).toBeGreaterThan(50);
  const told = audits.filter(({ status }) => status !== 'ok');
  expect(told.filter(({ status }) => status !== 'notice').map(({ id, name }) => `${id} ${name}`)).toEqual([]);
  expect(told.map(({ id }) => id).sort()).toEqual([...NOTICES].sort());
});

const ASK = JSON.stringify({ query: '{ whoami { clientName } }' });

async function post(body: Buffer, headers: Record<string, string>) {
  const answer = await fetch(`${service.url}/graphql`, {
    method: 'POST',
    headers: { 'X-API-KEY': service.tenants.a1.readWriteKey, ...headers },
    body: new Uint8Array(body),
  });
  return { status: answer.status, body: await answer.json() };
}

const refused = (status: number, code: string, message: string) => ({
  status,
  body: { errors: [{ message, extensions: { code } }] },
});

it('a deflated body and one in another Unicode charset are read', async () => {
  const json = { 'Content-Type': 'application/json' };
  const answered = { status: 200, body: { data: { whoami: { clientName: expect.any(String) } } } };
  expect(await post(gzipSync(ASK), { ...json, 'Content-Encoding': 'gzip' })).toEqual(answered);
  const utf16 = { 'Content-Type': 'application/json; charset="UTF-16LE"' };
  expect(await post(Buffer.from(ASK, 'utf16le'), utf16)).toEqual(answered);
});

it('a body that cannot be inflated, decoded or parsed is refused as what it is, and never as a fault of ours', async () => {
  const json = { 'Content-Type': 'application/json' };
  const notJson = refused(400, 'BAD_REQUEST', 'The body is not valid JSON.');
  const notSupported = refused(415, 'UNSUPPORTED_MEDIA_TYPE', 'This encoding is not supported.');
  const bytes = Buffer.from(ASK);
  expect(await post(bytes, { ...json, 'Content-Encoding': 'gzip' })).toEqual(notJson);
  expect(await post(bytes, { ...json, 'Content-Encoding': 'compress' })).toEqual(notSupported);
  expect(await post(bytes, { 'Content-Type': 'application/json; charset=utf-32' })).toEqual(notSupported);
  expect(await post(bytes, { 'Content-Type': 'application/json; charset=latin1' })).toEqual(notSupported);
  expect(await post(Buffer.from('['.repeat(40)), json)).toEqual(
    refused(400, 'BAD_REQUEST', 'The body nests too deeply.'),
  );
});
