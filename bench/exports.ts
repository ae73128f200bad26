import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { text } from 'node:stream/consumers';
import { setTimeout } from 'node:timers/promises';
import pg from 'pg';
import { migrate } from '../src/db/migrate.js';
import { openDatabase } from '../src/db/open.js';
import { createAgency } from '../src/schema/tenancy/agencies/create-agency.js';
import { recordsSql } from '../src/schema/work/exports/export-sql.js';
import { runPostgres } from '../test/support/run-postgres.js';
import { cpuSecondsOf } from './cpu-time.js';
import { SERVER_SETTINGS } from './database.js';
import { BENCH_PEPPER } from './keys.js';
import { startService } from './service.js';

/*
 * How long an export of all of CONTACTS contacts with five custom fields takes over HTTP, read by curl, beside what the database
 * alone takes to COPY the same rows, as columns and as the values that an export reads, to psql and to nowhere: by the clock and by the
 * processor time of the database and of the service (of psql's connections it is not counted); and the memory of the service meanwhile.
 * Run: npx tsx bench/exports.ts
 */
const CONTACTS = Number(process.env['CONTACTS'] ?? 300_000);
const ROUNDS = Number(process.env['ROUNDS'] ?? 3);

interface Taken {
  clock: number;
  server: number;
  service: number;
}

const print = (line: string) => process.stdout.write(`${line}\n`);

const FILL = `with p as (insert into person (client_id) select $1 from generate_series(1, ${CONTACTS}) returning id),
  c as (insert into contact (client_id, person_id, email, first_name, last_name, job_title, origin)
    select $1, id, 'lead' || id || '@example.org', 'First ' || id, 'Last ' || id, 'Head of Supply', 'bench' from p returning id)
  insert into contact_custom_field (client_id, contact_id, field_name, field_value)
    select $1, id, 'field ' || n, 'value ' || id from c, generate_series(1, 5) n order by id, n`;

const COLUMNS = `select r.id, r.email, r.linkedin_url, r.phone, r.first_name, r.last_name, r.job_title, r.company_id, r.origin,
    r.contact_status, r.person_id, r.previous_status, r.status_changed_at, r.first_campaign_email_sent, r.last_campaign_email_sent,
    r.last_reply_received, r.created_at, r.updated_time,
    (select json_object_agg(f.field_name, f.field_value order by f.id) from contact_custom_field f
      where f.client_id = r.client_id and f.contact_id = r.id)
  from contact r where r.client_id = $1 order by r.id`;

const seconds = async (work: () => Promise<unknown>): Promise<number> => {
  const begin = performance.now();
  await work();
  return (performance.now() - begin) / 1000;
};

async function residentMebibytes(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8');
  return Math.round(Number(/VmRSS:\s+(\d+)/.exec(status)?.[1] ?? 0) / 1024);
}

const median = (values: number[]) => values.sort((one, other) => one - other)[Math.floor(values.length / 2)] ?? 0;

/* Thrown away by the reader, as psql does; how many records there were is told behind the last byte. */
async function readAll(url: string, key: string, pid: number): Promise<number> {
  const args = ['-sS', '--fail', '-o', '/dev/null', '-D', '-', '-H', `X-API-KEY: ${key}`, url];
  const reader = spawn('curl', args, { stdio: ['ignore', 'pipe', 'inherit'] });
  let peak = 0;
  const look = setInterval(async () => {
    peak = Math.max(peak, await residentMebibytes(pid));
  }, 100);
  const headers = await text(reader.stdout);
  clearInterval(look);
  if (/^X-Export-Rows: (\d+)/im.exec(headers)?.[1] !== String(CONTACTS))
    throw new Error(`The export failed: ${headers}`);
  return peak;
}

