import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { askGraphql } from '../support/ask-graphql.js';
import { BROWSER } from '../support/browser.js';
import { type OpenConsole, openConsole } from '../support/console.js';
import { type DemoService, startDemo } from '../support/demo-service.js';

const CLIENT = 'demo-northgate-supply';
const PLACE = `/w/${CLIENT}`;

describe.runIf(BROWSER)('the console: suppressions', () => {
  let demo: DemoService;
  let open: OpenConsole;
  let ids = { contact: 0, person: 0, company: 0 };

  beforeAll(async () => {
    demo = await startDemo();
    open = await openConsole(demo.url, demo.keys.readWrite);
    const { contactCreate } = await ask(`mutation {
      contactCreate(input: {
        email: "ida@optout.example", firstName: "Ida", lastName: "Berg", companyDomain: "optout.example"
      }) { ... on Contact { id personId company { id } } }
    }`);
    ids = { contact: contactCreate.id, person: contactCreate.personId, company: contactCreate.company.id };
  }, 600_000);
  afterAll(async () => {
    await open?.close();
    await demo?.stop();
  });

  const dialog = () => open.page.getByRole('dialog');
  const row = (name: string | RegExp) => open.page.getByRole('row', { name });

  it('adds what is pasted, whatever it is, and tells what became of each line', async () => {
    const { page } = open;
    await open.go(`${PLACE}/suppressions`);
    await page.getByRole('heading', { level: 1, name: 'Do not contact' }).waitFor();
    await page.getByText('People and addresses that must not be contacted').waitFor();
    await open.check('suppressions');
    await page.getByRole('button', { name: 'Add opt-outs' }).press('Enter');
    // Entries of the whole agency need a master key.
    expect(await dialog().getByLabel('Counts for').count()).toBe(0);
    await dialog()
      .getByLabel('Addresses, domains, phone numbers or LinkedIn profiles')
      .fill(
        'Ida@optout.example\n\n  rival.example \n+49 30 1234567\nhttps://www.linkedin.com/in/ida-berg/\ngmail.com\n',
      );
    await dialog().getByLabel('Reason').selectOption('Complaint');
    await dialog().getByLabel('Note').fill('Ticket <b>4711</b>');
    await open.check('suppressions-add');
    await dialog().getByRole('button', { name: 'Add opt-outs' }).click();
    await dialog().getByText('4 of 5 opt-outs added.').waitFor();
    const results = dialog().getByRole('table', { name: 'Added opt-outs' }).getByRole('row');
    expect(await results.allInnerTexts()).toEqual([
      'Opt-out\tResult',
      'Ida@optout.example\tAdded',
      'rival.example\tAdded',
      '+49 30 1234567\tAdded',
      'https://www.linkedin.com/in/ida-berg/\tAdded',
      expect.stringMatching(/^gmail\.com\tRefused: Is the domain of a public mailbox provider/),
    ]);
    await open.check('suppressions-added');
    await dialog().getByRole('button', { name: 'Close' }).last().click();
    await row(
      /ida@optout\.example Complaint This client .*Ticket <b>4711<\/b> · added by First read-write key/,
    ).waitFor();
    await row(/rival\.example Complaint/).waitFor();
    await row(/\+49301234567 Complaint/).waitFor();
  });

  it('takes a domain of a public mailbox provider where that is meant, and an end', async () => {
    const { page } = open;
    await page.getByRole('button', { name: 'Add opt-outs' }).click();
    await dialog().getByLabel('Addresses, domains, phone numbers or LinkedIn profiles').fill('gmx.net');
    await dialog().getByLabel('Last day').fill('2001-02-03');
    await dialog().getByRole('checkbox', { name: 'Accept domains of public mailbox providers' }).check();
    await dialog().getByRole('button', { name: 'Add opt-outs' }).click();
    await dialog().getByText('Must be in the future.').waitFor();
    await dialog().getByLabel('Last day').fill('2999-12-31');
    await dialog().getByRole('button', { name: 'Add opt-outs' }).click();
    await dialog().getByText('1 of 1 opt-out added.').waitFor();
    await dialog().getByRole('button', { name: 'Close' }).last().click();
    await row(/gmx\.net Request This client .*Jan 1, 3000/).waitFor();
  });

  it('finds entries by text, type, reason and state, kept in the address', async () => {
    const { page } = open;
    await page.getByRole('searchbox').fill('RIVAL');
    await row(/ida@/).waitFor({ state: 'detached' });
    await row(/rival\.example/).waitFor();
    await page.getByLabel('Type').selectOption('Address');
    await page.getByText('No opt-outs match').waitFor();
    await page.getByRole('button', { name: 'Clear filters' }).click();
    await row(/ida@/).waitFor();
    await page.getByLabel('Reason').selectOption('Unsubscribed');
    await row(/ida@/).waitFor({ state: 'detached' });
    await page.getByLabel('State').selectOption('Lifted or ended');
    await page.getByText('No opt-outs match').waitFor();
    expect(Object.fromEntries(new URL(page.url()).searchParams)).toEqual({ reason: 'unsubscribed', state: 'ended' });
  });

  it('marks the contact and its Person wherever they are listed, and filters by the mark', async () => {
    const { page } = open;
    const marked = /Ida Berg.* Do not contact: complaint/;
    await open.go(`${PLACE}/contacts?q=optout.example&columns=["email"]`);
    await row(marked).waitFor();
    await open.check('contacts-suppressed');
    await page.getByRole('button', { name: 'Filter', exact: true }).click();
    await page.getByRole('button', { name: 'Add condition' }).click();
    await page.getByRole('combobox', { name: 'Field' }).click();
    await page.getByRole('option', { name: 'Do not contact', exact: true }).click();
    await row(marked).waitFor();
    await page.getByRole('combobox', { name: 'Comparison' }).click();
    await page.getByRole('option', { name: 'no', exact: true }).click();
    await page.getByText('No contacts match').waitFor();
    await open.go(`${PLACE}/people?q=ida`);
    await row(marked).waitFor();
    await open.go(`${PLACE}/people?open=${ids.person}`);
    expect(await page.getByText('Do not contact: complaint').count()).toBe(2);
    await open.check('person-suppressed');
    await open.go(`${PLACE}/companies?open=${ids.company}`);
    await page.getByRole('tab', { name: /Contacts/ }).click();
    await dialog().getByText('Do not contact: complaint').waitFor();
  });

  it('checks addresses, numbers and profiles', async () => {
    const { page } = open;
    await open.go(`${PLACE}/suppressions`);
    const box = page.getByRole('region', { name: 'Check an address' });
    const typed =
      'IDA@optout.example\nida@optout.example\nfree@optout.example\nboss@sub.rival.example\n+49 30 1234567\nnot an address';
    await box.getByRole('textbox').fill(typed);
    await box.getByRole('button', { name: 'Check' }).click();
    const ida = box.getByRole('row', { name: 'ida@optout.example Do not contact: complaint' });
    await expect.poll(() => ida.count()).toBe(2);
    await box.getByRole('row', { name: 'free@optout.example May be contacted' }).waitFor();
    await box.getByRole('row', { name: 'boss@sub.rival.example Do not contact: complaint' }).waitFor();
    await box.getByRole('row', { name: '+49301234567 Do not contact: complaint' }).waitFor();
    await box.getByRole('row', { name: /^not an address Not checked, so do not contact: / }).waitFor();
    await open.check('suppressions-check');
  });

  it('leads from the contact to its entry, and lifts it there with a reason', async () => {
    const { page } = open;
    await open.go(`${PLACE}/contacts?open=${ids.contact}`);
    await dialog().getByRole('link', { name: 'Open opt-out' }).click();
    await row(/ida@optout\.example/).waitFor();
    await expect.poll(() => page.getByRole('button', { name: /^Lift the opt-out of/ }).count()).toBe(1);
    await page.goBack();
    await dialog().getByRole('button', { name: 'Lift the opt-out of ida@optout.example' }).click();
    const lift = page.getByRole('dialog', { name: 'Lift 1 opt-out' });
    expect(await lift.getByRole('button', { name: 'Lift 1 opt-out' }).isDisabled()).toBe(true);
    await lift.getByLabel('Reason').fill('Wrote to us again');
    await open.check('suppressions-lift');
    await lift.getByRole('button', { name: 'Lift 1 opt-out' }).click();
    await page.getByText('1 opt-out was lifted.').waitFor();
    await dialog().getByText('Do not contact: complaint').first().waitFor({ state: 'detached' });
    await open.go(`${PLACE}/suppressions?state=ended`);
    await row(/ida@optout\.example Complaint .* by First read-write key: Wrote to us again/).waitFor();
    expect(await page.getByRole('button', { name: /^Lift the opt-out of/ }).count()).toBe(0);
    await open.go(`${PLACE}/changes?kind=suppression&action=lifted`);
    await page
      .getByText(/^First read-write key lifted the opt-out of ida@optout\.example/)
      .first()
      .waitFor();
  });

  it('lifts several entries at once, and hands over the list as a file', async () => {
    const { page } = open;
    await open.go(`${PLACE}/suppressions?reason=complaint`);
    await page.getByRole('checkbox', { name: 'Select +49301234567' }).check();
    await page.getByRole('checkbox', { name: /^Select .*linkedin\.com/ }).check();
    await page.getByRole('button', { name: 'Lift 2 selected …' }).click();
    await dialog().getByLabel('Reason').fill('A mistake');
    await dialog().getByRole('button', { name: 'Lift 2 opt-outs' }).click();
    await row(/\+49301234567/).waitFor({ state: 'detached' });
    await row(/rival\.example/).waitFor();
    const waiting = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Download all' }).click();
    const content = await readFile(await (await waiting).path(), 'utf8');
    expect(content).toMatch(/^.?value,kind,scope,reason/);
    expect(content).toContain('rival.example,domain,client,complaint');
    expect(content).not.toContain('49301234567');
  });

  it('adds the rows of a file, and counts what is in force on the overview', async () => {
    const { page } = open;
    await open.go(`${PLACE}/suppressions`);
    await page.getByRole('link', { name: 'Import a list' }).click();
    await expect.poll(() => page.getByLabel('Rows are').inputValue()).toBe('suppression');
    const waiting = page.waitForEvent('filechooser');
    await page.getByRole('button', { name: 'Choose a file' }).click();
    const buffer = Buffer.from('value,reason\nold@list.example,legal\nweb.de,\nnobody,customers\n');
    await (await waiting).setFiles({ name: 'list.csv', mimeType: 'text/csv', buffer });
    await page.getByRole('heading', { name: 'Import of opt-outs' }).waitFor();
    const job = Number(new URL(page.url()).searchParams.get('id'));
    await expect.poll(() => page.getByLabel('Mapping of value').inputValue()).toBe('value');
    expect(await page.getByLabel('Mapping of value').locator('option').allInnerTexts()).not.toContain('Custom field');
    const force = page.getByRole('checkbox', { name: /^Accept domains of public mailbox providers/ });
    await force.check();
    await open.check('import-suppressions');
    await page.getByRole('button', { name: 'Try it' }).click();
    await page
      .getByRole('table', { name: 'Refused: 1 row' })
      .getByRole('row', { name: /^3 nobody/ })
      .waitFor();
    await expect.poll(() => force.isChecked()).toBe(true);
    await page.getByRole('button', { name: 'Import 2 opt-outs' }).click();
    await dialog().getByRole('button', { name: 'Import 2 opt-outs' }).click();
    await page.getByRole('heading', { name: 'What happened' }).waitFor();
    await open.go(`${PLACE}/overview`);
    const { suppressions } = await ask('{ suppressions(filter: { isOpen: true }) { totalCount } }');
    await page.getByRole('link', { name: `${suppressions.totalCount} opt-outs (do not contact)` }).click();
    await row(/old@list\.example Legal reason/).waitFor();
    await row(/web\.de Imported list/)
      .getByRole('link', { name: `Job ${job}` })
      .click();
    await page.getByRole('heading', { name: 'Import of opt-outs' }).waitFor();
  });

  it('lifts by a bulk change of the status only where that is ticked', async () => {
    const { page } = open;
    const change = async (status: string, isLifting: boolean) => {
      await open.go(`${PLACE}/contacts?q=ida`);
      await page.getByRole('checkbox', { name: 'Select Ida Berg' }).check();
      await page.getByRole('button', { name: 'Change 1 contact …' }).click();
      await dialog().getByLabel('Value').fill(status);
      if (isLifting) await dialog().getByRole('checkbox', { name: 'Lift opt-outs' }).check();
      await dialog().getByRole('button', { name: 'Preview' }).click();
      await dialog().getByRole('button', { name: 'Change 1 contact' }).click();
      await dialog()
        .getByText(/^Job \d+: Done\.$/)
        .waitFor();
      const { contact } = await ask(`{ contact(id: ${ids.contact}) { contactStatus suppression { reason } } }`);
      return contact;
    };
    expect(await change('unsubscribed', false)).toEqual({
      contactStatus: 'unsubscribed',
      suppression: { reason: 'unsubscribed' },
    });
    expect(await change('active', false)).toEqual({
      contactStatus: 'unsubscribed',
      suppression: { reason: 'unsubscribed' },
    });
    expect(await change('active', true)).toEqual({ contactStatus: 'active', suppression: null });
  });

  it('shows of an entry that another client caused only that the agency has it', async () => {
    const master = await openConsole(demo.url, demo.keys.master);
    const { page } = master;
    try {
      await master.go('/w/demo-harbor-works/suppressions');
      await page.getByRole('button', { name: 'Add opt-outs' }).first().click();
      await page.getByLabel('Addresses, domains, phone numbers or LinkedIn profiles').fill('ida@optout.example');
      await page.getByLabel('Counts for').last().selectOption('The whole agency');
      await page.getByRole('dialog').getByRole('button', { name: 'Add opt-outs' }).click();
      await page.getByText('1 of 1 opt-out added.').waitFor();
      await page.getByRole('dialog').getByRole('button', { name: 'Close' }).last().click();
      await page.getByRole('button', { name: 'Lift the opt-out of ida@optout.example' }).waitFor();
    } finally {
      await master.close();
    }
    await open.go(`${PLACE}/contacts?open=${ids.contact}`);
    await dialog().getByText('Do not contact (agency)').first().waitFor();
    expect(await dialog().getByRole('button', { name: /^Lift/ }).count()).toBe(0);
    await dialog().getByRole('link', { name: 'Open opt-out' }).click();
    await row(/ida@optout\.example Known to the agency only The whole agency/).waitFor();
    expect(await open.page.getByRole('checkbox', { name: 'Select ida@optout.example' }).count()).toBe(0);
  });

  it('changes what counts as an opt-out, for a client and for the agency', async () => {
    const { page } = open;
    await open.go(`${PLACE}/settings`);
    await page.getByRole('switch', { name: /^Hard bounces are opt-outs/ }).check();
    await page.getByRole('switch', { name: /^Share who was contacted/ }).check();
    await page.getByRole('button', { name: 'Save' }).click();
    await expect
      .poll(() => ask('{ workspaceSettings { suppressesBounces sharesContacted } }'))
      .toEqual({ workspaceSettings: { suppressesBounces: true, sharesContacted: true } });
    const master = await openConsole(demo.url, demo.keys.master);
    try {
      await master.go('/clients');
      await master.goTo('Agency settings');
      await master.page.getByRole('switch', { name: /^One opt-out counts for the whole person/ }).uncheck();
      await master.page.getByRole('switch', { name: /^Clients share opt-outs/ }).check();
      await master.check('agency-settings');
      await master.page.getByRole('button', { name: 'Save' }).click();
      await expect
        .poll(() => ask('{ agency { suppressesPerson sharesOptOuts } }'))
        .toEqual({ agency: { suppressesPerson: false, sharesOptOuts: true } });
    } finally {
      await master.close();
    }
  });

  const ask = (query: string) => askGraphql(demo.url, { 'X-API-KEY': demo.keys.readWrite }, query);
});
