import type { Locator } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { askGraphql } from '../support/ask-graphql.js';
import { BROWSER } from '../support/browser.js';
import { type OpenConsole, openConsole } from '../support/console.js';
import { type DemoService, startDemo } from '../support/demo-service.js';

const CLIENT = '/w/demo-northgate-supply';

describe.runIf(BROWSER)('the console: contacts on a board', () => {
  let demo: DemoService;
  let open: OpenConsole;
  beforeAll(async () => {
    demo = await startDemo();
    open = await openConsole(demo.url, demo.keys.readWrite);
    for (const name of ['ann', 'ben', 'cid', 'dot', 'eve']) await create(`${name}@board.example`);
  }, 600_000);
  afterAll(async () => {
    await open?.close();
    await demo?.stop();
  });

  const column = (status: string) => open.page.getByRole('region', { name: `Status ${status}`, exact: true });
  const card = (name: string, status: string) =>
    column(status)
      .getByRole('listitem')
      .filter({ hasText: `${name}@board.example` });
  const go = () => open.go(`${CLIENT}/contacts?view=board&q=board`);

  it('is chosen in the list, and keeps its search and its conditions, with numbers of all contacts', async () => {
    const { page } = open;
    await open.go(`${CLIENT}/contacts`);
    await page.getByText('Board', { exact: true }).click();
    await column('active').getByRole('listitem').first().waitFor();
    const { contacts } = await ask(
      '{ contacts(first: 1, where: { contactStatus: { equals: "active" } }) { totalCount } }',
    );
    await column('active')
      .getByRole('heading', { name: `active ${contacts.totalCount}` })
      .waitFor();
    await open.check('contacts-board');
    await page.getByRole('searchbox').fill('ann board');
    await card('ann', 'active').waitFor();
    await column('active').getByRole('heading', { name: 'active 1' }).waitFor();
    const { searchParams } = new URL(page.url());
    expect([searchParams.get('view'), searchParams.get('q')]).toEqual(['board', 'ann board']);
    await page.getByText('List', { exact: true }).click();
    await page.getByRole('row', { name: /ann@board/ }).waitFor();
  });

  it('shows a part of a long column, and more of it', async () => {
    await open.go(`${CLIENT}/contacts?view=board`);
    await expect.poll(() => column('active').getByRole('listitem').count()).toBe(12);
    await column('active').getByRole('button', { name: 'Show more' }).click();
    await expect.poll(() => column('active').getByRole('listitem').count()).toBe(24);
  });

  it('moves a card by pointer, and takes it back', async () => {
    const { page } = open;
    await go();
    await card('ann', 'active').dragTo(column('replied'));
    await card('ann', 'replied').waitFor();
    await page.getByText('ann@board.example is now replied.').waitFor();
    expect(await statusOf('ann')).toBe('replied');
    await column('replied').getByRole('heading', { name: 'replied 1' }).waitFor();
    await page.getByRole('button', { name: 'Undo' }).click();
    await card('ann', 'active').waitFor();
    await card('ann', 'replied').waitFor({ state: 'detached' });
    await expect.poll(() => statusOf('ann')).toBe('active');
  });

  it('moves a card by its menu, and by Shift with an arrow key, with the focus on it', async () => {
    const { page } = open;
    await go();
    await card('ben', 'active').getByRole('button', { name: 'Move ben@board.example' }).press('Enter');
    await page.getByRole('menuitem', { name: 'customer' }).press('Enter');
    await card('ben', 'customer').waitFor();
    await expect.poll(() => statusOf('ben')).toBe('customer');
    await link(card('cid', 'active')).focus();
    await page.keyboard.press('Shift+ArrowRight');
    await card('cid', 'replied').waitFor();
    await expect.poll(() => statusOf('cid')).toBe('replied');
    await expect.poll(() => link(card('cid', 'replied')).evaluate((one) => one === document.activeElement)).toBe(true);
    await page.keyboard.press('Shift+ArrowLeft');
    await card('cid', 'active').waitFor();
    await expect.poll(() => statusOf('cid')).toBe('active');
  });

  it('asks before it unsubscribes somebody, which is an opt-out', async () => {
    const { page } = open;
    await go();
    await card('dot', 'active').getByRole('button', { name: 'Move dot@board.example' }).click();
    await page.getByRole('menuitem', { name: 'unsubscribed' }).click();
    await page.getByText(/also adds the contact to “Do not contact”/).waitFor();
    await open.check('contacts-board-unsubscribe');
    expect(await statusOf('dot')).toBe('active');
    await page.getByRole('button', { name: 'Unsubscribe', exact: true }).click();
    await card('dot', 'unsubscribed').getByText('Do not contact: unsubscribed').waitFor();
    expect(await statusOf('dot')).toBe('unsubscribed');
  });

  it('puts a card back where the service refuses, with the reason', async () => {
    const { page } = open;
    await go();
    const { id } = await contactOf('eve');
    await ask('mutation ($id: RecordId!) { contactDelete(id: $id) { __typename } }', { id });
    await card('eve', 'active').getByRole('button', { name: 'Move eve@board.example' }).click();
    await page.getByRole('menuitem', { name: 'interested' }).click();
    await page.getByText('Contact not found').waitFor();
    await card('eve', 'interested').waitFor({ state: 'detached' });
  });

  it('hides a column, and shows it again', async () => {
    const { page } = open;
    await go();
    await column('customer').getByRole('button', { name: 'Actions for the column customer' }).click();
    await page.getByRole('menuitem', { name: 'Hide column' }).click();
    await column('customer').waitFor({ state: 'detached' });
    await page.reload();
    await column('active').waitFor();
    expect(await column('customer').count()).toBe(0);
    await page.getByRole('button', { name: 'Hidden columns (1)' }).click();
    await page.getByRole('menuitem', { name: 'Show customer' }).click();
    await column('customer').waitFor();
  });

  it('moves nothing for a key that only reads', async () => {
    const reader = await openConsole(demo.url, demo.keys.readOnly);
    await reader.go(`${CLIENT}/contacts?view=board`);
    await reader.page
      .getByRole('region', { name: 'Status active', exact: true })
      .getByRole('listitem')
      .first()
      .waitFor();
    expect(await reader.page.getByRole('button', { name: /^Move / }).count()).toBe(0);
    expect(await reader.page.locator('[draggable=true]').count()).toBe(0);
    await reader.check('contacts-board-read-only');
    await reader.close();
  });

  const link = (of: Locator) => of.getByRole('link').first();

  const ask = (query: string, variables: object = {}) =>
    askGraphql(demo.url, { 'X-API-KEY': demo.keys.readWrite }, query, variables);

  const create = (email: string) =>
    ask('mutation ($input: ContactInput!) { contactCreate(input: $input) { __typename } }', {
      input: { email, contactStatus: 'active' },
    });

  async function contactOf(name: string): Promise<{ id: number; contactStatus: string }> {
    const { contacts } = await ask(
      'query ($where: ContactWhere) { contacts(where: $where) { nodes { id contactStatus } } }',
      {
        where: { email: { equals: `${name}@board.example` } },
      },
    );
    return contacts.nodes[0];
  }

  const statusOf = async (name: string) => (await contactOf(name)).contactStatus;
});
