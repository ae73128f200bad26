import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startService, type TestService } from '../support/service.js';

/* What keeps a page of this service from being framed, embedded, or from running what is not its own. */

let service: TestService;
beforeAll(async () => {
  service = await startService();
});
afterAll(() => service.close());

const BROWSER = { Accept: 'text/html,application/xhtml+xml,*/*;q=0.8' };
const PROTECTION = {
  'referrer-policy': 'no-referrer',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
};
const TEXT_POLICY = "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

const ask = (path: string, headers: Record<string, string> = {}, method = 'GET') =>
  fetch(service.url + path, { method, headers });

const protectionOf = ({ headers }: Response) =>
  Object.fromEntries(Object.keys(PROTECTION).map((name) => [name, headers.get(name)]));

describe('what a browser is shown', () => {
  it.each([
    ['/', 200, /^default-src 'none'; style-src 'self';/],
    ['/graphql', 200, /^default-src 'none'; script-src 'self';/],
    ['/docs', 200, /^default-src 'none'; script-src 'self';/],
    ['/openapi.json', 200, TEXT_POLICY],
    ['/live', 200, TEXT_POLICY],
    ['/nowhere', 404, TEXT_POLICY],
    ['/assets/nothing.js', 404, TEXT_POLICY],
    ['/assets/%E0', 404, TEXT_POLICY],
  ])('%s (%i) cannot be framed or embedded, and loads nothing foreign', async (path, status, policy) => {
    const page = await ask(path, BROWSER);
    expect([page.status, protectionOf(page)]).toEqual([status, PROTECTION]);
    const found = page.headers.get('content-security-policy') ?? '';
    expect(found).toEqual(typeof policy === 'string' ? policy : expect.stringMatching(policy));
    expect(found).toContain("frame-ancestors 'none'");
  });

  it('is so for a refused method, and for who has the page already', async () => {
    const refused = await ask('/', BROWSER, 'POST');
    expect([refused.status, protectionOf(refused)]).toEqual([405, PROTECTION]);
    const etag = (await ask('/docs', BROWSER)).headers.get('etag') ?? '';
    const known = await ask('/docs', { ...BROWSER, 'If-None-Match': etag, 'Cache-Control': 'max-age=0' });
    expect([known.status, protectionOf(known)]).toEqual([304, PROTECTION]);
  });

  it('is so for a page whatever its reader says that it takes', async () => {
    const page = await ask('/docs', { Accept: '*/*' });
    expect([page.status, protectionOf(page)]).toEqual([200, PROTECTION]);
  });
});

it.each(['/public/whoami', '/', '/live', '/nowhere'])('the JSON of %s has the headers it always had', async (path) => {
  const answer = await ask(path, { 'X-API-KEY': service.tenants.a1.readOnlyKey });
  expect(answer.headers.get('content-type')).toBe('application/json; charset=utf-8');
  expect(protectionOf(answer)).toEqual({
    'referrer-policy': null,
    'cross-origin-opener-policy': null,
    'cross-origin-resource-policy': null,
    'x-content-type-options': 'nosniff',
    'x-frame-options': null,
  });
  expect(answer.headers.get('content-security-policy')).toBeNull();
});
