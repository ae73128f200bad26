import pg from 'pg';
import { applyFunctions, findChangedFunctions } from './apply-functions.js';
import { FUNCTIONS_DIRECTORY, type FunctionFile, readFunctionFiles } from './function-files.js';
import { connectMigration, type MigrationConnection } from './migration-connection.js';
import { MIGRATIONS_DIRECTORY, type MigrationFile, readMigrationFiles } from './migration-files.js';
import type { MigrationTarget } from './opened.js';
import { refuseTransactionPooling } from './pooler.js';
import { getSessionConfig, ServerClient } from './server-client.js';
import { grantToService, lacksGrants, makeRole, type Run, SERVICE_ROLE } from './service-role.js';
import { lacksWall, raiseWall, TENANT_ROLE } from './tenant-wall.js';

/** The migrations cannot be applied as they are; a person has to decide. */
export class MigrationError extends Error {
  override readonly name = 'MigrationError';
}

/** Registered namespace of this project's advisory locks, and the lock of the migrations in it. */
const LOCK_KEYS = [7_417, 1] as const;
const LOCK_WAIT_MS = 60_000;

/** What the database shall be: the migrations in their order, and the functions in their present text. */
interface Files {
  migrations: readonly MigrationFile[];
  functions: readonly FunctionFile[];
}

/**
 * Brings the database to the schema of `prisma/migrations` and records it as the Prisma command line would; then gives it
 * those files of `prisma/functions` whose text has changed.
 * Several instances may call it at once; a run that was killed is repaired by the next one.
 * @returns the names of the migrations applied by this call, in order; empty when there was nothing to do
 * @throws MigrationError when an applied file was edited later or another instance does not finish; the database's
 *   error, through the engine, when a script fails: such a script leaves nothing behind
 */
export async function migrate(
  database: { readonly target: MigrationTarget },
  directory: string = MIGRATIONS_DIRECTORY,
  functionsDirectory: string = FUNCTIONS_DIRECTORY,
): Promise<string[]> {
  const files: Files = {
    migrations: await readMigrationFiles(directory),
    functions: await readFunctionFiles(functionsDirectory),
  };
  const { target } = database;
  const connection = connectMigration(target);
  const sessions = target.kind === 'pglite' ? target.sessions : null;
  await sessions?.useRights?.('owner');
  try {
    if (await isReady(connection, files)) return [];
    const work = () => applyAndGrant(connection, files, target.kind === 'postgres' && target.separate === true);
    return target.kind === 'pglite' ? await work() : await withMigrationLock(target.url, work);
  } finally {
    await connection.close();
    await sessions?.useRights?.('service');
  }
}

async function isReady(connection: MigrationConnection, files: Files): Promise<boolean> {
  const run: Run = (text) => connection.query(text);
  if (!(await isUpToDate(connection, files.migrations))) return false;
  if ((await findStaleFunctions(connection, files)).length > 0) return false;
  return !(await lacksGrants(run)) && !(await lacksWall(run));
}

/** None where a newer version of the program has migrated the database: the functions are that version's by then. */
async function findStaleFunctions(connection: MigrationConnection, files: Files): Promise<FunctionFile[]> {
  const known = new Set(files.migrations.map(({ name }) => name));
  const rows = await connection.query(
    'select migration_name as name from _prisma_migrations where rolled_back_at is null',
  );
  if (rows.some((row) => typeof row.name === 'string' && !known.has(row.name))) return [];
  return findChangedFunctions(connection.query, files.functions);
}

/**
 * To a role that the owner cannot act as itself it grants only when it was told of another user for the service: on a
 * shared server the role may be somebody else's.
 */
async function applyAndGrant(connection: MigrationConnection, files: Files, separate: boolean): Promise<string[]> {
  const run: Run = (text) => connection.query(text);
  const mayAct = await makeRole(run, SERVICE_ROLE);
  const mayActAsTenant = await makeRole(run, TENANT_ROLE);
  const { migrations } = files;
  const applied = (await isUpToDate(connection, migrations)) ? [] : await applyMigrations(connection, migrations);
  await applyFunctions(connection.query, await findStaleFunctions(connection, files));
  if (mayAct || (separate && (await lacksGrants(run)))) await grantToService(run);
  if (mayActAsTenant || (separate && (await lacksWall(run)))) await raiseWall(run);
  return applied;
}

/** One cheap question, so that an ordinary start never loads the engine. */
async function isUpToDate(connection: MigrationConnection, files: readonly MigrationFile[]): Promise<boolean> {
  if (!(await hasTable(connection, '_prisma_migrations'))) return false;
  const rows = await connection.query(
    `select migration_name as name, checksum, finished_at is not null as finished from _prisma_migrations
     where rolled_back_at is null`,
  );
  const applied = new Map(rows.map((row) => [row.name, row.checksum]));
  return rows.every((row) => row.finished) && files.every((file) => applied.get(file.name) === file.checksum);
}

async function hasTable(connection: MigrationConnection, table: string): Promise<boolean> {
  const [row] = await connection.query('select to_regclass($1) is not null as found', [table]);
  return row?.found === true;
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

/**
 * A script is one transaction that ends by writing its name to `schema_marker`. So a run that was cut off has either
 * happened as a whole, and only the record is missing (done), or not at all (lost).
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

/** Holds the lock on a connection of its own, so that it ends with this process whatever happens. */
async function withMigrationLock<T>(url: string, work: () => Promise<T>): Promise<T> {
  const session = getSessionConfig(url);
  const config = { ...session, settings: { ...session.settings, lock_timeout: LOCK_WAIT_MS } };
  const client = new ServerClient(config);
  await client.connect();
  try {
    await refuseTransactionPooling('The URL of the migrations', client, config);
    await takeLock(client);
    return await work();
  } finally {
    await client.end();
  }
}

async function takeLock(client: pg.Client): Promise<void> {
  try {
    await client.query('select pg_advisory_lock($1, $2)', [...LOCK_KEYS]);
  } catch (error) {
    if (!(error instanceof pg.DatabaseError && error.code === '55P03')) throw error;
    throw new MigrationError('Another instance has been migrating this database for over a minute.', { cause: error });
  }
}
