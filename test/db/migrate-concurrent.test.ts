import { cp, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { expect, it } from 'vitest';
import { migrate } from '../../src/db/migrate.js';
import { openDatabase } from '../../src/db/open.js';
import { FUNCTIONS_DIRECTORY, MIGRATIONS_DIRECTORY } from '../../src/db/schema-files.js';
import { databaseUrl } from '../support/databases.js';

it('several instances that migrate at once apply each migration once', async () => {
  const url = await databaseUrl('empty');
  const instances = await Promise.all([1, 2, 3].map(() => openDatabase({ url, poolSize: 2 })));
  try {
    const applied = await Promise.all(instances.map((instance) => migrate(instance)));
    const names = applied.flat();
    expect(names).toContain('0001_init');
    expect(new Set(names).size).toBe(names.length);
    const [first] = instances;
    expect(
      await first?.query(
        null,
        'select migration_name as name, finished_at is not null as finished from _prisma_migrations order by 1',
      ),
    ).toEqual([...names].sort().map((name) => ({ name, finished: true })));
    expect(
      await first?.query(
        null,
        `select count(*)::int as held from pg_locks where locktype = 'advisory' and
      database = (select oid from pg_database where datname = current_database())`,
      ),
    ).toEqual([{ held: 0 }]);
  } finally {
    await Promise.all(instances.map((instance) => instance.close()));
  }
});

it('a migration that does not get its lock in time is tried again until it does', { timeout: 60_000 }, async () => {
  const url = await databaseUrl();
  const directory = await mkdtemp(path.join(tmpdir(), 'outreach-patient-'));
  await cp(MIGRATIONS_DIRECTORY, directory, { recursive: true });
  const name = '9999_patient';
  await mkdir(path.join(directory, name));
  const script = `set local lock_timeout = '50ms'; alter table api_key add note text;
    insert into schema_marker (name) values ('${name}');`;
  await writeFile(path.join(directory, name, 'migration.sql'), script);
  const database = await openDatabase({ url });
  const holder = new pg.Client({ connectionString: url });
  await holder.connect();
  try {
    await holder.query('begin; lock table api_key in access share mode');
    const applied = migrate(database, { migrations: directory });
    const tries = () =>
      database.query(
        null,
        `select 1 from _prisma_migrations where migration_name = '${name}' and rolled_back_at is not null`,
      );
    await expect.poll(async () => (await tries()).length, { timeout: 30_000 }).toBeGreaterThan(0);
    await holder.query('commit');
    expect(await applied).toEqual([name]);
    expect(await database.query(null, 'select note from api_key')).toEqual([]);
  } finally {
    await holder.end();
    await database.close();
    await rm(directory, { recursive: true });
  }
});

it('an instance that waits for its turn does not hold up an index that is made beside writers', {
  timeout: 50_000,
}, async () => {
  const url = await databaseUrl();
  const directory = await mkdtemp(path.join(tmpdir(), 'outreach-beside-'));
  await cp(MIGRATIONS_DIRECTORY, directory, { recursive: true });
  const name = '9999_beside';
  await mkdir(path.join(directory, name));
  const script = `create index concurrently if not exists agency_name_idx on agency (name);
    insert into schema_marker (name) values ('${name}');`;
  await writeFile(path.join(directory, name, 'migration.sql'), script);
  const [first, second] = await Promise.all([openDatabase({ url }), openDatabase({ url })]);
  const [writer, watcher] = [new pg.Client({ connectionString: url }), new pg.Client({ connectionString: url })];
  await Promise.all([writer.connect(), watcher.connect()]);
  const sessions = async (text: string) => {
    const { rows } = await watcher.query(
      `select from pg_stat_activity where datname = current_database() and query like $1 and pid <> pg_backend_pid()`,
      [text],
    );
    return rows.length;
  };
  try {
    await writer.query(`begin; insert into agency (id, name) values ('w', 'Writer')`);
    const one = migrate(first, { migrations: directory });
    await expect.poll(() => sessions('create index concurrently%'), { timeout: 20_000 }).toBe(1);
    const other = migrate(second, { migrations: directory });
    await expect.poll(() => sessions('%advisory_lock($1, $2)%'), { timeout: 20_000 }).toBe(1);
    await writer.query('commit');
    expect(await one).toEqual([name]);
    expect(await other).toEqual([]);
  } finally {
    await Promise.all([writer.end(), watcher.end(), first.close(), second.close()]);
    await rm(directory, { recursive: true });
  }
});

it('a trigger that does not get its lock in time lets writers pass, and is tried again until it does', {
  timeout: 60_000,
}, async () => {
  const url = await databaseUrl();
  const directory = await mkdtemp(path.join(tmpdir(), 'outreach-patient-'));
  await cp(FUNCTIONS_DIRECTORY, directory, { recursive: true });
  await writeFile(
    path.join(directory, 'patient.sql'),
    `create or replace trigger patient after insert on contact for each row execute function enter_in_journal('9');`,
  );
  const database = await openDatabase({ url });
  const holder = new pg.Client({ connectionString: url });
  await holder.connect();
  const waiting = async () => {
    const [row] = await database.query<{ n: number }>(
      null,
      `select count(*)::int as n from pg_locks where not granted and relation = 'contact'::regclass`,
    );
    return row?.n;
  };
  try {
    await holder.query('begin; lock table contact in row exclusive mode');
    const applied = migrate(database, { functions: directory });
    await expect.poll(waiting, { timeout: 30_000, interval: 20 }).toBe(1);
    // It gave up without its lock.
    await expect.poll(waiting, { timeout: 30_000, interval: 20 }).toBe(0);
    await holder.query('commit');
    expect(await applied).toEqual([]);
    expect(await database.query(null, `select tgname::text from pg_trigger where tgname = 'patient'`)).toEqual([
      { tgname: 'patient' },
    ]);
  } finally {
    await holder.end();
    await database.close();
    await rm(directory, { recursive: true });
  }
});
