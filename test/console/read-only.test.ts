import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { BROWSER } from '../support/browser.js';
import { type OpenConsole, openConsole } from '../support/console.js';
import { consolePages } from '../support/console-pages.js';
import { type DemoService, startDemo } from '../support/demo-service.js';

const CLIENT = '/w/demo-northgate-supply';

const BOUNCES =
  'Hard bounces are opt-outsAn address with a hard bounce is added to “Do not contact”. Applies to new bounces. Soft bounces never count.';
const CONTACTED =
  'Share who was contactedClients of the agency that switch this on can see whether another of them has written to a person.';

/**
 * By the address of a page, what a key that writes can press there and a key that only reads cannot. Names of records are
 * left out, and numbers are written `#`. What is disabled has `(off)` behind its name.
 */
const WRITES: Record<string, readonly string[]> = {
  overview: ['Hide'],
  people: [],
  'people?open={person}': ['Add note (off)', 'Edit …', 'Merge with …', 'Split …', 'Status …', 'Undo merge #'],
  duplicates: ['MergeM', 'Not the sameD', 'Shortcuts M, D, S, U', 'SkipS', 'Undo lastU (off)'],
  contacts: ['Change … (off)', 'Create a contact', 'Delete … (off)', 'Select all #', 'Select shown rows', 'Select …'],
  'contacts?open={contact}': [
    'Add field',
    'Add note (off)',
    'Change … (off)',
    'Create a contact',
    'Delete',
    'Delete … (off)',
    'Edit …',
    'Remove tier',
    'Save …',
    'Select all #',
    'Select shown rows',
    'Select …',
  ],
  suppressions: ['Add opt-outs', 'Lift selected … (off)', 'Lift the opt-out of …', 'Select …'],
  companies: ['Change … (off)', 'Create a company', 'Delete … (off)', 'Select all #', 'Select shown rows', 'Select …'],
  'companies?open={company}': [
    'Add field',
    'Change … (off)',
    'Create a company',
    'Delete',
    'Delete … (off)',
    'Edit …',
    'Remove region',
    'Save …',
    'Select all #',
    'Select shown rows',
    'Select …',
  ],
  emails: ['Change … (off)', 'Delete … (off)', 'Select all #', 'Select shown rows', 'Select …'],
  'emails?open={email}': [
    'Add field',
    'Change … (off)',
    'Delete',
    'Delete … (off)',
    'Mark as interested',
    'Select all #',
    'Select shown rows',
    'Select …',
  ],
  campaigns: [],
  'campaigns?open={campaign}': [],
  imports: ['Choose a file', 'Stop job #'],
  'imports?id={import}': ['Import # contact', 'Lift opt-outs', 'Stop job #', 'Try it'],
  jobs: ['Add a daily export', 'Start an export', 'Stop job #'],
  changes: [],
  integrations: [],
  'integrations/lemlist': ['Change', 'Copy: Address to enter at the platform', 'Disconnect', 'Send test'],
  deliveries: ['Replay (off)', 'Select …'],
  'deliveries?open={delivery}': ['Replay', 'Replay (off)', 'Select …'],
  'deliveries?tab=parked': ['Dismiss (off)', 'Select …'],
  activities: ['Actions for …', 'Create a type'],
  sources: ['Actions for …', 'Add a source', '… may log …'],
  rules: ['Actions for the rule …', 'Add a rule'],
  settings: [
    'Add a level',
    BOUNCES,
    'Remove level #',
    'Save …',
    'Score contactsContacts get points for their activities, by the scoring rules. When switched off, scores are kept but not shown.',
    CONTACTED,
  ],
  usage: [],
  developers: [],
};

/** Pages that only a key that writes may see. */
const WRITERS = ['endpoints', 'alerts', 'audit', 'keys'];

/** All that a key that only reads can press on all of these pages together. */
const READS: readonly string[] = [
  'All people',
  'Ascending',
  'Check (off)',
  'Close',
  'Columns',
  'Contacts (#)',
  'Copy …',
  'Copy: Address of the service',
  'Copy: Sample in curl',
  'Custom fields',
  'Custom fields (#)',
  'Deliveries',
  'Descending',
  'Details of …',
  'Domain',
  'Download all',
  'Download the file of job #',
  'Download this view',
  'Emails (#)',
  'Export all rows',
  'Export shown rows',
  'Fields',
  'Filter',
  `${BOUNCES} (off)`,
  'History',
  'Last event',
  'Last reply',
  'Last updated',
  'Live',
  'Name',
  'Refresh',
  'Remove level # (off)',
  'Score',
  'Score contactsContacts get points for their activities, by the scoring rules. When switched off, scores are kept but not shown. (off)',
  'Sent',
  `${CONTACTED} (off)`,
  'Show more',
  'Text',
  'Time',
  'Timeline',
  'Views',
  'Waiting events',
  '… may log … (off)',
];

