import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { askGraphql } from '../support/ask-graphql.js';
import { BROWSER } from '../support/browser.js';
import { type OpenConsole, openConsole } from '../support/console.js';
import { type DemoService, startDemo } from '../support/demo-service.js';

/* Two of them are one person, as their name and company say. */
const PEOPLE = `email,first name,last name,company domain
mara@kite.example,Mara,Lind,kite.example
mara.lind@kite.example,Mara,Lind,kite.example
jon@shelf.example,Jon,Moss,shelf.example
`;
const CALLS = `Channel,Email,Direction,Date
Call,jon@shelf.example,inbound,2026-05-04T13:01:58Z
Call,jon@shelf.example,outbound,2026-05-05T13:01:58Z
`;

describe.runIf(BROWSER)('the console: the first quarter of an hour of a stranger', () => {
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

  it('leads from a new client to its platform, its people, their scores and a file of them', async () => {
    const client = await createsClient();
    await opensPeople();
    await connectsPlatform(client.id);
    await seesTestDelivery(client.key);
    await importsPeople(client.key);
    await importsActivities(client.key);
    await mergesAndUndoes(client.key);
    await scores(client.key);
    await exports(client.key);
  }, 300_000);

  const goTo = (name: string) => open.goTo(name);
  const row = (name: string) => open.page.getByRole('row', { name });

  /** @returns its id, and its key that writes, which works from now on */
  async function createsClient(): Promise<{ id: string; key: string }> {
    const { page } = open;
    await page.getByRole('button', { name: 'Create a client' }).click();
    await page.getByRole('textbox', { name: 'Name', exact: true }).fill('Kite Works');
    await page.getByRole('button', { name: 'Create', exact: true }).click();
    const shown = async (label: string) => {
      await page.getByLabel(label, { exact: true }).waitFor();
      return page.getByLabel(label, { exact: true }).inputValue();
    };
    const key = await shown('Read-write key');
    const reading = await shown('Read-only key');
    expect([key, reading]).toEqual([expect.stringMatching(/^RV-\w+$/), expect.stringMatching(/^RO-\w+$/)]);
    await page.getByRole('button', { name: 'I have copied both keys' }).click();
    await page.getByRole('link', { name: 'Kite Works' }).click();
    await page.waitForURL(/\/overview$/);
    await page.getByText('No contacts yet.').waitFor();
    await seesSteps(0);
    const id = /\/w\/([^/]+)\//.exec(page.url())?.[1] ?? '';
    const named = '{ whoami { clientId clientName } }';
    expect([await ask(key, named), await ask(reading, named)]).toEqual(
      Array(2).fill({ whoami: { clientId: id, clientName: 'Kite Works' } }),
    );
    return { id, key };
  }

  /* Where people are switched off, the page says what to do. */
  async function opensPeople() {
    const { page } = open;
    await goTo('People');
    await page.getByRole('heading', { name: 'People are not turned on for this client' }).waitFor();
    // People and their number are asked for side by side.
    await page.waitForLoadState('networkidle');
    open.expectFaults(/403/);
    await open.check('first-people');
    await page.getByRole('button', { name: 'Turn on People' }).click();
    await page.getByText('People are turned on.').waitFor();
    await page.getByRole('heading', { name: 'No people yet' }).waitFor();
  }

  async function connectsPlatform(id: string) {
    const { page } = open;
    await goTo('Platforms');
    await page.getByRole('table').getByRole('link', { name: 'Lemlist', exact: true }).click();
    const address = page.getByLabel('Address to enter at the platform', { exact: true });
    await expect.poll(() => address.inputValue()).toBe(`${demo.url}/public/lemlist-webhook/${id}`);
    await page.getByText(/^Verification: \S+/).waitFor();
    await open.check('first-platform');
    await page.getByRole('button', { name: 'Connect', exact: true }).click();
    await page.getByRole('dialog', { name: 'Connect Lemlist' }).getByRole('button', { name: 'Connect' }).click();
    await page.getByRole('region', { name: 'Connection' }).getByText('No deliveries yet').waitFor();
  }

  async function seesTestDelivery(key: string) {
    const { page } = open;
    await page.getByText('Waiting for the first delivery…').waitFor();
    await page.getByRole('button', { name: 'Send test' }).click();
    await page.getByText('The delivery arrived').waitFor();
    await goTo('Webhook deliveries');
    await row('Processed').waitFor();
    expect(await ask(key, '{ webhookDeliveries { totalCount } contacts { nodes { email } } }')).toEqual({
      webhookDeliveries: { totalCount: 1 },
      contacts: { nodes: [{ email: 'dana@northgate.example' }] },
    });
  }

  /** Drops a file, tries it, has it written, and waits for what came of it. */
  async function importsFile(key: string, name: string, content: string, rows: string, kind: string) {
    const { page } = open;
    await goTo('Imports');
    await page.getByLabel('Rows are').selectOption(kind);
    const waiting = page.waitForEvent('filechooser');
    await page.getByRole('button', { name: 'Choose a file' }).click();
    await (await waiting).setFiles({ name, mimeType: 'text/csv', buffer: Buffer.from(content) });
    await page.getByRole('button', { name: 'Try it' }).click();
    await page.getByRole('heading', { name: 'What would happen' }).waitFor();
    await open.settled();
    await page.getByRole('button', { name: `Import ${rows}` }).click();
    await page
      .getByRole('dialog')
      .getByRole('button', { name: `Import ${rows}` })
      .click();
    await page
      .getByRole('heading', { name: 'What happened' })
      .waitFor()
      .catch(async (error: unknown) => {
        // What the page shows, and what the service says: one of the two is behind.
        const said = await ask(key, '{ jobs { nodes { id state failure attempts createdAt startedAt endedAt } } }');
        throw new Error(`${await page.locator('body').innerText()}\n${JSON.stringify(said)}`, { cause: error });
      });
  }

  async function importsPeople(key: string) {
    const { page } = open;
    await goTo('Companies');
    await page.getByRole('link', { name: 'Import a file' }).click();
    await expect.poll(() => page.getByLabel('Rows are').inputValue()).toBe('company');
    await importsFile(key, 'people.csv', PEOPLE, '3 contacts', 'Contacts');
    expect(await peopleOf(key)).toEqual(['Dana', 'Jon Moss', 'Mara Lind', 'Mara Lind']);
  }

  async function importsActivities(key: string) {
    await importsFile(key, 'calls.csv', CALLS, '2 activities', 'Activities');
    await open.check('first-activities');
    expect(await ask(key, '{ activities { nodes { channel variant contacts { nodes { email } } } } }')).toEqual({
      activities: {
        nodes: ['outbound', 'inbound'].map((variant) => ({
          channel: 'call',
          variant,
          contacts: { nodes: [{ email: 'jon@shelf.example' }] },
        })),
      },
    });
  }

  async function mergesAndUndoes(key: string) {
    const { page } = open;
    await goTo('Duplicates');
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
    expect(await peopleOf(key)).toEqual(['Dana', 'Jon Moss', 'Mara Lind']);
    await page.getByRole('button', { name: 'Undo' }).click();
    await page.getByText('The last decision was undone.').waitFor();
    expect(await peopleOf(key)).toEqual(['Dana', 'Jon Moss', 'Mara Lind', 'Mara Lind']);
  }

  async function scores(key: string) {
    const { page } = open;
    await goTo('Settings');
    await page.getByRole('switch', { name: 'Score contacts' }).click();
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText('The settings were saved.').waitFor();
    await goTo('Scoring rules');
    await page.getByRole('button', { name: 'Add a rule' }).first().click();
    await page.getByRole('textbox', { name: 'Name' }).fill('Every call');
    await page.getByRole('combobox', { name: 'Activity' }).click();
    await page.getByRole('option', { name: 'Any call', exact: true }).click();
    await page.getByLabel('Points').fill('7');
    await page.getByRole('button', { name: 'Try it' }).click();
    const tried = page.getByText(/^Of .+ with activities, /);
    await tried.waitFor();
    await expect.poll(() => tried.textContent()).toBe('Of 1 contact with activities, 1 would get a different score.');
    expect(await ask(key, '{ scoringRules { name } }')).toEqual({ scoringRules: [] });
    await page.getByRole('dialog').getByRole('button', { name: 'Add a rule' }).click();
    await row('Every call').waitFor();
    const scored = '{ contactScores(first: 1) { nodes { value contact { email } } } }';
    await expect
      .poll(() => ask(key, scored))
      .toEqual({ contactScores: { nodes: [{ value: 14, contact: { email: 'jon@shelf.example' } }] } });
  }

  async function exports(key: string) {
    const { page } = open;
    await goTo('Exports and jobs');
    await page.getByRole('button', { name: 'Start an export' }).first().click();
    await page.getByLabel('Records', { exact: true }).selectOption('contacts');
    await page.getByRole('dialog').getByRole('button', { name: 'Start an export' }).click();
    await row('Export Done').waitFor();
    const waiting = page.waitForEvent('download');
    await row('Export Done').getByRole('button', { name: 'Download' }).click();
    const content = await readFile(await (await waiting).path(), 'utf8');
    for (const email of await emailsOf(key)) expect(content).toContain(email);
    expect(content.trim().split('\r\n').length).toBe(5);
    await open.check('first-export');
    await goTo('Overview');
    await seesSteps(6);
    await hidesSteps();
  }

  /** How many of the steps the data says are done. */
  async function seesSteps(done: number) {
    const steps = open.page.getByRole('region', { name: 'First steps' });
    await steps.getByText(`${done} of 7`, { exact: true }).waitFor();
    expect(await steps.getByRole('link', { name: /^See it/ }).count()).toBe(done);
    expect(await steps.getByRole('link', { name: /^Start/ }).count()).toBe(7 - done);
    await open.check(`first-steps-${done}`);
  }

  async function hidesSteps() {
    const { page } = open;
    const steps = page.getByRole('region', { name: 'First steps' });
    await steps.getByRole('button', { name: 'Hide' }).click();
    await steps.waitFor({ state: 'detached' });
    await page.reload();
    await open.settled();
    expect(await steps.count()).toBe(0);
    await page.getByRole('button', { name: 'Show first steps' }).click();
    await steps.getByRole('link', { name: 'Start: Add an outbound webhook' }).click();
    await page.getByRole('heading', { level: 1, name: 'Outbound webhooks' }).waitFor();
  }

  async function peopleOf(key: string): Promise<string[]> {
    const { people } = await ask(key, '{ people { nodes { firstName lastName } } }');
    return people.nodes
      .map(({ firstName, lastName }: Record<string, string | null>) => [firstName, lastName].filter(Boolean).join(' '))
      .sort();
  }

  async function emailsOf(key: string): Promise<string[]> {
    const { contacts } = await ask(key, '{ contacts { nodes { email } } }');
    return contacts.nodes.map(({ email }: { email: string }) => email);
  }

  const ask = (key: string, query: string) => askGraphql(demo.url, { 'X-API-KEY': key }, query);
});
