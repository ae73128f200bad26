import { createHash } from 'node:crypto';
import { cp, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { migrate } from '../../src/db/migrate.js';
import { type OpenDatabase, openDatabase } from '../../src/db/open.js';
import { MIGRATIONS_DIRECTORY } from '../../src/db/schema-files.js';
import { databaseUrl } from '../support/databases.js';

const NAME = '9999_later_index';
const SCRIPT = `-- Beside readers and writers.
create index concurrently if not exists agency_by_name on agency (name);
insert into schema_marker (name) values ('${NAME}');
`;

let directory: string;
let database: OpenDatabase;
let other: pg.Client;
let url: string;

beforeEach(async () => {
  url = await databaseUrl();
  directory = await mkdtemp(path.join(tmpdir(), 'outreach-index-'));
  await cp(MIGRATIONS_DIRECTORY, directory, { recursive: true });
  await mkdir(path.join(directory, NAME));
  await writeFile(path.join(directory, NAME, 'migration.sql'), SCRIPT);
  database = await openDatabase({ url });
  other = new pg.Client({ connectionString: url });
  await other.connect();
});
afterEach(async () => {
  await other.end();
  await database.close();
  await rm(directory, { recursive: true });
});

const rowsOf = async (text: string): Promise<unknown[]> => (await other.query(text)).rows;
const index = () =>
  rowsOf(`select i.indisvalid as valid from pg_index i where i.indexrelid = to_regclass('agency_by_name')`);
const runs = () =>
  rowsOf(`select finished_at is not null as finished, rolled_back_at is not null as undone
    from _prisma_migrations where migration_name = '${NAME}' order by started_at`);

describe('a migration that creates an index concurrently', () => {
  it('is done by the next run when its connection was ended in the middle', { timeout: 60_000 }, async () => {
    const holder = new pg.Client({ connectionString: url });
    await holder.connect();
    await holder.query('begin; update agency set name = name');
    const cut = migrate(database, { migrations: directory }).then(
      () => 'applied',
      () => 'cut',
    );
    const builders = `select pid from pg_stat_activity where query like '%create index concurrently%' and pid <> pg_backend_pid()
      and datname = current_database() and wait_event_type = 'Lock'`;
    await expect.poll(async () => (await rowsOf(builders)).length, { timeout: 30_000 }).toBe(1);
    await other.query(`select pg_terminate_backend(pid) from (${builders}) builder`);
    expect(await cut).toBe('cut');
    await holder.query('rollback');
    await holder.end();
    expect(await index()).toEqual([{ valid: false }]);

    expect(await migrate(database, { migrations: directory })).toEqual([NAME]);
    expect(await index()).toEqual([{ valid: true }]);
    expect(await runs()).toEqual([
      { finished: false, undone: true },
      { finished: true, undone: false },
    ]);
    expect(await migrate(database, { migrations: directory })).toEqual([]);
  });

  it('leaves an index alone in the next run that was whole', async () => {
    await other.query('create index concurrently agency_by_name on agency (name)');
    await other.query(
      `insert into _prisma_migrations (id, checksum, migration_name, started_at, applied_steps_count)
       values ('cut', '${createHash('sha256').update(SCRIPT).digest('hex')}', '${NAME}', now(), 0)`,
    );
    const oid = `select to_regclass('agency_by_name')::oid::text as oid`;
    const before = await rowsOf(oid);
    await migrate(database, { migrations: directory });
    expect(await rowsOf(oid)).toEqual(before);
    expect(await migrate(database, { migrations: directory })).toEqual([]);
  });
});
