import { migrate } from '../src/db/migrate.js';
import { openDatabase } from '../src/db/open.js';
import { createAgency } from '../src/schema/tenancy/agencies/create-agency.js';
import { runPostgres } from '../test/support/run-postgres.js';
import { startProcess } from '../test/support/service-process.js';
import { SERVER_SETTINGS } from './database.js';
import { BENCH_PEPPER } from './keys.js';

/*
 * The largest webhook bodies that are accepted, by kind: when they are answered, and when all of them is applied. Each kind
 * is of a client of its own.
 * Run: npx tsx bench/webhook-largest.ts
 */
const BYTES = 1024 * 1024;

const print = (line: string) => process.stdout.write(`${line}\n`);
const T = Date.parse('2026-03-02T09:00:00Z');

type Make = (n: number) => object;

/** As many items as a body holds. */
function largest(make: Make): { body: string; items: number } {
  const items: string[] = [];
  for (let bytes = 2; ; ) {
    const item = JSON.stringify(make(items.length));
    bytes += item.length + 1;
    if (bytes > BYTES) return { body: `[${items.join()}]`, items: items.length };
    items.push(item);
  }
}

const lemlist =
  (type: (n: number) => string, lead: (n: number) => string): Make =>
  (n) => ({ type: type(n), leadEmail: lead(n), campaignId: 'c', createdAt: T + n });
const hubspot =
  (propertyName: string, value: (n: number) => string, minute: number): Make =>
  (n) => ({
    subscriptionType: 'contact.propertyChange',
    portalId: 1,
    objectId: n,
    propertyName,
    propertyValue: value(n),
    occurredAt: T + minute * 60_000 + n,
  });
const own = (n: number) => `${n}@b.example`;

/** Each is a list of bodies; the last of them is what is measured. */
const BODIES: readonly (readonly [string, 'lemlist' | 'hubspot', readonly Make[]])[] = [
  ['sends to new contacts', 'lemlist', [lemlist(() => 'emailsSent', own)]],
  ['the shortest items, without a time', 'lemlist', [(n) => ({ type: 'emailsSent', leadEmail: `${n}@b.co` })]],
  ['unsubscribes', 'lemlist', [lemlist(() => 'emailsUnsubscribed', own)]],
  ['unsubscribes without a time', 'lemlist', [(n) => ({ type: 'emailsUnsubscribed', leadEmail: `${n}@b.co` })]],
  [
    'sends and bounces of one contact',
    'lemlist',
    [
      lemlist(
        (n) => (n % 2 ? 'emailsBounced' : 'emailsSent'),
        () => 'one@b.example',
      ),
    ],
  ],
  [
    'new addresses of CRM records, whose replies move',
    'hubspot',
    [
      hubspot('email', own, 0),
      hubspot('hs_sales_email_last_replied', () => String(T), 5),
      hubspot('email', (n) => `${n}@c.example`, 3),
    ],
  ],
  ['replies of unknown CRM records', 'hubspot', [hubspot('hs_sales_email_last_replied', () => String(T), 5)]],
];

async function openPlace() {
  const postgres = await runPostgres({ settings: { ...SERVER_SETTINGS, shared_buffers: '256MB' } });
  return { url: postgres.url, close: () => postgres.stop() };
}

type Place = Awaited<ReturnType<typeof openPlace>>;

async function addAgency({ url }: Place) {
  const database = await openDatabase({ url, asOwner: true });
  try {
    await migrate({ target: { url } });
    return await createAgency(database, BENCH_PEPPER, {
      name: 'Large',
      clients: BODIES.map(([name]) => name),
      connect: [],
    });
  } finally {
    await database.close();
  }
}

async function ask(url: string, key: string, query: string) {
  const answer = await fetch(`${url}/graphql`, {
    method: 'POST',
    headers: { 'X-API-KEY': key, 'Content-Type': 'application/json' },
    body: JSON.stringify({ query }),
  });
  return (await answer.json()) as { data: { client: { parkedEvents: number } } };
}

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/** Until no less is parked than a second before. @returns how many are */
async function untilApplied(url: string, key: string, clientId: string): Promise<number> {
  for (let before = Number.POSITIVE_INFINITY, same = 0; ; ) {
    const { parkedEvents } = (await ask(url, key, `{ client(clientId: "${clientId}") { parkedEvents } }`)).data.client;
    same = parkedEvents === before ? same + 1 : 0;
    if (parkedEvents === 0 || same > 10) return parkedEvents;
    before = parkedEvents;
    await pause(500);
  }
}

async function measure(url: string, key: string, clientId: string, [name, slug, makes]: (typeof BODIES)[number]) {
  for (const [index, make] of makes.entries()) {
    const { body, items } = largest(make);
    const from = performance.now();
    const answer = await fetch(`${url}/public/${slug}-webhook/${clientId}`, { method: 'POST', body });
    const text = await answer.text();
    const answered = performance.now() - from;
    print(`${name}: ${items} items, ${answer.status} after ${(answered / 1000).toFixed(2)} s`);
    const parked = await untilApplied(url, key, clientId);
    if (index < makes.length - 1) continue;
    const applied = performance.now() - from;
    const seconds = (ms: number) => `${(ms / 1000).toFixed(2)} s`;
    print(
      `${name.padEnd(50)} ${items} items: answered after ${seconds(answered)}, all applied after ${seconds(applied)}`,
    );
    print(`    ${answer.status} ${text}${parked === 0 ? '' : `, ${parked} are still parked`}`);
  }
}

const place = await openPlace();
try {
  const { clients, masterKey } = await addAgency(place);
  const service = await startProcess({
    DATABASE_URL: place.url,
    KEY_PEPPER: BENCH_PEPPER,
    RATE_LIMIT: '0',
    DEMO: 'off',
    WORKER: 'on',
    LOG_LEVEL: 'error',
    ...(process.env['WEBHOOK_APPLY_MS'] ? { WEBHOOK_APPLY_MS: process.env['WEBHOOK_APPLY_MS'] } : {}),
  });
  try {
    for (const [index, one] of BODIES.entries()) {
      if (process.env['ONLY'] && !one[0].includes(process.env['ONLY'])) continue;
      await measure(service.url, masterKey, clients[index]?.clientId ?? '', one);
    }
  } finally {
    await service.stop('SIGTERM');
  }
} finally {
  await place.close();
}
