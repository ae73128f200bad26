import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { askGraphql } from '../support/ask-graphql.js';
import { BROWSER } from '../support/browser.js';
import { type OpenConsole, openConsole } from '../support/console.js';
import { type DemoService, startDemo } from '../support/demo-service.js';

const CLIENT = '/w/demo-northgate-supply';
const WIDE = '<b>Bold</b> & “quoted” مرحبا 🚀';

describe.runIf(BROWSER)('the console: one person on one page', () => {
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

  const timeline = () => open.page.getByRole('region', { name: 'Timeline' });

  it('has a name, role, company, status, all addresses, a score in words, and a timeline by days', async () => {
    const { page } = open;
    await open.go(`${CLIENT}/people`);
    await page.getByRole('table').getByRole('button', { name: 'Dana Whitfield' }).click();
    await page.getByRole('heading', { level: 1, name: 'Dana Whitfield' }).waitFor();
    await open.settled();
    const addresses = page.getByRole('list', { name: 'Addresses, profiles and numbers' });
    await addresses.getByRole('link', { name: 'dana@northgate.example' }).waitFor();
    await addresses.getByRole('button', { name: 'Copy linkedin.com/in/dana-whitfield' }).waitFor();
    await page.getByRole('main').getByRole('link', { name: 'Northgate Supply' }).first().waitFor();
    await page
      .getByText(/^.+: \d+ × \d+ points/)
      .first()
      .waitFor();
    await timeline().getByRole('region', { name: 'Today' }).waitFor();
    await open.check('person');
    await page.goBack();
    await page.getByRole('searchbox').waitFor();
  });

  it('keeps the filter of the timeline in the address, and reads further pages', async () => {
    const { page } = open;
    const { id } = await someone('filters@person.example');
    for (let n = 0; n < 14; n += 1) await note(id, `note ${n}`);
    await ask(
      'mutation ($input: StandardActivityInput!) { activityLogStandard(channel: "call", input: $input) { __typename } }',
      {
        input: { email: 'filters@person.example', properties: { direction: 'inbound', body_text: 'called us' } },
      },
    );
    await open.go(`${CLIENT}/contacts?page=${id}`);
    await timeline().getByText('called us').waitFor();
    await timeline().getByText('Notes', { exact: true }).click();
    await timeline().getByText('called us').waitFor({ state: 'detached' });
    expect(new URL(page.url()).searchParams.get('show')).toBe('notes');
    await timeline().getByText('note 13', { exact: true }).waitFor();
    expect(await timeline().getByText('note 0', { exact: true }).count()).toBe(0);
    await timeline().getByRole('button', { name: 'Show more' }).click();
    await timeline().getByText('note 0', { exact: true }).waitFor();
    await page.reload();
    await timeline().getByText('note 13', { exact: true }).waitFor();
    await timeline().getByText('Calls and messages', { exact: true }).click();
    await timeline().getByText('called us').waitFor();
    await timeline().getByText('note 13', { exact: true }).waitFor({ state: 'detached' });
    await timeline().getByText('Emails', { exact: true }).click();
    await timeline().getByText('Nothing of this kind yet.').waitFor();
    await timeline().getByText('Changes', { exact: true }).click();
    await timeline().getByText('created the contact').waitFor();
    await open.check('person-changes');
  });

  it('adds a note by keyboard, which is shown as it was written, with its author', async () => {
    const { page } = open;
    const { id, personId } = await someone('note@person.example');
    await open.go(`${CLIENT}/people?open=${personId}`);
    await timeline().getByRole('textbox', { name: 'Note' }).fill(`${WIDE}\nsecond line`);
    await page.keyboard.press('Control+Enter');
    await page.getByText('The note was added.').waitFor();
    const shown = timeline().locator('p.written').filter({ hasText: 'Bold' });
    await shown.waitFor();
    expect(await shown.innerText()).toBe(`${WIDE}\nsecond line`);
    expect(await timeline().getByRole('textbox', { name: 'Note' }).inputValue()).toBe('');
    await timeline().getByText(/ by /).first().waitFor();
    await open.check('person-note');
    expect(await notesOf(id)).toEqual([`${WIDE}\nsecond line`]);
  });

  it('shortens a long note until it is opened', async () => {
    const { id } = await someone('long@person.example');
    await note(id, Array.from({ length: 20 }, (_one, n) => `line ${n}`).join('\n'));
    await open.go(`${CLIENT}/contacts?page=${id}`);
    const more = timeline().getByRole('button', { name: 'Show more' });
    expect(await more.getAttribute('aria-expanded')).toBe('false');
    await more.press('Enter');
    await timeline().getByRole('button', { name: 'Show less' }).waitFor();
  });

  it('adds a call with direction, time and duration', async () => {
    const { page } = open;
    const { id, personId } = await someone('call@person.example');
    await open.go(`${CLIENT}/people?open=${personId}`);
    await timeline().getByText('Call', { exact: true }).click();
    await timeline().getByRole('combobox', { name: 'Direction' }).click();
    await page.getByRole('option', { name: 'Incoming' }).click();
    await timeline().getByLabel('Minutes').fill('3');
    await timeline().getByLabel('Time (now if empty)').fill('2026-01-02T03:04');
    await timeline().getByRole('textbox', { name: 'What was said' }).fill('Asked for a price.');
    await timeline().getByRole('button', { name: 'Add call' }).click();
    await page.getByText('The call was added.').waitFor();
    await timeline().getByText('Incoming call').waitFor();
    await timeline().getByText('Asked for a price.').waitFor();
    await open.check('person-call');
    const { contact } = await ask(
      'query ($id: RecordId!) { contact(id: $id) { activities { nodes { channel variant properties } } } }',
      { id },
    );
    expect(contact.activities.nodes).toEqual([
      {
        channel: 'call',
        variant: 'inbound',
        properties: {
          direction: 'inbound',
          timestamp: new Date('2026-01-02T03:04').toISOString(),
          duration: 180,
          body_text: 'Asked for a price.',
        },
      },
    ]);
  });

  it('edits fields where they stand: Escape cancels, Enter saves, a refusal stands at the field', async () => {
    const { page } = open;
    const { id, personId } = await someone('edit@person.example');
    await open.go(`${CLIENT}/people?open=${personId}`);
    await page.getByRole('button', { name: 'Edit Role: empty' }).press('Enter');
    await page.getByRole('textbox', { name: 'Role' }).fill('Nothing');
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Edit Role: empty' }).press('Enter');
    await page.getByRole('textbox', { name: 'Role' }).fill(WIDE);
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: `Edit Role: ${WIDE}` }).waitFor();
    await page.getByText('Saved', { exact: true }).waitFor();
    await page.getByRole('button', { name: 'Edit Company domain: empty' }).click();
    await page.getByRole('textbox', { name: 'Company domain' }).fill('no domain');
    await page.keyboard.press('Enter');
    await page
      .getByText(/domain/i)
      .and(page.getByRole('alert').or(page.locator('.mantine-Textarea-error')))
      .first()
      .waitFor();
    await open.check('person-refused');
    await page.keyboard.press('Escape');
    const { contact } = await ask('query ($id: RecordId!) { contact(id: $id) { jobTitle company { id } } }', { id });
    expect(contact).toEqual({ jobTitle: WIDE, company: null });
  });

  it('changes the status in its place', async () => {
    const { page } = open;
    const { id, personId } = await someone('status@person.example');
    await open.go(`${CLIENT}/people?open=${personId}`);
    await page.getByRole('button', { name: 'Status active: change' }).first().click();
    await page.getByRole('menuitem', { name: 'interested' }).click();
    await page.getByText('The status is now interested.').waitFor();
    await page.getByRole('button', { name: 'Status interested: change' }).first().waitFor();
    const { contact } = await ask('query ($id: RecordId!) { contact(id: $id) { contactStatus } }', { id });
    expect(contact).toEqual({ contactStatus: 'interested' });
  });

  it('shows what others write while it is open', async () => {
    const { id, personId } = await someone('live@person.example');
    await open.go(`${CLIENT}/people?open=${personId}`);
    await note(id, 'written elsewhere');
    await timeline().getByText('written elsewhere').waitFor();
  });

  it('stands in the drawer of a contact too', async () => {
    const { page } = open;
    const { id } = await someone('drawer@person.example');
    await note(id, 'in the drawer');
    await open.go(`${CLIENT}/contacts?open=${id}`);
    await page.getByRole('dialog').getByRole('tab', { name: 'Timeline' }).click();
    await page.getByRole('dialog').getByText('in the drawer').waitFor();
    await open.check('contact-timeline');
  });

  it('offers nothing to write to a key that only reads', async () => {
    const { id, personId } = await someone('reader@person.example');
    await note(id, 'to read');
    const reader = await openConsole(demo.url, demo.keys.readOnly);
    await reader.go(`${CLIENT}/people?open=${personId}`);
    await reader.page.getByText('to read').waitFor();
    expect(await reader.page.getByRole('textbox').count()).toBe(0);
    expect(await reader.page.getByRole('button', { name: /^Edit|: change$|Add / }).count()).toBe(0);
    await reader.check('person-read-only');
    await reader.close();
  });

  const ask = (query: string, variables: object = {}) =>
    askGraphql(demo.url, { 'X-API-KEY': demo.keys.readWrite }, query, variables);

  async function someone(email: string): Promise<{ id: number; personId: number }> {
    const { contactCreate } = await ask(
      'mutation ($input: ContactInput!) { contactCreate(input: $input) { ... on Contact { id personId } } }',
      { input: { email } },
    );
    return contactCreate;
  }

  const note = (contactId: number, text: string) =>
    ask(
      'mutation ($contactId: RecordId!, $text: String!) { noteAdd(contactId: $contactId, text: $text) { __typename } }',
      {
        contactId,
        text,
      },
    );

  async function notesOf(id: number): Promise<string[]> {
    const { contact } = await ask(
      `query ($id: RecordId!) { contact(id: $id) { timeline(kinds: [activity], activities: [note]) { nodes { activity { properties } } } } }`,
      { id },
    );
    return contact.timeline.nodes.map(
      (node: { activity: { properties: { text: string } } }) => node.activity.properties.text,
    );
  }
});
