import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { recordsSql } from '../../src/schema/work/exports/export-sql.js';
import { amount, type Bench, defineScenario, type Values } from '../harness/bench.js';
import { compareWays, cpuOf, cpuOfServer, type Meter, peakMemoryOf, timed } from '../harness/measure.js';
import { openEmpty, seedContacts } from '../harness/server.js';
import { startService } from '../harness/service.js';

const OPTIONS = {
  contacts: amount(300_000, 'contacts of the client'),
  rounds: amount(3, 'exports of each kind'),
};

const COLUMNS = `select r.id, r.email, r.linkedin_url, r.phone, r.first_name, r.last_name, r.job_title, r.company_id, r.origin,
    r.contact_status, r.person_id, r.previous_status, r.status_changed_at, r.first_campaign_email_sent, r.last_campaign_email_sent,
    r.last_reply_received, r.created_at, r.updated_time,
    (select json_object_agg(f.field_name, f.field_value order by f.id) from contact_custom_field f
      where f.client_id = r.client_id and f.contact_id = r.id)
  from contact r where r.client_id = $1 order by r.id`;

interface Place {
  databaseUrl: string;
  clientId: string;
  url: string;
  key: string;
  meters: Record<string, Meter>;
  options: Values<typeof OPTIONS>;
}

/* The output is thrown away by the reader, as psql does; the number of records follows the last byte. */
async function download({ url, key, options }: Place, format: string): Promise<void> {
  const address = `${url}/public/v2/exports/contacts.${format}`;
  const args = ['-sS', '--fail', '-o', '/dev/null', '-D', '-', '-H', `X-API-KEY: ${key}`, address];
  const headers = await text(spawn('curl', args, { stdio: ['ignore', 'pipe', 'inherit'] }).stdout);
  const records = /^X-Export-Rows: (\d+)/im.exec(headers)?.[1];
  if (records !== String(options.contacts)) throw new Error(`The export failed: ${headers}`);
}

/* The client of PostgreSQL itself, which throws the rows away. */
async function receive({ databaseUrl }: Place, copy: string): Promise<void> {
  const args = ['-d', databaseUrl, '-c', 'set jit = off', '-c', `${copy} to stdout`];
  const [status] = await once(spawn('psql', args, { stdio: ['ignore', 'ignore', 'inherit'] }), 'exit');
  if (status !== 0) throw new Error('psql failed.');
}

async function contacts(bench: Bench, place: Place): Promise<void> {
  const copyOf = (sql: string) => `copy (${sql.replaceAll('$1', pg.escapeLiteral(place.clientId))})`;
  const values = copyOf(recordsSql({ records: 'contacts', after: null }, 'r.client_id = $1'));
  const work = {
    'COPY TO STDOUT of columns': () => receive(place, copyOf(COLUMNS)),
    'COPY TO STDOUT of values': () => receive(place, values),
    ndjson: () => download(place, 'ndjson'),
    csv: () => download(place, 'csv'),
    xlsx: () => download(place, 'xlsx'),
  };
  const ways = Object.entries(work).map(([name, run]) => [name, () => timed(run, place.meters)] as const);
  const { options } = place;
  bench.show(`${options.contacts} contacts`, await compareWays(Object.fromEntries(ways), { rounds: options.rounds }));
}

/* The tasks of the service find contacts that they have not seen. */
async function untilQuiet(used: Meter): Promise<void> {
  for (let looks = 0; looks < 120; looks += 1) {
    const end = await used();
    await wait(1_000);
    if ((await end()) === 0) return;
  }
}

/**
 * How long an export of all contacts with five custom fields takes over HTTP, read by curl, beside what the database alone
 * takes to COPY the same rows, as columns and as the values that an export reads, to psql (whose processor time is not counted);
 * and the peak memory of the service.
 */
export const scenario = defineScenario({
  options: OPTIONS,
  async run(bench, options) {
    const { url: databaseUrl, owner, client } = await openEmpty(bench);
    // Neither triggers nor checks of keys: what they write is not read here.
    await owner.query('set session_replication_role = replica');
    await seedContacts(owner, client.clientId, { count: options.contacts, fields: 5 });
    await owner.query('vacuum analyze');
    const { url, pid } = await startService(bench, databaseUrl);
    const meters = { 'PostgreSQL cpu ms': cpuOfServer(owner), 'service cpu ms': cpuOf(pid), MiB: peakMemoryOf(pid) };
    await untilQuiet(meters['PostgreSQL cpu ms']);
    const place = { databaseUrl, clientId: client.clientId, url, key: client.readWriteKey, meters, options };
    await contacts(bench, place);
  },
});
