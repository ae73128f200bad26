import { setTimeout as sleep } from 'node:timers/promises';
import type { MigrationConnection } from './migration-connection.js';
import type { MigrationFile } from './migration-files.js';
import { hasSchema, readState, type SchemaFiles } from './migration-state.js';
import { isLockTimeout, LOCK_PAUSE_MS, LOCK_TRIES } from './retry-locks.js';

/** The migrations cannot be applied as they are; a person has to decide what to do. */
export class MigrationError extends Error {
  override readonly name = 'MigrationError';
}

/**
 * Applies what is missing, under the lock of the migrations. Each migration limits its wait for locks, so that it does
 * not block the statements queued behind it, and is tried again; it gets its locks between two long transactions of
 * others.
 * @returns the names of what it applied, in order
 * @throws MigrationError an applied file was edited; the database's error, through the engine, when a script fails
 */
export async function applyPatiently(
  connection: MigrationConnection,
  files: SchemaFiles,
  tries = 1,
): Promise<string[]> {
  const before = await readState(connection, files);
  if (hasSchema(before)) return [];
  try {
    return await applyMigrations(connection, files.migrations);
  } catch (error) {
    if (tries === LOCK_TRIES || !isLockTimeout(error)) throw error;
    const { applied } = await readState(connection, files);
    await sleep(LOCK_PAUSE_MS);
    const rest = await applyPatiently(connection, files, tries + 1);
    return [...applied.filter((name) => !before.applied.includes(name)), ...rest];
  }
}

async function applyMigrations(connection: MigrationConnection, files: readonly MigrationFile[]): Promise<string[]> {
  const { listMigrations, NO_FILTERS, openSchemaEngine } = await import('./schema-engine.js');
  const engine = await openSchemaEngine(connection.factory);
  try {
    const migrationsList = listMigrations(files);
    const diagnosis = await engine.diagnoseMigrationHistory({
      migrationsList,
      optInToShadowDatabase: false,
      filters: NO_FILTERS,
    });
    const unfinished = await sortUnfinished(connection, diagnosis.failedMigrationNames);
    // A script of which nothing is left may have been mended meanwhile.
    refuseEdited(diagnosis.editedMigrationNames.filter((name) => !unfinished.lost.includes(name)));
    for (const migrationName of unfinished.done) await engine.markMigrationApplied({ migrationName, migrationsList });
    for (const migrationName of unfinished.lost) await engine.markMigrationRolledBack({ migrationName });
    const { appliedMigrationNames } = await engine.applyMigrations({ migrationsList, filters: NO_FILTERS });
    return appliedMigrationNames;
  } finally {
    engine.free();
  }
}

function refuseEdited(names: readonly string[]): void {
  if (names.length === 0) return;
  throw new MigrationError(
    `These migrations were applied to the database and edited afterwards: ${names.join(', ')}. ` +
      'Restore the files and put the change into a new migration.',
  );
}

async function hasTable(connection: MigrationConnection, table: string): Promise<boolean> {
  const [row] = await connection.query('select to_regclass($1) is not null as found', [table]);
  return row?.found === true;
}

/**
 * A script ends by writing its name to `schema_marker`. So a run that was cut off has either happened as a whole, and only
 * the record is missing (done), or it is to be run again (lost): nothing of it is there when it is one transaction, and one
 * that makes indexes concurrently may be repeated.
 */
async function sortUnfinished(
  connection: MigrationConnection,
  names: readonly string[],
): Promise<{ done: string[]; lost: string[] }> {
  const hasMarkers = names.length > 0 && (await hasTable(connection, 'schema_marker'));
  const rows = hasMarkers ? await connection.query('select name from schema_marker') : [];
  const markers = new Set(rows.map((row) => row.name));
  return { done: names.filter((name) => markers.has(name)), lost: names.filter((name) => !markers.has(name)) };
}
