import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readExceptions } from '../../src/outbound/exceptions.js';
import { BROWSER } from '../support/browser.js';
import { type OpenConsole, openConsole } from '../support/console.js';
import { openReceiver, type Receiver } from '../support/receiver.js';
import { startService, type TestService } from '../support/service.js';
import { contextFor, taskNamed } from '../support/tasks.js';

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

describe.runIf(BROWSER)('the console: events for developers', () => {
  let service: TestService;
  let receiver: Receiver;
  let open: OpenConsole;
  beforeAll(async () => {
    receiver = await openReceiver();
    service = await startService({ EVENT_NETWORKS: '127.0.0.1' });
    const input = { url: receiver.url, kinds: ['company'] };
    const { body } = await service.graphql(
      'mutation ($input: EventEndpointInput!) { eventEndpointCreate(input: $input) { ... on EventEndpointIssued { secret } } }',
      { input },
    );
    receiver.secrets.push(body.data.eventEndpointCreate.secret);
    open = await openConsole(service.url, service.tenants.a1.readWriteKey);
  }, 120_000);
  afterAll(async () => {
    await open?.close();
    await service?.close();
    await receiver?.close();
  });

  const region = (name: string) => open.page.getByRole('region', { name });
  /* No worker runs in tests. */
  const send = async () => {
    await open.page.getByRole('button', { name: 'Send a test event' }).click();
    await open.page.getByText('Waiting for the response of the receiver').waitFor();
    const events = { peppers: { pepper: service.pepper }, exceptions: readExceptions('127.0.0.1') };
    await taskNamed('send-events').run(contextFor(service.database, { events }));
  };

  it('shows the body of each type, and how to verify it', async () => {
    const { page } = open;
    await open.go(`/w/${service.tenants.a1.clientId}/developers?view=events`);
    await page.getByLabel('Type of event').selectOption('person.merged');
    await region('Body of person.merged').getByText('"mergedPersonIds"').waitFor();
    await page.getByText('Others were merged into a person.').waitFor();
    await page.getByRole('radio', { name: 'TypeScript' }).focus();
    await page.keyboard.press('ArrowRight');
    await region('Verification in Python').getByText('hmac.compare_digest').waitFor();
    await page.reload();
    await region('Verification in Python').waitFor();
    await region('Body of person.merged').waitFor();
    await open.check('developers-events');
  });

  it('sends a test event, and shows what the receiver answered: as text, whatever it is', async () => {
    await send();
    await open.page.getByText('The receiver accepted the event').waitFor();
    expect(receiver.received.map(({ event }) => event)).toEqual([
      { type: 'test', timestamp: expect.any(String), data: {} },
    ]);
    expect(receiver.forged).toBe(0);
    receiver.answer = (_received, response) => void response.writeHead(410).end('<img src=x onerror=alert(1)>');
    await send();
    await open.page.getByText('The receiver did not accept the event').waitFor();
    await open.page.getByText(/^Status 410 after /).waitFor();
    await open.page.getByText('<img src=x onerror=alert(1)>', { exact: true }).waitFor();
    await open.check('developers-test-event');
  });

  it('tells from the list of outbound webhooks too whether the receiver accepted the test, and leads to all attempts', async () => {
    const { page } = open;
    receiver.answer = (_received, response) => void response.writeHead(202).end();
    await open.go(`/w/${service.tenants.a1.clientId}/endpoints`);
    await page.getByRole('button', { name: `Actions for ${receiver.url}` }).click();
    await page.getByRole('menuitem', { name: 'Send a test event' }).click();
    await send();
    await page.getByText('The receiver accepted the event').waitFor();
    await page.getByText(/^Status 202 after /).waitFor();
    await page.getByText('The response had no body.').waitFor();
    await open.check('endpoint-test-event');
    await page.getByRole('button', { name: 'Show all attempts' }).click();
    await page
      .getByRole('dialog', { name: `Attempts to ${receiver.url}` })
      .getByRole('row', { name: /\b202\b/ })
      .first()
      .waitFor();
  });

  it('names all conditions of the URL of an outbound webhook, and the setting that permits a private one', async () => {
    const { page } = open;
    await open.go(`/w/${service.tenants.a1.clientId}/endpoints`);
    await page.getByRole('button', { name: 'Add an outbound webhook' }).click();
    const form = page.getByRole('dialog');
    await form
      .getByText(/An https URL on the Internet, without a user name or a password\..* EVENT_NETWORKS/)
      .waitFor();
    await form.getByPlaceholder('Every record').waitFor();
    await form.getByLabel('URL').fill('http://10.0.0.1/hook');
    await form.getByRole('button', { name: 'Add an outbound webhook' }).click();
    await form.getByText(/^Must be an https URL on the Internet\..* need the setting EVENT_NETWORKS\.$/).waitFor();
    await open.check('endpoint-refused');
  });
});

describe.runIf(BROWSER)('the console: requests for developers', () => {
  let service: TestService;
  let open: OpenConsole;
  beforeAll(async () => {
    service = await startService();
    open = await openConsole(service.url, service.tenants.a1.readWriteKey);
  }, 120_000);
  afterAll(async () => {
    await open?.close();
    await service?.close();
  });

  it('shows what programs sent and why it was refused, filtered by result, but nothing of the console', async () => {
    const { page } = open;
    const { clientId } = service.tenants.a1;
    await open.go(`/w/${clientId}/developers?view=requests`);
    await page.getByText('No requests yet').waitFor();
    await service.call('GET', '/public/v2/contacts');
    await service.call('POST', '/public/v2/contacts', { json: { email: '<img src=x>' } });
    const stored = () => service.database.query(null, 'select id from api_request where client_id = $1', [clientId]);
    await expect.poll(async () => (await stored()).length).toBe(2);
    await page.getByRole('button', { name: 'Refresh' }).click();
    await page.getByText('GET /public/v2/contacts').waitFor();
    await page.getByLabel('Result').first().click();
    await page.getByRole('option', { name: 'Refused' }).click();
    await page.getByText('GET /public/v2/contacts').waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'INVALID' }).click();
    const details = page.getByRole('dialog', { name: 'Details of the request' });
    await details.getByText('A value breaks its rules. Nothing changed.').waitFor();
    await details.getByText(/^email: /).waitFor();
    await details.getByText('First read-write key').waitFor();
    await open.check('developers-requests');
  });

  it('keeps bodies once that is switched on, and finds requests by a part of the path', async () => {
    const { page } = open;
    const { clientId } = service.tenants.a1;
    const create = (name: string) =>
      service.call('POST', '/public/v2/contacts', { json: { email: `${name}@t.example` } });
    const stored = () => service.database.query(null, 'select id from api_request where client_id = $1', [clientId]);
    await service.database.query(null, 'delete from api_request');
    await open.go(`/w/${clientId}/developers?view=requests`);
    await page.getByRole('switch', { name: 'Keep bodies for 24 hours' }).click();
    await page.getByText(/^Bodies are kept until /).waitFor();
    await create('first');
    await expect.poll(async () => (await stored()).length).toBe(1);
    await create('second');
    await service.call('GET', '/public/v2/companies');
    await expect.poll(async () => (await stored()).length).toBe(3);
    await page.getByLabel('Path or operation').fill('CONTACTS');
    await page.getByText('2 rows').waitFor();
    await page.getByRole('button', { name: 'POST /public/v2/contacts' }).first().click();
    const body = page.getByRole('region', { name: 'Body as it was sent' });
    await body.getByText('{"email":"second@t.example"}').waitFor();
    await open.check('developers-body');
  });
});
