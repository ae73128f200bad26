import pg from 'pg';
import { migrate } from '../../src/db/migrate.js';
import { openDatabase } from '../../src/db/open.js';
import { type Bench, withBench } from './bench.js';
import { startTasks, withDatabase } from './server.js';
import { waitFor } from './wait-for.js';

/** A database that outlives the run. */
interface Loaded {
  name: string;
  /** What the data is made of. Data of another description is thrown away. */
  contents: object;
  /** Fills the migrated database as a superuser. */
  load(owner: pg.Client): Promise<void>;
}

/**
 * A database whose data is loaded once. The worker's tasks have made its totals and compared its contacts, so that they
 * take no time from what is measured.
 * @param serverUrl of a superuser
 * @returns its URL
 */
export async function openLoaded(bench: Bench, serverUrl: string, { name, contents, load }: Loaded): Promise<string> {
  const url = withDatabase(serverUrl, name);
  const comment = JSON.stringify(contents);
  await withClient(serverUrl, async (admin) => {
    if ((await commentOn(admin, name)) === comment) return;
    bench.print(`loading the data: ${comment}`);
    await admin.query(`drop database if exists ${name} with (force)`);
    await admin.query(`create database ${name}`);
    await migrate({ target: { url } });
    await withClient(url, async (owner) => {
      await owner.query(`set synchronous_commit = off; set work_mem = '256MB'`);
      await load(owner);
      await owner.query('vacuum analyze');
    });
    // Written last, so that a load that was interrupted is repeated.
    await admin.query(`comment on database ${name} is ${admin.escapeLiteral(comment)}`);
  });
  // Migrations written since the data was loaded; they may forget totals.
  await migrate({ target: { url } });
  await withClient(url, (owner) => makeTotals(bench, owner, url));
  return url;
}

async function withClient(url: string, work: (client: pg.Client) => Promise<void>): Promise<void> {
  const client = new pg.Client({ connectionString: url, options: '-c TimeZone=UTC' });
  await client.connect();
  try {
    await work(client);
  } finally {
    await client.end();
  }
}

async function commentOn(admin: pg.Client, name: string): Promise<string | null | undefined> {
  const { rows } = await admin.query<{ comment: string | null }>(
    `select shobj_description(oid, 'pg_database') as comment from pg_database where datname = $1`,
    [name],
  );
  return rows[0]?.comment;
}

const TOTALS_MS = 600_000;
/* Contacts, companies, emails, Persons. */
const KINDS_OF_LISTS = 4;
const ARE_MADE = `(select count(*) from client) * ${KINDS_OF_LISTS + 1}
  <= (select count(*) from list_total) + (select count(*) from duplicate_state where built)`;

/** @throws Error when the totals are not there within ten minutes */
async function makeTotals(bench: Bench, owner: pg.Client, url: string): Promise<void> {
  const { rows } = await owner.query<{ made: boolean }>(`select (${ARE_MADE}) as made`);
  if (rows[0]?.made) return;
  bench.print('making the totals');
  await withBench(async (own) => {
    const database = await openDatabase({ url });
    own.defer(database.close);
    startTasks(own, database, ['maintain-lists', 'suggest-duplicates']);
    await waitFor(owner, ARE_MADE, TOTALS_MS, 'The totals were not made.');
  });
  await owner.query('vacuum analyze');
}
