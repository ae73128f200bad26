import { type ClientRequest, request } from 'node:http';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { eventually } from '../support/eventually.js';
import { startService, type TestService } from '../support/service.js';

let service: TestService;
beforeAll(async () => {
  service = await startService();
});
afterAll(() => service.close());

const get = (path: string, headers: Record<string, string> = {}) => fetch(service.url + path, { headers });
const BROWSER = { Accept: 'text/html,application/xhtml+xml,*/*;q=0.8' };

describe('GET /', () => {
  it('leads programs to everything, as JSON', async () => {
    const answer = await service.call('GET', '/', { key: null });
    expect([answer.status, answer.headers.get('vary'), answer.body]).toEqual([
      200,
      'Accept, Accept-Encoding',
      {
        name: 'Outreach core',
        links: {
          console: '/console',
          docs: '/docs',
          openapi: '/openapi.json',
          graphql: '/graphql',
          graphiql: '/graphql',
          mcp: '/mcp',
          live: '/live',
          ready: '/ready',
          metrics: '/metrics',
        },
      },
    ]);
  });

  it('leads browsers to pages that answer, without a script', async () => {
    const page = await get('/', BROWSER);
    const text = await page.text();
    expect(page.headers.get('content-type')).toBe('text/html; charset=utf-8');
    expect(page.headers.get('content-security-policy')).toMatch(/^default-src 'none'; style-src 'self'/);
    const links = [...text.matchAll(/href="(\/.*?)"/g)].map(([, path = '']) => path);
    expect(links).toEqual([
      expect.stringMatching(/^\/assets\/home-/),
      '/console',
      '/docs',
      '/openapi.json',
      '/graphql',
      '/live',
      '/ready',
      '/metrics',
    ]);
    for (const path of links) expect([path, (await get(path, BROWSER)).status]).toEqual([path, 200]);
  });

  it('takes nothing else', async () => {
    const answer = await service.call('POST', '/', { key: null, json: {} });
    expect([answer.status, answer.headers.get('allow'), answer.body]).toEqual([
      405,
      'GET, HEAD, OPTIONS',
      { detail: 'Method POST is not allowed here.' },
    ]);
  });
});

describe('pages and their files', () => {
  it.each([
    ['/graphql', BROWSER],
    ['/docs', BROWSER],
    ['/', BROWSER],
    ['/openapi.json', {}],
  ])('%s is packed as the caller likes, and not sent again to who has it', async (path, headers) => {
    const texts: string[] = [];
    for (const encoding of ['br', 'gzip', 'identity']) {
      const asked = { ...headers, 'Accept-Encoding': encoding };
      const answer = await get(path, asked);
      expect(answer.headers.get('content-encoding')).toBe(encoding === 'identity' ? null : encoding);
      expect(answer.headers.get('cache-control')).toBe('no-cache');
      texts.push(await answer.text());
      // Otherwise fetch asks as if it wanted everything anew.
      const kept = { 'If-None-Match': answer.headers.get('etag') ?? '', 'Cache-Control': 'max-age=0' };
      const again = await get(path, { ...asked, ...kept });
      expect([again.status, await again.text()]).toEqual([304, '']);
    }
    expect(new Set(texts).size).toBe(1);
  });

  it.each(['/graphql', '/docs'])('%s has no script of its own, and its files may be kept for good', async (path) => {
    const page = await get(path, BROWSER);
    expect(page.headers.get('content-security-policy')).toBe(
      "default-src 'none'; script-src 'self'; worker-src 'self'; connect-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; font-src 'self' data:; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
    );
    const text = await page.text();
    expect(text.match(/<script(?! src=| type="application\/json")/)).toBeNull();
    const assets = [...text.matchAll(/"(\/assets\/.*?)"/g)].map(([, asset = '']) => asset);
    expect(assets.length).toBeGreaterThan(2);
    for (const asset of assets) {
      const { status, headers } = await get(asset, { 'Accept-Encoding': 'br' });
      expect([status, headers.get('content-encoding'), headers.get('cache-control')]).toEqual([
        200,
        'br',
        'public, max-age=31536000, immutable',
      ]);
    }
  });

  it.each([
    '/assets/',
    '/assets/nothing.js',
    '/assets/..%2Fmanifest.json',
    '/assets/manifest.json',
    '/assets/graphiql.html',
  ])('%s is no file', async (path) => {
    const answer = await service.call('GET', path, { key: null });
    expect([answer.status, answer.body]).toEqual([404, { detail: 'Not found' }]);
  });

  it('hold little memory while 150 readers do not read', async () => {
    const page = await (await get('/graphql', BROWSER)).text();
    const asset = /\/assets\/graphiql-bundle-\w+\.js/.exec(page)?.[0] ?? '';
    const requests: ClientRequest[] = [];
    const held = () => process.memoryUsage().external + process.memoryUsage().heapUsed;
    const before = held();
    // A reader is answered, or cut because too much waits unread.
    const settled = new Set<ClientRequest>();
    for (let reader = 0; reader < 150; reader += 1) {
      const one = request(service.url + asset, { agent: false }, (response) => {
        response.pause();
        settled.add(one);
      });
      one.on('error', () => settled.add(one)).end();
      requests.push(one);
    }
    await eventually(() => expect(settled.size).toBe(150));
    expect((await service.call('GET', '/public/whoami')).status).toBe(200);
    // Each file whole would be 150 times 5 MB.
    expect(held() - before).toBeLessThan(100_000_000);
    for (const one of requests) one.destroy();
  });
});

it('without GraphiQL nothing leads to it', async () => {
  const plain = await startService({ GRAPHIQL: 'off' });
  expect((await plain.call('GET', '/', { key: null })).body.links.graphiql).toBeUndefined();
  expect((await fetch(plain.url, { headers: BROWSER }).then((page) => page.text())).includes('/graphql')).toBe(false);
  expect((await fetch(`${plain.url}/graphql`, { headers: BROWSER })).status).toBe(405);
  await plain.close();
});
