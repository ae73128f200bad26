import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readWorkedQueries } from '../../scripts/worked-queries.mjs';
import { type Runner, startRunner } from '../../src/worker/runner.js';
import { BROWSER, openPage, type WatchedPage } from '../support/browser.js';
import { startService, type TestService } from '../support/service.js';
import { taskNamed } from '../support/tasks.js';

const PATIENT = { timeout: 60_000 };
const EMAIL = 'dana@northgate.example';
const ignore = () => undefined;

const page = readFileSync(new URL('../../docs/dashboards.md', import.meta.url), 'utf8');
const worked = readWorkedQueries(page);
const answeredAtOnce = worked.filter(({ query }) => !query.startsWith('subscription'));

let service: TestService;
let open: WatchedPage;
let runner: Runner;

beforeAll(async () => {
  service = await startService();
  await service.database.query(null, 'update client set scoring_enabled = true');
  await service.call('PUT', '/public/v2/contacts', { json: { email: EMAIL, first_name: 'Dana' } });
  runner = startRunner(
    {
      database: service.database,
      log: { warn: ignore, error: ignore },
      peppers: { pepper: 'a pepper of sixteen characters' },
    },
    [taskNamed('rescore')],
  );
  if (BROWSER) open = await openPage();
}, 120_000);
afterAll(async () => {
  await open?.close();
  await runner.stop();
  await service.close();
});

const graphqlPosts = () => open.requests.filter((url) => url.endsWith('/graphql')).length;
const answered = (text: string) => open.page.locator('.graphiql-response', { hasText: text }).waitFor(PATIENT);
const choose = (name: string) =>
  open.page.locator('.graphiql-tab-button', { hasText: new RegExp(`^${name}$`) }).click(PATIENT);
const run = () => open.page.locator('.graphiql-execute-button').click(PATIENT);
const watching = () => open.page.locator('.graphiql-execute-button[aria-label^="Stop"]');
const nameOf = (query: string) => /^\w+ (\w+)/.exec(query)?.[1] ?? '';

const keyOf = (kind: string) => {
  const { a1, x } = service.tenants;
  return { 'read-only': a1.readOnlyKey, 'read-write': a1.readWriteKey, master: x.masterKey }[kind] ?? '';
};

