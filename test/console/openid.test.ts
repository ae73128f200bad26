import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { freePort } from '../../scripts/free-port.mjs';
import { BROWSER } from '../support/browser.js';
import { type OpenConsole, openConsole } from '../support/console.js';
import { type DemoService, startDemo } from '../support/demo-service.js';
import { openIssuer, type TestIssuer } from '../support/issuer.js';

describe.runIf(BROWSER)('the console: single sign-on', () => {
  let issuer: TestIssuer;
  let demo: DemoService;
  let open: OpenConsole;
  beforeAll(async () => {
    const PORT = String(await freePort());
    issuer = await openIssuer([`http://127.0.0.1:${PORT}/console/sign-in/return`]);
    const { url: OIDC_ISSUER, clientId: OIDC_CLIENT_ID, clientSecret: OIDC_CLIENT_SECRET } = issuer;
    demo = await startDemo({ PORT, OIDC_ISSUER, OIDC_CLIENT_ID, OIDC_CLIENT_SECRET, OIDC_NAME: 'Acme ID' });
    open = await openConsole(demo.url, demo.keys.master, issuer.url);
  }, 600_000);
  afterAll(async () => {
    await open?.close();
    await demo?.stop();
    await issuer?.close();
  });

  it('accepts an invitation, and opens the page that was asked for', async () => {
    const { page } = open;
    await open.go('/users');
    await page.getByRole('button', { name: 'Invite a user' }).first().click();
    await page.getByLabel('E-mail address').fill('olga@demo.example');
    await page.getByLabel('Role').selectOption('OWNER');
    await page.getByRole('dialog').getByRole('button', { name: 'Invite a user' }).click();
    await page.getByRole('button', { name: 'I have copied it' }).click();
    await page.getByRole('button', { name: 'Forget the key' }).click();
    await page.getByLabel('Key', { exact: true }).waitFor();

    issuer.account = { sub: 'olga', email: 'olga@demo.example', email_verified: true, name: 'Olga' };
    await page.goto(`${demo.url}/console/sign-in?to=%2Fusers`);
    await page.getByRole('button', { name: 'Sign in with Acme ID' }).waitFor();
    await open.check('sign-in-with-issuer');
    await page.getByRole('button', { name: 'Sign in with Acme ID' }).click();
    await page.getByRole('row', { name: /Olga.*Owner.*Active/ }).waitFor();
    expect(new URL(page.url()).pathname).toBe('/console/users');
    await page.getByRole('link', { name: 'Your account: Olga' }).click();
    await page.getByRole('region', { name: 'Sessions' }).getByText('Single sign-on').waitFor();
  });

  it('says why nobody was signed in, and leads back', async () => {
    const { page } = open;
    await page.getByRole('button', { name: 'Sign out' }).click();
    await page.getByRole('heading', { name: 'Sign in' }).waitFor();
    // The issuer would know Olga again.
    await page.context().clearCookies();
    issuer.account = { sub: 'stranger', email: 'stranger@demo.example', email_verified: true };
    await page.getByRole('button', { name: 'Sign in with Acme ID' }).click();
    await page.getByText('No user here has this verified e-mail address.').waitFor();
    open.expectFaults(/403/);
    await open.check('sign-in-refused');
    await page.getByRole('link', { name: 'Back to the sign-in' }).click();
    await page.getByLabel('Password', { exact: true }).waitFor();
  });
});