describe.runIf(BROWSER)('the console: a key that only reads', () => {
  let demo: DemoService;
  let writer: OpenConsole;
  let reader: OpenConsole;
  let ids: Record<string, number> = {};
  const read = new Set<string>();

  beforeAll(async () => {
    demo = await startDemo();
    ids = await prepare();
    writer = await openConsole(demo.url, demo.keys.readWrite);
    reader = await openConsole(demo.url, demo.keys.readOnly);
  }, 600_000);
  afterAll(async () => {
    await writer?.close();
    await reader?.close();
    await demo?.stop();
  });

  it('is looked at on every page of a client', () => {
    const walked = [...Object.keys(WRITES), ...WRITERS].map((address) => address.replace(/[?/].*/, ''));
    expect(new Set(walked)).toEqual(new Set(consolePages().client));
  });

  it.each(Object.entries(WRITES))('presses nothing that writes at %s', async (address, writes) => {
    const place = address.replace(/\{(\w+)\}/, (_whole, name: string) => String(ids[name]));
    const [ofWriter, ofReader] = [await controlsAt(writer, place), await controlsAt(reader, place)];
    expect([...ofWriter].filter((name) => !ofReader.has(name)).sort()).toEqual(writes);
    expect([...ofReader].filter((name) => !ofWriter.has(name) && !name.endsWith('(off)'))).toEqual([]);
    await reader.check(`read-only-${address.replace(/\W+/g, '-')}`);
    for (const name of ofReader) read.add(name);
  });

  it.each(WRITERS)(
    'is told so at %s, which it is not led to, without a request that would be refused',
    async (path) => {
      const { page } = reader;
      await reader.go(`${CLIENT}/overview`);
      expect(await page.locator(`nav a[href$="/${path}"]`).count()).toBe(0);
      await expect.poll(() => writer.page.locator(`nav a[href$="/${path}"]`).count()).toBe(1);
      await reader.go(`${CLIENT}/${path}`);
      await page.getByText('This key is read-only').waitFor();
      expect(await controlsOf(page)).toEqual([]);
      await reader.check(`read-only-${path}`);
    },
  );

  it('can press nothing else anywhere', () => {
    expect([...read].sort()).toEqual(READS);
  });

  /** Everything that can be pressed at an address, in all parts of what is open there. */
  async function controlsAt(open: OpenConsole, address: string): Promise<Set<string>> {
    const { page } = open;
    await open.go(`${CLIENT}/${address}`);
    await page.getByRole('heading', { level: 1 }).waitFor();
    // A Person and an import are pages of their own.
    if (/open=/.test(address) && !address.startsWith('people')) await page.getByRole('dialog').waitFor();
    await expect.poll(() => page.locator('[role=dialog] .mantine-Loader-root').count()).toBe(0);
    await open.settled();
    const found = new Set(await controlsOf(page));
    for (const tab of await page.getByRole('dialog').getByRole('tab').all()) {
      await tab.click();
      await open.settled();
      for (const name of await controlsOf(page)) found.add(name);
    }
    return found;
  }

  /** Buttons, boxes to tick and files to choose; links, lines that expand and the names of records that open them write nothing. */
  async function controlsOf(page: Page): Promise<string[]> {
    const pressed = ':is(button, [role=button], input:is([type=checkbox], [type=file], [type=submit]))';
    const all = page.locator(
      `:is(main, [role=dialog]) ${pressed}:visible:not(td .mantine-Anchor-root, .disclosure, [aria-hidden=true], [tabindex="-1"])`,
    );
    const names = await all.evaluateAll((found) =>
      found.map((one) => {
        const label = one instanceof HTMLInputElement ? one.labels?.[0]?.textContent : null;
        const name = one.getAttribute('aria-label') ?? label ?? one.textContent ?? '';
        return `${name.trim()}${one.matches(':disabled, [data-disabled=true]') ? ' (off)' : ''}`;
      }),
    );
    return names.map((name) =>
      name
        .replace(
          /^(Actions for( the rule)?|Select|Save|Delete|Lift the opt-out of) (?!(all|shown|none|the|an?)\b).+?( \(off\))?$/,
          '$1 …$4',
        )
        .replace(/^(Edit|Status|Copy|Details of) .+$/, '$1 …')
        .replace(/^.+ may log .+?( \(off\))?$/, '… may log …$1')
        // The heading of the column by which the list is sorted.
        .replace(/ [↑↓]$/, '')
        .replace(/\d+/g, '#'),
    );
  }

  /** One open record of each kind, a merge that can be undone, and a job that can be stopped. */
  async function prepare(): Promise<Record<string, number>> {
    const headers = { 'X-API-KEY': demo.keys.readWrite };
    const sent = await fetch(`${demo.url}/public/v2/imports?record=contact`, {
      method: 'POST',
      headers,
      body: 'email,first name\nlisted@example.com,Lia\n',
    });
    expect(sent.status).toBe(201);
    const { id } = (await sent.json()) as { id: number };
    const { people } = await ask('{ people(where: {contacts: {text: "Priya"}}) { nodes { id } } }');
    const { others } = await ask('{ others: people(where: {contacts: {text: "Noor"}}) { nodes { id } } }');
    const [person, other] = [people.nodes[0].id, others.nodes[0].id];
    await ask(`mutation { peopleMerge(personIds: [${person}, ${other}]) { ... on PeopleMergePayload { mergeId } } }`);
    await ask('mutation { exportStart(input: {records: companies}) { ... on Job { id } } }');
    const data = await ask(`{
      contacts(where: {customField: {name: "tier", equals: "gold"}}, first: 1) { nodes { id } }
      companies(first: 1) { nodes { id } }
      emails(filter: {interested: false}, first: 1) { nodes { id } }
      campaigns(first: 1) { nodes { id } }
      webhookDeliveries(first: 1) { nodes { id } }
    }`);
    const first = (of: string): number => data[of].nodes[0].id;
    return {
      person,
      contact: first('contacts'),
      company: first('companies'),
      email: first('emails'),
      campaign: first('campaigns'),
      import: id,
      delivery: first('webhookDeliveries'),
    };
  }

  async function ask(query: string) {
    const headers = { 'X-API-KEY': demo.keys.readWrite, 'Content-Type': 'application/json' };
    const answer = await fetch(`${demo.url}/graphql`, { method: 'POST', headers, body: JSON.stringify({ query }) });
    // biome-ignore lint/suspicious/noExplicitAny: tests assert whole bodies
    const { data, errors } = (await answer.json()) as any;
    expect(errors).toBeUndefined();
    return data;
  }
});
