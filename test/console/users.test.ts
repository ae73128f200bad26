import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { BROWSER } from '../support/browser.js';
import { type OpenConsole, openConsole } from '../support/console.js';
import { type DemoService, startDemo } from '../support/demo-service.js';

const PASSWORD = 'three unrelated words';

describe.runIf(BROWSER)('the console: users', () => {
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

  /* The link that the dialog shows once. */
  async function invite(email: string, fill: () => Promise<void>): Promise<string> {
    const { page } = open;
    await page.getByRole('button', { name: 'Invite a user' }).first().click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('E-mail address').fill(email);
    await fill();
    await dialog.getByRole('button', { name: 'Invite a user' }).click();
    const link = await page.getByLabel('Link', { exact: true }).inputValue();
    await page.getByRole('button', { name: 'I have copied it' }).click();
    return link;
  }

  it('invites an owner, who chooses a password and is signed in with a name', async () => {
    const { page } = open;
    await open.goTo('Users');
    await page.getByText('No users').waitFor();
    const link = await invite('olga@demo.example', async () => {
      await page.getByLabel('Name', { exact: true }).fill('Olga');
      await page.getByLabel('Role').selectOption('OWNER');
    });
    expect(link).toMatch(new RegExp(`^${demo.url}/console/invitation#[\\w-]{43}$`));
    await page.getByRole('row', { name: /Olga.*Owner.*Invited/ }).waitFor();
    await open.check('users');

    await page.getByRole('button', { name: 'Forget the key' }).click();
    await page.getByLabel('Key', { exact: true }).waitFor();
    await page.goto(link);
    await page.getByText(/^You are invited to/).waitFor();
    await open.check('invitation');
    await page.getByLabel('New password').fill('too short');
    await page.getByRole('button', { name: 'Accept the invitation' }).click();
    await page.getByText('Must be at least 12 characters.').waitFor();
    open.expectFaults(/400/);
    await page.getByLabel('New password').fill(PASSWORD);
    await page.getByRole('button', { name: 'Accept the invitation' }).click();
    await page.getByRole('link', { name: 'Your account: Olga' }).waitFor();
    await page.waitForURL(/\/console\/clients$/);
    await open.check('clients-of-owner', { axe: false });
  });

  it('ends sessions and changes the password of the account, and tells the audit log who did', async () => {
    const { page } = open;
    await page.getByRole('link', { name: 'Your account: Olga' }).click();
    const sessions = page.getByRole('region', { name: 'Sessions' });
    await sessions.getByText('This session').waitFor();
    await open.check('account');
    await page.getByLabel('Present password').fill(PASSWORD);
    await page.getByLabel('New password').fill('three other words');
    await page.getByRole('button', { name: 'Change the password' }).click();
    await page.getByText('The password was changed, and all other sessions were ended.').waitFor();
    await open.goTo('Audit log');
    await page.getByText('Olga changed the password').waitFor();
    await open.check('audit-of-users', { axe: false });
  });

  it('signs out, and in again, to the page that was asked for', async () => {
    const { page } = open;
    await page.getByRole('button', { name: 'Sign out' }).click();
    await page.getByRole('heading', { name: 'Sign in' }).waitFor();
    await open.check('sign-in');
    await page.goto(`${demo.url}/console/users`);
    await page.getByLabel('E-mail address').fill('olga@demo.example');
    await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
    await page.keyboard.press('Enter');
    await page.getByText('The e-mail address or the password is wrong.').waitFor();
    open.expectFaults(/403/);
    await page.getByLabel('Password', { exact: true }).fill('three other words');
    await page.keyboard.press('Enter');
    await page.getByRole('row', { name: /Olga.*Owner.*Active/ }).waitFor();
    // Another tab continues the session.
    await page.evaluate(() => sessionStorage.clear());
    await page.reload();
    await page.getByRole('row', { name: /Olga.*Owner.*Active/ }).waitFor();
  });

  it('saves views for itself or for all, and takes over those that an earlier release kept in the browser', async () => {
    const { page } = open;
    const client = 'demo-northgate-supply';
    const earlier = [{ name: 'Earlier', view: { q: 'dana', sort: 'SCORE' } }];
    await page.evaluate(([place, kept]) => localStorage.setItem(place, kept), [
      `outreach-views ${client} contacts`,
      JSON.stringify(earlier),
    ] as const);
    const views = () => page.getByRole('button', { name: 'Views' }).click();
    const item = (name: string) => page.getByRole('menuitem', { name, exact: true });
    const save = async (name: string, isShared: boolean) => {
      await views();
      await item('Save this view').click();
      await page.getByLabel('View name').fill(name);
      if (isShared) await page.getByLabel('Share with everybody who can open this client').check();
      await page.getByRole('button', { name: 'Save', exact: true }).click();
      await page.getByRole('dialog').waitFor({ state: 'detached' });
    };
    await open.go(`/w/${client}/contacts?q=marcus`);
    await save('Mine', false);
    await save('Ours', true);
    await open.go(`/w/${client}/contacts`);
    await views();
    await item('Earlier').waitFor();
    await open.check('views');
    const labels = page.getByRole('menu').locator('.mantine-Menu-label, [role=menuitem]');
    expect(await labels.allInnerTexts()).toEqual([
      ...['Only for you', 'Earlier', 'Mine', 'Shared', 'Ours', 'Save this view'],
      ...['Delete “Earlier”', 'Delete “Mine”', 'Delete “Ours”'],
    ]);
    expect(await page.evaluate(() => Object.keys(localStorage).filter((name) => name.includes('views')))).toEqual([]);
    await item('Earlier').click();
    await page.waitForURL(/q=dana/);
    await views();
    await item('Delete “Earlier”').click();
    await page.getByText('The view “Earlier” is deleted.').waitFor();
  });

  it('shows a reader of one client that client alone, and nothing that writes', async () => {
    const { page } = open;
    await open.go('/users');
    const link = await invite('rita@demo.example', async () => {
      await page.getByText('Some clients').click();
      await page.getByLabel('Add a client').selectOption({ label: 'Northgate Supply' });
      await page.getByLabel('Role in Northgate Supply').selectOption('READER');
    });
    await page.getByRole('button', { name: 'Sign out' }).click();
    await page.goto(link);
    await page.getByLabel('New password').fill(PASSWORD);
    await page.getByRole('button', { name: 'Accept the invitation' }).click();
    await page.waitForURL(/northgate-supply\/overview$/);
    await open.settled();
    const pages = page.getByRole('navigation');
    for (const title of ['Keys', 'Audit log', 'Outbound webhooks'])
      expect(await pages.locator('a', { hasText: title }).count()).toBe(0);
    await open.go('/w/demo-northgate-supply/contacts');
    expect(await page.getByRole('button', { name: 'Add a contact' }).count()).toBe(0);
    await page.getByRole('button', { name: 'Views' }).click();
    await page.getByRole('menuitem', { name: 'Ours', exact: true }).waitFor();
    expect(await page.getByRole('menuitem').allInnerTexts()).toEqual(['Ours', 'Save this view']);
    await page.keyboard.press('Escape');
    await open.go('/clients');
    await page.getByRole('row', { name: 'Northgate Supply Reader' }).waitFor();
    expect(await page.getByRole('row').count()).toBe(2);
    await open.check('clients-of-reader');
    await open.go('/users');
    await page.getByText('Your role does not open this page').waitFor();
  });
});