const logCall = async () => {
  const json = { email: EMAIL, properties: { direction: 'outbound' } };
  expect((await service.call('POST', '/public/activities/standard/call/', { json })).status).toBe(201);
};

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
    expect(tabs).toEqual(
      worked.map(({ title, key, query, variables = '' }) => ({
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

  it.each(answeredAtOnce)('$title: its tab opens at a click and runs', async ({ key, query }) => {
    await open.page.locator('#key').fill(keyOf(key));
    await choose(nameOf(query));
    const answering = open.page.waitForResponse(`${service.url}/graphql`, PATIENT);
    await run();
    const { data, errors } = await (await answering).json();
    expect(errors).toBeUndefined();
    // The editor holds in the page only the lines that are seen; the first field always is.
    await answered(`"${Object.keys(data)[0]}"`);
  });

  it('shows the score that an activity brought about, and stops watching', async () => {
    await open.page.locator('#key').fill(service.tenants.a1.readOnlyKey);
    await choose('Scores');
    const answering = open.page.waitForResponse(`${service.url}/graphql`, PATIENT);
    await run();
    const stream = await answering;
    expect(stream.headers()['content-type']).toMatch(/^text\/event-stream/);
    await watching().waitFor(PATIENT);
    await logCall();
    await answered('contactScored');
    await answered(EMAIL);
    const ended = open.page.waitForEvent('requestfailed', { ...PATIENT, predicate: (one) => one === stream.request() });
    await run();
    await ended;
    await watching().waitFor({ ...PATIENT, state: 'detached' });
  });

  const editor = () => open.page.locator('.graphiql-query-editor .view-lines');
  const reopen = async () => {
    await open.page.goto(`${service.url}/graphql`);
    await open.page.locator('.graphiql-execute-button').waitFor(PATIENT);
    await open.page.locator('#key').fill(service.tenants.a1.readOnlyKey);
  };
  const stored = (name: string) => open.page.evaluate<string | null>(`localStorage.getItem('graphiql:${name}')`);

  it('shows its texts again when it is opened again and again, whether or not one was edited', async () => {
    // GraphiQL stores some time after a choice: it must be gone before the storage is cleared.
    await open.page.goto(`${service.url}/`);
    await open.page.evaluate('localStorage.clear()');
    for (const _visit of ['first', 'second', 'third']) {
      await reopen();
      expect(await open.page.getByRole('tab').count()).toBe(worked.length);
      await expect.poll(() => editor().innerText()).toMatch(/query\sWorkspace/);
      await run();
      await answered(service.tenants.a1.clientId);
    }
    await choose('LastChanged');
    await expect.poll(() => stored('query')).toMatch(/query LastChanged/);
    await reopen();
    await expect.poll(() => editor().innerText()).toMatch(/query\sLastChanged/);
    expect(await open.page.getByRole('tab').count()).toBe(worked.length);
  });

  it('shows the text that was typed last', async () => {
    await choose('Workspace');
    await editor().click();
    await open.page.keyboard.press('ControlOrMeta+Home');
    await open.page.keyboard.insertText('# Typed last\n');
    await expect.poll(() => stored('query')).toMatch(/^# Typed last\n/);
    await reopen();
    await expect.poll(() => editor().innerText()).toMatch(/^#\sTyped\slast/);
    await run();
    await answered(service.tenants.a1.clientId);
  });

  it('says that an empty query is empty, and shows texts again after it', async () => {
    for (const text of [' ', '# only a comment']) {
      await editor().click();
      await open.page.keyboard.press('ControlOrMeta+A');
      await open.page.keyboard.insertText(text);
      await run();
      await answered('The query is empty.');
    }
    // GraphiQL stores a text some time after it was typed.
    for (const name of ['query', 'tabState']) await expect.poll(() => stored(name)).toContain('# only a comment');
    // It may store the tabs once more, so it must be gone before they are replaced.
    await open.page.goto(`${service.url}/`);
    await open.page.evaluate(`localStorage.setItem('graphiql:tabState', JSON.stringify({
      activeTabIndex: 0, tabs: [{ id: 'a', title: '<untitled>', query: null, variables: null, headers: null, operationName: null, response: null }] }))`);
    await reopen();
    expect(await open.page.getByRole('tab').count()).toBe(worked.length);
  });

  it('asked no other origin for anything, and nothing was wrong in between', () => {
    const foreign = open.requests.filter((url) => !url.startsWith(service.url) && !/^(data|blob):/.test(url));
    expect([foreign, open.faults]).toEqual([[], []]);
  });
});

describe.skipIf(!BROWSER)('the page of the REST API in a browser', { timeout: 180_000 }, () => {
  let docs: WatchedPage;
  let release: () => void;
  beforeAll(async () => {
    docs = await openPage();
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    await docs.page.route(/swagger-ui-bundle/, async (route) => {
      await held;
      await route.continue();
    });
    await docs.page.goto(`${service.url}/docs`);
  });
  afterAll(() => docs?.close());

  const listed = () =>
    docs.page
      .locator('.opblock')
      .evaluateAll((blocks) =>
        blocks.map((block) =>
          ['method', 'path', 'description']
            .map((part) => block.querySelector(`.opblock-summary-${part}`)?.textContent.replaceAll('\u200b', ''))
            .join(' '),
        ),
      );
  let first: string[];

  it('shows the first operation without scrolling, and lists all, before Swagger UI is loaded', async () => {
    const top = await docs.page.locator('.opblock').first().boundingBox();
    expect(top?.y).toBeLessThan(docs.page.viewportSize()?.height ?? 0);
    first = await listed();
    expect(first[0]).toBe('POST /public/v2/contacts Create a contact');
    const { paths } = await (await fetch(`${service.url}/openapi.json`)).json();
    expect(first).toHaveLength(Object.values(paths).flatMap((item) => Object.keys(item as object)).length);
    expect(await docs.page.getByText('Rules for all operations').isVisible()).toBe(true);
  });

  it('then shows the same in Swagger UI, with the operation open that was chosen meanwhile', async () => {
    await docs.page.locator('.opblock', { hasText: 'Get the workspace of a key' }).first().locator('a').click();
    release();
    await docs.page.locator('#page .opblock.is-open').waitFor(PATIENT);
    expect(await docs.page.locator('#list').count()).toBe(0);
    expect(await listed()).toEqual(first);
  });

  it('sends a request with the key, and shows its answer and its documented refusals', async () => {
    await docs.page.getByRole('button', { name: 'Authorize', exact: true }).click();
    await docs.page.getByLabel('Value:').fill(service.tenants.a1.readOnlyKey);
    await docs.page.locator('.auth-btn-wrapper .authorize').click();
    await docs.page.locator('.auth-btn-wrapper .btn-done').click();
    const open = docs.page.locator('#page .opblock.is-open');
    await open.getByRole('button', { name: 'Execute' }).click();
    await open.locator('.live-responses-table', { hasText: service.tenants.a1.clientId }).waitFor(PATIENT);
    // What is shared by many operations is shown in each: a parameter, a refusal and its shape.
    const text = (await open.innerText()).replaceAll('\u200b', '');
    for (const part of ['Prefer', 'The key belongs to no client.', '"detail": "string"', 'Rate limit exceeded'])
      expect(text).toContain(part);
  });

  it('asked no other origin for anything, and nothing was wrong in between', () => {
    const foreign = docs.requests.filter((url) => !url.startsWith(service.url) && !/^(data|blob):/.test(url));
    expect([foreign, docs.faults]).toEqual([[], []]);
  });
});

describe.skipIf(!BROWSER)('the pages on a phone and on a dark screen', { timeout: 180_000 }, () => {
  it.each([
    ['/', 'h1'],
    ['/graphql', '.graphiql-query-editor .view-line'],
    ['/docs', '.opblock'],
  ])('%s is no wider than a phone, and dark where the system is', async (path, part) => {
    const { page: shown, faults, close } = await openPage();
    await shown.setViewportSize({ width: 390, height: 844 });
    await shown.emulateMedia({ colorScheme: 'dark' });
    await shown.goto(service.url + path);
    await shown.locator(part).first().waitFor(PATIENT);
    expect(await shown.evaluate('document.documentElement.scrollWidth')).toBe(390);
    const ink = shown.locator(path === '/graphql' ? '#access label' : 'h1').first();
    const color = await ink.evaluate('element => getComputedStyle(element).color');
    const channels = String(color).match(/\d+/g)?.slice(0, 3).map(Number) ?? [];
    expect(Math.min(...channels), `light letters, not ${color}`).toBeGreaterThan(150);
    expect(faults).toEqual([]);
    await close();
  });
});
