import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { askGraphql } from '../support/ask-graphql.js';
import { BROWSER } from '../support/browser.js';
import { type OpenConsole, openConsole } from '../support/console.js';
import { type DemoService, startDemo } from '../support/demo-service.js';

const CLIENT = 'demo-northgate-supply';

describe.runIf(BROWSER)('the console: exports and jobs', () => {
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

  it('starts an export by keyboard alone, and hands over its file with the key in no address', async () => {
    const { page } = open;
    const addresses: string[] = [];
    page.on('request', (request) => addresses.push(request.url()));
    await open.go(`/w/${CLIENT}/jobs`);
    const before = await newest();
    await page.getByRole('button', { name: 'Start an export' }).press('Enter');
    await page.getByLabel('Records', { exact: true }).selectOption('companies');
    await page.getByRole('dialog').getByRole('button', { name: 'Start an export' }).press('Enter');
    await expect.poll(newest).not.toBe(before);
    const id = await newest();
    await row(id, 'Export Done').waitFor();
    const download = page.getByRole('button', { name: `Download the file of job ${id}` });
    await open.check('jobs');
    const waiting = page.waitForEvent('download');
    await download.press('Enter');
    const file = await waiting;
    expect(file.suggestedFilename()).toBe(`job-${id}-outcome.csv`);
    const lines = (await readFile(await file.path(), 'utf8')).trim().split('\r\n');
    const { companies } = await ask('{ companies { totalCount } }');
    expect(lines.length).toBe(companies.totalCount + 1);
    expect(addresses.filter((address) => address.includes(demo.keys.master))).toEqual([]);
  });

  it('stops a job in two steps', async () => {
    const { page } = open;
    const id = await uploadOne();
    await open.go(`/w/${CLIENT}/jobs?kind=import`);
    await page.getByRole('button', { name: `Stop job ${id}` }).click();
    await page.getByText(`Job ${id} stops now.`).waitFor();
    expect((await ask(`{ job(id: ${id}) { state } }`)).job).toEqual({ state: 'uploading' });
    await page.getByRole('button', { name: 'Stop the job' }).click();
    await row(id, 'Import Stopped').waitFor();
    expect((await ask(`{ job(id: ${id}) { state } }`)).job).toEqual({ state: 'cancelled' });
    expect(await page.getByRole('button', { name: `Stop job ${id}` }).count()).toBe(0);
    await page.getByRole('link', { name: `Open import ${id}` }).click();
    await page.getByRole('heading', { name: 'Import of contacts' }).waitFor();
    await page.getByText(`Job ${id}`, { exact: true }).waitFor();
  });

  it('follows a job that others start, without being asked', async () => {
    const id = await uploadOne();
    await open.go(`/w/${CLIENT}/jobs`);
    await row(id, 'Import Not started').waitFor();
    await ask(`mutation { importStart(id: ${id}, dryRun: true) { ... on Job { id } } }`);
    await row(id, 'Import Done').waitFor();
  });

  it('says what to do where there are no jobs', async () => {
    await open.go('/w/demo-harbor-works/jobs');
    await open.page.getByRole('heading', { name: 'No jobs yet' }).waitFor();
    await open.check('jobs-none');
  });

  it('keeps its filters in the address, and says when nothing matches', async () => {
    const { page } = open;
    await open.go(`/w/${CLIENT}/jobs`);
    await page.getByLabel('Type', { exact: true }).selectOption('merge');
    await page.getByRole('heading', { name: 'No jobs match' }).waitFor();
    expect(new URL(page.url()).searchParams.get('kind')).toBe('merge');
    await page.getByRole('button', { name: 'Clear filters' }).click();
    await page
      .getByRole('row', { name: /Export Done/ })
      .first()
      .waitFor();
  });

  it('adds a daily export, runs it now, and deletes it', async () => {
    const { page } = open;
    await open.go(`/w/${CLIENT}/jobs`);
    await page.getByRole('button', { name: 'Add a daily export' }).click();
    const form = page.getByRole('dialog');
    await form.getByLabel('Schedule').fill('warehouse');
    await form.getByLabel('Address of the storage').fill('https://10.0.0.1');
    await form.getByLabel('Bucket', { exact: true }).fill('crm-exports');
    await form.getByLabel('Access key ID').fill('id');
    await form.getByLabel('Secret access key').fill('secret');
    await form.getByRole('button', { name: 'Add a daily export' }).click();
    await form.getByText(/^Must be an https URL on the Internet.*EVENT_NETWORKS/).waitFor();
    await form.getByLabel('Address of the storage').fill('https://storage.invalid');
    await form.getByRole('button', { name: 'Add a daily export' }).click();
    await page.getByRole('row', { name: /^warehouse Contacts crm-exports/ }).waitFor();
    await open.check('jobs-schedules');
    await page.getByRole('button', { name: 'Actions on the schedule warehouse' }).click();
    await page.getByRole('menuitem', { name: 'Run now' }).click();
    await page.getByText('The export was accepted. “Last run” tells its result.').waitFor();
    await page.getByRole('row', { name: /Scheduled export/ }).waitFor();
    await page.getByRole('button', { name: 'Actions on the schedule warehouse' }).click();
    await page.getByRole('menuitem', { name: 'Delete the schedule' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Delete the schedule' }).click();
    await page.getByText('The schedule was deleted.').waitFor();
    expect((await ask('{ exportSchedules { name } }')).exportSchedules).toEqual([]);
  });

  it('shows a key that reads only no more than it may do', async () => {
    const id = await uploadOne();
    const reader = await openConsole(demo.url, demo.keys.readOnly);
    try {
      await reader.go(`/w/${CLIENT}/jobs`);
      await row(id, 'Import Not started', reader.page).waitFor();
      expect(await reader.page.getByRole('button', { name: 'Start an export' }).count()).toBe(0);
      expect(await reader.page.getByRole('button', { name: /^Stop job/ }).count()).toBe(0);
      expect(await reader.page.getByRole('button', { name: 'Add a daily export' }).count()).toBe(0);
      const waiting = reader.page.waitForEvent('download');
      await reader.page
        .getByRole('button', { name: /^Download the file of job/ })
        .first()
        .click();
      await (await waiting).path();
      await reader.check('jobs-read-only');
    } finally {
      await reader.close();
    }
  });

  const row = (id: number, words: string, page = open.page) =>
    page.getByRole('row', { name: new RegExp(`^${id} ${words}`) });

  const newest = async (): Promise<number> => (await ask('{ jobs(first: 1) { nodes { id } } }')).jobs.nodes[0]?.id;

  const headers = () => ({ 'X-API-KEY': demo.keys.master, 'X-Client-Id': CLIENT });

  async function uploadOne(): Promise<number> {
    const address = `${demo.url}/public/v2/imports?record=contact`;
    const body = 'email\nlisted@example.com\n';
    const answer = await fetch(address, { method: 'POST', headers: headers(), body });
    expect(answer.status).toBe(201);
    return ((await answer.json()) as { id: number }).id;
  }

  const ask = (query: string) => askGraphql(demo.url, headers(), query);
});
