import { afterAll, beforeAll, expect, it } from 'vitest';
import { type CountingService, startCounting } from '../companies/counting.js';

let service: CountingService;
beforeAll(async () => {
  service = await startCounting();
});
afterAll(() => service.close());

it('a custom type is read by the first request that logs with it, and not again by the next', async () => {
  const { body } = await service.call('POST', '/public/activities/types/', { json: { name: 'Demo' } });
  const log = () =>
    service.call('POST', '/public/activities/custom/', {
      json: { activity_key: body.id, occured_at: '2026-03-01T09:00:00Z', email: 'ada@memory.example' },
    });
  const first = await service.count(log);
  const second = await service.count(log);
  expect([first.result.status, second.result.status]).toEqual([201, 201]);
  expect([first.statements.length, second.statements.length]).toEqual([2, 1]);
});
