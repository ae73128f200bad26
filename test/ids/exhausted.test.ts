import { afterAll, beforeAll, expect, it } from 'vitest';
import { ownerOf } from '../support/databases.js';
import { startService, type TestService } from '../support/service.js';

const LAST = 2 ** 53 - 1;

let service: TestService;
beforeAll(async () => {
  service = await startService();
});
afterAll(() => service.close());

const used = (sequence: string) => service.counted(`id_sequence_used_ratio{sequence="${sequence}"}`);

it('an exhausted sequence is 503 and an alarm, and no fault of the caller; what is there can still be changed', async () => {
  const known = await service.call('PUT', '/public/v2/contacts', { json: { email: 'known@last.example' } });
  await ownerOf(service.database).query(null, `select setval('contact_id_seq', ${LAST - 1})`);
  const last = await service.call('POST', '/public/contacts', { json: { email: 'last@last.example' } });
  expect([last.status, last.body.id]).toEqual([201, LAST]);
  expect((await service.call('GET', `/public/v2/contacts/${LAST}`)).body).toEqual(last.body);

  const refused = await service.call('POST', '/public/contacts', { json: { email: 'beyond@last.example' } });
  expect([refused.status, Object.keys(refused.body)]).toEqual([503, ['detail']]);
  const lines = service.logLines.filter((line) => line.includes('a sequence of ids is exhausted'));
  expect(lines.map((line) => JSON.parse(line))).toMatchObject([{ level: 'error', err: { code: '2200H' } }]);
  expect(await service.counted('input_reached_db_total')).toBe(0);

  const changed = await service.call('PUT', '/public/v2/contacts', {
    json: { email: 'known@last.example', first_name: 'Ada' },
  });
  expect(changed).toMatchObject({ status: 200, body: { id: known.body.id, first_name: 'Ada' } });
});

it('the used share of each sequence is a figure of the process', async () => {
  await ownerOf(service.database).query(null, `select setval('company_id_seq', ${(LAST - 1) / 2})`);
  expect(await used('company_id_seq')).toBeCloseTo(0.5, 12);
  expect(await used('email_id_seq')).toBe(0);
});
