import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { askGraphql } from '../support/ask-graphql.js';
import { BROWSER } from '../support/browser.js';
import { type OpenConsole, openConsole } from '../support/console.js';
import { type DemoService, startDemo } from '../support/demo-service.js';

const CLIENT = '/w/demo-northgate-supply';

/* What somebody writes who wants more than to be read. */
const HOSTILE = `<h1 style="color:red" onclick="top.hit()">Offer</h1><script>top.hit()</script><img src="https://tracker.example/p.gif">
  <img src="x" onerror="top.hit()"><style>body{background:url(https://tracker.example/s)}</style>
  <table background="https://tracker.example/b"><tr><td>Cell</td></tr></table><a href="javascript:top.hit()">Link</a>
  <iframe src="https://tracker.example"></iframe><form action="https://tracker.example"><input name="password"></form>`;

describe.runIf(BROWSER)('the console: people', () => {
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

  const addresses = () => open.page.getByRole('list', { name: 'Addresses, profiles and numbers' });
  const link = (name: string) => open.page.getByRole('table').getByRole('button', { name, exact: true });

  it.each([
    ['a name', 'whit dana'],
    ['an address', 'dana@northgate.example'],
    ['a LinkedIn profile', 'https://www.linkedin.com/in/dana-whitfield'],
  ])('finds a Person by %s', async (_what, typed) => {
    await open.go(`${CLIENT}/people`);
    await link('Lee Okafor').waitFor();
    await open.page.getByRole('searchbox').fill(typed);
    await link('Lee Okafor').waitFor({ state: 'detached' });
    await link('Dana Whitfield').waitFor();
  });

  it('finds a Person by a telephone number as people write it, and tells where nobody matches', async () => {
    await open.go(`${CLIENT}/people?q=${encodeURIComponent('(415) 555-0123')}`);
    await link('Priya Nair').waitFor();
    await expect.poll(() => open.page.getByRole('table').getByRole('button').count()).toBe(1);
    await open.check('people');
    await open.page.getByRole('searchbox').fill('nobody has this name');
    await open.page.getByText('No people match').waitFor();
    await open.page.getByRole('button', { name: 'Clear filters' }).click();
    await link('Dana Whitfield').waitFor();
  });

  it('opens a Person by keyboard alone, with contacts, story, score and history', async () => {
    const { page } = open;
    await open.go(`${CLIENT}/people`);
    await page.keyboard.press('/');
    await page.keyboard.type('dana');
    await link('Lee Okafor').waitFor({ state: 'detached' });
    await link('Dana Whitfield').focus();
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { level: 1, name: 'Dana Whitfield' }).waitFor();
    await addresses().getByText('linkedin.com/in/dana-whitfield').waitFor();
    await page.getByRole('list', { name: 'Score breakdown' }).first().waitFor();
    await page.goBack();
    await page.getByRole('searchbox').waitFor();
  });

  it('shows an email of hostile HTML without running, loading or styling anything', async () => {
    const { page } = open;
    const made = await ask(
      `mutation ($input: EmailInput!) { emailCreate(input: $input) { ... on Email { id contact { personId } } } }`,
      {
        input: {
          emailType: 'inbound',
          origin: 'test',
          contactEmail: 'lee@ridgeline.example',
          subject: 'Hostile',
          bodyHtml: HOSTILE,
          bodyText: 'Offer',
        },
      },
    );
    await page.exposeFunction('hit', () => expect.unreachable('the email ran something'));
    await open.go(`${CLIENT}/people?open=${made.emailCreate.contact.personId}`);
    await page.getByRole('button', { name: /^Hostile/ }).press('Enter');
    const frame = page.frameLocator('iframe[title="Body of Hostile"]');
    await frame.getByRole('heading', { name: 'Offer' }).waitFor();
    await page.getByText('2 remote images were blocked.').waitFor();
    expect(await frame.locator('body').innerHTML()).toMatch(
      /^<h1>Offer<\/h1>\s+<table>(<\/?(tbody|tr|td)>|Cell)+<\/table><a( title="[^"]*")?>Link<\/a>\s*$/,
    );
    await open.check('email-hostile');
  });

  it('merges with a preview, shows what an undo would do, and undoes', async () => {
    const { page } = open;
    await open.go(`${CLIENT}/people?q=Priya`);
    await link('Priya Nair').click();
    await page.getByRole('button', { name: 'Merge with …' }).click();
    await page.getByRole('combobox', { name: 'Other person' }).fill('Noor');
    await page.getByRole('option', { name: /Noor Elbaz/ }).click();
    await page.getByText(/^1 contact moves/).waitFor();
    await open.check('merge');
    await page.getByRole('button', { name: 'Merge', exact: true }).click();
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    const contacts = addresses();
    await contacts.getByText('linkedin.com/in/noor-elbaz').waitFor();
    const merges = page.getByRole('region', { name: 'Merges' });
    await merges.getByText(/^(Noor Elbaz|Priya Nair) merged into this person$/).waitFor();
    await merges.getByText(/ · First (master|read-write) key$/).waitFor();
    await page.getByRole('button', { name: /^Undo merge/ }).click();
    await page.getByText(/^Person \d+ will be restored with 1 contact/).waitFor();
    await open.check('merge-undo');
    await page.getByRole('button', { name: 'Undo the merge' }).click();
    await contacts.getByText('linkedin.com/in/noor-elbaz').waitFor({ state: 'detached' });
    await page.getByRole('button', { name: /^Undo merge/ }).waitFor({ state: 'detached' });
    const { people } = await ask('{ people(where: {contacts: {text: "Noor"}}) { nodes { contacts { totalCount } } } }');
    expect(people.nodes).toEqual([{ contacts: { totalCount: 1 } }]);
  });

  it('splits a contact off, and opens its new Person', async () => {
    const { page } = open;
    await open.go(`${CLIENT}/people?q=Dana`);
    await link('Dana Whitfield').click();
    await page.getByRole('button', { name: 'Split …' }).click();
    await page.getByRole('checkbox', { name: /linkedin.com/ }).check();
    await page.getByRole('button', { name: 'Move 1 contact' }).press('Enter');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await addresses().getByText('linkedin.com/in/dana-whitfield').waitFor();
    expect(await addresses().getByText('dana@northgate.example', { exact: true }).count()).toBe(0);
    expect(await page.getByRole('button', { name: 'Split …' }).count()).toBe(0);
  });

  it('decides suggestions by keyboard, and takes each decision back', async () => {
    const { page } = open;
    await open.go(`${CLIENT}/duplicates`);
    const suggestion = page.getByRole('region', { name: 'Suggestion' });
    await suggestion.getByText('Same name at the same company').first().waitFor();
    await page.getByRole('table', { name: 'Comparison' }).waitFor();
    await open.check('duplicates');
    await page.getByText('A merge puts all contacts under the person marked “Kept”.').waitFor();
    const before = await suggested();
    await page.keyboard.press('s');
    await page.getByText(/^Skipped\./).waitFor();
    await page.keyboard.press('u');
    await page.getByText('The last decision was undone.').waitFor();
    await page.keyboard.press('d');
    await page.getByText('Marked as different people. They will not be suggested again.').waitFor();
    expect(await suggested()).toEqual(before.slice(1));
    await page.keyboard.press('u');
    await page.getByText('The last decision was undone.').waitFor();
    expect(await suggested()).toEqual(before);
    await page.keyboard.press('m');
    await page.getByText('The people were merged. Their contacts stay').waitFor();
    expect(await suggested()).toEqual(before.slice(1));
    await page.keyboard.press('u');
    await page.getByText('The last decision was undone.').waitFor();
    expect(await suggested()).toEqual(before);
  });

  it('turns People on where the list of duplicates needs it, and reads the list', async () => {
    await ask('mutation { integrationDisconnect(integration: data_enrichment) { __typename } }');
    await open.go(`${CLIENT}/duplicates`);
    await open.page.getByRole('button', { name: 'Turn on People' }).click();
    await open.page.getByRole('region', { name: 'Suggestion' }).waitFor();
  });

  it('offers nothing to a key that only reads that would be refused', async () => {
    const reader = await openConsole(demo.url, demo.keys.readOnly);
    await reader.go(`${CLIENT}/people?q=Lee`);
    await reader.page.getByRole('button', { name: 'Lee Okafor' }).click();
    await reader.page.getByRole('heading', { level: 1, name: 'Lee Okafor' }).waitFor();
    expect(await reader.page.getByRole('button', { name: /Merge|Split|Undo/ }).count()).toBe(0);
    await reader.go(`${CLIENT}/duplicates`);
    await reader.page.getByRole('region', { name: 'Suggestion' }).waitFor();
    expect(await reader.page.getByRole('button', { name: /Merge|Not the same|Skip/ }).count()).toBe(0);
    await reader.close();
  });

  async function suggested(): Promise<number[][]> {
    const { duplicateSuggestions } = await ask('{ duplicateSuggestions { items { personIds } } }');
    return duplicateSuggestions.items.map(({ personIds }: { personIds: number[] }) => personIds);
  }

  const ask = (query: string, variables: object = {}) =>
    askGraphql(demo.url, { 'X-API-KEY': demo.keys.readWrite }, query, variables);
});
