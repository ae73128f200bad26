import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { askGraphql } from '../support/ask-graphql.js';
import { BROWSER } from '../support/browser.js';
import { holdAnswer, type OpenConsole, openConsole } from '../support/console.js';
import { type DemoService, startDemo } from '../support/demo-service.js';

const WIDE = 'Söhne & Töchter <b>GmbH</b> مرحبا 🚀';

describe.runIf(BROWSER)('the console: clients', () => {
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

  const row = (name: string) => open.page.getByRole('row', { name });

  it('lists the clients of the agency with what needs a look', async () => {
    await open.go('/clients');
    await row('Northgate Supply').waitFor();
    await row('Harbor Works').waitFor();
    await open.check('clients');
  });

  it('hands over the clients that are shown as a file', async () => {
    await open.go('/clients?days=30');
    const waiting = open.page.waitForEvent('download');
    await open.page.getByRole('button', { name: 'Export shown rows' }).click();
    const content = await readFile(await (await waiting).path(), 'utf8');
    const [titles = '', first = ''] = content.split('\r\n');
    expect(titles).toBe(
      '\uFEFFName,Sent,Replies,Reply rate,Bounces,Unanswered,Hot leads,Silent,Failures,Last activity',
    );
    // A delivery of this one has failed, so it comes first.
    expect(first).toMatch(/^Northgate Supply,/);
    await open.go('/clients');
  });

  it('keeps search and order in the address', async () => {
    await open.page.getByLabel('Search by name').fill('harb');
    await row('Northgate Supply').waitFor({ state: 'detached' });
    expect(new URL(open.page.url()).search).toBe('?q=harb');
    await open.page.reload();
    await row('Harbor Works').waitFor();
    expect(await open.page.getByLabel('Search by name').inputValue()).toBe('harb');
    await open.page.getByLabel('Search by name').fill('nothing has this');
    await open.page.getByText('No clients match').waitFor();
    await open.page.getByRole('button', { name: 'Clear filters' }).click();
    await row('Northgate Supply').waitFor();
  });

  it('sorts by any column over all clients, and keeps that in the address', async () => {
    const { page } = open;
    const names = () => page.locator('tbody td:first-child').allTextContents();
    await page.getByRole('button', { name: 'Name', exact: true }).click();
    await expect.poll(names).toEqual(['Harbor Works ', 'Northgate Supply ']);
    await page.getByRole('button', { name: 'Name', exact: true }).click();
    await expect.poll(names).toEqual(['Northgate Supply ', 'Harbor Works ']);
    expect(new URL(page.url()).searchParams.get('by')).toBe('NAME');
    expect(await page.getByRole('columnheader', { name: 'Name' }).getAttribute('aria-sort')).toBe('descending');
    await page.getByLabel('Sort order').selectOption('Problems first');
    await open.settled();
  });

  it('leads from each figure to a list of as many records', async () => {
    const { page } = open;
    for (const [column, count] of [
      [1, 'emails'],
      [2, 'emails'],
      [4, 'emails'],
      [5, 'emails'],
      [8, 'deliveries'],
    ] as const) {
      await open.go('/clients?days=30');
      const link = row('Northgate Supply').getByRole('cell').nth(column).getByRole('link');
      const wanted = Number.parseInt((await link.textContent()) ?? '', 10);
      expect(wanted).toBeGreaterThan(0);
      await link.click();
      await page.waitForURL(new RegExp(`northgate-supply/${count}\\?`));
      await open.settled();
      const rows = page.locator('.grid-box + [role=status]');
      // Of a long list the first page is shown.
      await expect.poll(() => rows.textContent()).toMatch(new RegExp(`^(\\d+ of )?${wanted}( rows?)?$`));
    }
  });

  it('is a box for each client on a telephone, with the same figures', async () => {
    const { page } = open;
    await page.setViewportSize({ width: 390, height: 800 });
    await open.go('/clients?days=30');
    await page.getByRole('list', { name: 'Clients' }).getByRole('link', { name: 'Northgate Supply' }).waitFor();
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
    await open.check('clients-phone');
    await page.setViewportSize({ width: 1280, height: 800 });
    await open.go('/clients');
  });

  it('creates a client by keyboard alone, shows both keys once, and names are never markup', async () => {
    const { page } = open;
    await page.getByRole('button', { name: 'Create a client' }).focus();
    await page.keyboard.press('Enter');
    await page.getByRole('dialog').waitFor();
    await page.keyboard.type(WIDE);
    await page.keyboard.press('Enter');
    const key = page.getByLabel('Read-write key', { exact: true });
    await key.waitFor();
    expect(await key.inputValue()).toMatch(/^RV-\w+$/);
    await open.check('client-keys');
    // Only the button closes it: the keys are not shown again.
    await page.keyboard.press('Escape');
    expect(await key.isVisible()).toBe(true);
    await page.getByRole('button', { name: 'I have copied both keys' }).press('Enter');
    await row(WIDE).waitFor();
    expect(await page.locator('td b').count()).toBe(0);
  });

  it('tells at the field what the service refuses', async () => {
    const { page } = open;
    await page.getByRole('button', { name: 'Create a client' }).click();
    await page.getByRole('textbox', { name: 'Name', exact: true }).fill('x'.repeat(256));
    await page.getByRole('button', { name: 'Create', exact: true }).click();
    await page.getByText('255').waitFor();
    await page.keyboard.press('Escape');
  });

  it('shows a client that was created while the list was on its way', async () => {
    const { page } = open;
    const { asked, letCome } = await holdAnswer(page, 'Clients');
    await page.reload();
    await asked;
    await page.getByRole('button', { name: 'Create a client' }).click();
    await page.getByRole('textbox', { name: 'Name', exact: true }).fill('Latecomer');
    await page.getByRole('button', { name: 'Create', exact: true }).click();
    await page.getByLabel('Read-write key', { exact: true }).waitFor();
    letCome();
    await page.getByRole('button', { name: 'I have copied both keys' }).click();
    await row('Northgate Supply').waitFor();
    await row('Latecomer').waitFor();
    await page.unrouteAll({ behavior: 'wait' });
  });

  it('gives a new client the settings of another one', async () => {
    const { page } = open;
    await page.getByRole('button', { name: 'Create a client' }).click();
    await page.getByRole('textbox', { name: 'Name', exact: true }).fill('Twin');
    await page.getByRole('combobox', { name: 'Copy settings from' }).click();
    await page.getByRole('option', { name: 'Northgate Supply' }).click();
    await page.getByRole('button', { name: 'Create', exact: true }).click();
    await page.getByRole('button', { name: 'I have copied both keys' }).click();
    await expect.poll(() => settingsOf('Twin')).toEqual(await settingsOf('Northgate Supply'));
  });

  it('suspends, resumes and renames', async () => {
    const { page } = open;
    const menu = () => page.getByRole('button', { name: 'Actions for Twin' }).click();
    await menu();
    await page.getByRole('menuitem', { name: 'Suspend' }).click();
    await row('Twin').getByText('Suspended').waitFor();
    await menu();
    await page.getByRole('menuitem', { name: 'Resume' }).click();
    await row('Twin').getByText('Suspended').waitFor({ state: 'detached' });
    await menu();
    await page.getByRole('menuitem', { name: 'Rename' }).click();
    await page.getByRole('textbox', { name: 'Name', exact: true }).fill('Triplet');
    await page.getByRole('button', { name: 'Save' }).click();
    await row('Triplet').waitFor();
  });

  it('deletes in two steps, of which the second names what goes', async () => {
    const { page } = open;
    await page.getByRole('button', { name: 'Actions for Triplet' }).click();
    await page.getByRole('menuitem', { name: 'Delete' }).click();
    const act = page.getByRole('button', { name: 'Delete Triplet permanently' });
    await page.getByText(/Triplet and its \d+ records will be deleted/).waitFor();
    expect(await act.isDisabled()).toBe(true);
    await page.getByLabel('Type Triplet to confirm').fill('Triplet');
    await open.check('client-delete');
    await act.click();
    // The list is read again while a deletion goes on.
    await row('Triplet').waitFor({ state: 'detached' });
  });

  it('opens a client from the list and from the palette', async () => {
    const { page } = open;
    await open.go('/clients');
    await page.keyboard.press('Control+k');
    await page.getByLabel('Search people, companies, pages').fill('harbor');
    await page.locator('[data-selected]', { hasText: 'Harbor Works' }).waitFor();
    await page.keyboard.press('Enter');
    await page.waitForURL(/harbor-works\/overview$/);
    await page.goBack();
    await page.getByRole('link', { name: 'Northgate Supply' }).click();
    await page.waitForURL(/northgate-supply\/overview$/);
  });

  it('goes to another client by its picker, by keyboard alone, and gives the focus back', async () => {
    const { page } = open;
    const picker = page.getByRole('button', { name: 'Switch client, now Northgate Supply' });
    await picker.press('Enter');
    await page.getByRole('dialog', { name: 'Choose a client' }).waitFor();
    await open.check('client-picker');
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await expect.poll(() => picker.evaluate((button) => button === document.activeElement)).toBe(true);
    await picker.press('Enter');
    await page.getByRole('textbox', { name: 'Choose a client' }).fill('harbor');
    await page.locator('[data-selected]', { hasText: 'Harbor Works' }).waitFor();
    await page.keyboard.press('Enter');
    await page.waitForURL(/harbor-works\/overview$/);
    await page.getByRole('button', { name: 'Switch client, now Harbor Works' }).waitFor();
  });

  it('opens the menu of a client by keyboard, and gives the focus back', async () => {
    const { page } = open;
    await open.go('/clients');
    const button = page.getByRole('button', { name: 'Actions for Harbor Works' });
    await button.press('Enter');
    await page.getByRole('menuitem', { name: 'Rename' }).waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('menuitem', { name: 'Rename' }).waitFor({ state: 'detached' });
    await expect.poll(() => button.evaluate((one) => one === document.activeElement)).toBe(true);
  });

  it('chooses a client in the palette that is read after its name was typed', async () => {
    const { page } = open;
    let answer: () => void = () => undefined;
    const typed = new Promise<void>((resolve) => {
      answer = resolve;
    });
    await page.route('**/graphql*', async (route) => {
      if (route.request().postData()?.includes('query ClientNames')) await typed;
      await route.continue();
    });
    await open.go('/clients');
    await page.keyboard.press('Control+k');
    await page.getByLabel('Search people, companies, pages').fill('harbor');
    answer();
    await page.locator('[data-selected]', { hasText: 'Harbor Works' }).waitFor();
    await page.unroute('**/graphql*');
  });

  async function settingsOf(name: string) {
    const clients = await ask('{ clientPage { items { clientId name } } }');
    const found = clients.clientPage.items.find((one: { name: string }) => one.name === name);
    return ask(
      `{ activityTypes { name appliesTo schema { fieldName type availableOptions } }
         activitySources { name channels activityTypes { name } }
         scoringRules { name channel variant points maximumTimes halfLifeDays activityType { name } }
         workspaceSettings { scoringEnabled defaultPhoneCountry scoreLevels } }`,
      found.clientId,
    );
  }

  const ask = (query: string, clientId?: string) =>
    askGraphql(
      demo.url,
      { 'X-API-KEY': demo.keys.master, ...(clientId === undefined ? {} : { 'X-Client-Id': clientId }) },
      query,
    );
});
