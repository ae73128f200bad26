import { cp, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { migrate } from '../../src/db/migrate.js';
import type { OpenDatabase } from '../../src/db/open.js';
import { FUNCTIONS_DIRECTORY, MIGRATIONS_DIRECTORY } from '../../src/db/schema-files.js';
import { openEmptyDatabase } from '../support/databases.js';

/** The last version whose functions stood in migrations. */
const BEFORE_FILES = '0015_rules_between_tenants';

let database: OpenDatabase;
let directory: string;
let migrations: string;
let functions: string;

beforeEach(async () => {
  database = await openEmptyDatabase();
  directory = await mkdtemp(path.join(tmpdir(), 'outreach-functions-'));
  migrations = path.join(directory, 'migrations');
  functions = path.join(directory, 'functions');
  await cp(MIGRATIONS_DIRECTORY, migrations, { recursive: true });
  await cp(FUNCTIONS_DIRECTORY, functions, { recursive: true });
});

afterEach(async () => {
  await database.close();
  await rm(directory, { recursive: true });
});

const run = () => migrate(database, { migrations, functions });
const writeFunctions = (name: string, script: string) => writeFile(path.join(functions, `${name}.sql`), script);

/** Every function and trigger of a database, and what the service's role may do with each function. */
const readFunctions = (of: OpenDatabase = database) =>
  of.query<{ text: string }>(
    null,
    `select pg_get_functiondef(p.oid) || ' ' || has_function_privilege('outreach_service', p.oid, 'execute') as text
       from pg_proc p where p.pronamespace = 'public'::regnamespace
     union all
     select pg_get_triggerdef(t.oid) from pg_trigger t where not t.tgisinternal order by 1`,
  );

/** When each file was applied; a file that is applied again differs by its row. */
const readRecords = async () => {
  const rows = await database.query<{ name: string; version: string }>(
    null,
    'select name, xmin::text as version from schema_function order by name',
  );
  return new Map(rows.map(({ name, version }) => [name, version]));
};

const answer = (value: number) =>
  `create or replace function answer() returns integer language plpgsql as $$ begin return ${value}; end $$;`;

describe('the files of functions', () => {
  it('make the same functions in a fresh database and in one that is brought up from the last version without them', async () => {
    await run();
    const fresh = await readFunctions();
    expect(fresh.length).toBeGreaterThan(30);

    const upgraded = await openEmptyDatabase();
    try {
      const early = path.join(directory, 'early');
      for (const name of await readdir(MIGRATIONS_DIRECTORY)) {
        if (name <= BEFORE_FILES)
          await cp(path.join(MIGRATIONS_DIRECTORY, name), path.join(early, name), { recursive: true });
      }
      await migrate(upgraded, { migrations: early, functions });
      await upgraded.query(null, 'select settle_opt_out(null, 1::integer) where false');
      await migrate(upgraded, { migrations, functions });
      expect(await readFunctions(upgraded)).toEqual(fresh);
    } finally {
      await upgraded.close();
    }
  });

  it('change the database when their text changes, back as well, and no other file is run', async () => {
    await run();
    await writeFunctions('answers', answer(1));
    const before = await readRecords();
    expect(await run()).toEqual([]);
    expect(await database.query(null, 'select answer()')).toEqual([{ answer: 1 }]);
    expect([...(await readRecords())].filter(([name]) => name !== 'answers')).toEqual([...before]);

    await writeFunctions('answers', answer(2));
    await run();
    expect(await database.query(null, 'select answer()')).toEqual([{ answer: 2 }]);
    await writeFunctions('answers', answer(1));
    await run();
    expect(await database.query(null, 'select answer()')).toEqual([{ answer: 1 }]);
    const last = await readRecords();
    await run();
    expect(await readRecords()).toEqual(last);
  });

  it('are applied together or not at all', async () => {
    await run();
    const before = await readRecords();
    await writeFunctions('answers', answer(1));
    await writeFunctions(
      'broken',
      'create or replace function broken() returns nonsense language sql as $$ select 1 $$;',
    );
    await expect(run()).rejects.toThrow('nonsense');
    expect(await database.query(null, `select to_regproc('answer') is null as absent`)).toEqual([{ absent: true }]);
    expect(await readRecords()).toEqual(before);
  });

  it('of an older version leave a database alone that a newer version has migrated', async () => {
    const newer = path.join(directory, 'newer');
    await cp(migrations, newer, { recursive: true });
    await cp(path.join(migrations, BEFORE_FILES), path.join(newer, '9999_newer'), { recursive: true });
    await writeFile(
      path.join(newer, '9999_newer', 'migration.sql'),
      `insert into schema_marker (name) values ('9999_newer');`,
    );
    await writeFunctions('answers', answer(2));
    await migrate(database, { migrations: newer, functions });
    await writeFunctions('answers', answer(1));
    expect(await run()).toEqual([]);
    expect(await database.query(null, 'select answer()')).toEqual([{ answer: 2 }]);
  });

  it('keep their lines as they are written: the text in the database is that of the file', async () => {
    await run();
    const [row] = await database.query<{ body: string }>(
      null,
      `select prosrc as body from pg_proc where proname = 'apply_email_event'`,
    );
    expect(await readFile(path.join(FUNCTIONS_DIRECTORY, 'email-events.sql'), 'utf8')).toContain(row?.body);
  });
});
