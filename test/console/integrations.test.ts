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
  const ask = (query: string) => askGraphql(demo.url, { 'X-API-KEY': demo.keys.readWrite }, query);

  const opens = async (name: string) => {
    await open.go(`${PLACE}/integrations`);
    await open.page.getByRole('table').getByRole('link', { name, exact: true }).press('Enter');
    await open.page.getByRole('heading', { level: 1, name, exact: true }).waitFor();
    await open.settled();
  };
  const connection = () => open.page.getByRole('region', { name: 'Connection' });
  const press = (name: string) => open.page.getByRole('button', { name, exact: true }).click();

  it('shows how each platform does, and on its page what to enter at it', async () => {
    await open.go(`${PLACE}/integrations`);
    await row('Smartlead').getByText('Not connected').waitFor();
    await open.check('integrations');
    await opens('Lemlist');
    expect(new URL(open.page.url()).pathname).toBe(`/console${PLACE}/integrations/lemlist`);
    const address = open.page.getByLabel('Address to enter at the platform', { exact: true });
    await expect.poll(() => address.inputValue()).toBe(`${demo.url}/public/lemlist-webhook/demo-northgate-supply`);
    const steps = open.page.getByRole('region', { name: 'Set it up' }).getByRole('listitem');
    expect(await steps.count()).toBe(2);
    await open.check('integration');
    await open.page.getByRole('link', { name: 'All platforms' }).click();
    await row('Smartlead').waitFor();
  });

  it('opens the page of a platform from its address in earlier releases, and names an unknown one', async () => {
    const { page } = open;
    await open.go(`${PLACE}/integrations?open=lemlist`);
    await page.getByRole('heading', { level: 1, name: 'Lemlist' }).waitFor();
    await open.go(`${PLACE}/integrations/unknown`);
    await page.getByRole('heading', { name: 'No such platform' }).waitFor();
    await open.check('integration-unknown');
  });

  it('waits for the first delivery, and shows it when it arrives', async () => {
    const { page } = open;
    await opens('PlusVibe');
    await press('Connect');
    await page.getByRole('dialog').getByRole('button', { name: 'Connect' }).click();
    await connection().getByText('No deliveries yet').waitFor();
    await connection().getByText('This address is local').waitFor();
    const deliveries = page.getByRole('region', { name: 'Last deliveries' });
    await deliveries.getByText('Waiting for the first delivery…').waitFor();
    const sample = await ask('{ integrations { integrations { key webhook { path sample } } } }');
    const { path, sample: body } = sample.integrations.integrations.find(
      ({ key }: { key: string }) => key === 'plusvibe',
    ).webhook;
    const headers = { 'Content-Type': 'application/json' };
    await fetch(demo.url + path, { method: 'POST', headers, body: JSON.stringify(body) });
    await deliveries.getByText('Last delivery: Processed').waitFor();
    // Also where the service has not judged the platform since then.
    await connection().getByText('Deliveries received', { exact: true }).waitFor();
    expect(await page.getByText('never', { exact: true }).count()).toBe(0);
    await deliveries.getByText('Waiting for the first delivery…').waitFor({ state: 'detached' });
    await deliveries.getByRole('table').getByRole('link').click();
    await page.waitForURL(/\/deliveries\?open=\d+$/);
  });

  it('connects with a secret, changes and disconnects in two steps', async () => {
    const { page } = open;
    await opens('Smartlead');
    await press('Connect');
    await page.getByLabel('Webhook secret').fill('a secret of our own');
    await page.keyboard.press('Enter');
    await connection().getByText('No deliveries yet').waitFor();
    await connection().getByText('set', { exact: true }).waitFor();
    await press('Change');
    await page.getByLabel(/Remove the secret/).check();
    await press('Save');
    await connection().getByText('none', { exact: true }).waitFor();
    await press('Disconnect');
    await press('Disconnect Smartlead');
    await connection().getByText('Not connected').waitFor();
  });

  it('posts a test delivery, which arrives in the vault and does what it says', async () => {
    const { page } = open;
    await opens('Lemlist');
    await press('Edit the payload');
    const body = page.getByLabel('Payload', { exact: true });
    await body.fill('no JSON');
    await page.getByRole('button', { name: 'Send test' }).click();
    await page.getByText('Invalid JSON').waitFor();
    const sample = await ask('{ integrations { integrations { key webhook { sample } } } }');
    const [item] = sample.integrations.integrations.find(({ key }: { key: string }) => key === 'lemlist').webhook
      .sample;
    await body.fill(JSON.stringify([{ ...item, leadEmail: 'nobody@sample.example' }]));
    await page.getByRole('button', { name: 'Send test' }).click();
    await page.getByText('The delivery arrived (status 200).').waitFor();
    // Nothing is half behind the header then.
    await page.getByRole('heading', { level: 1 }).scrollIntoViewIfNeeded();
    await open.check('test-delivery');
    const found = await ask('{ contacts(filter: { email: "nobody@sample.example" }) { totalCount } }');
    expect(found.contacts.totalCount).toBe(1);
    await page.getByRole('region', { name: 'Send a test delivery' }).getByRole('link', { name: 'Open' }).click();
    await page.getByRole('region', { name: 'Body' }).getByText('nobody@sample.example').waitFor();
    await open.check('delivery');
  });

  it('generates a secret, which is shown once, after it was saved', async () => {
    const { page } = open;
    await opens('Lemlist');
    await press('Change');
    await press('Generate a secret');
    const typed = await page.getByLabel('Webhook secret').inputValue();
    expect(typed).toMatch(/^[0-9a-f]{64}$/);
    await press('Save');
    const secret = page.getByLabel('Secret to enter at Lemlist', { exact: true });
    await expect.poll(() => secret.inputValue()).toBe(typed);
    await page.getByRole('button', { name: 'Copy: Secret to enter at Lemlist' }).waitFor();
    await open.check('generated-secret');
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').getByRole('button').last().click();
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await connection().getByText('set', { exact: true }).waitFor();
    await opens('Smartlead');
    await press('Connect');
    await page.getByLabel('Webhook secret').waitFor();
    expect(await page.getByRole('button', { name: 'Generate a secret' }).count()).toBe(0);
    await press('Cancel');
  });

  it('tests a platform with a secret, which nobody needs to enter again', async () => {
    const { page } = open;
    await opens('Lemlist');
    await page.getByRole('button', { name: 'Send test' }).click();
    await page.getByText('The delivery arrived (status 200).').waitFor();
  });

  it('says of a refused test whether it was not verified or its address is unknown', async () => {
    const { page } = open;
    const at = '**/public/lemlist-webhook/**';
    await opens('Lemlist');
    // As by a proxy that removes a header.
    await page.route(at, (route) => route.continue({ headers: { 'content-type': 'application/json' } }));
    await page.getByRole('button', { name: 'Send test' }).click();
    await page.getByText('Not verified.', { exact: true }).waitFor();
    await page.getByText('1 delivery was refused as not verified').waitFor();
    await page.unroute(at);
    // As by a proxy that changes the path.
    await page.route(at, (route) => route.continue({ url: `${demo.url}/public/lemlist-webhook/nobody` }));
    await page.getByRole('button', { name: 'Send test' }).click();
    await page.getByText('Address unknown.', { exact: true }).waitFor();
    await page.unroute(at);
    await page.getByRole('button', { name: 'Send test' }).click();
    await page.getByText('The delivery arrived (status 200).').waitFor();
    await page.getByText('1 delivery was refused as not verified').waitFor({ state: 'detached' });
    open.expectFaults(/404/);
  });

  it('finds deliveries by platform, verdict and words, from the address', async () => {
    const { page } = open;
    await open.go(`${PLACE}/deliveries?verdict=malformed`);
    await row('Refused').first().waitFor();
    expect(await row('Processed').count()).toBe(0);
    await open.check('deliveries');
    await page.getByLabel('Reason contains').fill('nothing has these words');
    await page.getByText('No deliveries match').waitFor();
    await page.getByRole('button', { name: 'Clear filters' }).click();
    await row('Processed').first().waitFor();
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
      await reader.page.getByText('Read-only keys cannot see the address').waitFor();
      expect(await reader.page.getByRole('button', { name: /^(Connect|Change|Disconnect|Send test)$/ }).count()).toBe(
        0,
      );
      await reader.check('integration-read-only');
      await reader.go(`${PLACE}/deliveries`);
      await reader.page.getByRole('row', { name: 'Processed' }).first().waitFor();
      expect(await reader.page.getByRole('checkbox').count()).toBe(0);
      expect(await reader.page.locator('nav a[href$="/keys"]').count()).toBe(0);
    } finally {
      await reader.close();
    }
  });
});
