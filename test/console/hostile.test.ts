import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { BROWSER } from '../support/browser.js';
import { type OpenConsole, openConsole } from '../support/console.js';
import { consolePages } from '../support/console-pages.js';
import { type DemoService, startDemo } from '../support/demo-service.js';
import { eventually } from '../support/eventually.js';
import { type HostileRecords, MARK, NAMES, writeHostile } from '../support/hostile-client.js';

const PAGES = consolePages();
const KINDS = Object.entries(NAMES);

/** Pages of a client that show what was written under each of the names. */
const NAMING = new Set(['people', 'contacts', 'companies', 'emails', 'campaigns', 'activities', 'sources', 'rules']);

describe.runIf(BROWSER)('the console: records that want more than to be read', () => {
  let demo: DemoService;
  let open: OpenConsole;
  let clientId = '';
  const records = new Map<string, HostileRecords>();

  beforeAll(async () => {
    demo = await startDemo();
    for (const [, name] of KINDS) {
      const { made } = await ask(
        'mutation ($name: String!) { made: clientCreate(name: $name) { __typename ... on ClientCreated { clientId } } }',
        { name },
      );
      clientId = made.clientId;
    }
    for (const integration of ['data_enrichment', 'lemlist']) {
      const { made } = await ask(
        'mutation ($integration: IntegrationKey!) { made: integrationConnect(integration: $integration, input: {}) { __typename } }',
        { integration },
      );
      expect(made.__typename).not.toMatch(/Error$/);
    }
    for (const [key, name] of KINDS) records.set(key, await writeHostile(ask, key, name));
    await postCampaigns();
    open = await openConsole(demo.url, demo.keys.master);
  }, 600_000);
  afterAll(async () => {
    await open?.close();
    await demo?.stop();
  });

  it('lists its pages where these tests read them', async () => {
    const links = open.page.getByRole('navigation').locator('a');
    const shown = () => links.evaluateAll((all) => all.map((link) => link.getAttribute('href')?.split('/').at(-1)));
    await open.go('/clients');
    expect(await shown()).toEqual(PAGES.agency);
    await open.go(`/w/${clientId}/overview`);
    // The first one leads back.
    expect(await shown()).toEqual(['clients', ...PAGES.client]);
  });

  it.each(PAGES.agency)('shows the page %s of the agency', async (path) => {
    await open.go(`/${path}`);
    if (path === 'clients') await namesAreShown();
    await nothingHappened(`hostile-agency-${path}`);
  });

  it.each(PAGES.client)('shows the page %s of the client', async (path) => {
    await open.go(`/w/${clientId}/${path}`);
    if (NAMING.has(path)) await namesAreShown();
    await nothingHappened(`hostile-${path}`);
  });

  describe.each(KINDS)('with the name %s', (key, name) => {
    const of = () => records.get(key) as HostileRecords;
    const judged = { axe: key === KINDS[0]?.[0] };

    it('shows the Person, its story and the opened email', async () => {
      const { page } = open;
      await open.go(`/w/${clientId}/people?open=${of().person}`);
      await page.getByRole('heading', { level: 1 }).filter({ hasText: name }).waitFor();
      await page.locator('.disclosure', { hasText: name }).last().click();
      await bodyIsHarmless();
      await nothingHappened(`hostile-person-${key}`, judged);
    });

    it.each(['contact', 'company', 'email'] as const)('shows every part of the opened %s', async (kind) => {
      const { page } = open;
      const path = { contact: 'contacts', company: 'companies', email: 'emails' }[kind];
      await open.go(`/w/${clientId}/${path}?open=${of()[kind]}`);
      const drawer = page.getByRole('dialog', { name: name.slice(0, 3) });
      if (kind === 'email') await bodyIsHarmless();
      for (const tab of await drawer.getByRole('tab').all()) {
        await tab.click();
        await open.settled();
        await nothingHappened(`hostile-${kind}-${key}`, judged);
        const over = await drawer.evaluate((box) => box.scrollWidth - box.clientWidth);
        expect([await tab.textContent(), over]).toEqual([await tab.textContent(), 0]);
      }
      await drawer.getByRole('button', { name: 'Delete', exact: true }).first().click();
      await page.getByRole('button', { name: 'Cancel' }).waitFor();
      await nothingHappened(`hostile-${kind}-delete-${key}`, judged);
      await page.getByRole('button', { name: 'Cancel' }).click();
    });

    it('shows the activity type with its properties, and a rule', async () => {
      const { page } = open;
      for (const path of ['activities', 'rules']) {
        await open.go(`/w/${clientId}/${path}`);
        await page.getByRole('cell').getByRole('button', { name, exact: true }).click();
        await page.getByRole('dialog').getByRole('textbox').first().waitFor();
        await nothingHappened(`hostile-${path}-form-${key}`, judged);
      }
    });

    it('is found by the palette, and heads the pages of its client', async () => {
      const { page } = open;
      await open.go('/clients');
      await page.getByRole('link', { name, exact: true }).click();
      await page.waitForURL(/\/overview$/);
      await page.keyboard.press('Control+k');
      await page.getByLabel('Search people, companies, pages').fill([...name].slice(0, 7).join(''));
      await page.getByRole('dialog').getByText(name, { exact: true }).first().waitFor();
      await nothingHappened(`hostile-palette-${key}`, judged);
    });
  });

  /* Campaigns are made by the events of platforms alone. */
  async function postCampaigns() {
    const events = KINDS.map(([key, name]) => ({
      _id: `act_${key}`,
      type: 'emailsSent',
      createdAt: new Date().toISOString(),
      campaignId: key,
      campaignName: name,
      leadEmail: `one@${key.toLowerCase()}.example`,
      sendUserEmail: name,
      subject: name,
    }));
    const answer = await fetch(`${demo.url}/public/lemlist-webhook/${clientId}`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify(events),
    });
    expect(answer.status).toBe(200);
    await eventually(async () => {
      const { campaigns } = await ask('{ campaigns(first: 1) { totalCount } }', {});
      expect(campaigns).toEqual({ totalCount: KINDS.length });
    });
  }

  async function namesAreShown() {
    for (const [, name] of KINDS) await open.page.locator('main').getByText(name).first().waitFor();
  }

  async function bodyIsHarmless() {
    const frame = open.page.locator('iframe');
    expect(await frame.getAttribute('sandbox')).toBe('');
    const body = frame.contentFrame().locator('body');
    await body.getByRole('heading', { name: 'Offer' }).waitFor();
    expect(await body.locator('script, img, picture, svg, link, meta, base, form, input, button, iframe').count()).toBe(
      0,
    );
    expect(await body.locator('[href], [src], [style], [onclick]').count()).toBe(0);
  }

  /** Nothing ran, nothing was loaded from elsewhere, nothing was reported, and nothing is wider than the window. */
  async function nothingHappened(picture: string, options = {}) {
    await open.check(picture, options);
    expect(await open.page.evaluate((mark) => mark in window, MARK)).toBe(false);
    expect([picture, await tooWide()]).toEqual([picture, []]);
  }

  /** Where the page is wider than its window: what stands beyond its edge. */
  const tooWide = () =>
    open.page.evaluate(() => {
      const { scrollWidth } = document.documentElement;
      if (scrollWidth <= window.innerWidth) return [];
      const wide = [...document.body.querySelectorAll('*')].filter((one) => {
        return one.getBoundingClientRect().right > window.innerWidth && !one.closest('.grid-box');
      });
      return wide.map((one) => `${one.tagName} ${one.className}`);
    });

  async function ask(query: string, variables: object) {
    const headers = {
      'X-API-KEY': demo.keys.master,
      'Content-Type': 'application/json',
      ...(clientId === '' || query.includes('clientCreate') ? {} : { 'X-Client-Id': clientId }),
    };
    const body = JSON.stringify({ query, variables });
    const answer = await fetch(`${demo.url}/graphql`, { method: 'POST', headers, body });
    // biome-ignore lint/suspicious/noExplicitAny: tests assert whole bodies
    const { data, errors } = (await answer.json()) as any;
    expect(errors).toBeUndefined();
    return data;
  }
});
