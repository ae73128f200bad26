import pg from 'pg';
import { migrate } from '../src/db/migrate.js';
import { openDatabase } from '../src/db/open.js';
import { createAgency } from '../src/schema/tenancy/agencies/create-agency.js';
import { runPostgres } from '../test/support/run-postgres.js';
import { cpuSecondsOfServer, secondsBetween } from './cpu-time.js';
import { SERVER_SETTINGS } from './database.js';
import { loadFigures } from './figures-data.js';
import { BENCH_PEPPER } from './keys.js';
import { startService } from './service.js';
import { median } from './statistics.js';

/*
 * What the figures of dashboards take, asked as a dashboard asks them: for a client with a third of all records and for one
 * with a tenth, and over all clients of the agency. Milliseconds by the clock, and those of the server's processors. The bounds
 * are 300 and 100 ms.
 * Run: npx tsx bench/figures.ts (SCALE=0.1 for a tenth of the data)
 */
const SCALE = Number(process.env['SCALE'] ?? 1);
const ROUNDS = Number(process.env['ROUNDS'] ?? 7);
const SIZE = { contacts: Math.round(10_000 * SCALE) * 30, events: Math.round(2_000_000 * SCALE) };

const counts = (field: string, by: string) => `${field}(${by}, first: 20) { total items { value count } }`;
const series = (metrics: string, interval: string, days: number) =>
  `series(metrics: [${metrics}], interval: ${interval}, timeZone: "Europe/Berlin", from: "${daysAgo(days)}", to: "${daysAgo(0)}") {
    lines { metric total counts } }`;
const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString();
const ALL =
  'SENT, REPLIED, BOUNCED, INTERESTED, ACTIVITIES, ACTIVITIES_BY_TYPE, NEW_CONTACTS, SCORE_RAISED, SCORE_LOWERED';

const FIGURES: Readonly<Record<string, string>> = {
  'contacts by status': counts('contactCounts', 'by: CONTACT_STATUS'),
  'contacts by job title': counts('contactCounts', 'by: JOB_TITLE'),
  'contacts by a custom field of 3 values': counts('contactCounts', 'byCustomField: "field_2"'),
  'contacts by a custom field of their own': counts('contactCounts', 'byCustomField: "field_1"'),
  'the funnel': 'contactFunnel(stages: ["active", "replied", "interested", "customer"]) { stages { count } }',
  'emails by type': counts('emailCounts', 'by: EMAIL_TYPE'),
  'emails by campaign': counts('emailCounts', 'by: CAMPAIGN_ID'),
  'activities by channel': counts('activityCounts', 'by: CHANNEL'),
  'sent, a year by day': series('SENT', 'DAY', 365),
  'four metrics of emails, a year by day': series('SENT, REPLIED, BOUNCED, INTERESTED', 'DAY', 365),
  'activities by type, a year by day': series('ACTIVITIES_BY_TYPE', 'DAY', 365),
  'nine metrics, 30 days by hour': series(ALL, 'HOUR', 30),
  'nine metrics, a year by day': series(ALL, 'DAY', 365),
  campaigns: 'campaignStatistics { replyRate bounceRate }',
  'custom fields of contacts': 'customFieldStatistics(of: CONTACT) { items { name } }',
};
const OF_AGENCY: Readonly<Record<string, string>> = {
  'contacts by status, all clients': counts('agencyContactCounts', 'by: CONTACT_STATUS'),
  'sent, 30 days by day, all clients': series('SENT', 'DAY', 30).replace('series', 'agencySeries'),
};

const print = (line: string) => process.stdout.write(`${line}\n`);

async function ask(url: string, key: string, query: string): Promise<number> {
  const startedAt = performance.now();
  const answer = await fetch(`${url}/graphql`, {
    method: 'POST',
    headers: { 'X-API-KEY': key, 'Content-Type': 'application/json' },
    body: JSON.stringify({ query: `{ ${query} }` }),
  });
  const text = await answer.text();
  if (answer.status !== 200 || text.includes('"errors"')) throw new Error(`${answer.status} ${text.slice(0, 500)}`);
  return performance.now() - startedAt;
}

async function measure(url: string, key: string, sql: pg.Pool, query: string): Promise<string> {
  await ask(url, key, query);
  const before = await cpuSecondsOfServer(sql);
  const times: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) times.push(await ask(url, key, query));
  const used = secondsBetween(before, await cpuSecondsOfServer(sql));
  return `${median(times).toFixed(0)} (${((used * 1000) / ROUNDS).toFixed(0)})`;
}

const postgres = await runPostgres({ settings: SERVER_SETTINGS });
try {
  await migrate({ target: { url: postgres.url } });
  const database = await openDatabase({ url: postgres.url });
  const named = { name: 'Figures', clients: ['third', 'tenth', 'rest'], connect: [] };
  const { masterKey, clients } = await createAgency(database, BENCH_PEPPER, named);
  await database.close();
  const ids = clients.map(({ clientId }) => clientId);
  await loadFigures(postgres.url, ids, SIZE);
  print(`${SIZE.contacts} contacts, ${SIZE.events} emails and as many activities; ms by the clock (of the processors)`);
  const sql = new pg.Pool({ connectionString: postgres.url, max: 1 });
  const server = await startService({ DATABASE_URL: postgres.url }, [], { WORKER: 'off' });
  try {
    const [third, tenth] = clients.map(({ readOnlyKey }) => readOnlyKey);
    for (const [name, query] of Object.entries(FIGURES)) {
      const ofThird = await measure(server.url, third ?? '', sql, query);
      print(`${name}: a third ${ofThird}, a tenth ${await measure(server.url, tenth ?? '', sql, query)}`);
    }
    for (const [name, query] of Object.entries(OF_AGENCY))
      print(`${name}: ${await measure(server.url, masterKey, sql, query)}`);
  } finally {
    await server.stop();
    await sql.end();
  }
} finally {
  await postgres.stop();
}
