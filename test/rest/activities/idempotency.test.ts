import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startService, type TestService } from '../../support/service.js';
import { activityStore, addContact, addType } from './activity-store.js';

let service: TestService;
let store: ReturnType<typeof activityStore>;
let type: string;
beforeAll(async () => {
  service = await startService();
  store = activityStore(service);
  await addContact(service, { email: 'dana@northgate.example' });
  type = await addType(service, { name: 'Demo' });
  await store.setScoring(true);
});
afterAll(() => service.close());

const key = (name: string) => ({ headers: { 'Idempotency-Key': name } });
const call = (json: unknown, options: object) =>
  service.call('POST', '/public/activities/standard/call/', { json, ...options });
const CALL = { email: 'dana@northgate.example', properties: { direction: 'inbound' } };

describe('a request with an Idempotency-Key', () => {
  it('is done once and answers the same again, marked as a replay', async () => {
    const before = await store.count();
    const first = await call(CALL, key('one'));
    const second = await call({ properties: { direction: 'inbound' }, email: 'dana@northgate.example' }, key('one'));
    expect([first.status, second.status]).toEqual([201, 201]);
    expect(second.text).toBe(first.text);
    expect([first, second].map(({ headers }) => headers.get('idempotent-replayed'))).toEqual([null, 'true']);
    expect(await store.count()).toBe(before + 1);
  });

  it('is one activity and one cause of rescoring for 20 requests at once', async () => {
    await store.takePending();
    const before = await store.count();
    const answers = await Promise.all(Array.from({ length: 20 }, () => call(CALL, key('twenty'))));
    expect(new Set(answers.map(({ status, text }) => `${status} ${text}`)).size).toBe(1);
    expect(answers.filter(({ headers }) => headers.get('idempotent-replayed') === null)).toHaveLength(1);
    expect(await store.count()).toBe(before + 1);
    expect((await store.takePending()).map(([, causes]) => causes)).toEqual([1]);
  });

  it('is refused with another body or another path', async () => {
    await call(CALL, key('conflict'));
    const before = await store.count();
    const answers = [
      await call({ ...CALL, properties: { direction: 'outbound' } }, key('conflict')),
      await service.call('POST', '/public/activities/standard/sms/', { json: CALL, ...key('conflict') }),
      await service.call('POST', '/public/activities/custom/', {
        json: { activity_key: type, occured_at: '2024-05-31T12:00:00Z' },
        ...key('conflict'),
      }),
      await service.call('POST', '/public/activities/types/', { json: { name: 'x' }, ...key('conflict') }),
    ];
    for (const { status, body } of answers) {
      expect(status).toBe(409);
      expect(body).toEqual({
        error: 'Conflict',
        message: 'This Idempotency-Key was already used for another request.',
      });
    }
    expect(await store.count()).toBe(before);
  });

  it('is another request with another API key, and in another client', async () => {
    await addContact(service, { email: 'dana@northgate.example' }, service.tenants.a2.readWriteKey);
    const headers = { ...key('shared').headers, 'X-Client-Id': service.tenants.a2.clientId };
    const answers = [
      await call(CALL, key('shared')),
      await call(CALL, { ...key('shared'), key: service.tenants.a2.readWriteKey }),
      await call(CALL, { headers, key: service.tenants.x.masterKey }),
      await call(CALL, {
        headers: { ...headers, 'X-Client-Id': service.tenants.a1.clientId },
        key: service.tenants.x.masterKey,
      }),
    ];
    expect(answers.map(({ status, headers: sent }) => [status, sent.get('idempotent-replayed')])).toEqual([
      [201, null],
      [201, null],
      [201, null],
      [201, null],
    ]);
    expect(new Set(answers.map(({ body }) => body.id)).size).toBe(4);
  });

  it('may be tried again after a refusal', async () => {
    const nobody = { ...CALL, email: 'later@northgate.example' };
    expect((await call(nobody, key('later'))).status).toBe(422);
    await addContact(service, { email: 'later@northgate.example' });
    const second = await call(nobody, key('later'));
    expect([second.status, second.headers.get('idempotent-replayed')]).toEqual([201, null]);
  });

  it('replays the type as it was created, whatever became of it', async () => {
    const send = () =>
      service.call('POST', '/public/activities/types/', {
        json: { name: 'Once', schema: [{ field_name: 'a', type: 'text' }] },
        ...key('type'),
      });
    const first = await send();
    await service.call('PATCH', '/public/activities/custom/', {
      json: { activity_key: first.body.id, name: 'Renamed' },
    });
    await service.call('DELETE', '/public/activities/custom/', { json: { activity_key: first.body.id } });
    const second = await send();
    expect([second.status, second.text, second.headers.get('idempotent-replayed')]).toEqual([201, first.text, 'true']);
  });

  it.each([
    ['empty', ''],
    ['too long', 'k'.repeat(256)],
  ])('is refused when the key is %s', async (_name, value) => {
    const answer = await call(CALL, key(value));
    expect(answer.status).toBe(400);
    expect(answer.body).toEqual({ 'Idempotency-Key': ['Must be 1 to 255 characters.'] });
  });
});
