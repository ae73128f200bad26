import { afterAll, beforeAll, expect, it } from 'vitest';
import { createAgency } from '../../src/schema/tenancy/agencies/create-agency.js';
import { startService, type TestService } from '../support/service.js';

let service: TestService;
beforeAll(async () => {
  service = await startService();
});
afterAll(() => service.close());

const whoami = (key: string | null, headers = {}) => service.call('GET', '/public/whoami', { key, headers });
const list = (key: string) => service.call('GET', '/public/v2/contacts', { key });

it('200: whoami names the workspace of a client key, whatever the client id beside it', async () => {
  const { a1, b1, x } = service.tenants;
  for (const key of [a1.readWriteKey, a1.readOnlyKey]) {
    for (const headers of [{}, { 'X-Client-Id': b1.clientId }, { 'X-Client-Id': 'unknown' }]) {
      const answer = await whoami(key, headers);
      expect([answer.status, answer.body]).toEqual([200, { client_id: a1.clientId, client_name: 'A1' }]);
    }
  }
  expect(x.clients).toHaveLength(2);
});

it('401: whoami without a key, with one that is not recognised, and with a master key, whatever client it names', async () => {
  const { a1, b1, x } = service.tenants;
  expect((await whoami(null)).body).toEqual({ detail: 'Missing API key' });
  expect((await whoami('RV-nonsense')).body).toEqual({ detail: 'Invalid API key' });
  for (const headers of [{}, { 'X-Client-Id': a1.clientId }, { 'X-Client-Id': b1.clientId }]) {
    const answer = await whoami(x.masterKey, headers);
    expect([answer.status, answer.body]).toEqual([401, { detail: 'No client is found for this key.' }]);
  }
});

it('403: a key that was revoked after its use is refused within a second, and stays refused', async () => {
  const agency = await createAgency(service.database, service.pepper, { name: 'R', clients: ['R1'], connect: [] });
  const key = String(agency.clients[0]?.readWriteKey);
  expect((await list(key)).status).toBe(200);
  await service.database.query(null, 'update api_key set revoked_at = now() where client_id = $1', [
    agency.clients[0]?.clientId,
  ]);
  // Two in a row, since two processes may take turns.
  const statuses = async () => [(await list(key)).status, (await list(key)).status];
  await expect.poll(statuses, { interval: 100 }).toEqual([403, 403]);
  expect((await list(key)).body).toEqual({ detail: 'Invalid API key' });
});

it('403: an expired key', async () => {
  const agency = await createAgency(service.database, service.pepper, { name: 'E', clients: ['E1'], connect: [] });
  await service.database.query(
    null,
    `update api_key set expires_at = now() - interval '1 second' where client_id = $1`,
    [agency.clients[0]?.clientId],
  );
  const answer = await list(String(agency.clients[0]?.readWriteKey));
  expect([answer.status, answer.body]).toEqual([403, { detail: 'Invalid API key' }]);
});

it('403: keys are exact: no other case, no spaces inside, no prefix of another kind', async () => {
  const { readWriteKey, readOnlyKey } = service.tenants.a1;
  const wrong = [
    readWriteKey.toLowerCase(),
    readWriteKey.replace('RV-', 'RO-'),
    readOnlyKey.replace('RO-', 'RV-'),
    readWriteKey.replace('RV-', 'ML-'),
    `${readWriteKey}x`,
    readWriteKey.slice(0, -1),
    `RV-${'0'.repeat(49)}`,
    "RV-' or 1=1 --",
    'x'.repeat(8000),
    '\u00ff',
  ];
  for (const key of wrong) {
    const answer = await list(key);
    expect([answer.status, answer.body]).toEqual([403, { detail: 'Invalid API key' }]);
  }
});

it('403: a key in the query, in a cookie or as a bearer token is no key', async () => {
  const key = service.tenants.a1.readWriteKey;
  for (const [path, headers] of [
    [`/public/v2/contacts?X-API-KEY=${key}&api_key=${key}`, {}],
    ['/public/v2/contacts', { Cookie: `X-API-KEY=${key}` }],
    ['/public/v2/contacts', { Authorization: `Bearer ${key}` }],
  ] as const) {
    const answer = await service.call('GET', path, { key: null, headers });
    expect([answer.status, answer.body]).toEqual([403, { detail: 'Missing API key' }]);
  }
});

it('no log line and no table holds a key; lines show prefix and last four', async () => {
  const { a1, x } = service.tenants;
  await list(a1.readWriteKey);
  const secrets = [a1.readWriteKey, a1.readOnlyKey, x.masterKey];
  const isMasked = (line: string) => line.includes(`RV-`) && line.includes(a1.readWriteKey.slice(-4));
  await expect.poll(() => service.logLines.some(isMasked)).toBe(true);
  expect(
    service.logLines.filter((line) => secrets.some((key) => line.includes(key) || line.includes(key.slice(3, 30)))),
  ).toEqual([]);
  const rows = await service.database.query<{ row: string }>(null, 'select k::text as row from api_key k');
  expect(rows.filter(({ row }) => secrets.some((key) => row.includes(key.slice(3, 20))))).toEqual([]);
});
