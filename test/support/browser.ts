import { existsSync } from 'node:fs';
import { type Browser, chromium, type Page, type Request } from 'playwright-core';

/* The first has no windows: its pages take little more than half the processor time. */
const PLACES = ['chromium-headless-shell', 'chromium', 'chromium-browser', 'google-chrome'].map(
  (name) => `/usr/bin/${name}`,
);

/** The browser of this machine; undefined when it has none, which is logged. */
export const BROWSER = [process.env['CHROMIUM'], ...PLACES].find((file) => file && existsSync(file));
if (!BROWSER)
  process.stderr.write('NO BROWSER: the tests of the pages are left out. Install chromium, or set CHROMIUM.\n');

/* Headless, without a cache, and without requests of its own to the network. */
const FLAGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/** A page that records its errors and its requests. */
export interface WatchedPage {
  page: Page;
  /** Uncaught errors, errors of the console, and violations of the content security policy. */
  faults: string[];
  /** Addresses of every request. */
  requests: string[];
  /** Addresses of the requests that wait for their answer, streams of events left out: these end with the page. */
  waiting(): string[];
  close(): Promise<void>;
}

/** One for all test files of a worker; it ends with the worker. */
let browser: Promise<Browser> | undefined;

/** A page in a profile of its own, with an empty cache, for somebody who has asked for no animations. */
export async function openPage(): Promise<WatchedPage> {
  browser ??= chromium.launch({ executablePath: BROWSER ?? '', args: FLAGS, headless: true });
  const context = await (await browser).newContext({ reducedMotion: 'reduce' });
  const page = await context.newPage();
  const faults: string[] = [];
  const requests: string[] = [];
  page.on('console', (message) => {
    if (['error', 'warning'].includes(message.type())) faults.push(`${message.type()}: ${message.text()}`);
  });
  page.on('pageerror', (error) => faults.push(String(error)));
  const waiting = new Set<Request>();
  context.on('request', (request) => {
    requests.push(request.url());
    if (!request.headers()['accept']?.includes('text/event-stream')) waiting.add(request);
  });
  context.on('requestfinished', (request) => waiting.delete(request));
  context.on('requestfailed', (request) => waiting.delete(request));
  return {
    page,
    faults,
    requests,
    waiting: () => [...waiting].map((request) => request.url()),
    close: () => context.close(),
  };
}
