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
    await page.getByRole('heading', { name: 'Import of contacts' }).waitFor();
    id = Number(new URL(page.url()).searchParams.get('id'));
    await page.getByRole('rowheader', { name: MARKUP }).waitFor();
    await expect.poll(() => page.getByLabel('Mapping of first name').inputValue()).toBe('firstName');
    await page.getByLabel('Mapping of first name').selectOption('First name');
    expect(await page.locator('img[src=x]').count()).toBe(0);
    expect(await becomes()).toEqual([
      'Email of the person. Identifies the person; a new one is created if none matches.',
      'First name of the person.',
      'Custom field “Plan”, as text.',
      `Custom field “${MARKUP}”, as text.`,
    ]);
    await open.check('import-columns');
  });

  it('tries it as its columns are mapped by hand, and writes nothing', async () => {
    const { page } = open;
    await page.getByLabel(`Mapping of ${MARKUP}`).selectOption('Skip');
    await page.getByLabel('Custom field for Plan').fill('Tariff');
    await page.getByRole('button', { name: 'Try it' }).press('Enter');
    await page.getByRole('heading', { name: 'What would happen' }).waitFor();
    expect(await rowsOf('What would happen')).toEqual(['Outcome Trial', ...counted('2', '0', '1')]);
    expect(await rowsOf('Created: 2 rows')).toEqual([
      'Row Values Reason',
      `1 ${`ann.import@example.com, ${MARKUP}, Gold, ${FORMULA}`.slice(0, 120)}…`,
      `2 ${`bob.import@example.com, ${FORMULA}, Silver, ${MARKUP}`.slice(0, 120)}…`,
    ]);
    expect((await rowsOf('Refused: 1 row'))[1]).toMatch(/^3 not-an-address, Zed, .* email: Must be one email address/);
    expect(await page.locator('img[src=x]').count()).toBe(0);
    await open.check('import-hostile');
    expect(await imported()).toEqual([]);
  });

  it('runs what was tried once it is confirmed, and hands over the refused rows', async () => {
    const { page } = open;
    await page.getByRole('button', { name: 'Import 2 contacts' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Import 2 contacts' }).click();
    await page.getByRole('heading', { name: 'What happened' }).waitFor();
    expect(await rowsOf('What happened')).toEqual(['Outcome Trial Result', ...counted('2 2', '0 0', '1 1', '0 0')]);
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

  it('reads values as what all of them are, and sends no format for a column that is read as text again', async () => {
    const { page } = open;
    await open.go(`/w/${CLIENT}/imports`);
    const rows = Array.from({ length: 11 }, (_, n) => `n${n}@example.com,"1,5",yes,31.12.2024\n`);
    await choose('numbers.csv', `email,Size,Active,Since\n${rows.join('')}`);
    expect((await becomes()).slice(1)).toEqual([
      'Custom field “Size”, as number.',
      'Custom field “Active”, as true or false.',
      'Custom field “Since”, as date.',
    ]);
    expect(await page.getByLabel('Number format').inputValue()).toBe('comma');
    expect(await page.getByLabel('Date format').inputValue()).toBe('dayFirst');
    await page.getByLabel('Value type of Size').selectOption('Text');
    await page.getByRole('button', { name: 'Try it' }).click();
    await page.getByRole('heading', { name: 'What would happen' }).waitFor();
    expect(await rowsOf('What would happen')).toEqual(['Outcome Trial', ...counted('11', '0', '0')]);
    expect(await rowsOf('Created: the first 10 of 11 rows')).toHaveLength(11);
  });

  it('asks for the format of dates that can be read in several ways, and starts nothing before', async () => {
    const { page } = open;
    await open.go(`/w/${CLIENT}/imports`);
    await choose('dates.csv', 'email,Since\ndate.import@example.com,01/02/2024\n');
    await page.getByText('The dates of this file can be read in several ways.').waitFor();
    const start = page.getByRole('button', { name: /^(Try it|Import 1 contact)$/ });
    expect([await start.nth(0).isDisabled(), await start.nth(1).isDisabled()]).toEqual([true, true]);
    await open.check('import-dates');
    await page.getByLabel('Date format').selectOption('31.12.2024');
    await run('1 contact');
    const since =
      '{ contacts(filter: { email: "date.import@example.com" }) { nodes { customFields { fieldValue } } } }';
    expect((await ask(since)).contacts.nodes).toEqual([{ customFields: [{ fieldValue: '2024-02-01' }] }]);
    await open.go(`/w/${CLIENT}/imports`);
    await choose('dates.csv', 'email,Since\ndate.import@example.com,2024-02-01\n');
    await page.getByText(/^Mapped as on .+, when a file with these columns was imported\.$/).waitFor();
  });

  it('lets somebody choose what happens to people whom a row joins, and which company a name means', async () => {
    const { page } = open;
    for (const domain of ['one.example', 'two.example'])
      await ask(`mutation { companyCreate(input: { domain: "${domain}", name: "Twin" }) { __typename } }`);
    const { companies } = await ask('{ companies(filter: { domain: "two.example" }) { nodes { id } } }');
    for (const who of ['email: "join.import@example.com"', 'phone: "+16502530199"'])
      await ask(`mutation { contactCreate(input: { ${who} }) { __typename } }`);
    await open.go(`/w/${CLIENT}/imports`);
    await choose('joins.csv', 'email,mobile,company\njoin.import@example.com,+16502530199,twin\n');
    expect(await becomes()).toEqual([
      'Email of the person. Identifies the person; a new one is created if none matches.',
      'Phone: a further contact of the same person.',
      'Company by name: found, or created with the domain of the email. Otherwise a custom field.',
    ]);
    await page.getByRole('radio', { name: 'Merge the people' }).check();
    await page.getByRole('button', { name: 'Try it' }).click();
    await page.getByRole('heading', { name: 'What would happen' }).waitFor();
    expect((await rowsOf('Refused: 1 row'))[1]).toContain('companyName: 2 companies are called "twin"');
    await page.getByLabel('Company for twin').selectOption(`two.example (company ${companies.nodes[0].id})`);
    await open.check('import-questions');
    await page.getByRole('button', { name: 'Try it' }).click();
    await page.getByRole('table', { name: 'Rows that join several people into one: 1 row' }).waitFor();
    // What was tried is what runs.
    expect(await page.getByRole('radio', { name: 'Merge the people' }).isChecked()).toBe(true);
    expect(await page.getByLabel('Company for twin').inputValue()).toBe(String(companies.nodes[0].id));
    await run('1 contact');
    const joined =
      '{ contacts(filter: { phone: "+16502530199" }) { nodes { company { domain } person { contacts { totalCount } } } } }';
    expect((await ask(joined)).contacts.nodes).toEqual([
      { company: { domain: 'two.example' }, person: { contacts: { totalCount: 2 } } },
    ]);
  });

  it('lifts suppressions only if somebody says so, and tells of how many rows', async () => {
    const { page } = open;
    await ask(
      `mutation { contactCreate(input: { email: "out.import@example.com", contactStatus: "unsubscribed" }) { __typename } }`,
    );
    await open.go(`/w/${CLIENT}/imports`);
    await choose('status.csv', 'email,contact status\nout.import@example.com,active\n');
    await page.getByRole('button', { name: 'Try it' }).click();
    await page.getByRole('heading', { name: 'What would happen' }).waitFor();
    expect((await rowsOf('What would happen')).slice(3)).toEqual([
      'Unchanged 1',
      'Refused 0',
      'Rows that join several people into one 0',
      'Possible duplicates 0',
      'Rows of people who must not be contacted 1',
      'Of these, status kept 1',
    ]);
    const suppressed = 'Rows of people who must not be contacted: 1 row';
    expect((await rowsOf(suppressed))[1]).toBe('1 out.import@example.com, active The status was kept.');
    const lift = page.getByRole('checkbox', { name: 'Lift opt-outs' });
    await lift.check();
    await page.getByRole('button', { name: 'Try it' }).click();
    await page.getByRole('table', { name: 'Updated: 1 row' }).waitFor();
    expect((await rowsOf('Updated: 1 row'))[1]).toBe('1 out.import@example.com, active contactStatus');
    expect((await rowsOf(suppressed))[1]).toBe('1 out.import@example.com, active On the suppression list.');
    expect((await rowsOf('What would happen')).at(-1)).toBe('Of these, opt-outs lifted 1');
    // What was tried is what runs.
    await expect.poll(() => lift.isChecked()).toBe(true);
    await open.check('import-opt-out');
    await run('1 contact');
    const { contacts } = await ask(
      '{ contacts(filter: { email: "out.import@example.com" }) { nodes { contactStatus suppressed } } }',
    );
    expect(contacts.nodes).toEqual([{ contactStatus: 'active', suppressed: null }]);
  });

  it('says in the words of the service which columns stand for the same', async () => {
    const { page } = open;
    await open.go(`/w/${CLIENT}/imports`);
    await choose('twice.csv', 'email,mail,first name\nann@example.com,ann@example.com,Ann\n');
    await page.getByLabel('Mapping of mail').selectOption('firstName');
    await page.getByLabel('Mapping of first name').selectOption('firstName');
    await page.getByRole('button', { name: 'Try it' }).click();
    await page.getByText('Two columns stand for the field firstName.').waitFor();
    // A person may have several addresses.
    await page.getByLabel('Mapping of mail').selectOption('email');
    expect((await becomes())[1]).toBe('Email: a further contact of the same person.');
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

  /** Starts the import, and waits for its end. */
  async function run(rows: string): Promise<void> {
    const { page } = open;
    const name = `Import ${rows}`;
    await page.getByRole('button', { name }).click();
    await page.getByRole('dialog').getByRole('button', { name }).click();
    await page.getByRole('heading', { name: 'What happened' }).waitFor();
  }

  /** What each column becomes, as the page says. */
  async function becomes(): Promise<string[]> {
    await open.page.getByLabel('Import mode').waitFor();
    return open.page.getByRole('table', { name: 'Column mapping' }).locator('td p').allInnerTexts();
  }

  /** The texts of the rows of a table. */
  async function rowsOf(name: string): Promise<string[]> {
    const texts = await open.page.getByRole('table', { name, exact: true }).getByRole('row').allInnerTexts();
    return texts.map((text) => text.trim().replaceAll(/\s+/g, ' '));
  }

  /** The outcomes of a file of contacts none of which was updated. */
  const counted = (created: string, unchanged: string, refused: string, none = '0') => [
    `Created ${created}`,
    `Updated ${none}`,
    `Unchanged ${unchanged}`,
    `Refused ${refused}`,
    `Rows that join several people into one ${none}`,
    `Possible duplicates ${none}`,
    `Rows of people who must not be contacted ${none}`,
  ];

  async function imported() {
    const where = '{ email: { contains: ".import@example.com" } }';
    const { contacts } = await ask(
      `{ contacts(where: ${where}) { nodes { email firstName customFields { fieldName fieldValue } } } }`,
    );
    return contacts.nodes;
  }

  const ask = (query: string) => askGraphql(demo.url, { 'X-API-KEY': demo.keys.master, 'X-Client-Id': CLIENT }, query);
});
