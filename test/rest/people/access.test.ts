import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startService, type TestService } from '../../support/service.js';
import { newEmail, readEverything, seedPerson } from './people.js';

let service: TestService;
beforeAll(async () => {
  service = await startService();
});
afterAll(() => service.close());

const reads = ['/public/people', '/public/people/lookup?email=a@b.example', '/public/people/1'];
const writes = ['/public/people/merge', '/public/people/split'];
const all: [method: string, path: string][] = [
  ...reads.map((path): [string, string] => ['GET', path]),
  ...writes.map((path): [string, string] => ['POST', path]),
];
const body = (method: string) =>
  method === 'POST' ? { json: { person_ids: [1, 2], person_id: 1, contact_ids: [1] } } : {};

describe.each(all)('%s %s', (method, path) => {
  it('refuses a missing key with 403', async () => {
    const { status, body: answer } = await service.call(method, path, { ...body(method), key: null });
    expect({ status, answer }).toEqual({ status: 403, answer: { detail: 'Missing API key' } });
  });

  it('refuses a key that is not recognised with 403', async () => {
    const { status, body: answer } = await service.call(method, path, { ...body(method), key: 'RV-nonsense' });
    expect({ status, answer }).toEqual({ status: 403, answer: { detail: 'Invalid API key' } });
  });

  it('refuses every kind of key with 403 while enrichment is off', async () => {
    const { a2, x } = service.tenants;
    for (const options of [
      { key: a2.readWriteKey },
      { key: a2.readOnlyKey },
      { key: x.masterKey, headers: { 'X-Client-Id': a2.clientId } },
    ]) {
      const { status, body: answer } = await service.call(method, path, { ...body(method), ...options });
      expect([status, Object.keys(answer)]).toEqual([403, ['detail']]);
    }
  });

  it('tells a master key that names no client how to name one', async () => {
    const { status, body: answer } = await service.call(method, path, {
      ...body(method),
      key: service.tenants.x.masterKey,
    });
    expect([status, answer.detail]).toEqual([403, expect.stringContaining('X-Client-Id')]);
  });

  it('answers a master key that names a client of another agency with 404', async () => {
    const { x, b1 } = service.tenants;
    const { status, body: answer } = await service.call(method, path, {
      ...body(method),
      key: x.masterKey,
      headers: { 'X-Client-Id': b1.clientId },
    });
    expect([status, Object.keys(answer)]).toEqual([404, ['detail']]);
  });
});

describe.each(writes)('POST %s', (path) => {
  it('refuses a read-only key with 403 and changes nothing', async () => {
    const a = await seedPerson(service, [{ email: newEmail() }, { email: newEmail() }]);
    const b = await seedPerson(service, [{ email: newEmail() }]);
    const before = await readEverything(service);
    const { status, body: answer } = await service.call('POST', path, {
      key: service.tenants.a1.readOnlyKey,
      json: { person_ids: [a.id, b.id], person_id: a.id, contact_ids: [a.contactIds[0]] },
    });
    expect([status, Object.keys(answer)]).toEqual([403, ['detail']]);
    expect(await readEverything(service)).toEqual(before);
  });
});

it('counts enrichment that was connected a moment ago', async () => {
  const { a2 } = service.tenants;
  const email = newEmail();
  await service.call('POST', '/public/contacts', { key: a2.readWriteKey, json: { email } });
  expect((await service.call('GET', `/public/people/lookup?email=${email}`, { key: a2.readWriteKey })).status).toBe(
    403,
  );
  await service.database.query(
    null,
    `insert into integration_connection (client_id, integration) values ($1, 'data_enrichment')`,
    [a2.clientId],
  );
  const answer = await service.call('GET', `/public/people/lookup?email=${email}`, { key: a2.readWriteKey });
  expect([answer.status, answer.body.emails[0].value]).toEqual([200, email]);
  await service.database.query(null, 'delete from integration_connection where client_id = $1', [a2.clientId]);
});
