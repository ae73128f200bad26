import { setTimeout as sleep } from 'node:timers/promises';
import { applyFunctions, applyMigrations, createSchema } from './apply-migrations.js';
import { type MigrationConnection, withMigrationConnection } from './migration-connection.js';
import { isReady, MigrationError, namesOfMissing, readMigrationState, readState } from './migration-state.js';
import type { DatabaseLog, MigrationTarget } from './options.js';
import { refuseTransactionPooling } from './pooler.js';
import { readSchemaFiles, type SchemaPlaces } from './schema-files.js';
import { getSessionConfig } from './server-client.js';
import { grantToService, lacksGrants, makeRole, SERVICE_ROLE } from './service-role.js';
import { enableIsolation, lacksIsolation, TENANT_ROLE } from './tenant-isolation.js';

/** The advisory lock of migrations: the namespace of this project, and its number there. */
const LOCK = ['7417', '1'];
/** Longer than it takes to create an index of a large table concurrently. */
const LOCK_WAIT_MS = 600_000;

/** `tell` is called with the name of each migration before it runs. */
type MigrateOptions = SchemaPlaces & { tell?: (name: string) => void };

/**
 * Migrates the database to this release's schema: an empty one by `prisma/schema.sql` in one transaction, any other
 * by the missing scripts of `prisma/migrations`, recorded as the Prisma command line records them. Then applies changed
 * files of `prisma/functions`. Several instances may call it at once; the next run completes an interrupted one.
 * @returns the names of the migrations that this call applied, in order
 * @throws MigrationError an applied file was edited, another instance does not finish, or a script fails and is rolled
 *   back
 */
export async function migrate(
  { target }: { readonly target: MigrationTarget },
  { tell = () => undefined, ...places }: MigrateOptions = {},
): Promise<string[]> {
  const files = await readSchemaFiles(places);
  return withMigrationConnection(target, async (connection) => {
    const { client, query } = connection;
    if (isReady(await readState(connection, files))) return [];
    await refuseTransactionPooling('The URL of the migrations', client, getSessionConfig(target.url));
    await takeLock(connection);
    const isServiceOurs = await makeRole(query, SERVICE_ROLE);
    const isTenantOurs = await makeRole(query, TENANT_ROLE);
    const { isEmpty } = await readState(connection, files);
    const creates = isEmpty && files.schema !== null;
    // An error ends the session, which rolls back.
    if (creates) await query('begin');
    const applied = creates ? await createSchema(connection, files) : await applyMigrations(connection, files, tell);
    // Roles belong to the server. One that this user cannot act as gets rights only when the service has its own user.
    if (isServiceOurs || (target.separate && (await lacksGrants(query)))) await grantToService(query);
    if (isTenantOurs || (target.separate && (await lacksIsolation(query)))) await enableIsolation(query);
    // Last, because a trigger may write to a new table for other sessions, which then need the rights to it.
    await applyFunctions(connection, (await readState(connection, files)).functions);
    if (creates) await query('commit');
    return applied;
  });
}

/* The lock ends with the session. It is polled, because a concurrent index creation waits for every running statement. */
async function takeLock({ query }: MigrationConnection): Promise<void> {
  const until = performance.now() + LOCK_WAIT_MS;
  while ((await query('select pg_try_advisory_lock($1, $2) as taken', LOCK))[0]?.['taken'] !== true) {
    if (performance.now() > until)
      throw new MigrationError(
        'Another instance has been migrating this database for over ten minutes. Look for one that hangs.',
      );
    await sleep(200);
  }
}

/**
 * Waits until another process has migrated the database to the schema of this release; also while the database does not
 * respond. Calls `onWaiting` with the names of what is missing, whenever they change.
 * @throws MigrationError an applied file was edited, so waiting is useless
 */
export async function waitForMigrations(
  database: { readonly target: MigrationTarget },
  { log, onWaiting }: { log: DatabaseLog; onWaiting: (names: readonly string[]) => void },
): Promise<void> {
  const files = await readSchemaFiles();
  for (let logged = ''; ; await sleep(1000)) {
    const missing = await readMigrationState(database, files).then(namesOfMissing, (err: unknown) => {
      log.warn({ err }, 'the state of the migrations could not be read');
    });
    if (missing?.length === 0) return;
    const migration = missing?.join(', ');
    if (!missing || !migration || migration === logged) continue;
    logged = migration;
    onWaiting(missing);
    log.warn({ migration }, 'waiting for migrations: MIGRATE is off');
  }
}
