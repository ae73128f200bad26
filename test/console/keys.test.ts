import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { BROWSER } from '../support/browser.js';
import { type OpenConsole, openConsole } from '../support/console.js';
import { type DemoService, startDemo } from '../support/demo-service.js';

const FORMULA = '=HYPERLINK("https://evil.example")';

describe.runIf(BROWSER)('the console: keys', () => {
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

  const CLIENT = '/w/demo-northgate-supply/keys';
  const row = (name: string) => open.page.getByRole('row', { name });
  const works = async (key: string) => {
    const headers = { 'X-API-KEY': key, 'Content-Type': 'application/json' };
    const body = JSON.stringify({ query: '{ whoami { clientName } }' });
    return (await fetch(`${demo.url}/graphql`, { method: 'POST', headers, body })).status === 200;
  };
  const menu = async (name: string, item: string) => {
    await open.page.getByRole('button', { name: `Actions for the key ${name}` }).click();
    await open.page.getByRole('menuitem', { name: item }).click();
  };

  let secret = '';

  it('issues a key by keyboard alone, and shows it once', async () => {
    const { page } = open;
    await open.go(CLIENT);
    await open.check('keys');
    await page.getByRole('button', { name: 'Create a key' }).press('Enter');
    await page.getByRole('dialog').waitFor();
    await page.keyboard.type(FORMULA);
    await page.keyboard.press('Enter');
    const field = page.getByLabel('Key', { exact: true });
    await field.waitFor();
    secret = await field.inputValue();
    expect(secret).toMatch(/^RV-\w+$/);
    expect(await works(secret)).toBe(true);
    await page.keyboard.press('Escape');
    expect(await field.isVisible()).toBe(true);
    await open.check('key-issued');
    await page.getByRole('button', { name: 'I have copied it' }).press('Enter');
    await row(FORMULA).waitFor();
    expect(await page.getByText(secret).count()).toBe(0);
  });

  it('exports what is shown, with formulas made text', async () => {
    const { page } = open;
    const waiting = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Export shown rows' }).click();
    const download = await waiting;
    expect(download.suggestedFilename()).toBe('keys.csv');
    const lines = (await readFile(await download.path(), 'utf8')).split('\r\n');
    // Spreadsheets read UTF-8 where a byte order mark says so.
    expect(lines[0]).toBe('\ufeffName,Access,Key,State,Last used,Expires,Created by,Created');
    expect(lines.some((line) => line.startsWith(`"'=HYPERLINK(`))).toBe(true);
  });

  it('renames a key and gives it an end', async () => {
    const { page } = open;
    await menu(FORMULA, 'Rename or set expiry');
    await page.getByRole('textbox', { name: 'Name' }).fill('Dialer');
    await page.getByLabel('Expires').fill('2020-01-01');
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText('Must be in the future.').waitFor();
    await page.getByLabel('Expires').fill('2099-01-31');
    await page.getByRole('button', { name: 'Save' }).click();
    await row('Dialer').waitFor();
    await expect.poll(() => row('Dialer').locator('time[datetime^="2099-"]').count()).toBe(1);
  });

  it('replaces a key in two steps: the old one stops, the new one works', async () => {
    const { page } = open;
    await menu('Dialer', 'Replace');
    await page.getByRole('button', { name: 'Replace the key Dialer' }).click();
    const field = page.getByLabel('Key', { exact: true });
    await field.waitFor();
    const next = await field.inputValue();
    await page.getByRole('button', { name: 'I have copied it' }).click();
    await expect.poll(() => works(secret)).toBe(false);
    expect(await works(next)).toBe(true);
    secret = next;
  });

  it('revokes a key in two steps, and shows it only when asked', async () => {
    const { page } = open;
    await menu('Dialer', 'Revoke');
    await open.check('key-revoke');
    await page.getByRole('button', { name: 'Revoke the key Dialer' }).click();
    await row('Dialer').waitFor({ state: 'detached' });
    await expect.poll(() => works(secret)).toBe(false);
    await page.getByLabel('Show revoked keys').check();
    await row('Dialer').getByText('Revoked').waitFor();
    expect(new URL(page.url()).search).toBe('?revoked=yes');
  });

  it('of the agency lists those of all clients, and goes on with the own one when it is replaced', async () => {
    const { page } = open;
    await open.go('/agency-keys');
    await row('First master key').getByText('This tab').waitFor();
    // The names of the clients come with a question of their own.
    await expect.poll(() => row('Harbor Works').count()).toBe(2);
    await open.check('agency-keys');
    await menu('First master key', 'Replace');
    await page.getByRole('button', { name: 'Replace the key First master key' }).click();
    await page.getByLabel('Key', { exact: true }).waitFor();
    await page.getByRole('button', { name: 'I have copied it' }).click();
    await open.go('/agency-keys');
    await row('First master key').getByText('This tab').waitFor();
    expect(await works(demo.keys.master)).toBe(false);
  });
});
