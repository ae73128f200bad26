import { afterEach, expect, it } from 'vitest';
import { startService, type TestService } from '../support/service.js';

let service: TestService;
afterEach(() => service.close());

const notices = () => service.logLines.filter((line) => line.includes('X-Forwarded-For'));
const ask = (headers: Record<string, string>) => service.call('GET', '/public/whoami', { headers });
const forwarded = { 'X-Forwarded-For': '203.0.113.7' };

it('a service that trusts no proxy says once that X-Forwarded-For arrives, and shows nothing of it', async () => {
  service = await startService({});
  await ask({});
  expect(notices()).toEqual([]);
  for (let request = 0; request < 3; request++) await ask(forwarded);
  await expect.poll(notices).toHaveLength(1);
  expect(JSON.parse(notices()[0] ?? '')).toEqual({
    level: 'warn',
    time: expect.any(String),
    msg:
      'A request came with X-Forwarded-For, which TRUST_PROXY=off ignores: callers behind a proxy count as one address. ' +
      'Set TRUST_PROXY to the number of proxies in front, if there are any.',
  });
});

it('a service that trusts a proxy says nothing', async () => {
  service = await startService({ TRUST_PROXY: 'on' });
  await ask(forwarded);
  expect(notices()).toEqual([]);
});
