import { afterAll, beforeAll, expect, test } from 'vitest';
import { startService, type TestService } from '../../support/service.js';

let service: TestService;
beforeAll(async () => {
  service = await startService();
});
afterAll(() => service.close());

const start = async () => {
  const answer = await service.call('POST', '/public/v2/exports', { json: { records: 'contacts' } });
  expect(answer.status).toBe(202);
  return answer.body;
};

test('the jobs of a workspace are listed from the newest, page by page, and others see none of them', async () => {
  const [first, second] = [await start(), await start()];
  const page = await service.call('GET', '/public/v2/jobs?page_size=1');
  expect([page.status, page.body]).toEqual([200, { jobs: [{ ...second }], next: expect.any(String) }]);
  const rest = await service.call('GET', `/public/v2/jobs?after=${encodeURIComponent(page.body.next)}`);
  expect(rest.body).toEqual({ jobs: [first], next: null });
  const { b1 } = service.tenants;
  const others = await service.call('GET', '/public/v2/jobs', { key: b1.readOnlyKey });
  expect([others.status, others.body]).toEqual([200, { jobs: [], next: null }]);
});

test('a cursor that is none is refused', async () => {
  const answer = await service.call('GET', '/public/v2/jobs?after=nowhere');
  expect(answer.status).toBe(400);
});
