import { setTimeout as wait } from 'node:timers/promises';
import type { Page } from 'playwright-core';
import { openPage, type WatchedPage } from '../../test/support/browser.js';
import { AGENCY, BIG_CLIENT } from '../data/plan.js';
import { amount, type Bench, defineScenario, type Values, words } from '../harness/bench.js';
import { DATA_OPTIONS, openDataSet } from '../harness/data-set.js';
import { cpuOf, cpuOfServer, type Figures, type Line, type Meter, timedOutcome } from '../harness/measure.js';
import { createKeys, startService } from '../harness/service.js';

const OPTIONS = {
  ...DATA_OPTIONS,
  pages: words('pages whose names begin so; all unless given'),
  rounds: amount(5, 'browsers that open each page'),
};

/* Where there is nothing to list, the text that says so counts. */
const ROWS = 'main tbody tr[aria-rowindex], main tbody td, main h2';
const GRID = 'main tbody tr[aria-rowindex]';

/* The client that is opened, and part of a name that it has. */
const home = `/w/${BIG_CLIENT}`;
const word = 'amir';

/* Name, address below /console, and what is looked for. */
const PAGES: readonly [name: string, address: string, rows: string][] = [
  ['clients', '/clients', GRID],
  ['usage of the agency', '/usage', ROWS],
  ['audit', '/audit', ROWS],
  ['overview', `${home}/overview`, 'main [aria-label="Contacts by status"] .numbers'],
  ['people', `${home}/people`, GRID],
  ['people, searched', `${home}/people?q=${word}`, GRID],
  ['duplicates', `${home}/duplicates`, ROWS],
  ['contacts', `${home}/contacts`, GRID],
  ['contacts, searched', `${home}/contacts?q=${word}`, GRID],
  ['contacts, by name', `${home}/contacts?sort=LAST_NAME`, GRID],
  ['companies', `${home}/companies`, GRID],
  ['emails', `${home}/emails`, GRID],
  ['campaigns', `${home}/campaigns`, ROWS],
  ['imports', `${home}/imports`, ROWS],
  ['jobs', `${home}/jobs`, ROWS],
  ['changes', `${home}/changes`, ROWS],
  ['integrations', `${home}/integrations`, ROWS],
  ['webhook vault', `${home}/deliveries`, ROWS],
  ['scoring rules', `${home}/rules`, ROWS],
  ['keys', `${home}/keys`, ROWS],
];

/** A service with something to show. */
interface Shown {
  url: string;
  key: string;
  meters: Record<string, Meter>;
}

async function startLarge(bench: Bench, options: Values<typeof OPTIONS>): Promise<Shown> {
  const { url, sql } = await openDataSet(bench, options);
  const service = await startService(bench, url);
  const [key = ''] = await createKeys(sql, { agency: AGENCY }, 1);
  // What the data lacks: the journal of the client, which has what is written to it from now on.
  await sql.query(
    `update contact set job_title = 'Captain' where client_id = $1 and id in
    (select id from contact where client_id = $1 order by id limit 5000)`,
    [BIG_CLIENT],
  );
  const meters = { 'service cpu ms': cpuOf(service.pid), 'PostgreSQL cpu ms': cpuOfServer(sql) };
  return { url: service.url, key, meters };
}

/*
 * Entered before the page is read, as by a visitor who comes back to an open tab; looks at each frame for the rows. A text,
 * because what runs this file puts calls of its own into functions.
 */
const prepare = (key: string, rows: string) => `
  if (location.protocol === 'http:') sessionStorage.setItem('outreach-key', ${JSON.stringify(key)});
  (function look() {
    if (document.querySelector(${JSON.stringify(rows)})) performance.mark('rows');
    else requestAnimationFrame(look);
  })();`;

/* When the rows were there, and when the last answer was, counts among them. */
const timesOf = (page: Page) =>
  page.evaluate(() => ({
    'ms until rows': performance.getEntriesByName('rows')[0]?.startTime ?? Number.NaN,
    'until the last answer': Math.max(
      ...performance
        .getEntriesByType('resource')
        .map((entry) => (entry instanceof PerformanceResourceTiming ? entry.responseEnd : 0)),
    ),
  }));

/* A page that fails says why. */
async function waitForRows(page: Page): Promise<void> {
  try {
    await page.waitForFunction(() => performance.getEntriesByName('rows').length > 0, undefined, { timeout: 60_000 });
  } catch (error) {
    throw new Error(`${page.url()} shows no rows, but: ${await page.innerText('body')}`, { cause: error });
  }
}

async function openOnce({ page, waiting }: WatchedPage, address: string, { meters }: Shown): Promise<Figures> {
  const { outcome: session, figures } = await timedOutcome(async () => {
    const session = await page.context().newCDPSession(page);
    await session.send('Performance.enable');
    await page.goto(address, { waitUntil: 'load' });
    await waitForRows(page);
    while (waiting().length > 0) await wait(20);
    return session;
  }, meters);
  const { metrics } = await session.send('Performance.getMetrics');
  await session.detach();
  const task = metrics.find(({ name }) => name === 'TaskDuration')?.value ?? Number.NaN;
  const { ms: _ms, ...cpu } = figures;
  return { ...(await timesOf(page)), ...cpu, 'page cpu ms': 1000 * task };
}

/* A browser of its own each time: nothing is kept, and then all files are. */
async function openBoth(shown: Shown, address: string, rows: string): Promise<[cold: Figures, warm: Figures]> {
  const watched = await openPage();
  try {
    await watched.page.setViewportSize({ width: 1280, height: 800 });
    await watched.page.addInitScript({ content: prepare(shown.key, rows) });
    const cold = await openOnce(watched, address, shown);
    await watched.page.goto('about:blank');
    return [cold, await openOnce(watched, address, shown)];
  } finally {
    await watched.close();
  }
}

async function closeBrowser(): Promise<void> {
  const { page, close } = await openPage();
  const browser = page.context().browser();
  await close();
  await browser?.close();
}

/**
 * How long a page of the console takes until its rows are there, by a browser that has nothing, and by one that has the
 * files: with 300,000 contacts in the ten large clients, 100,000 of them in the one that is opened. Beside it the processor time of the service, the database and the page. Needs Chromium.
 */
export const scenario = defineScenario({
  options: OPTIONS,
  async run(bench, options) {
    const shown = await startLarge(bench, options);
    bench.defer(closeBrowser);
    const lines: Line[] = [];
    for (const [name, address, rows] of PAGES) {
      if (options.pages.length > 0 && !options.pages.some((wanted) => name.startsWith(wanted))) continue;
      const opened: [Figures, Figures][] = [];
      for (let round = 0; round < options.rounds; round += 1)
        opened.push(await openBoth(shown, `${shown.url}/console${address}`, rows));
      lines.push({ title: `${name}, nothing kept`, samples: opened.map(([cold]) => cold) });
      lines.push({ title: `${name}, files kept`, samples: opened.map(([, warm]) => warm) });
    }
    bench.show('Pages of the console', lines);
  },
});
