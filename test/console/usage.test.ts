import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { BROWSER } from '../support/browser.js';
import { type OpenConsole, openConsole } from '../support/console.js';
import { type DemoService, startDemo } from '../support/demo-service.js';

describe.runIf(BROWSER)('the console: usage', () => {
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

  const DAYS = 'from=2020-01-01&to=2029-12-31';

  it('tells by client what an agency used, and hands it over as a file', async () => {
    const { page } = open;
    await expect.poll(async () => (await used()).total.requests).toBeGreaterThan(0);
    await open.go(`/usage?${DAYS}`);
    await page.getByRole('row', { name: /Northgate/ }).waitFor();
    await open.check('usage');
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Export shown rows' }).click(),
    ]);
    const [head, ...lines] = (await readFile(await file.path(), 'utf8')).split('\r\n');
    expect(head).toBe('\uFEFFClient,Requests,Refused,Writes,Webhook deliveries,Console (not billed)');
    const { items } = await used();
    expect(lines.length).toBe(items.length);
  });

  it('tells apart keys and days of a client by keyboard alone, and keeps it in the address', async () => {
    const { page } = open;
    await open.go(`/w/demo-northgate-supply/usage?${DAYS}`);
    await page.getByRole('columnheader', { name: 'Key' }).waitFor();
    await page.getByRole('radio', { name: 'By key', exact: true }).focus();
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('ArrowRight');
    await page.getByRole('columnheader', { name: 'Day' }).waitFor();
    expect(new URL(page.url()).searchParams.get('by')).toBe('both');
    await open.check('usage-of-client');
  });

  it('says when nothing was used, and what the service refuses', async () => {
    const { page } = open;
    await open.go('/usage?from=2001-01-01&to=2001-01-31');
    await page.getByText('No usage').waitFor();
    await open.go('/usage?from=2001-02-01&to=2001-01-01');
    await page.getByText(/Must be after from\./).waitFor();
  });

  async function used() {
    const query =
      '{ usage(from: "2020-01-01", to: "2030-01-01", by: [CLIENT]) { total { requests } items { clientId } } }';
    const headers = { 'X-API-KEY': demo.keys.master, 'Content-Type': 'application/json' };
    const answer = await fetch(`${demo.url}/graphql`, { method: 'POST', headers, body: JSON.stringify({ query }) });
    // biome-ignore lint/suspicious/noExplicitAny: tests assert whole bodies
    const { data, errors } = (await answer.json()) as any;
    expect(errors).toBeUndefined();
    return data.usage;
  }
});
