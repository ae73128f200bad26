import { readFile, rename } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import type { Request } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { BROWSER, openPage } from '../support/browser.js';
import { type OpenConsole, openConsole } from '../support/console.js';
import { consolePages } from '../support/console-pages.js';
import { type DemoService, startDemo } from '../support/demo-service.js';

/** What the set-up built, for every service of this folder. */
const BUILT = fileURLToPath(new URL('../../dist/web/console', import.meta.url));

/** What may be loaded, compressed, before a key is entered, and until the first list is shown; in bytes. */
const FIRST_LOAD = 165_000;
const FIRST_LIST = 220_000;

describe.runIf(BROWSER)('the console: key, shell and overview', () => {
  let demo: DemoService;
  let open: OpenConsole;
  beforeAll(async () => {
    demo = await startDemo();
    open = await openConsole(demo.url, demo.keys.readOnly);
  }, 600_000);
  afterAll(async () => {
    await open?.close();
    await demo?.stop();
  });

  it('a key of a client opens its overview, without the agency', async () => {
    await open.page.waitForURL(/northgate-supply\/overview$/);
    await open.page.getByText('Contacts by status').waitFor();
    expect(await open.page.getByRole('link', { name: 'Clients' }).count()).toBe(0);
    await open.check('overview');
    // What a line of the chart is called is told by its colour, which stands beside the name.
    const swatches = open.page.locator('figure.chart .mantine-ColorSwatch-colorOverlay');
    const seen = await swatches.evaluateAll((all) =>
      all.map((one) => [one.clientWidth > 0, getComputedStyle(one).backgroundColor]),
    );
    expect(seen.map(([isSeen]) => isSeen)).toEqual([true, true, true, true]);
    expect(new Set(seen.map(([, colour]) => colour)).size).toBe(4);
  });

  it('shows the overview on a telephone and in the dark', async () => {
    const { page } = open;
    await page.getByRole('button', { name: 'Light or dark' }).click();
    await open.check('overview-dark');
    await page.setViewportSize({ width: 390, height: 800 });
    await open.check('overview-phone');
    const width = await page.evaluate(() => document.documentElement.scrollWidth);
    expect(width).toBe(390);
    await page.getByRole('button', { name: 'Navigation' }).click();
    await page.getByRole('link', { name: 'Overview' }).waitFor();
    await page.setViewportSize({ width: 1280, height: 800 });
    await page.getByRole('button', { name: 'Light or dark' }).click();
  });

  it('shows a change of the client as it is written', async () => {
    await open.go('/w/demo-northgate-supply/overview');
    const live = open.page.getByRole('region', { name: 'Live' });
    await live.waitFor();
    const headers = { 'X-API-KEY': demo.keys.readWrite, 'Content-Type': 'application/json' };
    const name = live.getByRole('link', { name: /^live-/ }).first();
    // The stream opens in its own time: what is written before it was open is not shown. Up to three are shown by name.
    await expect
      .poll(async () => {
        const body = JSON.stringify({ email: `live-${Date.now()}@example.org` });
        await fetch(`${demo.url}/public/v2/contacts`, { method: 'POST', headers, body });
        return name.waitFor({ timeout: 3000 }).then(
          () => 'shown',
          () => 'not yet',
        );
      })
      .toBe('shown');
    await live
      .getByText(/ created the contacts? /)
      .first()
      .waitFor();
    await name.click();
    await open.page.waitForURL(/\/contacts\?open=\d+$/);
    await open.page
      .getByRole('dialog')
      .getByText(/live-\d+@example.org/)
      .first()
      .waitFor();
  });

  it('leads from the best leads to their people, and hands over the days as a file', async () => {
    const { page } = open;
    await open.go('/w/demo-northgate-supply/overview?days=7');
    const replies = page.getByRole('region', { name: 'Emails and replies' });
    const waiting = page.waitForEvent('download');
    await replies.getByRole('button', { name: 'Export shown rows' }).click();
    const lines = (await readFile(await (await waiting).path(), 'utf8')).trim().split('\r\n');
    expect(lines[0]).toBe('Day,Sent,Replied,Bounced,Interested');
    expect(lines.length).toBe(8);
    await page.getByRole('region', { name: 'Top leads' }).getByRole('link').first().click();
    await page.waitForURL(/\/people\?open=\d+$/);
    await page
      .getByRole('link', { name: 'All people' })
      .or(page.getByRole('button', { name: 'All people' }))
      .waitFor();
    await open.settled();
  });

  it('finds a person by a part of a name, shows it as chosen before, and offers a read-only key nothing to write', async () => {
    const { page } = open;
    await open.go('/w/demo-northgate-supply/overview');
    const field = page.getByRole('button', { name: 'Search', exact: true });
    await field.click();
    const dialog = page.getByRole('dialog', { name: 'Search' });
    const search = dialog.getByLabel('Search people, companies, pages');
    await dialog.locator('[data-action]', { hasText: 'Companies' }).waitFor();
    expect(await dialog.getByText('Create a contact').count()).toBe(0);
    await search.fill('hitfi');
    const dana = dialog.locator('[data-action]', { hasText: 'Dana Whitfield' });
    await dana.waitFor();
    expect(await dana.first().locator('mark').first().textContent()).toBe('hitfi');
    await expect.poll(() => dana.first().getAttribute('data-selected')).toBe('true');
    await open.check('search');
    await page.keyboard.press('Enter');
    await page.waitForURL(/\/people\?open=\d+$/);
    await open.settled();
    await page.keyboard.press('Control+k');
    await dialog.locator('[data-action]').first().getByText('Dana Whitfield').waitFor();
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
  });

  it('refuses an unknown key in words, forgets a key on request, and comes back to the deep link', async () => {
    const { page } = open;
    await page.getByRole('button', { name: 'Forget the key' }).click();
    await page.waitForURL(/\/console\/key/);
    expect(await page.evaluate(() => sessionStorage.length)).toBe(0);
    await page.goto(`${demo.url}/console/w/demo-northgate-supply/overview?days=7`);
    await page.waitForURL(/\/console\/key/);
    await page.getByLabel('Key', { exact: true }).fill('RV-unknown');
    await page.keyboard.press('Enter');
    await page.getByText('This key is not valid.').waitFor();
    open.expectFaults(/401|403/);
    await open.check('key');
    await page.getByLabel('Key', { exact: true }).fill(demo.keys.readOnly);
    await page.keyboard.press('Enter');
    await page.waitForURL(/overview\?days=/);
    await expect.poll(() => page.getByRole('radio', { name: '7 days' }).isChecked()).toBe(true);
  });

  it.each([
    ['read-write', 'readWrite', /northgate-supply\/overview$/],
    ['read-only', 'readOnly', /northgate-supply\/overview$/],
    ['master', 'master', /\/console\/clients$/],
  ] as const)('a %s key that is entered at /console opens its page at the first press', async (_kind, name, page) => {
    const { page: tab, faults, close } = await openPage();
    const field = tab.getByLabel('Key', { exact: true });
    const enter = async (key: string) => {
      await field.fill(key);
      await tab.keyboard.press('Enter');
    };
    await tab.goto(`${demo.url}/console`);
    await enter(`${demo.keys[name].slice(0, -1)}_`);
    await tab.getByText('This key is not valid.').waitFor();
    // The refused request of the wrong key.
    expect(faults.splice(0)).toHaveLength(1);
    await enter(demo.keys[name]);
    await tab.waitForURL(page);
    await tab.getByRole('button', { name: 'Forget the key' }).waitFor();
    // The tab has a key now.
    for (const address of ['/console', '/console/']) {
      await tab.goto(demo.url + address);
      await tab.waitForURL(page);
    }
    expect(faults).toEqual([]);
    await close();
  });

  it("a client's key opens its own page where one of its agency or of another client was asked for", async () => {
    for (const asked of ['/console/clients', '/console/w/demo-harbor-works/contacts']) {
      const { page: tab, faults, close } = await openPage();
      await tab.goto(demo.url + asked);
      await tab.getByLabel('Key', { exact: true }).fill(demo.keys.readWrite);
      await tab.keyboard.press('Enter');
      await tab.waitForURL(/northgate-supply\/overview$/);
      expect(faults).toEqual([]);
      await close();
    }
  });

  it('weighs little at the first load, and sends no cookie', async () => {
    const fresh = await openPage();
    const answered: Request[] = [];
    fresh.page.on('response', (response) => void answered.push(response.request()));
    // Asked only here: what is still answered when the page is closed has no size.
    const loaded = async () => {
      const sizes = await Promise.all(answered.map((request) => request.sizes()));
      return sizes.reduce((sum, { responseBodySize }) => sum + responseBodySize, 0);
    };
    await fresh.page.goto(`${demo.url}/console/`, { waitUntil: 'networkidle' });
    const first = await loaded();
    expect(first).toBeGreaterThan(50_000);
    expect(first).toBeLessThan(FIRST_LOAD);
    await fresh.page.getByLabel('Key', { exact: true }).fill(demo.keys.master);
    await fresh.page.keyboard.press('Enter');
    await fresh.page.getByRole('row', { name: 'Northgate Supply' }).waitFor();
    await fresh.page.waitForLoadState('networkidle');
    expect(await loaded()).toBeLessThan(FIRST_LIST);
    expect(await fresh.page.context().cookies()).toEqual([]);
    await fresh.close();
  });

  it('answers its page for every address of its own, with a policy and a nonce of its own, and 404 for unknown files', async () => {
    const [one, two] = await Promise.all([fetch(`${demo.url}/console/`), fetch(`${demo.url}/console/w/x/people`)]);
    const nonces = [one, two].map(
      (answer) => /'nonce-([^']+)'/.exec(answer.headers.get('content-security-policy') ?? '')?.[1],
    );
    expect(nonces[0]).not.toBe(nonces[1]);
    expect(await one.text()).toContain(`nonce="${nonces[0]}"`);
    expect(one.headers.get('content-security-policy')).toBe(
      `default-src 'none'; script-src 'self'; style-src 'self' 'nonce-${nonces[0]}'; img-src 'self' data:; font-src 'self'; connect-src 'self'; frame-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`,
    );
    expect(one.headers.get('cache-control')).toBe('no-cache');
    for (const address of ['/console/assets/unknown.js', '/console/favicon.svg', '/console/assets/..%2findex.html']) {
      const answer = await fetch(`${demo.url}${address}`);
      expect([address, answer.status]).toEqual([address, 404]);
    }
  });

  it('names in its answer what the page at the address is made of, before a script runs that would ask for it', async () => {
    const filesAt = async (address: string) => {
      const page = await (await fetch(`${demo.url}/console/${address}`)).text();
      return [...page.matchAll(/<link rel="modulepreload" crossorigin href="([^"]+)"/g)].map(([, file = '']) => file);
    };
    const main = await filesAt('key');
    expect(main.some((file) => /\/(Shell|ClientsPage)-/.test(file))).toBe(false);
    const { agency, client } = consolePages();
    for (const address of [...agency, ...client.map((page) => `w/x/${page}`)]) {
      const own = (await filesAt(address)).filter((file) => !main.includes(file));
      expect([address, own.some((file) => /\/Shell-/.test(file)), own.some((file) => /Page-/.test(file))]).toEqual([
        address,
        true,
        true,
      ]);
      const statuses = await Promise.all(own.map(async (file) => (await fetch(demo.url + file)).status));
      expect(new Set(statuses)).toEqual(new Set([200]));
    }
    expect(await filesAt('w/x/unknown')).toEqual(main);
  });

  it('lets browsers keep its files for good, compressed', async () => {
    const page = await (await fetch(`${demo.url}/console/`)).text();
    const script = /src="(\/console\/assets\/[^"]+)"/.exec(page)?.[1] ?? '';
    const answer = await fetch(`${demo.url}${script}`, { headers: { 'Accept-Encoding': 'br' } });
    expect(answer.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
    expect(answer.headers.get('content-encoding')).toBe('br');
    expect(answer.headers.get('x-content-type-options')).toBe('nosniff');
    await answer.arrayBuffer();
  });

  it('answers 404 for a file that another build took away while it runs, and goes on', async () => {
    const page = await (await fetch(`${demo.url}/console/`)).text();
    const script = /src="\/console(\/assets\/[^"]+)"/.exec(page)?.[1] ?? '';
    const files = ['', '.br'].map((suffix) => `${BUILT}${script}${suffix}`);
    const gone = (file: string) => `${file}.taken`;
    for (const file of files) await rename(file, gone(file));
    try {
      for (const encoding of ['br', 'identity']) {
        const answer = await fetch(`${demo.url}/console${script}`, { headers: { 'Accept-Encoding': encoding } });
        expect([answer.status, await answer.json()]).toEqual([404, { detail: 'Not found' }]);
        const told = ['cache-control', 'content-encoding', 'etag'].map((name) => answer.headers.get(name));
        expect(told).toEqual(['no-store', null, null]);
      }
    } finally {
      for (const file of files) await rename(gone(file), file);
    }
    expect((await fetch(`${demo.url}/console${script}`)).status).toBe(200);
  });
});
