import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { askGraphql } from '../support/ask-graphql.js';
import { BROWSER } from '../support/browser.js';
import { type OpenConsole, openConsole } from '../support/console.js';
import { type DemoService, startDemo } from '../support/demo-service.js';

describe.runIf(BROWSER)('the console: integrations and the webhook vault', () => {
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

  const PLACE = '/w/demo-northgate-supply';
  const row = (name: string) => open.page.getByRole('row', { name });
  const menu = async (name: string, item: string) => {
    await open.page.getByRole('button', { name: `Actions for ${name}`, exact: true }).click();
    await open.page.getByRole('menuitem', { name: item }).click();
  };
  const ask = (query: string) => askGraphql(demo.url, { 'X-API-KEY': demo.keys.readWrite }, query);

  it('shows how each platform does, and what to enter at it', async () => {
    await open.go(`${PLACE}/integrations`);
    await row('Smartlead').getByText('Not connected').waitFor();
    await open.check('integrations');
    await open.page.getByRole('button', { name: 'Details of Lemlist' }).press('Enter');
    const address = open.page.getByLabel('Address to enter at the platform', { exact: true });
    await expect.poll(() => address.inputValue()).toBe(`${demo.url}/public/lemlist-webhook/demo-northgate-supply`);
    expect(new URL(open.page.url()).search).toBe('?open=lemlist');
    await open.check('integration');
    await open.page.keyboard.press('Escape');
  });

  it('has what can be done with each in sight, however wide the table is', async () => {
    const { page } = open;
    const isIn = (label: string) =>
      page.evaluate((name) => {
        const button = document.querySelector(`[aria-label="${name}"]`)?.getBoundingClientRect();
        const box = document.querySelector('.grid-box')?.getBoundingClientRect();
        return Boolean(button && box && button.left > box.left && button.right < box.right);
      }, label);
    for (const width of [1_280, 390]) {
      await page.setViewportSize({ width, height: 800 });
      await expect.poll(() => isIn('Actions for Smartlead')).toBe(true);
    }
    await page.setViewportSize({ width: 1_280, height: 800 });
  });

  it('is connected and tested from where its address is shown', async () => {
    const { page } = open;
    const opened = (name: string) => page.getByRole('dialog', { name });
    await page.getByRole('button', { name: 'Details of PlusVibe' }).click();
    await opened('PlusVibe').getByRole('button', { name: 'Connect' }).click();
    await opened('Connect PlusVibe').getByRole('button', { name: 'Connect' }).click();
    await row('PlusVibe').getByText('No events yet').waitFor();
    await page.getByRole('button', { name: 'Details of PlusVibe' }).click();
    await opened('PlusVibe').getByRole('button', { name: 'Test delivery' }).click();
    await opened('Test delivery: PlusVibe').getByRole('button', { name: 'Send test' }).waitFor();
    await page.keyboard.press('Escape');
    await opened('Test delivery: PlusVibe').waitFor({ state: 'hidden' });
    expect(new URL(page.url()).search).toBe('');
  });

  it('connects with a secret, changes and disconnects in two steps', async () => {
    const { page } = open;
    await menu('Smartlead', 'Connect');
    await page.getByLabel('Webhook secret').fill('a secret of our own');
    await page.keyboard.press('Enter');
    await row('Smartlead').getByText('No events yet').waitFor();
    await row('Smartlead').getByText('set', { exact: true }).waitFor();
    await menu('Smartlead', 'Change');
    await page.getByLabel(/Remove the secret/).check();
    await page.getByRole('button', { name: 'Save' }).click();
    await row('Smartlead').getByText('none', { exact: true }).waitFor();
    await menu('Smartlead', 'Disconnect');
    await page.getByRole('button', { name: 'Disconnect Smartlead' }).click();
    await row('Smartlead').getByText('Not connected').waitFor();
  });

  it('posts a test delivery, which arrives in the vault and does what it says', async () => {
    const { page } = open;
    await menu('Lemlist', 'Test delivery');
    const body = page.getByLabel('Payload', { exact: true });
    await body.fill('no JSON');
    await page.getByRole('button', { name: 'Send test' }).click();
    await page.getByText('Invalid JSON').waitFor();
    const sample = await ask('{ integrations { integrations { key webhook { sample } } } }');
    const [item] = sample.integrations.integrations.find(({ key }: { key: string }) => key === 'lemlist').webhook
      .sample;
    await body.fill(JSON.stringify([{ ...item, leadEmail: 'nobody@sample.example' }]));
    await page.getByRole('button', { name: 'Send test' }).click();
    await page.getByText('The delivery arrived').waitFor();
    await open.check('test-delivery');
    const found = await ask('{ contacts(filter: { email: "nobody@sample.example" }) { totalCount } }');
    expect(found.contacts.totalCount).toBe(1);
    await page.getByRole('dialog').getByRole('link', { name: 'Open' }).click();
    await page.getByRole('region', { name: 'Body' }).getByText('nobody@sample.example').waitFor();
    await open.check('delivery');
  });

  it('tells that an unproven test delivery is not kept', async () => {
    const { page } = open;
    await open.go(`${PLACE}/integrations`);
    await menu('Lemlist', 'Change');
    await page.getByLabel('Webhook secret').fill('only Lemlist knows');
    await page.keyboard.press('Enter');
    await row('Lemlist').getByText('set', { exact: true }).waitFor();
    await menu('Lemlist', 'Test delivery');
    await page.getByRole('button', { name: 'Send test' }).click();
    await page.getByText('Response status 404').waitFor();
    await page.getByText('The delivery was not kept').waitFor();
    open.expectFaults(/404/);
  });

  it('finds deliveries by platform, verdict and words, from the address', async () => {
    const { page } = open;
    await open.go(`${PLACE}/deliveries?verdict=malformed`);
    await row('Refused').first().waitFor();
    expect(await row('Applied').count()).toBe(0);
    await open.check('deliveries');
    await page.getByLabel('Reason contains').fill('nothing has these words');
    await page.getByText('No deliveries match').waitFor();
    await page.getByRole('button', { name: 'Clear filters' }).click();
    await row('Applied').first().waitFor();
    expect(new URL(page.url()).search).toBe('');
  });

  it('takes a delivery again: first it is told what it would come to, then it is done', async () => {
    const { page } = open;
    const count = async () => (await ask('{ webhookDeliveries { totalCount } }')).webhookDeliveries.totalCount;
    await open.go(`${PLACE}/deliveries?platform=instantly&verdict=processed`);
    const before = await count();
    await page.getByRole('checkbox').first().check();
    await page.getByRole('button', { name: 'Replay 1 delivery' }).click();
    await page.getByRole('table', { name: 'Expected result' }).getByText('Duplicate').waitFor();
    expect(await count()).toBe(before);
    await open.check('replay');
    await page.getByRole('button', { name: 'Replay now' }).click();
    await expect.poll(count).toBe(before + 1);
  });

  it('dismisses events that wait, in two steps', async () => {
    const { page } = open;
    await open.go(`${PLACE}/deliveries?tab=parked`);
    await row('the address of the CRM record').waitFor();
    await open.check('waiting-events');
    await page.getByRole('checkbox').first().check();
    await page.getByRole('button', { name: 'Dismiss 1 event' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Dismiss 1 event' }).click();
    await page.getByText('No waiting events').waitFor();
    expect((await ask('{ parkedWebhookEvents { totalCount } }')).parkedWebhookEvents.totalCount).toBe(0);
  });

  it('shows a key that only reads no button that would be refused, and no address', async () => {
    const reader = await openConsole(demo.url, demo.keys.readOnly);
    try {
      await reader.go(`${PLACE}/integrations?open=lemlist`);
      await reader.page.getByText('Read-only keys do not see the address').waitFor();
      await reader.page.keyboard.press('Escape');
      expect(await reader.page.getByRole('button', { name: /^Actions for/ }).count()).toBe(0);
      await reader.go(`${PLACE}/deliveries`);
      await reader.page.getByRole('row', { name: 'Applied' }).first().waitFor();
      expect(await reader.page.getByRole('checkbox').count()).toBe(0);
      expect(await reader.page.locator('nav a[href$="/keys"]').count()).toBe(0);
    } finally {
      await reader.close();
    }
  });
});
