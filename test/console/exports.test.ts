import { readFile } from 'node:fs/promises';
import type { Locator } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { askGraphql } from '../support/ask-graphql.js';
import { BROWSER } from '../support/browser.js';
import { type OpenConsole, openConsole } from '../support/console.js';
import { type DemoService, startDemo } from '../support/demo-service.js';
import { eventually } from '../support/eventually.js';
import { openReceiver, type Receiver } from '../support/receiver.js';

const PLACE = '/w/demo-northgate-supply';
/** More than a dialog shows, and more than one page of the list holds. */
const ATTEMPTS = 110;
const CONTACTS = 130;

/* What CSV puts in quotes: values with commas or quotes, and those that were made harmless. */
const cell = (value: unknown): string => {
  const text = String(value ?? '');
  return /[",\r\n]|^ | $|^'/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
};
const csv = (lines: readonly (readonly unknown[])[]): string =>
  `\uFEFF${lines.map((line) => line.map(cell).join(',')).join('\r\n')}`;

describe.runIf(BROWSER)('the console: files of tables in dialogs and open records', () => {
  let demo: DemoService;
  let open: OpenConsole;
  let receiver: Receiver;
  beforeAll(async () => {
    receiver = await openReceiver();
    demo = await startDemo({ EVENT_NETWORKS: '127.0.0.1' });
    open = await openConsole(demo.url, demo.keys.readWrite);
  }, 600_000);
  afterAll(async () => {
    await open?.close();
    await demo?.stop();
    await receiver?.close();
  });

  const ask = (query: string) => askGraphql(demo.url, { 'X-API-KEY': demo.keys.readWrite }, query);
  /** All nodes of a connection, whose query is given where the next page begins. */
  const allOf = async (query: (after: string) => string, pick: (data: never) => unknown) => {
    const found: Record<string, unknown>[] = [];
    for (let after = 'null', hasMore = true; hasMore; ) {
      // biome-ignore lint/suspicious/noExplicitAny: tests assert whole bodies
      const page = pick((await ask(query(after))) as never) as any;
      found.push(...page.nodes);
      hasMore = page.pageInfo.hasNextPage;
      after = JSON.stringify(page.pageInfo.endCursor);
    }
    return found;
  };
  /** What the button of a table hands over. */
  const fileOf = async (button: Locator): Promise<[name: string, content: string]> => {
    const waiting = open.page.waitForEvent('download');
    await button.press('Enter');
    const file = await waiting;
    return [file.suggestedFilename(), await readFile(await file.path(), 'utf8')];
  };
  const exportAll = () => open.page.getByRole('dialog').getByRole('button', { name: 'Export all rows' });
  const exportShown = () => open.page.getByRole('dialog').getByRole('button', { name: 'Export shown rows' });

  it('hands over all attempts at an address, also those that the dialog does not show', async () => {
    const { page } = open;
    // Of what happens anyway it gets nothing, so that all attempts are tests.
    const { eventEndpointCreate } = await ask(
      `mutation { eventEndpointCreate(input: { url: "${receiver.url}", kinds: [company], actions: [deleted] }) { ... on EventEndpointIssued { endpoint { id } } } }`,
    );
    const { id } = eventEndpointCreate.endpoint;
    const page100 = (after: string) =>
      `{ eventEndpoint(id: ${id}) { attempts(first: 100, after: ${after}) { totalCount pageInfo { hasNextPage endCursor }
        nodes { at number attempt status tookMs error answer } } } }`;
    const attempts = ({ eventEndpoint }: never) => (eventEndpoint as { attempts: unknown }).attempts;
    for (let sent = 0; sent < ATTEMPTS; sent += 10)
      await ask(
        `mutation { ${[...Array(10).keys()].map((one) => `t${one}: eventEndpointTest(id: ${id}) { __typename }`).join(' ')} }`,
      );
    await eventually(async () => expect(await allOf(page100, attempts)).toHaveLength(ATTEMPTS));
    await open.go(`${PLACE}/endpoints?open=${id}`);
    await expect.poll(() => page.getByRole('table', { name: 'Attempts' }).getByRole('row').count()).toBe(51);
    await open.check('attempts');
    const all = await allOf(page100, attempts);
    expect(await fileOf(exportAll())).toEqual([
      'attempts.csv',
      csv([
        ['When', 'Event', 'Attempt', 'Status', 'Duration, ms', 'Response or error'],
        ...all.map(({ at, number, attempt, status, tookMs, error, answer }) => [
          at,
          number ?? 'test',
          attempt,
          status,
          tookMs,
          error ?? answer,
        ]),
      ]),
    ]);
    await page.keyboard.press('Escape');
  });

  it('hands over who would cross a level by a rule, and how many are at each', async () => {
    const { page } = open;
    await open.go(`${PLACE}/rules`);
    await page.getByRole('button', { name: 'Add a rule' }).click();
    await page.getByRole('textbox', { name: 'Name' }).fill('Every call');
    await page.getByRole('combobox', { name: 'Activity' }).click();
    await page.getByRole('option', { name: 'Any call' }).click();
    await page.getByLabel('Points').fill('1000');
    await page.getByRole('button', { name: 'Try it' }).click();
    await page.getByText(/^Of \d+ contacts with activities/).waitFor();
    await open.settled();
    const dialog = page.getByRole('dialog');
    const rowsOf = async (name: string) =>
      dialog
        .getByRole('table', { name })
        .getByRole('row')
        .evaluateAll((rows) =>
          rows.map((row) =>
            [...row.querySelectorAll('th, td')].map((one) => one.textContent?.replaceAll(',', '') ?? ''),
          ),
        );
    const crossings = await rowsOf('Contacts that would change level');
    expect(crossings.length).toBeGreaterThan(1);
    expect(await fileOf(exportShown().nth(1))).toEqual(['trial-levels.csv', csv(await rowsOf('What would change'))]);
    // Scores stand in the table with one place and a minus sign, and in the file as they are.
    const places = new Intl.NumberFormat('en', { useGrouping: false, maximumFractionDigits: 1 });
    const [file, content] = await fileOf(exportShown().last());
    expect(file).toBe('trial-crossings.csv');
    expect(content.replace(/-?\d+\.\d+/g, (score) => places.format(Number(score)))).toBe(
      csv(crossings).replaceAll('−', '-'),
    );
  });

  it('hands over the figures of a campaign, and all of its emails', async () => {
    const { page } = open;
    const { campaigns } = await ask('{ campaigns(first: 1, sort: SENT_COUNT) { nodes { id name } } }');
    const [{ id, name }] = campaigns.nodes;
    const all = await allOf(
      (after) =>
        `{ campaign(id: ${id}) { emails(first: 100, after: ${after}) { pageInfo { hasNextPage endCursor }
          nodes { subject emailType contactEmail emailTimestamp } } } }`,
      ({ campaign }) => (campaign as { emails: unknown }).emails,
    );
    expect(all.length).toBeGreaterThan(20);
    await open.go(`${PLACE}/campaigns?open=${id}`);
    const [file, figures] = await fileOf(exportShown());
    expect(file).toBe('campaign.csv');
    expect(figures).toContain(`Name,${cell(name)}\r\n`);
    await page.getByRole('tab', { name: /^Emails/ }).click();
    const kinds: Record<string, string> = { outbound: 'Sent', inbound: 'Reply', bounced: 'Bounced' };
    expect(await fileOf(exportAll())).toEqual([
      'campaign-emails.csv',
      csv([
        ['Subject', 'Type', 'Contact address', 'Time'],
        ...all.map(({ subject, emailType, contactEmail, emailTimestamp }) => [
          subject || '(no subject)',
          kinds[String(emailType)],
          contactEmail,
          emailTimestamp,
        ]),
      ]),
    ]);
  });

  it('hands over all contacts of a company, with formulas made harmless', async () => {
    const { page } = open;
    const { companies } = await ask('{ companies(first: 1) { nodes { id } } }');
    const [{ id }] = companies.nodes;
    for (let place = 0; place < CONTACTS; place += 10)
      await ask(
        `mutation { ${[...Array(10).keys()]
          .map((one) => place + one)
          .map(
            (one) =>
              `c${one}: contactCreate(input: { email: "many-${one}@northgate.example", companyId: ${id}, jobTitle: "=1+${one}" }) { __typename }`,
          )
          .join(' ')} }`,
      );
    const all = await allOf(
      (after) =>
        `{ company(id: ${id}) { contacts(first: 100, after: ${after}) { pageInfo { hasNextPage endCursor }
          nodes { email firstName lastName jobTitle contactStatus suppressed } } } }`,
      ({ company }) => (company as { contacts: unknown }).contacts,
    );
    expect(all.length).toBeGreaterThanOrEqual(CONTACTS);
    await open.go(`${PLACE}/companies?open=${id}`);
    await page.getByRole('tab', { name: /^Contacts/ }).click();
    expect(await fileOf(exportAll())).toEqual([
      'company-contacts.csv',
      csv([
        ['Contact', 'Role', 'Do not contact', 'Status'],
        ...all.map(({ email, firstName, lastName, jobTitle, contactStatus, suppressed }) => [
          [firstName, lastName].filter(Boolean).join(' ') || email,
          String(jobTitle ?? '').replace(/^=/, "'="),
          suppressed ? 'Do not contact: unsubscribed' : '',
          contactStatus,
        ]),
      ]),
    ]);
  });
});
