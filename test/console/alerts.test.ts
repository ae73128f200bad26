import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { BROWSER } from '../support/browser.js';
import { type OpenConsole, openConsole } from '../support/console.js';
import { type DemoService, startDemo } from '../support/demo-service.js';
import { type MailServer, openMailServer } from '../support/mail-server.js';
import { openReceiver, type Receiver } from '../support/receiver.js';

const PLACE = '/w/demo-northgate-supply';

describe.runIf(BROWSER)('the console: alerts', () => {
  let demo: DemoService;
  let open: OpenConsole;
  let receiver: Receiver;
  let mail: MailServer;
  beforeAll(async () => {
    [receiver, mail] = await Promise.all([openReceiver(), openMailServer()]);
    const sending = { SMTP_URL: mail.url, MAIL_FROM: 'alerts@outreach.example' };
    demo = await startDemo({ EVENT_NETWORKS: '127.0.0.1', ...sending });
    open = await openConsole(demo.url, demo.keys.master);
  }, 600_000);
  afterAll(async () => {
    await open?.close();
    await demo?.stop();
    await Promise.all([receiver?.close(), mail?.close()]);
  });

  const act = async (channel: string, action: string) => {
    await open.page.getByRole('button', { name: `Actions for ${channel}` }).click();
    await open.page.getByRole('menuitem', { name: action }).click();
  };

  it('adds a channel for mail with quiet hours, and sends a test by it', async () => {
    const { page } = open;
    await open.go(`${PLACE}/alerts`);
    await page.getByText('No channels yet').waitFor();
    await open.check('alerts-empty');
    await page.getByRole('button', { name: 'Add a channel' }).first().click();
    const dialog = page.getByRole('dialog', { name: 'Add a channel' });
    await dialog.getByLabel('Name').fill('Sales team');
    await dialog.getByLabel('Addresses').fill('not an address');
    await dialog.getByLabel('Quiet hours').check();
    await open.check('alerts-form');
    await dialog.getByRole('button', { name: 'Add a channel' }).click();
    await dialog
      .getByText(/Must be one email address/)
      .first()
      .waitFor();
    await dialog.getByLabel('Addresses').fill('sales@agency.example, ops@agency.example');
    await dialog.getByRole('button', { name: 'Add a channel' }).click();
    await page.getByText('The channel was added.', { exact: false }).waitFor();
    await page.getByText('sales@agency.example, ops@agency.example').waitFor();
    await act('Sales team', 'Send a test');
    await page.getByText('The test was sent.').waitFor();
    expect(mail.taken.map(({ to }) => to)).toEqual([['sales@agency.example', 'ops@agency.example']]);
    await open.check('alerts');
  });

  it('shows why a test failed, and never the address of a chat again', async () => {
    const { page } = open;
    await open.go('/agency-alerts');
    await page.getByRole('button', { name: 'Add a channel' }).first().click();
    const dialog = page.getByRole('dialog', { name: 'Add a channel' });
    await dialog.getByLabel('Name').fill('Chat');
    await dialog.getByRole('combobox', { name: 'Send by' }).click();
    await page.getByRole('option', { name: 'Slack or another chat' }).click();
    await dialog.getByLabel('Incoming webhook').fill(`${receiver.url}/hidden-token`);
    await dialog.getByRole('button', { name: 'Add a channel' }).click();
    await page.getByText('The channel was added.', { exact: false }).waitFor();
    await page.getByText(`${new URL(receiver.url).origin}/…`).waitFor();
    expect(await page.content()).not.toContain('hidden-token');
    receiver.answer = (_one, response) => response.writeHead(403).end();
    await act('Chat', 'Send a test');
    await page.getByText('The test was not sent: The response had the status 403.').waitFor();
    receiver.answer = null;
    await act('Chat', 'Switch off');
    await page.getByText('The channel is off.').waitFor();
    await act('Chat', 'Delete');
    await page.getByRole('button', { name: 'Delete Chat' }).click();
    await page.getByText('No channels yet').waitFor();
  });
});
