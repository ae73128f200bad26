import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { askGraphql } from '../support/ask-graphql.js';
import { BROWSER } from '../support/browser.js';
import { type OpenConsole, openConsole } from '../support/console.js';
import { type DemoService, startDemo } from '../support/demo-service.js';

const CLIENT = 'demo-northgate-supply';
const FORMULA = '=HYPERLINK("https://evil.example")';
const MARKUP = '<img src=x onerror="alert(1)"><script>alert(2)</script>';
const quoted = (cell: string) => `"${cell.replaceAll('"', '""')}"`;

/* The names of columns are hostile as well. */
const HOSTILE = [
  ['email', 'first name', 'Plan', MARKUP],
  ['ann.import@example.com', MARKUP, 'Gold', FORMULA],
  ['bob.import@example.com', FORMULA, 'Silver', MARKUP],
  ['not-an-address', 'Zed', FORMULA, 'x'],
]
  .map((cells) => `${cells.map(quoted).join(',')}\n`)
  .join('');

describe.runIf(BROWSER)('the console: imports', () => {
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

  let id = 0;

  it('sends a file by keyboard alone, and shows markup and formulas as text', async () => {
    const { page } = open;
    await open.go(`/w/${CLIENT}/imports`);
    await open.check('imports');
    await choose('hostile.csv', HOSTILE);
    await page.getByRole('heading', { name: /^Import \d+$/ }).waitFor();
    id = Number(new URL(page.url()).searchParams.get('id'));
    await page.getByRole('rowheader', { name: MARKUP }).waitFor();
    await expect.poll(() => page.getByLabel('Mapping of first name').inputValue()).toBe('firstName');
    await page.getByLabel('Mapping of first name').selectOption('First name');
    expect(await page.locator('img[src=x]').count()).toBe(0);
    await open.check('import-columns');
  });

  it('tries it as its columns are mapped by hand, and writes nothing', async () => {
    const { page } = open;
    await page.getByLabel(`Mapping of ${MARKUP}`).selectOption('Skip');
    await page.getByLabel('Custom field for Plan').fill('Tariff');
    await page.getByRole('button', { name: 'Try it' }).press('Enter');
    await page.getByRole('heading', { name: 'What would happen' }).waitFor();
    const rows = page.getByRole('table', { name: 'What would happen' });
    await rows.getByRole('row', { name: /^3 Refuse email:/ }).waitFor();
    await expect.poll(() => rows.getByRole('row').count()).toBe(2);
    await page.getByRole('radio', { name: 'Refuse' }).press('ArrowRight');
    await rows.getByRole('row', { name: /^1 Create .*customFields\.Tariff/ }).waitFor();
    await open.check('import-tried');
    expect(await imported()).toEqual([]);
  });

  it('runs what was tried once it is confirmed, and hands over the refused rows', async () => {
    const { page } = open;
    await page.getByRole('button', { name: 'Import 3 contacts' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Import 3 contacts' }).click();
    await page.getByRole('heading', { name: 'What happened' }).waitFor();
    expect(await imported()).toEqual([
      {
        email: 'ann.import@example.com',
        firstName: MARKUP,
        customFields: [{ fieldName: 'Tariff', fieldValue: 'Gold' }],
      },
      {
        email: 'bob.import@example.com',
        firstName: FORMULA,
        customFields: [{ fieldName: 'Tariff', fieldValue: 'Silver' }],
      },
    ]);
    await open.check('import-done');
    const waiting = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Download the refused rows' }).click();
    const file = await waiting;
    expect(file.suggestedFilename()).toBe(`job-${id}-refused.csv`);
    const content = await readFile(await file.path(), 'utf8');
    expect(content).toContain('not-an-address,Zed');
    expect(content).toContain('import_error');
    expect(await page.getByRole('button', { name: 'Try it' }).count()).toBe(0);
  });

  it('says in the words of the service where a file ends in the middle of a row', async () => {
    const { page } = open;
    await open.go(`/w/${CLIENT}/imports`);
    await choose('broken.csv', 'email,first name\nbroken@example.com,"Ann');
    const refusal = page.getByRole('alert');
    await refusal.waitFor();
    open.expectFaults(/400/);
    expect(await refusal.textContent()).toMatch(/^The file ends in the middle of row 1: a quote is not closed\./);
    await open.check('import-broken');
    expect(new URL(page.url()).searchParams.get('id')).toBeNull();
  });

  it('takes a file that is dropped, offers emails only what they allow, and stops it', async () => {
    const { page } = open;
    await open.go(`/w/${CLIENT}/imports`);
    await page.getByLabel('Rows are').selectOption('Emails');
    const data = await page.evaluateHandle(() => {
      const given = new DataTransfer();
      const rows = [
        'email,subject,sent at,Plan',
        'mara@example.com,A question about your stores,2026-11-02,Gold',
        'jon@example.com,Shelves for spring,2026-11-05,Silver',
      ];
      given.items.add(new File([rows.map((row) => `${row}\n`).join('')], 'emails.csv'));
      return given;
    });
    await page.locator('.drop').dispatchEvent('drop', { dataTransfer: data });
    const mode = page.getByLabel('Import mode');
    await mode.waitFor();
    await expect.poll(() => mode.locator('option').allTextContents()).toEqual(['Record an email for each row']);
    await page.getByLabel('Date format').waitFor();
    await open.check('import-emails');
    const emails = Number(new URL(page.url()).searchParams.get('id'));
    await page.getByRole('button', { name: `Stop job ${emails}` }).click();
    await page.getByRole('button', { name: 'Stop the job' }).click();
    await expect.poll(async () => (await ask(`{ job(id: ${emails}) { state } }`)).job.state).toBe('cancelled');
    await page.getByRole('button', { name: `Stop job ${emails}` }).waitFor({ state: 'detached' });
    expect(await page.getByRole('button', { name: 'Try it' }).count()).toBe(0);
  });

  it('says which lines above the header are not read, and which columns are left out', async () => {
    const { page } = open;
    await open.go(`/w/${CLIENT}/imports`);
    await choose(
      'notes.csv',
      `Members of May\n\nemail,Plan,Plan\nann@example.com,Gold,${FORMULA}\n`.replaceAll('"', ''),
    );
    const file = page.getByRole('region', { name: 'File' });
    await file.getByText('One line above the header will not be imported: "Members of May"').waitFor();
    await file.getByText('Columns with a repeated name are left out unless you map them: "Plan (2)"').waitFor();
    await expect.poll(() => page.getByLabel('Mapping of Plan (2)').inputValue()).toBe('-');
    await open.check('import-notes');
  });

  it('sends no format of numbers for a column that is read as text again', async () => {
    const { page } = open;
    await open.go(`/w/${CLIENT}/imports`);
    await choose('numbers.csv', 'email,Size\nann@example.com,"1,5"\n');
    await page.getByLabel('Value type of Size').selectOption('Numbers');
    await page.getByLabel('Number format').selectOption('1.234,5');
    await page.getByLabel('Value type of Size').selectOption('Text');
    await page.getByRole('button', { name: 'Try it' }).click();
    await page.getByRole('heading', { name: 'What would happen' }).waitFor();
  });

  it('lifts suppressions only if somebody says so, and tells of how many rows', async () => {
    const { page } = open;
    await ask(
      `mutation { contactCreate(input: { email: "out.import@example.com", contactStatus: "unsubscribed" }) { __typename } }`,
    );
    await open.go(`/w/${CLIENT}/imports`);
    await choose('status.csv', 'email,contact status\nout.import@example.com,active\n');
    const fact = (name: string) => page.locator('.fact').filter({ hasText: name }).locator('dd');
    await page.getByRole('button', { name: 'Try it' }).click();
    const rows = page.getByRole('table', { name: 'What would happen' });
    await rows.getByRole('row', { name: '1 Keep do not contact · status not written' }).waitFor();
    expect(await fact('Rows of people who must not be contacted').innerText()).toBe('1');
    expect(await fact('Of these, status not written').innerText()).toBe('1');
    const lift = page.getByRole('checkbox', { name: 'Lift suppressions' });
    await lift.check();
    await page.getByRole('button', { name: 'Try it' }).click();
    await rows.getByRole('row', { name: '1 Update contactStatus · do not contact · opt-outs lifted' }).waitFor();
    expect(await fact('Of these, status written and opt-outs lifted').innerText()).toBe('1');
    expect(await fact('Of these, status not written').count()).toBe(0);
    // What was tried is what runs.
    await expect.poll(() => lift.isChecked()).toBe(true);
    await open.check('import-opt-out');
    await page.getByRole('button', { name: 'Import 1 contact' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Import 1 contact' }).click();
    await page.getByRole('heading', { name: 'What happened' }).waitFor();
    const { contacts } = await ask(
      '{ contacts(filter: { email: "out.import@example.com" }) { nodes { contactStatus suppressed } } }',
    );
    expect(contacts.nodes).toEqual([{ contactStatus: 'active', suppressed: null }]);
  });

  it('says in the words of the service which columns stand for the same', async () => {
    const { page } = open;
    await open.go(`/w/${CLIENT}/imports`);
    await choose('twice.csv', 'email,mail\nann@example.com,ann@example.com\n');
    await page.getByLabel('Mapping of email').selectOption('email');
    await page.getByLabel('Mapping of mail').selectOption('email');
    await page.getByRole('button', { name: 'Try it' }).click();
    await page.getByText('Two columns stand for the field email.').waitFor();
  });

  it('says what to do where nothing was imported, and when there is no such import', async () => {
    await open.go('/w/demo-harbor-works/imports');
    await open.page.getByRole('heading', { name: 'No imports yet' }).waitFor();
    await open.check('imports-none');
    await open.go(`/w/${CLIENT}/imports?id=999999`);
    await open.page.getByRole('heading', { name: 'Import not found' }).waitFor();
  });

  it('shows a key that reads only what came of it, and no button that would be refused', async () => {
    const reader = await openConsole(demo.url, demo.keys.readOnly);
    const { page } = reader;
    try {
      await reader.go(`/w/${CLIENT}/imports`);
      expect(await page.getByRole('button', { name: 'Choose a file' }).count()).toBe(0);
      await page.getByRole('link', { name: `Open import ${id}` }).click();
      await page.getByRole('button', { name: 'Download the refused rows' }).waitFor();
      expect(await page.getByRole('button', { name: /^(Try it|Stop|Import)/ }).count()).toBe(0);
      await reader.check('import-read-only');
    } finally {
      await reader.close();
    }
  });

  async function choose(name: string, content: string): Promise<void> {
    const { page } = open;
    const waiting = page.waitForEvent('filechooser');
    await page.getByRole('button', { name: 'Choose a file' }).press('Enter');
    await (await waiting).setFiles({ name, mimeType: 'text/csv', buffer: Buffer.from(content) });
  }

  async function imported() {
    const where = '{ email: { contains: ".import@example.com" } }';
    const { contacts } = await ask(
      `{ contacts(where: ${where}) { nodes { email firstName customFields { fieldName fieldValue } } } }`,
    );
    return contacts.nodes;
  }

  const ask = (query: string) => askGraphql(demo.url, { 'X-API-KEY': demo.keys.master, 'X-Client-Id': CLIENT }, query);
});