async function main(): Promise<void> {
  const server = await runPostgres({ settings: SERVER_SETTINGS });
  const database = await openDatabase({ url: server.url, asOwner: true });
  await migrate(database);
  const agency = await createAgency(database, BENCH_PEPPER, { name: 'Bench', clients: ['Bench'], connect: [] });
  await database.close();
  const [client] = agency.clients;
  if (!client) throw new Error('The client was not created.');
  const sql = new pg.Client({ connectionString: server.url });
  await sql.connect();
  // Neither triggers nor checks of keys: what they write is not read here.
  await sql.query('set session_replication_role = replica');
  await sql.query(FILL.replaceAll('$1', pg.escapeLiteral(client.clientId)));
  await sql.query('vacuum analyze contact');
  await sql.query('vacuum analyze contact_custom_field');
  await sql.query('set jit = off');
  const copied = (text: string) => `copy (${text.replaceAll('$1', pg.escapeLiteral(client.clientId))})`;
  const copy = (text: string) => sql.query(`${copied(text)} to '/dev/null'`);
  /* The client of PostgreSQL itself, which throws them away. */
  const receive = async (text: string) => {
    const args = ['-d', server.url, '-c', 'set jit = off', '-c', `${copied(text)} to stdout`];
    const [status] = await once(spawn('psql', args, { stdio: ['ignore', 'ignore', 'inherit'] }), 'exit');
    if (status !== 0) throw new Error('psql failed.');
  };
  const values = recordsSql({ records: 'contacts', after: null }, 'r.client_id = $1');
  const service = await startService({ DATABASE_URL: server.url });
  const { pid } = service;
  const usedByServer = async () => {
    const { rows } = await sql.query<{ pid: number }>('select pid from pg_stat_activity');
    let used = 0;
    for (const one of rows) used += (await cpuSecondsOf(one.pid)) ?? 0;
    return used;
  };
  // The tasks of the service find 300,000 contacts that they have not seen.
  for (let used = -1, last = 0, looks = 0; used !== last && looks < 120; looks += 1) {
    last = used;
    await setTimeout(1_000);
    used = await usedByServer();
  }
  const taken = new Map<string, Taken[]>();
  const measure = async (name: string, work: () => Promise<unknown>) => {
    const before = [await usedByServer(), (await cpuSecondsOf(pid)) ?? 0] as const;
    const clock = await seconds(work);
    const one = {
      clock,
      server: (await usedByServer()) - before[0],
      service: ((await cpuSecondsOf(pid)) ?? 0) - before[1],
    };
    taken.set(name, [...(taken.get(name) ?? []), one]);
  };
  let peak = 0;
  try {
    for (let round = 0; round < ROUNDS; round++) {
      await measure('COPY TO STDOUT of columns', () => receive(COLUMNS));
      await measure('COPY TO STDOUT of values', () => receive(values));
      await measure('COPY of columns', () => copy(COLUMNS));
      await measure('COPY of values', () => copy(values));
      for (const format of ['ndjson', 'csv'] as const) {
        const url = `${service.url}/public/v2/exports/contacts.${format}`;
        await measure(format, async () => {
          peak = Math.max(peak, await readAll(url, client.readWriteKey, pid));
        });
      }
    }
    const all = [...taken];
    for (const [name, rounds] of all) {
      const [clocks, server, service] = (['clock', 'server', 'service'] as const).map((key) =>
        rounds.map((one) => one[key]),
      );
      const ratios = rounds.map(({ clock }, round) => (all[0]?.[1][round]?.clock ?? 0) / clock);
      const range = `${Math.min(...(clocks ?? [])).toFixed(2)} to ${Math.max(...(clocks ?? [])).toFixed(2)}`;
      print(
        `${name}: ${median(clocks ?? []).toFixed(2)} s (${range}), ${median(ratios).toFixed(2)} of the first; processor: ${median(server ?? []).toFixed(2)} s PostgreSQL, ${median(service ?? []).toFixed(2)} s service`,
      );
    }
    print(`most resident memory of the service: ${peak} MB`);
  } finally {
    await service.stop();
    await sql.end();
    await server.stop();
  }
}

await main();
