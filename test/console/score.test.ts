import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { askGraphql } from '../support/ask-graphql.js';
import { BROWSER } from '../support/browser.js';
import { type OpenConsole, openConsole } from '../support/console.js';
import { type DemoService, startDemo } from '../support/demo-service.js';

const REPLY = {
  _id: 'act_reply_1',
  type: 'emailsReplied',
  leadEmail: 'ana@reply.example',
  sendUserEmail: 'sam@outreach.example',
  campaignId: 'cam_1',
  campaignName: 'Spring',
  createdAt: new Date().toISOString(),
  text: 'Please call me.',
};

describe.runIf(BROWSER)('the console: from a reply to a score', () => {
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

  it('leads from a new client to the score of the contact that replied, and tells at each step what is missing', async () => {
    const { page } = open;
    const client = await createsClient();
    const steps = page.getByRole('region', { name: 'First steps' });
    await steps.getByText('0 of 7', { exact: true }).waitFor();
    const contact = await receivesReply(client);
    const place = `/w/${client}`;
    const seesReason = async (reason: string) => {
      await open.go(`${place}/contacts?page=${contact}`);
      await page.getByText(reason, { exact: false }).waitFor();
    };
    await seesReason('No score: scoring is off for this client.');
    await open.check('score-off');
    await open.go(`${place}/rules`);
    await page.getByRole('button', { name: 'Switch scoring on' }).click();
    await page.getByText('Scoring is on. Scores are being calculated.').waitFor();
    await seesReason('No score yet: this client has no scoring rules.');
    await addsRule(place);
    await seesReason('Emails from platforms do not count by themselves.');
    await logsCall();
    await page.getByText('Calls: 1 × 10 points = 10').waitFor();
    await open.check('score-explained');
    await open.go(`${place}/overview`);
    await steps.getByRole('link', { name: 'See it: See the first score' }).waitFor();
  }, 120_000);

  /** Opens the new client from the dialog of its keys. @returns its id */
  async function createsClient(): Promise<string> {
    const { page } = open;
    await open.settled();
    await page.getByRole('button', { name: 'Create a client' }).click();
    await page.getByRole('textbox', { name: 'Name', exact: true }).fill('Kite Works');
    await page.getByRole('button', { name: 'Create', exact: true }).click();
    const link = page.getByRole('link', { name: 'Keys copied, open Kite Works' });
    await link.waitFor();
    // The list is read again behind the dialog, which is heavy work.
    await open.settled();
    await link.click();
    await page.waitForURL(/\/overview$/);
    await open.settled();
    return /\/w\/([^/]+)\//.exec(page.url())?.[1] ?? '';
  }

  /** @returns the contact that the delivery created */
  async function receivesReply(client: string): Promise<number> {
    const ask = (query: string) =>
      askGraphql(demo.url, { 'X-API-KEY': demo.keys.master, 'X-Client-Id': client }, query);
    await ask('mutation { integrationConnect(integration: lemlist, input: {}) { __typename } }');
    const answer = await fetch(`${demo.url}/public/lemlist-webhook/${client}`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify(REPLY),
    });
    expect(answer.ok).toBe(true);
    const found = async () => (await ask('{ contacts { nodes { id lastReplyReceived } } }')).contacts.nodes;
    await expect.poll(found).toEqual([{ id: expect.any(Number), lastReplyReceived: expect.any(String) }]);
    return (await found())[0].id;
  }

  /** Adds a call where the score is missing. */
  async function logsCall() {
    const { page } = open;
    const timeline = page.getByRole('region', { name: 'Timeline' });
    await timeline.getByText('Call', { exact: true }).first().click();
    await timeline.getByRole('button', { name: 'Add call' }).click();
    await page.getByText('The call was added.').waitFor();
  }

  async function addsRule(place: string) {
    const { page } = open;
    await open.go(`${place}/rules`);
    await page.getByRole('button', { name: 'Add a rule' }).first().click();
    await page.getByRole('textbox', { name: 'Name' }).fill('Calls');
    expect(await page.getByRole('combobox', { name: 'Activity' }).inputValue()).toBe('Any call');
    await page.getByRole('button', { name: 'Try it' }).click();
    await page.getByText(/^No contact has activities yet\./).waitFor();
    await open.check('score-trial');
    await page.getByRole('dialog').getByRole('button', { name: 'Add a rule' }).click();
    await page.getByText('The rule was added. Scores are being recalculated.').waitFor();
  }
});
