import pg from 'pg';
import { migrate } from '../../src/db/migrate.js';
import { type OpenDatabase, openDatabase } from '../../src/db/open.js';
import {
  type CreatedAgency,
  type CreatedClient,
  createAgency,
} from '../../src/schema/tenancy/agencies/create-agency.js';
import { type Runner, startRunner } from '../../src/worker/runner.js';
import { runPostgres } from '../../test/support/run-postgres.js';
import { taskNamed } from '../../test/support/tasks.js';
import type { Bench } from './bench.js';
import { BENCH_PEPPER } from './service.js';

/**
 * Settings of the server that the benchmark starts. Memory suits the data set, and nothing waits for the disk: what is
 * compared is work, and a floor that waits for a disk would make every ratio look good.
 */
export const SERVER_SETTINGS = {
  shared_buffers: '1GB',
  max_wal_size: '4GB',
  max_connections: 100,
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
};

/** Timeouts of a session whose statements may take minutes. */
const UNHURRIED = { statementMs: 600_000, queryMs: 600_000, transactionMs: 600_000 };

/**
 * The server that BENCH_DATABASE_URL or DATABASE_URL names, or one of our own, which ends with the scenario.
 * @param directory keeps the data of a server of our own for the next run
 * @returns the URL of a superuser
 */
export async function openServer(
  bench: Bench,
  { directory, settings = {} }: { directory?: string | undefined; settings?: Record<string, string> } = {},
): Promise<string> {
  const given = process.env['BENCH_DATABASE_URL'] || process.env['DATABASE_URL'];
  if (given) return given;
  const server = await runPostgres({
    settings: { ...SERVER_SETTINGS, ...settings },
    ...(directory ? { directory } : {}),
  });
  bench.defer(server.stop);
  return server.url;
}

/** The URL of another database of a server. */
export function withDatabase(url: string, name: string): string {
  const named = new URL(url);
  named.pathname = `/${name}`;
  return named.href;
}

/** Creates a database that is dropped with the scenario. @param options of CREATE DATABASE */
export async function createDatabase(bench: Bench, serverUrl: string, options = ''): Promise<string> {
  const admin = new pg.Client({ connectionString: serverUrl });
  await admin.connect();
  bench.defer(() => admin.end());
  const name = `bench_run_${process.pid}_${Date.now()}`;
  await admin.query(`create database ${name} ${options}`);
  bench.defer(() => admin.query(`drop database if exists ${name} with (force)`));
  return withDatabase(serverUrl, name);
}

/** A migrated database with one agency. */
interface EmptyDatabase {
  url: string;
  /** A session of the superuser. */
  owner: pg.Client;
  /** The database as the service opens it. */
  database: OpenDatabase;
  agency: CreatedAgency;
  /** The first client. */
  client: CreatedClient;
}

/**
 * A database of its own, migrated and empty but for an agency with clients.
 * @param options names of the clients, and settings of the server beside ours; a server that exists keeps its own
 */
export async function openEmpty(
  bench: Bench,
  { clients = ['Bench'], settings = {} }: { clients?: readonly string[]; settings?: Record<string, string> } = {},
): Promise<EmptyDatabase> {
  const url = await createDatabase(bench, await openServer(bench, { settings }));
  await migrate({ target: { url } });
  const owner = new pg.Client({ connectionString: url });
  await owner.connect();
  bench.defer(() => owner.end());
  // Of many clients it may take longer than a request, on a busy machine.
  const unhurried = await openDatabase({ url, timeouts: UNHURRIED });
  const agency = await createAgency(unhurried, BENCH_PEPPER, { name: 'Bench', clients, connect: [] });
  await unhurried.close();
  const database = await openDatabase({ url });
  bench.defer(database.close);
  const [client] = agency.clients;
  if (!client) throw new Error('The client was not created.');
  return { url, owner, database, agency, client };
}

/** How contacts are made; expressions are SQL of `n`, counted from 1. */
interface ContactSeed {
  count: number;
  /** Before the `@` of the emails; sets them apart from those of others. */
  prefix?: string;
  origin?: string;
  /** Columns beside the email, and their values. */
  columns?: Readonly<Record<string, string>>;
  /** How many custom fields each has, and the value of all of them. */
  fields?: number;
  value?: string;
}

/** Adds contacts, each with a Person of its own and custom fields that are named `field 1` and so on. */
export async function seedContacts(owner: pg.Client, clientId: string, seed: ContactSeed): Promise<void> {
  const { count, prefix = 'lead', origin = 'builtin', columns = {}, fields = 0, value = `'value ' || n` } = seed;
  const given = { first_name: `'First ' || n`, last_name: `'Last ' || n`, job_title: `'Head of Supply'`, ...columns };
  await owner.query(
    `with p as (insert into person (client_id) select $1 from generate_series(1, $2::int) returning id),
       numbered as (select id, row_number() over (order by id) as n from p),
       c as (insert into contact (client_id, person_id, email, origin, ${Object.keys(given)})
         select $1, id, '${prefix}' || n || '@bench.example', '${origin}', ${Object.values(given)} from numbered
         returning id, person_id)
     insert into contact_custom_field (client_id, contact_id, field_name, field_value)
     select $1, c.id, 'field ' || f, ${value} from c join numbered on numbered.id = c.person_id, generate_series(1, $3::int) f
      order by c.id, f`,
    [clientId, count, fields],
  );
}

/** Runs tasks of the worker in this process until the scenario ends. @param names of the files of the tasks */
export function startTasks(bench: Bench, database: OpenDatabase, names: readonly string[]): Runner {
  const log = { warn: () => undefined, error: (fields: object) => bench.print(JSON.stringify(fields)) };
  const runner = startRunner({ database, log, peppers: { pepper: 'bench' } }, names.map(taskNamed));
  bench.defer(runner.stop);
  return runner;
}
