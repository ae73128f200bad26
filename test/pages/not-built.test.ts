import { cp, mkdtemp, rename, rm, writeFile } from 'node:fs/promises';
import type { AddressInfo, Server } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createPages } from '../../src/pages/router.js';
import { readConfig } from '../../src/process/config.js';
import { createExpress } from '../../src/process/listener.js';
import { BROWSER, openPage } from '../support/browser.js';

/** What the set-up built. */
const BUILT = fileURLToPath(new URL('../../dist/web', import.meta.url));

let folder: string;
let server: Server;
let url: string;

beforeEach(async () => {
  folder = path.join(await mkdtemp(path.join(tmpdir(), 'pages-')), 'web');
  const app = createExpress(readConfig({}));
  const pages = createPages({ graphiql: true, console: true, openApi: () => '{}', isPrivate: () => true, folder });
  if (pages.graphiql) app.get('/graphql', pages.graphiql);
  app.use(pages.router);
  await new Promise<void>((resolve) => {
    server = app.listen(0, '127.0.0.1', () => resolve());
  });
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterEach(async () => {
  await new Promise((resolve) => server.close(resolve));
  await rm(path.dirname(folder), { recursive: true });
});

const get = (address: string) => fetch(url + address, { headers: { Connection: 'close' } });

/** Puts a whole build in its place, as the build does. */
async function build(stamp: string) {
  await cp(BUILT, `${folder}.next`, { recursive: true });
  await writeFile(`${folder}.next/.stamp`, stamp);
  await rm(folder, { recursive: true, force: true });
  await rename(`${folder}.next`, folder);
}

const paragraphOf = (page: string) => /<p>(.*)<\/p>/.exec(page)?.[1];
const COMMAND = '<code>npm run build:console</code> in the folder of the service';
const PAGES = [
  ['/console', 'The console'],
  ['/console/w/x/people', 'The console'],
  ['/docs', 'The page of the REST API'],
  ['/graphql', 'GraphiQL'],
];

describe('a page that is not built yet', () => {
  it.each(PAGES)('%s says so, and is asked for again', async (address, name) => {
    const answer = await get(address ?? '');
    const { date: _date, connection: _connection, ...headers } = Object.fromEntries(answer.headers);
    const body = await answer.text();
    expect(answer.status).toBe(503);
    expect(headers).toEqual({
      'cache-control': 'no-store',
      'content-length': String(Buffer.byteLength(body)),
      'content-security-policy': expect.stringMatching(
        /^default-src 'none'; style-src 'sha256-[\w+/]{43}='; img-src data:; base-uri 'none'; form-action 'none'; frame-ancestors 'none'$/,
      ),
      'content-type': 'text/html; charset=utf-8',
      'cross-origin-opener-policy': 'same-origin',
      'cross-origin-resource-policy': 'same-origin',
      refresh: '2',
      'referrer-policy': 'no-referrer',
      'retry-after': '2',
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'DENY',
    });
    expect(paragraphOf(body)).toBe(
      `${name} is being built. This page reloads by itself. If that takes longer than some minutes, run ${COMMAND}.`,
    );
  });

  it('says what to run when its build has failed', async () => {
    await writeFile(`${folder}.failed`, 'npm-cli.js failed (1).');
    for (const [address = '', name] of PAGES) {
      const answer = await get(address);
      expect([answer.status, paragraphOf(await answer.text())]).toEqual([
        503,
        `${name} could not be built. Run ${COMMAND}: it builds it, or says what is wrong.`,
      ]);
    }
  });

  it('has no files, and leaves alone what is not built', async () => {
    expect((await get('/console/assets/index.js')).status).toBe(404);
    expect((await get('/assets/docs.js')).status).toBe(404);
    expect((await get('/openapi.json')).status).toBe(200);
    const home = await (await fetch(url, { headers: { Accept: 'text/html', Connection: 'close' } })).text();
    const sheet = /href="(\/assets\/home-.*?)"/.exec(home)?.[1] ?? '';
    const style = await get(sheet);
    expect([style.status, style.headers.get('content-type'), style.headers.get('cache-control')]).toEqual([
      200,
      'text/css; charset=utf-8',
      'public, max-age=31536000, immutable',
    ]);
  });

  it.each(PAGES)('%s is served by the same process as soon as it is built', async (address = '') => {
    expect((await get(address)).status).toBe(503);
    await build('one');
    const answer = await get(address);
    const page = await answer.text();
    expect([answer.status, answer.headers.get('refresh'), answer.headers.get('cache-control')]).toEqual([
      200,
      null,
      'no-cache',
    ]);
    const script = /<script[^>]* src="(.*?)"/.exec(page)?.[1] ?? '';
    expect((await get(script)).status).toBe(200);
  });

  it.runIf(BROWSER)('becomes the console in a browser that waits, with no violation of its policy', async () => {
    const open = await openPage();
    try {
      await open.page.goto(`${url}/console/key`);
      await open.page.getByText('The console is being built.').waitFor();
      const width = await open.page.locator('body').evaluate((body) => getComputedStyle(body).maxWidth);
      expect(width).toBe('704px');
      await build('one');
      await open.page.getByLabel('Key', { exact: true }).waitFor();
      expect(open.faults.filter((fault) => !fault.includes('503'))).toEqual([]);
    } finally {
      await open.close();
    }
  });
});

it('another build takes the place of one that is served', async () => {
  await build('one');
  const scriptOf = async () =>
    /<script[^>]* src="\/console(.*?)"/.exec(await (await get('/console')).text())?.[1] ?? '';
  const before = await scriptOf();
  await build('two');
  const after = before.replace('index-', 'other-');
  await rename(`${folder}/console${before}`, `${folder}/console${after}`);
  const page = await import('node:fs/promises').then(({ readFile }) =>
    readFile(`${folder}/console/index.html`, 'utf8'),
  );
  await writeFile(`${folder}/console/index.html`, page.replace(before, after));
  await writeFile(`${folder}/.stamp`, 'three');
  await expect.poll(scriptOf).toBe(after);
  expect([(await get(`/console${after}`)).status, (await get(`/console${before}`)).status]).toEqual([200, 404]);
});
