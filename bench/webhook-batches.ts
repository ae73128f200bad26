import { readFile } from 'node:fs/promises';
import { migrate } from '../src/db/migrate.js';
import { type OpenDatabase, openDatabase } from '../src/db/open.js';
import { type EmailEventKind, makeEmailEvent } from '../src/platforms/toolkit/email-event.js';
import { learn, report, type WebhookItem } from '../src/platforms/toolkit/webhook-item.js';
import { applyItems } from '../src/schema/inbound/deliveries/apply-items.js';
import { createAgency } from '../src/schema/tenancy/agencies/create-agency.js';
import { runPostgres } from '../test/support/run-postgres.js';
import { SERVER_SETTINGS } from './database.js';
import { BENCH_PEPPER } from './keys.js';

/*
 * What batches of webhook items take of the database, by kind: milliseconds, and those of the processor. Each batch
 * finds what those before it left.
 * Run: npx tsx bench/webhook-batches.ts [items]
 */
const ITEMS = Number(process.argv[2] ?? 1000);
const ROUNDS = Number(process.env['ROUNDS'] ?? 3);

const print = (line: string) => process.stdout.write(`${line}\n`);
const T = Date.parse('2026-03-02T09:00:00Z');
const at = (n: number, minute = 0) => new Date(T + minute * 60_000 + n).toISOString();

const event = (kind: EmailEventKind, n: number, name: string, minute: number): WebhookItem =>
  report(
    makeEmailEvent(kind, {
      email: `${name}-${n}@batch.example`,
      campaignId: kind === 'unsubscribed' ? null : 'cam_1',
      campaignName: 'Spring',
      eventAt: at(n, minute),
      subject: 'Quick question',
      body: 'Hello there, this is the text of a mail.',
      bodyFormat: 'text',
      reason: kind === 'email_bounced' ? '550 no such user' : null,
      firstName: 'Ada',
    }),
  );
const many = (make: (n: number) => WebhookItem) => Array.from({ length: ITEMS }, (_, n) => make(n));
const key = (n: number, name: string) => `44:${name}${n}`;
const address = (n: number, name: string) =>
  learn({ objectKey: key(n, name), email: `${name}-${n}@batch.example`, at: at(n) });
const objectEvent = (kind: EmailEventKind, n: number, name: string, minute: number) =>
  report(makeEmailEvent(kind, { objectKey: key(n, name), eventAt: at(n, minute), reason: 'hard' }));

const BATCHES: readonly (readonly [string, string, (round: string) => WebhookItem[]])[] = [
  ['sends to new contacts', 'lemlist', (r) => many((n) => event('email_sent', n, r, 0))],
  ['the same once more', 'lemlist', (r) => many((n) => event('email_sent', n, r, 0))],
  ['sends to known contacts', 'lemlist', (r) => many((n) => event('email_sent', n, r, 10))],
  ['replies', 'lemlist', (r) => many((n) => event('email_reply', n, r, 20))],
  ['bounces of mails that are known', 'lemlist', (r) => many((n) => event('email_bounced', n, r, 30))],
  ['sends to addresses that bounced before', 'lemlist', (r) => many((n) => event('email_sent', n, r, 15))],
  ['unsubscribes', 'lemlist', (r) => many((n) => event('unsubscribed', n, r, 40))],
  ['unsubscribes once more, later', 'lemlist', (r) => many((n) => event('unsubscribed', n, r, 50))],
  ['bounces ahead of their sends', 'lemlist', (r) => many((n) => event('email_bounced', n, `${r}ahead`, 30))],
  ['their sends', 'lemlist', (r) => many((n) => event('email_sent', n, `${r}ahead`, 20))],
  [
    'sends and bounces by turns',
    'lemlist',
    (r) => many((n) => event(n % 2 ? 'email_bounced' : 'email_sent', n >> 1, `${r}turns`, n % 2)),
  ],
  [
    'ten of each contact',
    'lemlist',
    (r) =>
      many((n) =>
        event(
          (['email_sent', 'email_bounced', 'email_reply'] as const)[n % 3] ?? 'email_sent',
          n % (ITEMS / 10),
          `${r}ten`,
          n,
        ),
      ),
  ],
  ['one contact', 'lemlist', (r) => many((n) => event(n % 2 ? 'email_bounced' : 'email_sent', 0, `${r}one`, n))],
  ['addresses of CRM records', 'hubspot', (r) => many((n) => address(n, r))],
  ['replies of CRM records', 'hubspot', (r) => many((n) => objectEvent('email_reply', n, r, 5))],
  [
    'new addresses of CRM records',
    'hubspot',
    (r) => many((n) => learn({ objectKey: key(n, r), email: `${r}-${n}@new.example`, at: at(n, 3) })),
  ],
  [
    'addresses and bounces by turns',
    'hubspot',
    (r) => many((n) => (n % 2 ? objectEvent('email_bounced', n - 1, `${r}t`, 5) : address(n, `${r}t`))),
  ],
];

interface Measured {
  database: OpenDatabase;
  /** Milliseconds of the processor so far. */
  used(): Promise<number>;
  close(): Promise<void>;
}

const UNHURRIED = { statementMs: 120_000, queryMs: 121_000, transactionMs: 122_000 };

/** Ticks of ten milliseconds that a process has run. */
async function usedBy(pid: number): Promise<number> {
  const facts = (await readFile(`/proc/${pid}/stat`, 'utf8')).split(') ')[1]?.split(' ') ?? [];
  return (Number(facts[11]) + Number(facts[12])) * 10;
}

async function openServer(): Promise<Measured> {
  const postgres = await runPostgres({ settings: { ...SERVER_SETTINGS, shared_buffers: '256MB' } });
  await migrate({ target: { url: postgres.url } });
  const database = await openDatabase({ url: postgres.url, poolSize: 1, timeouts: UNHURRIED });
  const [session] = await database.query<{ pid: number }>(null, 'select pg_backend_pid() as pid');
  return {
    database,
    used: () => usedBy(session?.pid ?? 0),
    close: async () => {
      await database.close();
      await postgres.stop();
    },
  };
}

async function measure({ database, used }: Measured, clientId: string, taken: Map<string, string[]>): Promise<void> {
  for (const [what, platform, make] of BATCHES) {
    const items = make(clientId.toLowerCase()).map((item) => ({ ...item, clientId }));
    const before = await used();
    const from = performance.now();
    await applyItems(database, platform, items);
    const ms = performance.now() - from;
    taken.set(what, [...(taken.get(what) ?? []), `${ms.toFixed(0)}/${((await used()) - before).toFixed(0)}`]);
  }
}

const measured = await openServer();
try {
  const clients = Array.from({ length: ROUNDS }, (_, n) => `Batch ${n}`);
  const agency = await createAgency(measured.database, BENCH_PEPPER, { name: 'Batch', clients, connect: [] });
  const taken = new Map<string, string[]>();
  for (const { clientId } of agency.clients) await measure(measured, clientId, taken);
  print(`${ITEMS} items, each round on a client of its own: ms/ms of the processor`);
  for (const [what, rounds] of taken) print(`${what.padEnd(42)} ${rounds.join('  ')}`);
} finally {
  await measured.close();
}
