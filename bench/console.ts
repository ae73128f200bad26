/*
 * How long a page of the console takes until its rows are there, with 300,000 contacts in the ten large clients, 100,000 of
 * them in the one that is opened: by a browser that has nothing, and by one that has the files. Beside it what the
 * service, the database and the page itself used of processors, which hardly depends on what else the machine does.
 * Run: npx tsx bench/console.ts (PAGES=contacts,people ROUNDS=5 SCALE=1); needs Chromium. The data is kept in .cache/bench.
 */
import { setTimeout as rest } from 'node:timers/promises';
import pg from 'pg';
import type { Page } from 'playwright-core';
import { openPage, type WatchedPage } from '../test/support/browser.js';
import { cpuSecondsOf, cpuSecondsOfServer, secondsBetween } from './cpu-time.js';
import { AGENCY, BIG_CLIENT } from './data/plan.js';
import { openBenchDatabase } from './database.js';
import { createMasterKeys } from './keys.js';
import { startService } from './service.js';
import { median } from './statistics.js';
import { waitForTotals } from './totals.js';

const ROUNDS = Number(process.env['ROUNDS'] ?? 5);
const SCALE = Number(process.env['SCALE'] ?? 1);
const WANTED = (process.env['PAGES'] ?? '').split(',').filter((name) => name !== '');
const HOME = `/w/${BIG_CLIENT}`;

/** Where there is nothing to list, the text that says so counts. */
const ROWS = 'main tbody tr[aria-rowindex], main tbody td, main h2';
const GRID = 'main tbody tr[aria-rowindex]';

/** Name, address below /console, and what is looked for. */
const PAGES: readonly [name: string, address: string, rows: string][] = [
  ['clients', '/clients', GRID],
  ['usage of the agency', '/usage', ROWS],
  ['audit', '/audit', ROWS],
  ['overview', `${HOME}/overview`, 'main [aria-label="Contacts by status"] .numbers'],
  ['people', `${HOME}/people`, GRID],
  ['people, searched', `${HOME}/people?q=amir`, GRID],
  ['duplicates', `${HOME}/duplicates`, ROWS],
  ['contacts', `${HOME}/contacts`, GRID],
  ['contacts, searched', `${HOME}/contacts?q=amir`, GRID],
  ['contacts, by name', `${HOME}/contacts?sort=LAST_NAME`, GRID],
  ['companies', `${HOME}/companies`, GRID],
  ['emails', `${HOME}/emails`, GRID],
  ['campaigns', `${HOME}/campaigns`, ROWS],
  ['imports', `${HOME}/imports`, ROWS],
  ['jobs', `${HOME}/jobs`, ROWS],
  ['changes', `${HOME}/changes`, ROWS],
  ['integrations', `${HOME}/integrations`, ROWS],
  ['webhook vault', `${HOME}/deliveries`, ROWS],
  ['scoring rules', `${HOME}/rules`, ROWS],
  ['keys', `${HOME}/keys`, ROWS],
];

interface Opened {
  rows: number;
  /** Until the last answer was there, counts among them. */
  last: number;
  /** Processor milliseconds of the service, of the database, and of the page. */
  service: number;
  database: number;
  page: number;
}

const print = (line: string) => process.stdout.write(`${line}\n`);

/**
 * Entered before the page is read, as by a visitor who comes back to an open tab; looks at each frame for the rows. A text,
 * because what runs this file puts calls of its own into functions.
 */
const prepare = (key: string, rows: string) => `
  if (location.protocol === 'http:') sessionStorage.setItem('outreach-key', ${JSON.stringify(key)});
  (function look() {
    if (document.querySelector(${JSON.stringify(rows)})) performance.mark('rows');
    else requestAnimationFrame(look);
  })();`;

async function openOnce({ page, waiting }: WatchedPage, address: string, used: () => Promise<Used>): Promise<Opened> {
  const before = await used();
  const session = await page.context().newCDPSession(page);
  await session.send('Performance.enable');
  await page.goto(address, { waitUntil: 'load' });
  await page.waitForFunction(() => performance.getEntriesByName('rows').length > 0, undefined, { timeout: 60_000 });
  while (waiting().length > 0) await rest(20);
  const after = await used();
  const { metrics } = await session.send('Performance.getMetrics');
  await session.detach();
  const task = metrics.find(({ name }) => name === 'TaskDuration')?.value ?? Number.NaN;
  return {
    ...(await timesOf(page)),
    service: 1000 * (after.service - before.service),
    database: 1000 * secondsBetween(before.database, after.database),
    page: 1000 * task,
  };
}

const timesOf = (page: Page) =>
  page.evaluate(() => ({
    rows: performance.getEntriesByName('rows')[0]?.startTime ?? Number.NaN,
    last: Math.max(
      ...(performance.getEntriesByType('resource') as PerformanceResourceTiming[]).map(
        ({ responseEnd }) => responseEnd,
      ),
    ),
  }));

interface Used {
  service: number;
  database: Map<number, number>;
}

/** A browser of its own each time: nothing is kept, and then all files are. */
async function openBoth(
  address: string,
  rows: string,
  key: string,
  used: () => Promise<Used>,
): Promise<[Opened, Opened]> {
  const watched = await openPage();
  try {
    await watched.page.setViewportSize({ width: 1280, height: 800 });
    await watched.page.addInitScript({ content: prepare(key, rows) });
    const cold = await openOnce(watched, address, used);
    await watched.page.goto('about:blank');
    const warm = await openOnce(watched, address, used);
    return [cold, warm];
  } finally {
    await watched.close();
  }
}

function lineOf(name: string, opened: readonly [Opened, Opened][]): string {
  const all = (side: 0 | 1, of: keyof Opened) => opened.map((both) => both[side][of]);
  const ms = (side: 0 | 1, of: keyof Opened) => `${Math.round(median(all(side, of)))}`;
  const worst = Math.round(Math.max(...all(1, 'rows')));
  const cells = [
    ms(0, 'rows'),
    ms(1, 'rows'),
    `${worst}`,
    ms(1, 'last'),
    ms(1, 'service'),
    ms(1, 'database'),
    ms(1, 'page'),
  ];
  return `| ${[name, ...cells].join(' | ')} |`;
}

const database = await openBenchDatabase({ seed: 1, scale: SCALE }, { directory: '.cache/bench', report: print });
const sql = new pg.Pool({ connectionString: database.url, max: 2 });
const service = await startService({ DATABASE_URL: database.url });
try {
  const [key = ''] = await createMasterKeys(sql, AGENCY, 1);
  await waitForTotals(sql, [BIG_CLIENT]);
  // What the data lacks: the journal of the client, which has what is written to it from now on.
  await sql.query(
    `update contact set job_title = 'Captain' where client_id = $1 and id in
    (select id from contact where client_id = $1 order by id limit 5000)`,
    [BIG_CLIENT],
  );
  const used = async () => ({
    service: (await cpuSecondsOf(service.pid)) ?? Number.NaN,
    database: await cpuSecondsOfServer(sql),
  });
  print('| Page | Rows, nothing kept, ms | Rows, files kept | worst | last answer | service | database | page |');
  print('|---|---|---|---|---|---|---|---|');
  for (const [name, address, rows] of PAGES) {
    if (WANTED.length > 0 && !WANTED.some((wanted) => name.startsWith(wanted))) continue;
    const opened: [Opened, Opened][] = [];
    for (let round = 0; round < ROUNDS; round += 1)
      opened.push(await openBoth(`${service.url}/console${address}`, rows, key, used));
    print(lineOf(name, opened));
  }
} finally {
  await sql.end();
  await service.stop();
  await database.close();
}
