import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { BROWSER } from '../support/browser.js';
import { type OpenConsole, openConsole } from '../support/console.js';
import { startService, type TestService } from '../support/service.js';

describe.runIf(BROWSER)('the console: developers', () => {
  let service: TestService;
  let open: OpenConsole;
  beforeAll(async () => {
    service = await startService();
    open = await openConsole(service.url, service.tenants.a1.readOnlyKey);
  }, 120_000);
  afterAll(async () => {
    await open?.close();
    await service?.close();
  });

  const sample = (language: string) => open.page.getByRole('region', { name: `Sample in ${language}` });

  it('shows the address of the service and a sample, never the key', async () => {
    await open.goTo('Developers');
    expect(await open.page.getByRole('textbox', { name: 'Address of the service' }).inputValue()).toBe(service.url);
    const text = await sample('curl').innerText();
    expect(text).toContain(`curl -X POST '${service.url}/public/v2/contacts' \\`);
    expect(text).toContain('-H "X-API-KEY: $OUTREACH_KEY"');
    expect(await open.page.content()).not.toContain(service.tenants.a1.readOnlyKey);
    await open.check('developers');
  });

  it('shows every operation in three languages, and keeps the choice in the address', async () => {
    const { page } = open;
    await page.getByLabel('Operation').selectOption('listAgencyContacts');
    await page.getByText(/needs a master key/).waitFor();
    await page.getByRole('radio', { name: 'curl' }).focus();
    await page.keyboard.press('ArrowRight');
    await sample('TypeScript')
      .getByText(/await client\.rest\('GET /)
      .waitFor();
    await page.keyboard.press('ArrowRight');
    expect(await sample('Python').innerText()).toContain(`"${service.url}/public/`);
    await page.reload();
    await sample('Python').waitFor();
    expect(await page.getByLabel('Operation').inputValue()).toBe('listAgencyContacts');
    await open.check('developers-python');
  });

  it('shows the first sample where the address names no operation', async () => {
    await open.go(`/w/${service.tenants.a1.clientId}/developers?operation=none&language=cobol`);
    await sample('curl').getByText(/POST/).waitFor();
  });
});
