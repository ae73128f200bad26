import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { sqlState } from './database-error.js';
import type { MigrationConnection } from './migration-connection.js';
import { MigrationError, readState } from './migration-state.js';
import type { SchemaFile, SchemaFiles } from './schema-files.js';

/** The history table, as the Prisma command line creates it. */
const HISTORY = `create table if not exists _prisma_migrations (
  id                  varchar(36) primary key,
  checksum            varchar(64) not null,
  finished_at         timestamptz,
  migration_name      varchar(255) not null,
  logs                text,
  rolled_back_at      timestamptz,
  started_at          timestamptz not null default now(),
  applied_steps_count integer not null default 0
)`;

/*
 * The last statement of a script writes its name to `schema_marker`, so that an interrupted script has either finished,
 * and only its record is missing, or must run again.
 */
const SETTLE = `do $$ begin
  if to_regclass('schema_marker') is not null then
    update _prisma_migrations set finished_at = clock_timestamp(), applied_steps_count = 1
     where finished_at is null and rolled_back_at is null and migration_name in (select name from schema_marker);
  end if;
  update _prisma_migrations set rolled_back_at = clock_timestamp() where finished_at is null and rolled_back_at is null;
end $$`;

/**
 * Applies the missing migrations. The caller holds the migration lock. Each migration limits its wait for locks,
 * so that it does not block the statements queued behind it, and is retried.
 * @param onApply called with the name of each migration before it runs
 * @returns the names of the applied migrations, in order
 * @throws MigrationError an applied file was edited, or a script fails
 */
export async function applyMigrations(
  connection: MigrationConnection,
  files: SchemaFiles,
  onApply: (name: string) => void,
): Promise<string[]> {
  await connection.query(HISTORY);
  await connection.query(SETTLE);
  const { pending, edited } = await readState(connection, files);
  if (edited.length > 0)
    throw new MigrationError(
      `These migrations were applied to the database and edited afterwards: ${edited.join(', ')}. ` +
        'Restore the files and put the change into a new migration.',
    );
  for (const file of pending) {
    onApply(file.name);
    await retryLocks(() => apply(connection, file)).catch((error: unknown) => {
      throw scriptFailed(file.name, error);
    });
  }
  return pending.map(({ name }) => name);
}

const RECORD = `insert into _prisma_migrations (id, checksum, migration_name, started_at)
  values (gen_random_uuid()::text, $1, $2, clock_timestamp()) returning id`;

/* The record exists while the script runs, and is kept as rolled back if the script fails. */
async function apply({ query }: MigrationConnection, { name, script, checksum }: SchemaFile): Promise<void> {
  const [record] = await query<{ id: string }>(RECORD, [checksum, name]);
  const end = (set: string, ...values: string[]) =>
    query(`update _prisma_migrations set ${set} where id = $1`, [record?.id ?? '', ...values]);
  try {
    await runScript(query, script);
  } catch (error) {
    // If the connection is lost too, the next run settles the record.
    await end('rolled_back_at = clock_timestamp(), logs = $2', String(error)).catch(() => undefined);
    throw error;
  }
  await end('finished_at = clock_timestamp(), applied_steps_count = 1');
}

function scriptFailed(name: string, error: unknown): MigrationError {
  const { message } = error instanceof Error ? error : new Error(String(error));
  const detail = error instanceof pg.DatabaseError && error.detail ? ` (${error.detail.replace(/\.$/, '')})` : '';
  const next = sqlState(error)
    ? 'The migrations before it are applied. Mend what it stumbled over, and start again.'
    : 'Start again when the server answers: what was cut off is done again.';
  return new MigrationError(`The migration ${name} failed: ${message}${detail}. ${next}`, { cause: error });
}

const CONCURRENT_INDEX = /^\s*create\s+(?:unique\s+)?index\s+concurrently\s+if\s+not\s+exists\s+(\w+)\s/i;

/*
 * A script is one transaction. One that creates indexes concurrently runs statement by statement, as it cannot be in a
 * transaction: when it is interrupted, the next run keeps finished indexes and drops an invalid one. `check:migrations`
 * ensures that such a script has no other statements except its marker.
 */
async function runScript(query: MigrationConnection['query'], script: string): Promise<void> {
  const statements = script.replaceAll(/--.*$/gm, '').split(';');
  if (!CONCURRENT_INDEX.test(statements[0] ?? '')) return void (await query(script));
  for (const text of statements) {
    const index = CONCURRENT_INDEX.exec(text)?.[1];
    const isInvalid = `select from pg_index where indexrelid = to_regclass('${index}') and not indisvalid`;
    if (index && (await query(isInvalid)).length > 0) await query(`drop index concurrently ${index}`);
    await query(text);
  }
}

/**
 * Creates the tables of this release in an empty database, in the caller's transaction, and records all migrations.
 * @returns the names of the migrations, in order
 */
export async function createSchema({ query }: MigrationConnection, { schema, migrations }: SchemaFiles) {
  await query(HISTORY);
  await query(schema ?? '');
  for (const { checksum, name } of migrations) await query(RECORD, [checksum, name]);
  // The schema contains the markers of all migrations.
  await query(SETTLE);
  return migrations.map(({ name }) => name);
}

/**
 * Applies files of functions and records their checksums. All is one message to the server and so one transaction: other
 * sessions see either all old functions or all new ones. A trigger waits for writers of its table, and later statements
 * queue behind it, so the wait is limited and retried.
 */
export async function applyFunctions({ query }: MigrationConnection, files: readonly SchemaFile[]): Promise<void> {
  if (files.length === 0) return;
  const scripts = files.map(
    // A message of several statements takes no parameters.
    ({ name, checksum, script }) => `${script}
     insert into schema_function (name, checksum) values (${pg.escapeLiteral(name)}, '${checksum}')
     on conflict (name) do update set checksum = excluded.checksum, applied_at = now();`,
  );
  await retryLocks(() => query([`set local lock_timeout = '1s';`, ...scripts].join('\n')));
}

const LOCK_ATTEMPTS = 30;
const LOCK_PAUSE_MS = 500;

async function retryLocks<T>(work: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await work();
    } catch (error) {
      if (attempt === LOCK_ATTEMPTS || sqlState(error) !== '55P03') throw error;
      await sleep(LOCK_PAUSE_MS);
    }
  }
}
