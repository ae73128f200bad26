import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startService, type TestService } from '../support/service.js';

const OURS = 'https://app.example.com';
const PREFLIGHT = {
  'Access-Control-Request-Method': 'POST',
  'Access-Control-Request-Headers': 'content-type,x-api-key',
};

let service: TestService;
let closed: TestService;
beforeAll(async () => {
  service = await startService({ CORS_ORIGINS: ` ${OURS}, http://localhost:5173 ` });
  closed = await startService();
});
afterAll(async () => {
  await service.close();
  await closed.close();
});

const wordsOf = (headers: Headers) =>
  Object.fromEntries([...headers].filter(([name]) => name.startsWith('access-control') || name === 'vary'));

const ask = (of: TestService, method: string, headers: Record<string, string>, path = '/graphql') =>
  fetch(`${of.url}${path}`, {
    method,
    headers: { 'Content-Type': 'application/json', ...headers },
    ...(method === 'POST' ? { body: JSON.stringify({ query: '{ whoami { clientName } }' }) } : {}),
  });

describe('CORS_ORIGINS', () => {
  it.each([OURS, 'http://localhost:5173'])('lets a page of %s ask and read the answer', async (origin) => {
    const before = await ask(service, 'OPTIONS', { Origin: origin, ...PREFLIGHT });
    expect([before.status, before.headers.get('allow')]).toEqual([204, 'POST, OPTIONS']);
    expect(wordsOf(before.headers)).toEqual({
      'access-control-allow-origin': origin,
      'access-control-allow-methods': 'POST',
      'access-control-allow-headers': 'Content-Type,X-API-KEY,X-Client-Id,X-Dry-Run,X-Request-Id',
      'access-control-expose-headers': 'X-Request-Id,Retry-After',
      'access-control-max-age': '86400',
      vary: 'Origin',
    });
    const answer = await ask(service, 'POST', { Origin: origin, 'X-API-KEY': service.tenants.a1.readOnlyKey });
    expect(await answer.json()).toEqual({ data: { whoami: { clientName: expect.any(String) } } });
    expect(wordsOf(answer.headers)).toMatchObject({
      'access-control-allow-origin': origin,
      'access-control-expose-headers': 'X-Request-Id,Retry-After',
    });
  });

  it('lets it read a refusal too', async () => {
    const answer = await ask(service, 'POST', { Origin: OURS, 'X-API-KEY': 'RV-none' });
    expect(answer.status).toBe(403);
    expect(answer.headers.get('access-control-allow-origin')).toBe(OURS);
  });

  it.each(['https://evil.example', 'https://app.example.com.evil.example', 'http://app.example.com', 'null'])(
    'names no origin to %s, and never allows credentials',
    async (origin) => {
      for (const method of ['OPTIONS', 'POST']) {
        const { headers } = await ask(service, method, { Origin: origin, ...PREFLIGHT });
        expect(headers.get('access-control-allow-origin')).toBeNull();
        expect(headers.get('access-control-allow-credentials')).toBeNull();
      }
    },
  );

  it('concerns no other path', async () => {
    for (const path of ['/public/v2/contacts', '/health', '/mcp']) {
      const { headers } = await ask(service, 'OPTIONS', { Origin: OURS, ...PREFLIGHT }, path);
      expect(wordsOf(headers), path).not.toHaveProperty('access-control-allow-origin');
    }
  });

  it('names nobody unless it is set', async () => {
    for (const method of ['OPTIONS', 'POST']) {
      const { headers } = await ask(closed, method, { Origin: OURS, ...PREFLIGHT });
      expect([...headers.keys()].filter((name) => name.startsWith('access-control'))).toEqual([]);
    }
  });
});
