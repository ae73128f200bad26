import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { BROWSER } from '../support/browser.js';
import { holdAnswer, type OpenConsole, openConsole } from '../support/console.js';
import { type DemoService, startDemo } from '../support/demo-service.js';

const CLIENT = '/w/demo-northgate-supply';

describe.runIf(BROWSER)('the search of the console', () => {
  let demo: DemoService;
  let open: OpenConsole;
  beforeAll(async () => {
    demo = await startDemo();
    open = await openConsole(demo.url, demo.keys.master);
  }, 600_000);
  afterAll(async () => {
    await open?.close();
    await demo?.stop();
  });

  const dialog = () => open.page.getByRole('dialog', { name: 'Search' });
  const lines = () => dialog().locator('[data-action]');
  const type = async (typed: string) => {
    await open.page.keyboard.press('Control+k');
    await dialog().getByLabel('Search people, companies, pages').fill(typed);
  };

  async function post(path: string, json: object, headers: Record<string, string> = {}): Promise<void> {
    const response = await fetch(demo.url + path, {
      method: 'POST',
      headers: { 'X-API-KEY': demo.keys.readWrite, 'Content-Type': 'application/json', ...headers },
      body: JSON.stringify(json),
    });
    expect(response.ok).toBe(true);
  }

  it('finds records of all clients, each with its client, and opens one in its client', async () => {
    const { page } = open;
    await open.go('/clients');
    await type('example');
    await lines().filter({ hasText: 'Northgate Supply' }).first().waitFor();
    await open.check('search-agency');
    await dialog().getByLabel('Search people, companies, pages').fill('dana whit');
    await lines().filter({ hasText: 'dana@northgate.example' }).filter({ hasText: 'Northgate Supply' }).click();
    await page.waitForURL(/\/w\/demo-northgate-supply\/people\?open=\d+$/);
    await page.getByRole('heading', { level: 1, name: 'Dana Whitfield' }).waitFor();
  });

  it('finds a webhook delivery by the address that it concerns', async () => {
    const { page } = open;
    await open.go(`${CLIENT}/overview`);
    const body = { event_type: 'email_sent', lead_email: 'sought@delivery.example', campaign_id: 'c-1' };
    await post('/public/instantly-webhook/demo-northgate-supply', body);
    await type('sought@delivery');
    await lines().filter({ hasText: 'received' }).first().click();
    await page.waitForURL(/\/deliveries\?open=\d+$/);
  });

  it('is complete by keyboard: / opens it, arrows choose, Escape gives the focus back', async () => {
    const { page } = open;
    await open.go(`${CLIENT}/overview`);
    const field = page.getByRole('button', { name: 'Search', exact: true });
    await field.focus();
    await page.keyboard.press('/');
    await dialog().waitFor();
    await page.keyboard.press('Escape');
    await dialog().waitFor({ state: 'detached' });
    await expect.poll(() => field.evaluate((one) => one === document.activeElement)).toBe(true);
    await type('create a com');
    await page.locator('[data-selected]', { hasText: 'Create a company' }).waitFor();
    await page.keyboard.press('Enter');
    await page.getByRole('dialog', { name: 'Create a company' }).waitFor();
    expect(page.url()).not.toContain('new=');
    await page.keyboard.press('Escape');
  });

  it('shows names as text, marks what was typed, and marks who must not be contacted', async () => {
    await post('/public/v2/contacts', {
      ...{ email: 'markup@names.example', first_name: '<b>Zyx</b>', last_name: '<img src=x onerror=alert(1)>' },
      contact_status: 'unsubscribed',
    });
    await open.go(`${CLIENT}/overview`);
    await type('markup@names');
    const line = lines().filter({ hasText: '<b>Zyx</b> <img src=x onerror=alert(1)>' });
    await line.getByText('Do not contact: unsubscribed').waitFor();
    expect(await line.locator('mark').allTextContents()).toEqual(['markup', 'names']);
    await open.check('search-names');
    await open.page.keyboard.press('Escape');
  });

  it('keeps what still matches while it waits, and drops an answer that comes too late', async () => {
    const { page } = open;
    await open.go(`${CLIENT}/overview`);
    await type('whit');
    const dana = lines().filter({ hasText: 'Dana Whitfield' }).first();
    await dana.waitFor();
    const held = await holdAnswer(page, 'Search');
    const search = dialog().getByLabel('Search people, companies, pages');
    await search.fill('whitf');
    await held.asked;
    expect(await dana.isVisible()).toBe(true);
    await search.fill('harborw');
    await dialog().getByText('harborworks.example', { exact: true }).first().waitFor();
    held.letCome();
    await open.settled();
    expect(await lines().filter({ hasText: 'Dana Whitfield' }).count()).toBe(0);
    await page.keyboard.press('Escape');
    await page.unroute('**/graphql');
  });

  it('is an icon on a telephone', async () => {
    const { page } = open;
    await page.setViewportSize({ width: 390, height: 800 });
    await open.go(`${CLIENT}/overview`);
    const field = page.getByRole('button', { name: 'Search', exact: true });
    expect((await field.boundingBox())?.width).toBeLessThan(50);
    await field.click();
    await dialog().waitFor();
    await open.check('search-phone');
  });
});
