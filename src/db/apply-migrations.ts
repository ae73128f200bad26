import { hasTable, type MigrationConnection } from './migration-connection.js';
import { MigrationError, scriptFailed } from './migration-error.js';
import { hasSchema, readState } from './migration-state.js';
import { retryLocks } from './retry-locks.js';
import { runScript } from './run-script.js';
import type { SchemaFile, SchemaFiles } from './schema-files.js';

/** The table of the records, as the Prisma command line makes it. */
export const RECORDS = `create table if not exists _prisma_migrations (
  id                  varchar(36) primary key,
  checksum            varchar(64) not null,
  finished_at         timestamptz,
  migration_name      varchar(255) not null,
  logs                text,
  rolled_back_at      timestamptz,
  started_at          timestamptz not null default now(),
  applied_steps_count integer not null default 0
)`;

/**
 * Applies what is missing, under the lock of the migrations. Each migration limits its wait for locks, so that it does
 * not block the statements queued behind it, and is tried again; it gets its locks between two long transactions of
 * others.
 * @param tell called with the name of each migration before it runs
 * @returns the names of what it applied, in order
 * @throws MigrationError an applied file was edited, or a script fails
 */
export async function applyMigrations(
  connection: MigrationConnection,
  files: SchemaFiles,
  tell: (name: string) => void,
): Promise<string[]> {
  const found = await readState(connection, files);
  if (hasSchema(found)) return [];
  await connection.query(RECORDS);
  await settleUnfinished(connection, found.unfinished);
  const { pending, edited } = await readState(connection, files);
  refuseEdited(edited);
  for (const file of pending) {
    tell(file.name);
    await retryLocks(() => apply(connection, file)).catch((error: unknown) => {
      throw scriptFailed(file.name, error);
    });
  }
  return pending.map(({ name }) => name);
}

function refuseEdited(names: readonly string[]): void {
  if (names.length === 0) return;
  throw new MigrationError(
    `These migrations were applied to the database and edited afterwards: ${names.join(', ')}. ` +
      'Restore the files and put the change into a new migration.',
  );
}

/* The record is there while the script runs, and tells of one that failed. */
async function apply({ client, query }: MigrationConnection, { name, script, checksum }: SchemaFile): Promise<void> {
  const [record] = await query(
    `insert into _prisma_migrations (id, checksum, migration_name, started_at)
     values (gen_random_uuid()::text, $1, $2, clock_timestamp()) returning id`,
    [checksum, name],
  );
  const id = String(record?.['id']);
  try {
    await runScript((text) => client.query(text), script);
  } catch (error) {
    const undone = 'update _prisma_migrations set rolled_back_at = clock_timestamp(), logs = $2 where id = $1';
    // Where the connection is lost too, the next run does it.
    await query(undone, [id, String(error)]).catch(() => undefined);
    throw error;
  }
  await query('update _prisma_migrations set finished_at = clock_timestamp(), applied_steps_count = 1 where id = $1', [
    id,
  ]);
}

/**
 * A script ends by writing its name to `schema_marker`. So a run that was cut off has either happened as a whole, and only
 * the record has to be finished, or it is to be run again: nothing of it is there when it is one transaction, and one that
 * makes indexes concurrently may be repeated.
 */
async function settleUnfinished({ query }: MigrationConnection, names: readonly string[]): Promise<void> {
  if (names.length === 0) return;
  const markers = (await hasTable({ query }, 'schema_marker')) ? await query('select name from schema_marker') : [];
  const done = new Set(markers.map((row) => row['name']));
  for (const name of names) {
    const end = done.has(name)
      ? 'finished_at = clock_timestamp(), applied_steps_count = 1'
      : 'rolled_back_at = clock_timestamp()';
    await query(
      `update _prisma_migrations set ${end} where migration_name = $1 and finished_at is null and rolled_back_at is null`,
      [name],
    );
  }
}
