// What a look of the radar costs, by deliveries an hour: `npx tsx bench/radar.ts`.
import pg from 'pg';
import { migrate } from '../src/db/migrate.js';
import { openDatabase } from '../src/db/open.js';
import { watchIntegrations } from '../src/schema/reporting/radar/watch-integrations.js';
import { createAgency } from '../src/schema/tenancy/agencies/create-agency.js';
import { runPostgres } from '../test/support/run-postgres.js';
import { SERVER_SETTINGS } from './database.js';
import { BENCH_PEPPER } from './keys.js';
import { median } from './statistics.js';

const CLIENTS = 100;
const PLATFORMS = ['instantly', 'hubspot'];
const DAYS = 21;
/** Deliveries in each hour, of all clients together. */
const PER_HOUR = Number(process.env['PER_HOUR'] ?? 4_000);
const LOOKS = 15;

const { format } = new Intl.NumberFormat('en', { maximumFractionDigits: 1 });
const print = (line: string) => process.stdout.write(`${line}\n`);
async function timed(work: () => Promise<unknown>): Promise<number> {
  const from = performance.now();
  await work();
  return performance.now() - from;
}

const postgres = await runPostgres({ settings: SERVER_SETTINGS });
const owner = new pg.Client({ connectionString: postgres.url });
try {
  await migrate({ target: { url: postgres.url } });
  const database = await openDatabase({ url: postgres.url });
  const names = Array.from({ length: CLIENTS }, (_one, place) => `C${place}`);
  const { agencyId } = await createAgency(database, BENCH_PEPPER, { name: 'R', clients: names, connect: [] });
  await owner.connect();
  const deliver = (from: string, to: string) =>
    owner.query(
      `insert into webhook_delivery (agency_id, client_id, platform, level, body, verdict, received_at)
       select $1, c.ids[1 + n % ${CLIENTS}], ($2::text[])[1 + n / ${CLIENTS} % ${PLATFORMS.length}], 'client', repeat('x', 900), 'processed',
           h + (n * interval '1 hour' / ${PER_HOUR})
         from (select array_agg(id) as ids from client where agency_id = $1) c,
           generate_series($3::timestamptz, $4::timestamptz - interval '1 hour', '1 hour') h, generate_series(0, ${PER_HOUR - 1}) n`,
      [agencyId, PLATFORMS, from, to],
    );
  await deliver(`2026-03-02T00:00Z`, new Date(Date.UTC(2026, 2, 2 + DAYS)).toISOString());
  await owner.query('vacuum analyze');
  const now = Date.UTC(2026, 2, 2 + DAYS);
  const look = (minute: number) => watchIntegrations(database, new Date(now + minute * 60_000));
  const behind = await timed(async () => {
    while ((await look(0)).isMore);
  });
  print(`${format(PER_HOUR)} deliveries an hour, ${CLIENTS} clients with ${PLATFORMS.length} integrations each`);
  print(`the first look, over ${DAYS} days: ${format(behind / 1000)} s`);
  const [row] = (
    await owner.query(
      `select pg_total_relation_size('integration_week') + pg_total_relation_size('integration_radar') as bytes`,
    )
  ).rows;
  print(`what is kept of them: ${format(Number(row.bytes) / 1024)} KiB`);
  await deliver(new Date(now).toISOString(), new Date(now + 3_600_000).toISOString());
  const [same, anew]: [number[], number[]] = [[], []];
  for (let minute = 0; minute < LOOKS; minute += 1) {
    anew.push(await timed(() => look(10 + minute)));
    same.push(await timed(() => look(10 + minute)));
    await owner.query(`update integration_radar set last_event_at = last_event_at - interval '1 minute'`);
  }
  print(
    `a look at a whole hour: ${format(median(same))} ms where nothing came, ${format(median(anew))} ms where all of them were heard`,
  );
  await database.close();
} finally {
  await owner.end();
  await postgres.stop();
}
