import { readFile } from 'node:fs/promises';
import type { Request } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { askGraphql } from '../support/ask-graphql.js';
import { BROWSER } from '../support/browser.js';
import { holdAnswer, type OpenConsole, openConsole } from '../support/console.js';
import { type DemoService, startDemo } from '../support/demo-service.js';

const CLIENT = '/w/demo-northgate-supply';
const WIDE = 'Söhne & Töchter <b>GmbH</b> مرحبا 🚀';

describe.runIf(BROWSER)('the console: lists of records', () => {
  let demo: DemoService;
  let open: OpenConsole;
  beforeAll(async () => {
    demo = await startDemo();
    open = await openConsole(demo.url, demo.keys.readWrite);
  }, 600_000);
  afterAll(async () => {
    await open?.close();
    await demo?.stop();
  });

  const shown = () => open.page.getByRole('status').filter({ hasText: /row/ });

  it('asks by conditions, in brackets too, with the whole question in the address', async () => {
    const { page } = open;
    await open.go(`${CLIENT}/contacts`);
    await page.getByRole('button', { name: 'Filter', exact: true }).press('Enter');
    const conditions = page.getByRole('region', { name: 'Conditions' });
    await conditions.getByRole('button', { name: 'Condition' }).press('Enter');
    await choose('Field', 'Status');
    await choose('Comparison', 'is one of');
    await conditions.getByLabel('Value').fill('active, replied');
    await conditions.getByRole('button', { name: 'Add group' }).click();
    await choose('Field', 'tier');
    await conditions.getByLabel('Value').last().fill('gold');
    await page.getByText('no condition', { exact: true }).click();
    const where = {
      contactStatus: { in: ['active', 'replied'] },
      not: { customField: { name: 'tier', equals: 'gold' } },
    };
    await counts(where);
    await open.check('contacts');
    await page.reload();
    await counts(where);
    await expect.poll(() => conditions.getByLabel('Value').first().inputValue()).toBe('active, replied');
    await conditions.getByRole('button', { name: 'Remove condition' }).first().click();
    await counts({ not: { customField: { name: 'tier', equals: 'gold' } } });
  });

  it('leaves out a condition that is not complete, and tells what matches nothing', async () => {
    const { page } = open;
    const all = await total('contacts', {});
    await open.go(
      `${CLIENT}/contacts?where={"conditions":[{"field":"email","is":"contains","value":""},{"field":"no","is":"x"}]}`,
    );
    await shown().getByText(`${all} rows`).waitFor();
    await open.go(`${CLIENT}/contacts?q=nobodyhasthis`);
    await page.getByText('No contacts match').waitFor();
    await page.getByRole('button', { name: 'Clear filters' }).press('Enter');
    await shown().getByText(`${all} rows`).waitFor();
  });

  it('counts custom fields over all records when columns are chosen, and not before', async () => {
    const { page } = open;
    const asked: string[] = [];
    const note = (request: Request) => asked.push(/query (\w+)/.exec(request.postData() ?? '')?.[1] ?? '');
    page.on('request', note);
    await open.go(`${CLIENT}/contacts`);
    expect(asked).toContain('ContactsList');
    expect(asked).not.toContain('CustomFieldNames');
    await page.getByRole('button', { name: 'Columns' }).click();
    await page.getByRole('menuitemcheckbox', { name: 'tier' }).waitFor();
    expect(asked).toContain('CustomFieldNames');
    await page.keyboard.press('Escape');
    page.off('request', note);
  });

  it('keeps a view under a name: columns, custom fields, order and search', async () => {
    const { page } = open;
    await open.go(`${CLIENT}/contacts`);
    await page.getByRole('button', { name: 'Columns' }).click();
    await page.getByRole('menuitemcheckbox', { name: 'tier' }).click();
    await page.keyboard.press('Escape');
    await page.getByRole('columnheader', { name: 'tier' }).waitFor();
    await page.getByRole('cell', { name: 'gold' }).first().waitFor();
    await page.getByRole('button', { name: 'Descending' }).click();
    await page.getByRole('button', { name: 'Views' }).click();
    await page.getByRole('menuitem', { name: 'Save this view' }).click();
    await page.getByLabel('View name').fill(WIDE);
    await page.keyboard.press('Enter');
    const told = () => Object.fromEntries(new URL(page.url()).searchParams);
    const kept = told();
    await open.go(`${CLIENT}/contacts`);
    expect(await page.getByRole('columnheader', { name: 'tier' }).count()).toBe(0);
    await page.getByRole('button', { name: 'Views' }).click();
    await page.getByRole('menuitem', { name: WIDE, exact: true }).click();
    await page.getByRole('columnheader', { name: 'tier' }).waitFor();
    expect(told()).toEqual(kept);
    expect(kept['direction']).toBe('ASC');
  });

  it('sorts by the heading of a column, also of a custom field, and keeps the order in the address and in views', async () => {
    const { page } = open;
    for (const [n, seats] of ['9', '10', 'many'].entries()) {
      await ask('mutation ($input: ContactInput!) { contactCreate(input: $input) { __typename } }', {
        input: { email: `seats${n}@sorted.example`, customFields: [{ fieldName: 'seats', fieldValue: seats }] },
      });
    }
    await ask('mutation { contactCreate(input: { email: "seats3@sorted.example" }) { __typename } }');
    const heading = (name: string) => page.getByRole('columnheader', { name, exact: true });
    const sortedBy = (name: string) => heading(name).getAttribute('aria-sort');
    await open.go(`${CLIENT}/contacts?q=sorted&columns=["score","createdAt","custom.seats"]`);
    const emails = () => page.getByRole('link', { name: /^seats\d@sorted/ }).allInnerTexts();
    await heading('seats').getByRole('button').click();
    await expect.poll(emails).toEqual([3, 0, 1, 2].map((n) => `seats${n}@sorted.example`));
    expect(await sortedBy('seats')).toBe('ascending');
    await heading('seats').getByRole('button').press('Enter');
    await expect.poll(emails).toEqual([2, 1, 0, 3].map((n) => `seats${n}@sorted.example`));
    await open.check('contacts-sorted');
    const { searchParams } = new URL(page.url());
    expect([searchParams.get('sort'), searchParams.get('direction')]).toEqual(['custom.seats', null]);
    await page.getByRole('button', { name: 'Views' }).click();
    await page.getByRole('menuitem', { name: 'Save this view' }).click();
    await page.getByLabel('View name').fill('By seats');
    await page.keyboard.press('Enter');
    await heading('Created').getByRole('button').click();
    await expect.poll(emails).toEqual([3, 2, 1, 0].map((n) => `seats${n}@sorted.example`));
    expect([await sortedBy('Created'), await sortedBy('seats')]).toEqual(['descending', null]);
    await heading('Score').getByRole('button').click();
    await expect.poll(() => new URL(page.url()).searchParams.get('sort')).toBe('SCORE');
    await page.getByRole('button', { name: 'Views' }).click();
    await page.getByRole('menuitem', { name: 'By seats', exact: true }).click();
    await expect.poll(emails).toEqual([2, 1, 0, 3].map((n) => `seats${n}@sorted.example`));
    expect(await page.getByRole('combobox', { name: 'Sort by' }).inputValue()).toBe('seats');
    await page.reload();
    await expect.poll(emails).toEqual([2, 1, 0, 3].map((n) => `seats${n}@sorted.example`));
  });

  it('downloads what is shown, with formulas made harmless', async () => {
    const { page } = open;
    await ask(
      'mutation { contactCreate(input: {email: "formula@northgate.example", firstName: "=1+1", lastName: "\\n＝2"}) { __typename } }',
    );
    await open.go(`${CLIENT}/contacts?q=formula&columns=["name","email"]`);
    await page.getByRole('button', { name: '=1+1 ＝2' }).waitFor();
    await page.getByRole('button', { name: 'Download this view' }).click();
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('menuitem', { name: 'CSV' }).click(),
    ]);
    expect(file.suggestedFilename()).toBe('contacts.csv');
    expect(await readFile(await file.path(), 'utf8')).toMatch(
      /^\uFEFFid,first_name,last_name,email\r\n\d+,'=1\+1,"'\n＝2",formula@northgate\.example\r\n$/,
    );
  });

  it('creates a contact by keyboard alone; a refusal stands at its field, and names are never markup', async () => {
    const { page } = open;
    await open.go(`${CLIENT}/contacts`);
    await page.getByRole('button', { name: 'Create a contact' }).press('Enter');
    await page.getByRole('dialog').getByLabel('Email').waitFor();
    await page.keyboard.type('no address');
    await page.keyboard.press('Enter');
    await page.getByText(/^Must be one email address/).waitFor();
    await open.check('contact-refused');
    await page.keyboard.press('Control+a');
    await page.keyboard.type('new@northgate.example');
    await page.getByRole('dialog').getByLabel('First name').focus();
    await page.keyboard.type(WIDE);
    await page.keyboard.press('Enter');
    await page.getByRole('dialog', { name: WIDE }).waitFor();
    await open.check('contact');
    expect(await total('contacts', { email: { equals: 'new@northgate.example' }, firstName: { equals: WIDE } })).toBe(
      1,
    );
  });

  it('shows a contact that was created while the list was on its way', async () => {
    const { page } = open;
    const { asked, letCome } = await holdAnswer(page, 'ContactsList');
    await page.goto(`${demo.url}/console${CLIENT}/contacts?q=latecomer`);
    await asked;
    await page.getByRole('button', { name: 'Create a contact' }).click();
    await page.getByRole('dialog').getByLabel('Email').fill('latecomer@northgate.example');
    await page.keyboard.press('Enter');
    await page.getByRole('dialog', { name: 'latecomer@northgate.example' }).waitFor();
    letCome();
    await page.locator('main').getByRole('row', { name: 'latecomer@northgate.example' }).waitFor();
    await page.unrouteAll({ behavior: 'wait' });
  });

  it('writes a field and a custom field, tells who did it, deletes, and gives back', async () => {
    const { page } = open;
    await open.go(`${CLIENT}/contacts?q=new`);
    await page.getByRole('button', { name: WIDE }).click();
    const drawer = page.getByRole('dialog', { name: WIDE });
    await drawer.getByLabel('Role').fill('Buyer');
    await drawer.getByRole('button', { name: 'Save' }).click();
    await page.getByText('Saved.').waitFor();
    await drawer.getByRole('tab', { name: 'Custom fields' }).click();
    await drawer.getByLabel('Name').fill('shoe');
    await drawer.getByLabel('Value').fill('42');
    await page.keyboard.press('Enter');
    await drawer.getByRole('button', { name: 'Edit shoe: 42' }).click();
    await drawer.getByRole('textbox', { name: 'shoe' }).fill('43');
    await page.keyboard.press('Enter');
    await drawer.getByRole('button', { name: 'Edit shoe: 43' }).waitFor();
    const where = { jobTitle: { equals: 'Buyer' }, customField: { name: 'shoe', equals: '43' } };
    expect(await total('contacts', where)).toBe(1);
    await drawer.getByRole('tab', { name: 'Timeline' }).click();
    await drawer.getByText('created the contact').waitFor();
    await drawer.getByText(/ changed the shoe of .* from 42 to 43/).waitFor();
    await open.check('contact-history');
    await drawer.getByRole('button', { name: 'Delete' }).click();
    await page.getByRole('button', { name: `Delete ${WIDE}` }).click();
    await page.getByText(`${WIDE} was deleted.`).waitFor();
    expect(await total('contacts', where)).toBe(0);
    // The list keeps its rows until it was read anew: a row that is there says nothing yet.
    const row = page.getByRole('button', { name: `Details of ${WIDE}`, exact: true });
    await row.waitFor({ state: 'hidden' });
    await page.getByRole('button', { name: 'Undo' }).click();
    await page.getByText(`${WIDE} was restored.`).waitFor();
    await row.waitFor();
    expect(await total('contacts', where)).toBe(1);
  });

  it('creates a company, and shows its contacts', async () => {
    const { page } = open;
    await open.go(`${CLIENT}/companies`);
    await open.check('companies');
    await page.getByRole('button', { name: 'Create a company' }).press('Enter');
    await page.getByRole('dialog').getByLabel('Domain').fill('https://www.new.example/about');
    await page.keyboard.press('Enter');
    await page.getByRole('dialog', { name: 'new.example' }).waitFor();
    await page.keyboard.press('Escape');
    await open.go(`${CLIENT}/companies?q=northgate.example`);
    await page.getByRole('button', { name: 'Northgate Supply' }).click();
    await page.getByRole('tab', { name: /^Contacts/ }).click();
    await page.getByRole('link', { name: 'Dana Whitfield' }).first().waitFor();
    await open.check('company');
  });

  it('lists emails and campaigns, and opens them', async () => {
    const { page } = open;
    await open.go(`${CLIENT}/emails?q=pilot`);
    await page.getByRole('row', { name: /pilot/ }).nth(0).getByRole('button').click();
    await page.frameLocator('iframe').getByText(/pilot/).waitFor();
    await open.check('email');
    await open.go(`${CLIENT}/campaigns`);
    await open.check('campaigns');
    await page.getByRole('button', { name: 'Warehouse planners' }).click();
    await page.getByRole('tab', { name: /^Emails/ }).click();
    await page.getByRole('dialog').getByRole('link').first().click();
    await page.waitForURL(/\/emails\?open=\d+$/);
  });

  it('tells changes as they happen, by kind and by record', async () => {
    const { page } = open;
    await open.go(`${CLIENT}/changes?kind=company&action=changed`);
    const { companies } = await ask('{ companies(first: 1) { nodes { id } } }');
    const { id } = companies.nodes[0];
    await ask('mutation ($id: RecordId!) { companyUpdate(id: $id, input: {industry: "Kites"}) { __typename } }', {
      id,
    });
    const today = page.getByRole('region', { name: 'Today' });
    await today.getByText(/ the industry of .* (from .* )?to Kites/).waitFor();
    await open.check('changes');
    await page.getByRole('button', { name: 'More filters' }).click();
    await page.getByLabel('Record ID').fill(`${id}`);
    await page.getByRole('button', { name: /^Details: .* to Kites$/ }).press('Enter');
    await today.getByRole('row', { name: /industry.*Kites/ }).waitFor();
    await open.check('change');
    await open.go(`${CLIENT}/changes?kind=email&record=999999`);
    await page.getByText('No changes match').waitFor();
  });

  it('finds people, companies and campaigns by the beginning of a word with Ctrl K, and opens them', async () => {
    const { page } = open;
    await open.go(`${CLIENT}/overview`);
    const type = async (typed: string) => {
      await page.keyboard.press('Control+k');
      await page.getByLabel('Search people, companies, pages').fill(typed);
    };
    const hits = page.getByRole('dialog').locator('[data-action]');
    await type('Whitf');
    const dana = hits.filter({ hasText: 'dana@northgate.example' });
    await dana.getByText('Dana Whitfield').waitFor();
    await expect.poll(() => hits.first().getAttribute('data-selected')).toBe('true');
    await open.check('palette-records');
    await page.keyboard.press('Enter');
    await page.waitForURL(/\/people\?open=\d+$/);
    await page.getByRole('heading', { level: 1, name: 'Dana Whitfield' }).waitFor();
    await type('harborw');
    await hits.filter({ hasText: 'Harbor Works' }).filter({ hasText: 'harborworks.example' }).last().click();
    await page.waitForURL(/\/companies\?open=\d+$/);
    await type('house plan');
    await hits.filter({ hasText: 'Warehouse planners' }).click();
    await page.waitForURL(/\/campaigns\?open=\d+$/);
    await type('nobodyhasthis');
    await page.getByText('No results.').waitFor();
    await page.keyboard.press('Escape');
  });

  it('shows what was typed last, when an earlier answer arrives later', async () => {
    const { page } = open;
    await open.go(`${CLIENT}/overview`);
    const held = await holdAnswer(page, 'Search');
    await page.keyboard.press('Control+k');
    const search = page.getByLabel('Search people, companies, pages');
    await search.fill('Whitf');
    await held.asked;
    await search.fill('harborw');
    const dialog = page.getByRole('dialog');
    await dialog.getByText('harborworks.example', { exact: true }).waitFor();
    held.letCome();
    await open.settled();
    expect(await dialog.getByText('Dana Whitfield').count()).toBe(0);
    expect(await dialog.getByText('harborworks.example', { exact: true }).count()).toBe(1);
    await page.keyboard.press('Escape');
    await page.unroute('**/graphql');
  });

  it('reads again by itself what a busy service refused, and sends no change twice', async () => {
    const { page } = open;
    const refused = { ContactsList: 0, CreateContact: 0 };
    await page.route('**/graphql', (route) => {
      const name: keyof typeof refused = route.request().postDataJSON().operationName;
      if (!(name in refused) || refused[name] === 2) return route.fallback();
      refused[name] += 1;
      return route.fulfill({
        status: 503,
        json: { errors: [{ message: 'Busy', extensions: { code: 'UNAVAILABLE' } }] },
      });
    });
    await open.go(`${CLIENT}/contacts?q=dana`);
    await page.getByRole('row', { name: 'Dana Whitfield' }).first().waitFor();
    await page.getByRole('button', { name: 'Create a contact' }).click();
    await page.getByRole('dialog').getByLabel('Email').fill('busy@example.com');
    await page.getByRole('dialog').getByRole('button', { name: 'Create', exact: true }).click();
    await page.getByText('Busy', { exact: true }).waitFor();
    expect(refused).toEqual({ ContactsList: 2, CreateContact: 1 });
    await page.keyboard.press('Escape');
    await page.unroute('**/graphql');
  });

  it('finds contacts where the client has no data enrichment', async () => {
    const { page } = open;
    await ask('mutation { integrationDisconnect(integration: data_enrichment) { __typename } }');
    await open.go(`${CLIENT}/overview`);
    await page.keyboard.press('Control+k');
    await page.getByLabel('Search people, companies, pages').fill('dana whit');
    await page.locator('[data-action]', { hasText: 'dana@northgate.example' }).click();
    await page.waitForURL(/\/contacts\?open=\d+$/);
    await page.getByRole('dialog').getByText('Dana Whitfield').first().waitFor();
    await ask('mutation { integrationConnect(integration: data_enrichment, input: {}) { __typename } }');
  });

  it('fits a telephone, and is readable in the dark', async () => {
    const { page } = open;
    await page.setViewportSize({ width: 390, height: 800 });
    await page.emulateMedia({ colorScheme: 'dark' });
    for (const path of ['people', 'people?open=1', 'contacts', 'contacts?open=1', 'emails', 'duplicates', 'changes']) {
      await open.go(`${CLIENT}/${path}`);
      const over = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
      expect([path, over]).toEqual([path, 0]);
      await open.check(`phone-${path.replace(/\W/g, '-')}`);
    }
  }, 180_000);

  async function choose(label: string, option: string) {
    await open.page.getByRole('combobox', { name: label }).last().click();
    await open.page.getByRole('option', { name: option, exact: true }).click();
  }

  async function counts(where: object) {
    await shown()
      .getByText(`${await total('contacts', where)} rows`)
      .waitFor();
  }

  async function total(of: string, where: object): Promise<number> {
    const data = await ask(`query ($where: ContactWhere) { ${of}(where: $where) { totalCount } }`, { where });
    return data[of].totalCount;
  }

  const ask = (query: string, variables: object = {}) =>
    askGraphql(demo.url, { 'X-API-KEY': demo.keys.readWrite }, query, variables);
});
