import { readdirSync } from 'node:fs';
import { cp, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { migrate } from '../../src/db/migrate.js';
import { MigrationError } from '../../src/db/migration-state.js';
import type { OpenDatabase } from '../../src/db/open.js';
import { MIGRATIONS_DIRECTORY, readMigrationFiles } from '../../src/db/schema-files.js';
import { openEmptyDatabase } from '../support/databases.js';

/** The names of the migrations, in their order. */
const EVERY_NAME = readdirSync(MIGRATIONS_DIRECTORY, { withFileTypes: true })
  .filter((entry) => entry.isDirectory())
  .map((entry) => entry.name)
  .sort();

let database: OpenDatabase;
let root: string;
let directory: string;

beforeEach(async () => {
  database = await openEmptyDatabase();
  root = await mkdtemp(path.join(tmpdir(), 'outreach-migrations-'));
  directory = path.join(root, 'migrations');
  await cp(MIGRATIONS_DIRECTORY, directory, { recursive: true });
  await cp(path.join(MIGRATIONS_DIRECTORY, '../schema.sql'), path.join(root, 'schema.sql'));
});

afterEach(async () => {
  await database.close();
  await rm(root, { recursive: true });
});

async function writeMigration(name: string, script: string): Promise<void> {
  await mkdir(path.join(directory, name), { recursive: true });
  await writeFile(path.join(directory, name, 'migration.sql'), script);
}

async function findTables(...names: string[]): Promise<string[]> {
  const rows = await database.query<{ name: string }>(
    null,
    'select table_name as name from information_schema.tables where table_name = any($1::text[]) order by 1',
    [names],
  );
  return rows.map((row) => row.name);
}

/** What a process leaves that was killed before it recorded the end of a migration. */
async function recordUnfinished(name: string): Promise<void> {
  await database.query(
    null,
    `update _prisma_migrations set finished_at = null, applied_steps_count = 0 where migration_name = $1`,
    [name],
  );
}

async function readRecords(): Promise<{ name: string; state: string }[]> {
  return database.query(
    null,
    `select migration_name as name,
       case when rolled_back_at is not null then 'rolled back'
         when finished_at is null then 'unfinished' else 'applied' end as state
     from _prisma_migrations order by started_at`,
  );
}

describe('migrations', () => {
  it('bring an empty database to the schema, and a second run finds nothing to do', async () => {
    expect(await migrate(database)).toEqual(EVERY_NAME);
    expect(await migrate(database)).toEqual([]);
    expect(await findTables('contact', 'person', 'webhook_event')).toEqual(['contact', 'person', 'webhook_event']);
    expect(await readRecords()).toEqual(EVERY_NAME.map((name) => ({ name, state: 'applied' })));
  });

  it('each end by writing their own name, by which a run that was cut off is judged', async () => {
    const files = await readMigrationFiles(MIGRATIONS_DIRECTORY);
    const lastLine = (script: string) => script.trimEnd().split('\n').at(-1);
    expect(files.map(({ script }) => lastLine(script))).toEqual(
      EVERY_NAME.map((name) => `insert into schema_marker (name) values ('${name}');`),
    );
  });

  it('apply function bodies, comments and defaults that contain semicolons', async () => {
    await migrate(database, { migrations: directory });
    await writeMigration(
      '0002_semicolons',
      `-- one; two
       create table first_table (text text not null default 'a;b');
       create function answer() returns integer language plpgsql as $$ begin perform 1; return 42; end $$;
       insert into schema_marker (name) values ('0002_semicolons');`,
    );
    expect(await migrate(database, { migrations: directory })).toEqual(['0002_semicolons']);
    expect(await database.query(null, 'select answer()')).toEqual([{ answer: 42 }]);
  });

  it('leave nothing of a script that fails in the middle, and apply it once it is mended', async () => {
    await migrate(database, { migrations: directory });
    const marker = `insert into schema_marker (name) values ('0002_broken');`;
    await writeMigration('0002_broken', `create table half_made (id integer); select 1 / 0; ${marker}`);
    await expect(migrate(database, { migrations: directory })).rejects.toThrow(
      'The migration 0002_broken failed: division by zero. The migrations before it are applied. ' +
        'Mend what it stumbled over, and start again.',
    );
    expect(await findTables('half_made')).toEqual([]);

    await writeMigration('0002_broken', `create table half_made (id integer); ${marker}`);
    expect(await migrate(database, { migrations: directory })).toEqual(['0002_broken']);
    expect(await findTables('half_made')).toEqual(['half_made']);
    expect(await migrate(database, { migrations: directory })).toEqual([]);
  });

  it('that make indexes beside writers go on where they were cut off, and make anew what was half made', async () => {
    await migrate(database, { migrations: directory });
    await database.query(null, `insert into agency (id, name) values ('a', 'Twice'), ('b', 'Twice')`);
    await writeMigration(
      '0002_indexes',
      `-- The first is finished; the second cannot be.
       create index concurrently if not exists agency_made_idx on agency (created_at);
       create unique index concurrently if not exists agency_name_idx on agency (name);
       insert into schema_marker (name) values ('0002_indexes');`,
    );
    await expect(migrate(database, { migrations: directory })).rejects.toThrow(
      'The migration 0002_indexes failed: could not create unique index "agency_name_idx" (Key (name)=(Twice) is duplicated). ',
    );
    const indexes = () =>
      database.query(
        null,
        `select c.relname as name, x.indisvalid as usable from pg_index x join pg_class c on c.oid = x.indexrelid
          where c.relname in ('agency_made_idx', 'agency_name_idx') order by 1`,
      );
    expect(await indexes()).toEqual([
      { name: 'agency_made_idx', usable: true },
      { name: 'agency_name_idx', usable: false },
    ]);

    await database.query(null, `update agency set name = 'Once' where id = 'b'`);
    expect(await migrate(database, { migrations: directory })).toEqual(['0002_indexes']);
    expect(await indexes()).toEqual([
      { name: 'agency_made_idx', usable: true },
      { name: 'agency_name_idx', usable: true },
    ]);
    expect(await migrate(database, { migrations: directory })).toEqual([]);
  });

  it('only mend the record when a killed run had finished the script', async () => {
    await migrate(database, { migrations: directory });
    await recordUnfinished('0001_init');
    await database.query(null, `insert into agency (id, name) values ('kept', 'Kept')`);

    expect(await migrate(database, { migrations: directory })).toEqual([]);
    const records = await readRecords();
    expect(records.filter(({ name }) => name === '0001_init')).toEqual([{ name: '0001_init', state: 'applied' }]);
    expect(await database.query(null, 'select id from agency')).toEqual([{ id: 'kept' }]);
  });

  it('apply the script again when a killed run left nothing of it', async () => {
    await migrate(database, { migrations: directory });
    await writeMigration(
      '0002_later',
      `create table later (id integer); insert into schema_marker (name) values ('0002_later');`,
    );
    await migrate(database, { migrations: directory });
    await recordUnfinished('0002_later');
    await database.query(null, 'drop table later');
    await database.query(null, `delete from schema_marker where name = '0002_later'`);

    expect(await migrate(database, { migrations: directory })).toEqual(['0002_later']);
    expect(await findTables('later')).toEqual(['later']);
  });

  it('refuse an applied file that was edited afterwards, and name it', async () => {
    await migrate(database, { migrations: directory });
    await writeMigration('0001_init', 'create table something_else (id integer);');
    const refusal = migrate(database, { migrations: directory });
    await expect(refusal).rejects.toBeInstanceOf(MigrationError);
    await expect(refusal).rejects.toThrow('0001_init');
    expect(await findTables('something_else')).toEqual([]);
  });

  it('begin anew where a killed run left nothing but the record of the first', async () => {
    await migrate(database, { migrations: directory });
    await database.query(null, 'drop schema public cascade');
    await database.query(null, 'create schema public');
    await database.query(
      null,
      `create table _prisma_migrations (id varchar(36) primary key, checksum varchar(64) not null, finished_at timestamptz,
         migration_name varchar(255) not null, logs text, rolled_back_at timestamptz, started_at timestamptz not null default now(),
         applied_steps_count integer not null default 0)`,
    );
    await database.query(
      null,
      `insert into _prisma_migrations (id, checksum, migration_name) values ('cut', 'x', '0001_init')`,
    );
    const ran: string[] = [];
    expect(await migrate(database, { migrations: directory, tell: (name) => ran.push(name) })).toEqual(EVERY_NAME);
    expect(ran).toEqual(EVERY_NAME);
    expect((await readRecords()).filter(({ name }) => name === '0001_init')).toEqual([
      { name: '0001_init', state: 'rolled back' },
      { name: '0001_init', state: 'applied' },
    ]);
  });

  it('leave a database alone that a newer version of the program has migrated further', async () => {
    await writeMigration('0002_newer', `insert into schema_marker (name) values ('0002_newer');`);
    await migrate(database, { migrations: directory });
    expect(await migrate(database)).toEqual([]);
  });
});
