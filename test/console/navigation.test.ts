import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { BROWSER } from '../support/browser.js';
import { type OpenConsole, openConsole } from '../support/console.js';
import { type DemoService, startDemo } from '../support/demo-service.js';

describe.runIf(BROWSER)('the console: navigation', () => {
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

  it('shows the pages of a client in at most six groups, the one with the open page unfolded, and keeps what was folded', async () => {
    const { page } = open;
    const pages = page.getByRole('navigation');
    const group = (name: string) => pages.getByRole('button', { name, exact: true });
    await pages.getByText('Northgate Supply').waitFor();
    expect(await pages.getByRole('button').allTextContents()).toEqual([
      'Records',
      'Data',
      'Scoring',
      'Connections',
      'Administration',
    ]);
    expect(await pages.getByRole('link').allTextContents()).toEqual([
      'Overview',
      'People',
      'Contacts',
      'Companies',
      'Campaigns',
      'Emails',
    ]);
    const addresses = await pages.locator('a').evaluateAll((all) => all.map((link) => link.getAttribute('href')));
    expect(new Set(addresses).size).toBe(addresses.length);
    await open.goTo('Settings');
    expect(await group('Administration').getAttribute('aria-expanded')).toBe('true');
    await group('Records').press('Enter');
    await pages.getByRole('link', { name: 'People' }).waitFor({ state: 'hidden' });
    await page.reload();
    await open.settled();
    expect(await group('Records').getAttribute('aria-expanded')).toBe('false');
    expect(await group('Administration').getAttribute('aria-expanded')).toBe('true');
    await open.check('navigation');
    await group('Records').click();
    await open.goTo('People');
  });

  it('shows a master key the pages of its agency, then those of the client alone, and the way back', async () => {
    const master = await openConsole(demo.url, demo.keys.master);
    try {
      const pages = master.page.getByRole('navigation');
      await master.go('/clients');
      expect(await pages.getByRole('button').allTextContents()).toEqual(['Connections', 'Administration']);
      expect(await pages.getByRole('link').allTextContents()).toEqual(['Clients']);
      await master.page.getByRole('row').getByRole('link', { name: 'Northgate Supply' }).click();
      await pages.getByRole('button', { name: 'Switch client, now Northgate Supply' }).waitFor();
      expect(await pages.locator('a', { hasText: 'Agency' }).count()).toBe(0);
      await pages.getByRole('link', { name: 'All clients' }).click();
      await master.page.getByRole('heading', { level: 1, name: 'Clients' }).waitFor();
      expect(await pages.getByRole('link').allTextContents()).toEqual(['Clients']);
    } finally {
      await master.close();
    }
  });

  it('opens a link of a list in the same tab, with the keyboard too, and in another one with Ctrl', async () => {
    const { page } = open;
    await open.go('/w/demo-northgate-supply/contacts');
    const link = page.getByRole('row').nth(1).getByRole('link').first();
    const [other] = await Promise.all([
      page.context().waitForEvent('page'),
      link.click({ modifiers: ['ControlOrMeta'] }),
    ]);
    await expect.poll(() => other.url()).toContain('demo-northgate-supply');
    await other.close();
    expect(new URL(page.url()).pathname).toBe('/console/w/demo-northgate-supply/contacts');
    await page.evaluate(() => Object.assign(window, { isSame: true }));
    await link.press('Enter');
    await page.waitForURL(/\/people\?open=\d+$/);
    expect(await page.evaluate(() => 'isSame' in window)).toBe(true);
    await page.goBack();
    await page.getByRole('heading', { level: 1, name: 'Contacts' }).waitFor();
  });
});
