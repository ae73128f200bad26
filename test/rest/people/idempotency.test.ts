import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startService, type TestService } from '../../support/service.js';
import { newEmail, personOf, readEverything, seedPerson } from './people.js';

let service: TestService;
beforeAll(async () => {
  service = await startService();
});
afterAll(() => service.close());

const post = (path: string, json: unknown, key: string) =>
  service.call('POST', `/public/people/${path}`, { json, headers: { 'Idempotency-Key': key } });

describe('a repeated Idempotency-Key', () => {
  it('answers a merge as the first time, says so, and merges nothing again', async () => {
    const a = await seedPerson(service, [{ email: newEmail() }]);
    const b = await seedPerson(service, [{ email: newEmail() }]);
    const first = await post('merge', { person_ids: [a.id, b.id] }, 'merge-1');
    const before = await readEverything(service);
    const again = await post('merge', { person_ids: [a.id, b.id] }, 'merge-1');
    expect([first.status, first.headers.get('idempotent-replayed')]).toEqual([200, null]);
    expect([again.status, again.headers.get('idempotent-replayed'), again.body]).toEqual([200, 'true', first.body]);
    expect(await readEverything(service)).toEqual(before);
  });

  it('answers a split as the first time, and splits nothing again', async () => {
    const { id, contactIds } = await seedPerson(service, [
      { email: newEmail() },
      { email: newEmail() },
      { email: newEmail() },
    ]);
    const json = { person_id: id, contact_ids: contactIds.slice(0, 1) };
    const [first, again] = [await post('split', json, 'split-1'), await post('split', json, 'split-1')];
    expect([again.status, again.headers.get('idempotent-replayed'), again.body]).toEqual([200, 'true', first.body]);
    expect(await personOf(service, contactIds[0] ?? 0)).toBe(first.body.new_person_id);
  });

  it('with another body or another path is a conflict and changes nothing', async () => {
    const { id, contactIds } = await seedPerson(service, [
      { email: newEmail() },
      { email: newEmail() },
      { email: newEmail() },
    ]);
    await post('split', { person_id: id, contact_ids: contactIds.slice(0, 1) }, 'split-2');
    const before = await readEverything(service);
    const body = await post('split', { person_id: id, contact_ids: contactIds.slice(1, 2) }, 'split-2');
    const path = await post('merge', { person_ids: [id, 2_147_483_647] }, 'split-2');
    for (const answer of [body, path])
      expect([answer.status, Object.keys(answer.body)]).toEqual([409, ['error', 'message']]);
    expect(await readEverything(service)).toEqual(before);
  });

  it('after a refusal is free for another try', async () => {
    const a = await seedPerson(service, [{ email: newEmail() }]);
    const b = await seedPerson(service, [{ email: newEmail() }]);
    expect((await post('merge', { person_ids: [a.id, 2_147_483_647] }, 'merge-2')).status).toBe(404);
    expect((await post('merge', { person_ids: [a.id, b.id] }, 'merge-2')).status).toBe(200);
  });

  it.each(['', 'x'.repeat(256)])('that is empty or too long is refused (%#)', async (key) => {
    const { status, body } = await post('merge', { person_ids: [1, 2] }, key);
    expect([status, Object.keys(body)]).toEqual([400, ['Idempotency-Key']]);
  });
});
