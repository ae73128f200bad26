import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { BROWSER } from '../support/browser.js';
import { type OpenConsole, openConsole } from '../support/console.js';
import { startService, type TestService } from '../support/service.js';
import { invite, PASSWORD } from '../support/user-session.js';

/* Passkeys belong to a name: an IP address has none. */
const named = ({ url }: TestService): string => url.replace('127.0.0.1', 'localhost');

/* The authenticator of the device, whose user has always been verified. */
async function plugIn(page: Page): Promise<void> {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('WebAuthn.enable');
  await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
}

describe.runIf(BROWSER)('the console: passkeys', () => {
  let service: TestService;
  let open: OpenConsole;
  beforeAll(async () => {
    service = await startService();
    open = await openConsole(named(service), service.tenants.x.masterKey);
  });
  afterAll(async () => {
    await open?.close();
    await service?.close();
  });

  it('adds a passkey, signs in with it, and is refused when it was removed', async () => {
    const { page } = open;
    await plugIn(page);
    const { token } = await invite(service, { email: 'pia@north.example', name: 'Pia', role: 'OWNER' });
    await page.goto(`${named(service)}/console/invitation#${token}`);
    await page.getByLabel('New password').fill(PASSWORD);
    await page.getByRole('button', { name: 'Accept the invitation' }).click();
    await page.getByRole('link', { name: 'Your account: Pia' }).click();

    const passkeys = page.getByRole('region', { name: 'Passkeys' });
    await passkeys.getByText('No passkeys.').waitFor();
    await passkeys.getByRole('button', { name: 'Add a passkey' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Name of the passkey').fill('Laptop');
    await dialog.getByRole('button', { name: 'Add a passkey' }).click();
    await passkeys.getByRole('row', { name: /Laptop.*Never/ }).waitFor();
    await open.check('account-with-passkey');

    const signOut = page.getByRole('button', { name: 'Sign out' });
    const byPasskey = page.getByRole('button', { name: 'Sign in with a passkey' });
    await signOut.click();
    await byPasskey.click();
    await page.getByRole('link', { name: 'Your account: Pia' }).click();
    await page
      .getByRole('region', { name: 'Sessions' })
      .getByRole('row', { name: /Passkey/ })
      .waitFor();

    await passkeys.getByRole('button', { name: 'Remove the passkey: Laptop' }).click();
    await dialog.getByRole('button', { name: 'Remove the passkey: Laptop' }).click();
    await passkeys.getByText('No passkeys.').waitFor();
    await signOut.click();
    await byPasskey.click();
    await page.getByText('This passkey was not accepted. Try again, or sign in another way.').waitFor();
    open.expectFaults(/403/);
    await open.check('sign-in-refused');
    expect(page.url()).toContain('/console/sign-in');
  });

  it('changes the own name, which the frame shows at once', async () => {
    const { page } = open;
    await page.getByLabel('E-mail address').fill('pia@north.example');
    await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
    await page.keyboard.press('Enter');
    await page.getByRole('link', { name: 'Your account: Pia' }).click();
    await page.getByRole('region', { name: 'Name' }).getByLabel('Name').fill('Pia North');
    await page.getByRole('button', { name: 'Save the name' }).click();
    await page.getByRole('link', { name: 'Your account: Pia North' }).waitFor();
    await open.check('account-renamed', { axe: false });
  });
});
