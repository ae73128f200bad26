import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { row, workbook } from '../sheets/workbook-file.js';
import { askGraphql } from '../support/ask-graphql.js';
import { BROWSER } from '../support/browser.js';
import { type OpenConsole, openConsole } from '../support/console.js';
import { type DemoService, startDemo } from '../support/demo-service.js';

const HEADER = ['Email', 'Mobile', 'LinkedIn', 'First name', 'Last name', 'Company', 'Seats'];
/* Two of them are one person, as their name and company say; the last one cannot be read. */
const PEOPLE = [
  ['mara@kite-story.example', '+16502530301', 'linkedin.com/in/mara-lind-story', 'Mara', 'Lind', 'Kite Story', '12'],
  ['m.lind@kite-story.example', '+16502530477', '', 'Mara', 'Lind', 'Kite Story', '3'],
  ['jon@shelf-story.example', '', '', 'Jon', 'Moss', 'Shelf Story', '1,250'],
  ['nobody', '', '', 'No', 'Body', '', '7'],
];
const csv = (rows: readonly (readonly string[])[]) =>
  rows.map((cells) => `${cells.map((cell) => `"${cell}"`).join(',')}\n`).join('');

describe.runIf(BROWSER)('the console: the story of an import', () => {
  let demo: DemoService;
  let open: OpenConsole;
  let client: { clientId: string; readWriteKey: string };
  beforeAll(async () => {
    demo = await startDemo();
    const { clientCreate: made } = await askGraphql(
      demo.url,
      { 'X-API-KEY': demo.keys.master },
      'mutation { clientCreate(name: "Kite Works", connect: [data_enrichment]) { ... on ClientCreated { clientId readWriteKey } } }',
    );
    client = made;
    open = await openConsole(demo.url, client.readWriteKey);
  }, 600_000);
  afterAll(async () => {
    await open?.close();
    await demo?.stop();
  });

  it('leads from a file of people to the people, a duplicate that is merged, and back by an undo', async () => {
    const { page } = open;
    await upload('people.csv', csv([HEADER, ...PEOPLE]));
    expect(await becomes()).toEqual([
      'Email of the person. Identifies the person; a new one is created if none matches.',
      'Phone: a further contact of the same person.',
      'LinkedIn: a further contact of the same person.',
      'First name of the person.',
      'Last name of the person.',
      'Company by name: found, or created with the domain of the email. Otherwise a custom field.',
      'Custom field “Seats”, as number.',
    ]);
    await page.getByRole('radio', { name: 'Refuse the row' }).waitFor();
    await page.getByRole('button', { name: 'Try it' }).click();
    await page.getByRole('heading', { name: 'What would happen' }).waitFor();
    expect(await rowsOf('What would happen')).toEqual(['Outcome Trial', ...counted('')]);
    expect((await rowsOf('Possible duplicates: 1 row'))[1]).toMatch(/ The same name and company as row 1\.$/);
    expect((await rowsOf('Refused: 1 row'))[1]).toMatch(/^4 nobody, No, Body, 7 email: Must be one email address/);
    expect(await imported()).toEqual([]);
    await page.getByRole('heading', { level: 1 }).scrollIntoViewIfNeeded();
    await open.check('import-tried');
    await page.getByRole('button', { name: 'Import 3 contacts' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Import 3 contacts' }).click();
    await page.getByRole('heading', { name: 'What happened' }).waitFor();
    expect(await rowsOf('What happened')).toEqual(['Outcome Trial Result', ...counted(' 0')]);
    expect(await imported()).toHaveLength(6);
    const address = page.url();
    await mergesPair();
    await page.goto(address);
    await undoes();
  }, 120_000);

  it('reads a workbook, and another of its sheets', async () => {
    const { page } = open;
    const sheetOf = (rows: readonly (readonly string[])[]) => rows.map((cells) => row(cells)).join('');
    const file = workbook({
      sheets: [
        { name: 'Notes', rows: sheetOf([['Note'], ['Call back']]) },
        { name: 'People', rows: sheetOf([HEADER, ['ann@sheet.example', '', '', 'Ann', 'Lee', '', '5']]) },
      ],
    });
    await upload('people.xlsx', file);
    const sheet = page.getByLabel('Read another sheet');
    expect(await sheet.inputValue()).toBe('Notes');
    const first = page.url();
    await sheet.selectOption('People');
    await page.waitForURL((url) => url.href !== first);
    await expect.poll(() => sheet.inputValue()).toBe('People');
    expect((await becomes())[6]).toBe('Custom field “Seats”, as number.');
    await open.check('import-sheet');
    // The import of the other sheet is of no use any more.
    const id = Number(new URL(first).searchParams.get('id'));
    expect((await ask(`{ job(id: ${id}) { state } }`)).job).toEqual({ state: 'cancelled' });
    // The page does not keep the file.
    await page.reload();
    await page.getByText('To read another sheet, upload the workbook again.').waitFor();
    await page.getByRole('button', { name: 'Try it' }).click();
    await page.getByRole('heading', { name: 'What would happen' }).waitFor();
    expect((await rowsOf('Created: 1 row'))[1]).toBe('1 ann@sheet.example, Ann, Lee, 5');
  });

  async function upload(name: string, content: string | Buffer): Promise<void> {
    const { page } = open;
    await open.go(`/w/${client.clientId}/imports`);
    const waiting = page.waitForEvent('filechooser');
    await page.getByRole('button', { name: 'Choose a file' }).click();
    await (await waiting).setFiles({ name, mimeType: 'application/octet-stream', buffer: Buffer.from(content) });
    await page.getByLabel('Import mode').waitFor();
  }

  /** Finds the two rows among the duplicates, and merges them. */
  async function mergesPair(): Promise<void> {
    const { page } = open;
    await page.getByRole('region', { name: 'What happened' }).getByRole('link', { name: 'Duplicates' }).click();
    const suggestion = page.getByRole('region', { name: 'Suggestion' });
    // Suggestions are looked for in the background.
    await expect
      .poll(async () => {
        await page.getByRole('button', { name: 'Refresh' }).click();
        await open.settled();
        return suggestion.count();
      })
      .toBe(1);
    await suggestion.getByText('Same name at the same company').waitFor();
    await page.getByRole('button', { name: 'Merge' }).click();
    await page.getByText('The people were merged. Their contacts stay').waitFor();
    const { contacts } = await ask(
      '{ contacts(filter: { email: "m.lind@kite-story.example" }) { nodes { person { contacts { totalCount } } } } }',
    );
    expect(contacts.nodes).toEqual([{ person: { contacts: { totalCount: 5 } } }]);
  }

  async function undoes(): Promise<void> {
    const { page } = open;
    await page.getByRole('button', { name: 'Undo this import' }).click();
    await page.getByText('Records that something else changed or used since then stay.').waitFor();
    expect(await preview()).toEqual([
      'Contact: 4 deleted',
      'Company: 1 deleted',
      'Contact: 2 kept. Something else changed it since it was created.',
      'Company: 1 kept. Emails, activities or contacts of something else belong to it.',
    ]);
    await open.check('import-undo');
    await page.getByRole('button', { name: 'Undo the job' }).click();
    await page.getByText('5 records undone. 3 records kept, fully or in part.').waitFor();
    // The merge wrote to the contacts that it moved, and to their company.
    const kept = (await rowsOf('Kept records')).map((line) => line.replace(/ \d+ /, ' '));
    expect(kept.sort()).toEqual([
      'Company Emails, activities or contacts of something else belong to it.',
      'Contact Something else changed it since it was created.',
      'Contact Something else changed it since it was created.',
      'Record Why it is kept',
    ]);
    expect(await imported()).toEqual(['+16502530477', 'm.lind@kite-story.example']);
    await open.check('import-undone');
    await page.getByRole('button', { name: 'Undo the undo' }).click();
    await page.getByText(/^Brings back what job \d+ undid\./).waitFor();
    expect(await preview()).toEqual(['Company: 1 restored', 'Contact: 4 restored']);
    await page.getByRole('button', { name: 'Undo the job' }).click();
    await page.getByText('5 records undone.', { exact: true }).waitFor();
    expect(await imported()).toHaveLength(6);
    await page.getByRole('button', { name: 'Close' }).last().click();
    await findsUndoInLists();
  }

  /** An import that wrote something can be undone in the list too, and the results of undos are among the jobs. */
  async function findsUndoInLists(): Promise<void> {
    const { page } = open;
    const id = new URL(page.url()).searchParams.get('id');
    await page.getByRole('link', { name: 'All imports' }).click();
    await page.getByRole('button', { name: `Undo job ${id}` }).waitFor();
    await open.go(`/w/${client.clientId}/jobs?kind=undo`);
    await page
      .getByRole('button', { name: /^Result of job/ })
      .last()
      .click();
    await page.getByText('5 records undone. 3 records kept, fully or in part.').waitFor();
    await page.getByRole('table', { name: 'Kept records' }).waitFor();
  }

  /** What the open dialog says that an undo would do. */
  async function preview(): Promise<string[]> {
    const lines = open.page.getByRole('dialog').getByRole('listitem');
    await lines.first().waitFor();
    return lines.allInnerTexts();
  }

  const becomes = () => open.page.getByRole('table', { name: 'Column mapping' }).locator('td p').allInnerTexts();

  /** The texts of the rows of a table. */
  async function rowsOf(name: string): Promise<string[]> {
    const texts = await open.page.getByRole('table', { name, exact: true }).getByRole('row').allInnerTexts();
    return texts.map((text) => text.trim().replaceAll(/\s+/g, ' '));
  }

  const counted = (end: string) =>
    [
      'Created 3',
      'Updated 0',
      'Unchanged 0',
      'Refused 1',
      'Rows that join several people into one 0',
      'Possible duplicates 1',
    ]
      .concat('Rows of people who must not be contacted 0')
      .map((line) => (end === '' ? line : line.replace(/\d+$/, '$& $&')));

  async function imported() {
    const { contacts } = await ask('{ contacts { nodes { email phone linkedinUrl } } }');
    const names = contacts.nodes.map(
      ({ email, phone, linkedinUrl }: Record<string, string | null>) => email ?? phone ?? linkedinUrl,
    );
    return names.sort();
  }

  const ask = (query: string) => askGraphql(demo.url, { 'X-API-KEY': client.readWriteKey }, query);
});
