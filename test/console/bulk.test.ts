import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { askGraphql } from '../support/ask-graphql.js';
import { BROWSER } from '../support/browser.js';
import { type OpenConsole, openConsole } from '../support/console.js';
import { type DemoService, startDemo } from '../support/demo-service.js';

const CLIENT = '/w/demo-northgate-supply';

describe.runIf(BROWSER)('the console: many records at once', () => {
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

  const dialog = () => open.page.getByRole('dialog');
  const bar = () => open.page.getByRole('group', { name: 'Bulk actions' });

  it('sets a status of chosen contacts, after it was shown what changes', async () => {
    const { page } = open;
    await make('many-1@bulk.example', 'many-2@bulk.example', 'many-3@bulk.example');
    await open.go(`${CLIENT}/contacts?q=bulk.example&columns=["email","contactStatus"]`);
    await page.getByRole('checkbox', { name: 'Select many-1@bulk.example' }).check();
    await page.getByRole('checkbox', { name: 'Select many-2@bulk.example' }).check();
    await bar().getByRole('button', { name: 'Change 2 contacts' }).click();
    await dialog().getByLabel('Value', { exact: true }).fill('cold <b>');
    await dialog().getByRole('button', { name: 'Preview' }).click();
    await dialog().getByText('2 contacts will be changed. Nothing has changed yet.').waitFor();
    await dialog()
      .getByRole('row', { name: /many-1@bulk.example contactStatus: .* → cold <b>/ })
      .waitFor();
    expect(await statuses()).not.toContain('cold <b>');
    await open.check('bulk-preview');
    await dialog().getByRole('button', { name: 'Change 2 contacts' }).click();
    await dialog().getByText('2 contacts changed.').waitFor();
    await dialog().getByText('You can restore the previous values later').waitFor();
    await open.check('bulk-done');
    expect(await statuses()).toEqual(['cold <b>', 'cold <b>', expect.not.stringContaining('cold')]);
    await dialog().getByText('Close', { exact: true }).click();
    await expect.poll(() => page.getByRole('cell', { name: 'cold <b>' }).count()).toBe(2);
  });

  it('takes a whole change back from the list of jobs, in two steps', async () => {
    const { page } = open;
    await open.go(`${CLIENT}/jobs?kind=change`);
    await page.getByRole('button', { name: /^Undo job/ }).click();
    await page.getByText('Values that were changed since then stay.').waitFor();
    await open.check('job-undo');
    expect(await statuses()).toContain('cold <b>');
    await page.getByRole('button', { name: 'Undo the job' }).click();
    await expect.poll(statuses).not.toContain('cold <b>');
    await open.go(`${CLIENT}/jobs?kind=undo`);
    await page.getByRole('row', { name: /Undo Done/ }).waitFor();
  });

  it('sets a custom field that nobody had, and clears it again', async () => {
    await open.go(`${CLIENT}/contacts?q=bulk.example&columns=["email"]`);
    await bar().getByRole('button', { name: 'Select shown rows' }).click();
    await bar().getByRole('button', { name: 'Change 3 contacts' }).click();
    await choose('Field', 'Another custom field …');
    await dialog().getByLabel('Custom field name').fill('wave');
    await dialog().getByLabel('Value', { exact: true }).fill('7');
    await run('Change 3 contacts', '3 contacts changed.');
    expect(await total('contacts', { customField: { name: 'wave', equals: '7' } })).toBe(3);
    await open.go(`${CLIENT}/contacts?q=bulk.example&columns=["email"]`);
    await bar().getByRole('button', { name: 'Select shown rows' }).click();
    await bar().getByRole('button', { name: 'Change 3 contacts' }).click();
    await choose('Field', 'wave');
    await dialog().getByLabel('Value', { exact: true }).fill('7');
    await run('Change 3 contacts', '0 contacts changed. 3 contacts already had this value.');
    await open.go(`${CLIENT}/contacts?q=bulk.example&columns=["email"]`);
    await bar().getByRole('button', { name: 'Select shown rows' }).click();
    await bar().getByRole('button', { name: 'Change 3 contacts' }).click();
    await choose('Field', 'wave');
    await dialog().getByText('Clear', { exact: true }).click();
    await run('Change 3 contacts', '3 contacts changed.');
    expect(await total('contacts', { customField: { name: 'wave', equals: '7' } })).toBe(0);
  });

  it('tells in the words of the service what is refused, and goes back to the form', async () => {
    await open.go(`${CLIENT}/contacts?q=bulk.example&columns=["email"]`);
    await bar().getByRole('button', { name: 'Select shown rows' }).click();
    await bar().getByRole('button', { name: 'Change 3 contacts' }).click();
    await dialog().getByLabel('Value', { exact: true }).fill('x'.repeat(65));
    await dialog().getByRole('button', { name: 'Preview' }).click();
    await dialog().getByRole('alert').getByText(/64/).waitFor();
    await open.check('bulk-refused');
    await dialog().getByRole('button', { name: 'Back' }).click();
    expect(await dialog().getByLabel('Value', { exact: true }).inputValue()).toBe('x'.repeat(65));
    await dialog().getByRole('button', { name: 'Cancel' }).click();
  });

  it('deletes chosen contacts by keyboard alone; the count is taken again when it has moved', async () => {
    const { page } = open;
    await open.go(`${CLIENT}/contacts?q=bulk.example&columns=["email"]`);
    await page.getByRole('checkbox', { name: 'Select many-3@bulk.example' }).press('Space');
    await bar().getByRole('button', { name: 'Select none' }).press('Enter');
    await bar().getByRole('checkbox', { name: 'Select all 3 matching' }).press('Space');
    await bar().getByRole('button', { name: 'Delete all 3 matching' }).press('Enter');
    await dialog().getByText('3 contacts will be deleted. Nothing has changed yet.').waitFor();
    await make('many-4@bulk.example');
    await dialog().getByRole('button', { name: 'Delete 3 contacts' }).press('Enter');
    await dialog().getByRole('alert').waitFor();
    expect(await total('contacts', BULK)).toBe(4);
    await open.check('bulk-moved');
    await dialog().getByRole('button', { name: 'Count again' }).press('Enter');
    await dialog().getByRole('button', { name: 'Delete 4 contacts' }).press('Enter');
    await dialog().getByText('4 contacts deleted.').waitFor();
    expect(await total('contacts', BULK)).toBe(0);
    await dialog()
      .getByRole('button', { name: /^Undo job/ })
      .press('Enter');
    await page.getByRole('button', { name: 'Undo the job' }).press('Enter');
    await expect.poll(() => total('contacts', BULK)).toBe(4);
  });

  it('changes all companies that a filter finds, and no others', async () => {
    const all = await total('companies', {});
    const where = { industry: { contains: 'o' } };
    const found = await total('companies', where);
    expect(found).toBeGreaterThan(0);
    expect(found).toBeLessThan(all);
    const ids = (await ask('{ companies(first: 100, where: {industry: {contains: "o"}}) { nodes { id } } }')).companies
      .nodes;
    await open.go(`${CLIENT}/companies?where={"conditions":[{"field":"industry","is":"contains","value":"o"}]}`);
    await bar()
      .getByRole('checkbox', { name: `Select all ${found} matching` })
      .check();
    await open.check('bulk-found');
    await bar().getByRole('button', { name: 'Change all' }).click();
    await dialog().getByLabel('Value', { exact: true }).fill('counted');
    await run(`Change ${found} compan`, new RegExp(`^${found} compan(y|ies) changed.`));
    const changed = await ask(
      '{ companies(first: 100, where: {companyStatus: {equals: "counted"}}) { nodes { id } } }',
    );
    expect(changed.companies.nodes).toEqual(ids);
    expect(await total('companies', { companyStatus: { equals: 'counted' } })).toBe(found);
  });

  it('means all emails only where that is said', async () => {
    const all = await total('emails', {});
    const interested = await total('emails', { interested: true });
    expect(interested).toBeGreaterThan(1);
    await open.go(`${CLIENT}/emails`);
    await bar()
      .getByRole('checkbox', { name: `Select all ${all}`, exact: true })
      .check();
    await bar().getByRole('button', { name: 'Change all' }).click();
    await choose('Field', 'Interested');
    await choose('Value', 'yes');
    await run(
      `Change ${all} emails`,
      `${all - interested} emails changed. ${interested} emails already had this value.`,
    );
    expect(await total('emails', { interested: true })).toBe(all);
  });

  it('offers nothing of it to a key that only reads', async () => {
    const reader = await openConsole(demo.url, demo.keys.readOnly);
    try {
      for (const page of ['contacts', 'companies', 'emails']) {
        await reader.go(`${CLIENT}/${page}`);
        await reader.page.getByRole('row').nth(1).waitFor();
        expect(await reader.page.getByRole('checkbox').count()).toBe(0);
        expect(await reader.page.getByRole('group', { name: 'Bulk actions' }).count()).toBe(0);
      }
    } finally {
      await reader.close();
    }
  });

  it('fits a telephone', async () => {
    const { page } = open;
    await page.setViewportSize({ width: 390, height: 800 });
    await open.go(`${CLIENT}/contacts`);
    await bar().getByRole('button', { name: 'Select shown rows' }).click();
    const over = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
    expect(over).toBe(0);
    await bar()
      .getByRole('button', { name: /^Delete/ })
      .click();
    await dialog()
      .getByRole('button', { name: /^Delete \d+ contacts$/ })
      .waitFor();
    await open.check('phone-bulk');
  });

  const BULK = { email: { contains: '@bulk.example' } };

  async function make(...emails: string[]) {
    for (const email of emails)
      await ask('mutation ($email: String) { contactCreate(input: {email: $email}) { __typename } }', { email });
  }

  async function statuses(): Promise<string[]> {
    const { contacts } = await ask(
      'query ($where: ContactWhere) { contacts(first: 10, where: $where, sort: ID, direction: ASC) { nodes { contactStatus } } }',
      { where: BULK },
    );
    return contacts.nodes.map(({ contactStatus }: { contactStatus: string }) => contactStatus);
  }

  async function choose(label: string, option: string) {
    await dialog().getByRole('combobox', { name: label }).click();
    await open.page.getByRole('option', { name: option, exact: true }).click();
  }

  async function run(action: string, told: string | RegExp) {
    await dialog().getByRole('button', { name: 'Preview' }).click();
    await dialog().getByRole('button', { name: action }).click();
    await dialog().getByText(told).waitFor();
  }

  async function total(of: 'contacts' | 'companies' | 'emails', where: object): Promise<number> {
    const type = { contacts: 'ContactWhere', companies: 'CompanyWhere', emails: 'EmailWhere' }[of];
    const data = await ask(`query ($where: ${type}) { ${of}(where: $where) { totalCount } }`, { where });
    return data[of].totalCount;
  }

  const ask = (query: string, variables: object = {}) =>
    askGraphql(demo.url, { 'X-API-KEY': demo.keys.readWrite }, query, variables);
});
