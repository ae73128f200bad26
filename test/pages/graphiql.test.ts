import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readWorkedQueries } from '../../scripts/worked-queries.mjs';
import { storeScores } from '../../src/schema/scoring/store-scores.js';
import { addContact } from '../rest/activities/activity-store.js';
import { BROWSER, openPage, type WatchedPage } from '../support/browser.js';
import { startService, type TestService } from '../support/service.js';

const PATIENT = { timeout: 60_000 };

let service: TestService;
let open: WatchedPage;
let contactId: number;

beforeAll(async () => {
  service = await startService();
  await service.database.query(null, 'update client set scoring_enabled = true');
  contactId = await addContact(service, { email: 'dana@northgate.example' });
  if (BROWSER) open = await openPage();
}, 120_000);
afterAll(async () => {
  await open?.close();
  await service.close();
});

const graphqlPosts = () => open.requests.filter((url) => url.endsWith('/graphql')).length;
const answered = (text: string) => open.page.locator('.graphiql-response', { hasText: text }).waitFor(PATIENT);
const choose = (title: string) => open.page.locator('.graphiql-tab-button', { hasText: title }).click(PATIENT);
const run = () => open.page.locator('.graphiql-execute-button').click(PATIENT);

describe.skipIf(!BROWSER)('GraphiQL in a browser', { timeout: 180_000 }, () => {
  it('opens without a key and without any error, and asks nothing of GraphQL yet', async () => {
    const response = await open.page.goto(`${service.url}/graphql`);
    expect(response?.headers()['content-security-policy']).toMatch(/^default-src 'none'; script-src 'self';/);
    await open.page.locator('.graphiql-execute-button').waitFor(PATIENT);
    await open.page.locator('.graphiql-query-editor .view-line').first().waitFor(PATIENT);
    expect(open.faults).toEqual([]);
    // The page itself.
    expect(graphqlPosts()).toBe(1);
    expect(await open.page.locator('.graphiql-response').innerText()).not.toMatch(/error/i);
  });

  it('has the worked queries of docs/dashboards.md as its tabs', async () => {
    const text = await open.page.locator('#settings').textContent();
    const { tabs } = JSON.parse(text ?? '');
    const page = readFileSync(new URL('../../docs/dashboards.md', import.meta.url), 'utf8');
    expect(tabs).toEqual(
      readWorkedQueries(page).map(({ title, key, query, variables = '' }) => ({
        query: `# ${title}\n# Key: ${key}\n${query}`,
        variables,
      })),
    );
    expect(await open.page.getByRole('tab').count()).toBe(tabs.length);
  });

  it('says that a key is missing when one runs a query without it', async () => {
    await run();
    await answered('Type an API key above.');
    expect(graphqlPosts()).toBe(1);
  });

  it('reads the schema as soon as a key is typed, and runs the first text', async () => {
    await open.page.locator('#key').pressSequentially(service.tenants.a1.readOnlyKey);
    await open.page.locator('#note', { hasText: 'The schema is loaded.' }).waitFor(PATIENT);
    expect(graphqlPosts()).toBe(2);
    await run();
    await answered(service.tenants.a1.clientId);
  });

  it('runs a query with variables', async () => {
    await choose('Story');
    await run();
    await answered('firstCampaignEmailSent');
  });

  it('shows what a subscription tells, and stops it', async () => {
    await choose('Scores');
    await run();
    const watching = () => open.page.locator('.graphiql-execute-button[aria-label^="Stop"]');
    await watching().waitFor(PATIENT);
    const score = () =>
      service.database.transaction((sql) => storeScores(sql, service.tenants.a1.clientId, [contactId], null));
    const seen = answered('contactScored');
    let done = false;
    const telling = (async () => {
      while (!done) await score();
    })();
    await seen;
    done = true;
    await telling;
    await run();
    await watching().waitFor({ ...PATIENT, state: 'detached' });
  });

  it('asked no other origin for anything, and nothing was wrong in between', () => {
    const foreign = open.requests.filter((url) => !url.startsWith(service.url) && !/^(data|blob):/.test(url));
    expect([foreign, open.faults]).toEqual([[], []]);
  });
});

describe.skipIf(!BROWSER)('the page of the REST API in a browser', { timeout: 180_000 }, () => {
  it('shows every operation, without an error and without another origin', async () => {
    const docs = await openPage();
    await docs.page.goto(`${service.url}/docs`);
    await docs.page.locator('.opblock').first().waitFor(PATIENT);
    const foreign = docs.requests.filter((url) => !url.startsWith(service.url) && !/^(data|blob):/.test(url));
    expect([foreign, docs.faults]).toEqual([[], []]);
    await docs.close();
  });
});
