/*
 * How long a page of the console takes until its rows are there, by a browser that has nothing, and by one that has the
 * files: with 300,000 contacts in the ten large clients, 100,000 of them in the one that is opened, whose data is kept in
 * .cache/bench, or with DATA=demo on the demo of a first start, on the private server. Beside it what the service, the
 * database (none of the private one) and the page itself used of processors, which hardly depends on what
 * else the machine does.
 * Run: npx tsx bench/console.ts (DATA=demo PAGES=contacts,people ROUNDS=5 SCALE=1); needs Chromium.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as rest } from 'node:timers/promises';
import pg from 'pg';
import type { Page } from 'playwright-core';
import { setUp } from '../scripts/setup.mjs';
import { openPage, type WatchedPage } from '../test/support/browser.js';
import { startProcess } from '../test/support/service-process.js';
import { pagesOf } from './console-pages.js';
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

/** A service with something to show. */
interface Shown {
  url: string;
  key: string;
  /** The address of the client that is opened, below `/console`. */
  home: string;
  /** Part of a name that is there. */
  word: string;
  used: () => Promise<Used>;
  close(): Promise<void>;
}

async function startLarge(): Promise<Shown> {
  const database = await openBenchDatabase({ seed: 1, scale: SCALE }, { directory: '.cache/bench', report: print });
  const sql = new pg.Pool({ connectionString: database.url, max: 2 });
  const service = await startService({ DATABASE_URL: database.url });
  const [key = ''] = await createMasterKeys(sql, AGENCY, 1);
  await waitForTotals(sql, [BIG_CLIENT]);
  // What the data lacks: the journal of the client, which has what is written to it from now on.
  await sql.query(
    `update contact set job_title = 'Captain' where client_id = $1 and id in
    (select id from contact where client_id = $1 order by id limit 5000)`,
    [BIG_CLIENT],
  );
  return {
    url: service.url,
    key,
    home: `/w/${BIG_CLIENT}`,
    word: 'amir',
    used: async () => ({
      service: (await cpuSecondsOf(service.pid)) ?? Number.NaN,
      database: await cpuSecondsOfServer(sql),
    }),
    async close() {
      await sql.end();
      await service.stop();
      await database.close();
    },
  };
}

async function startSmall(): Promise<Shown> {
  await setUp();
  // What was just compiled, as `npm start` runs it.
  process.env['TEST_COMPILED'] = '1';
  const directory = await mkdtemp(path.join(tmpdir(), 'bench-demo-'));
  const service = await startProcess({ DATABASE_URL: '', DATA_DIR: directory, DEMO: 'on', RATE_LIMIT: '0' });
  const isWhole = () => /^The demo is whole/m.test(service.printed());
  while (!isWhole()) await rest(200);
  return {
    url: service.url,
    key: /\bML-\w+/.exec(service.printed())?.[0] ?? '',
    home: '/w/demo-northgate-supply',
    word: 'dana',
    used: async () => ({ service: (await cpuSecondsOf(service.child.pid ?? 0)) ?? Number.NaN, database: new Map() }),
    async close() {
      await service.stop();
      await rm(directory, { recursive: true, force: true });
    },
  };
}

const shown = process.env['DATA'] === 'demo' ? await startSmall() : await startLarge();
try {
  print('| Page | Rows, nothing kept, ms | Rows, files kept | worst | last answer | service | database | page |');
  print('|---|---|---|---|---|---|---|---|');
  for (const [name, address, rows] of pagesOf(shown.home, shown.word)) {
    if (WANTED.length > 0 && !WANTED.some((wanted) => name.startsWith(wanted))) continue;
    const opened: [Opened, Opened][] = [];
    for (let round = 0; round < ROUNDS; round += 1)
      opened.push(await openBoth(`${shown.url}/console${address}`, rows, shown.key, shown.used));
    print(lineOf(name, opened));
  }
} finally {
  await shown.close();
}
