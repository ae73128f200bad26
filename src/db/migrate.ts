import { setTimeout as sleep } from 'node:timers/promises';
import { applyFunctions } from './apply-functions.js';
import { applyMigrations } from './apply-migrations.js';
import { createSchema } from './create-schema.js';
import { type MigrationConnection, withMigrationConnection } from './migration-connection.js';
import { MigrationError } from './migration-error.js';
import { isReady, readState } from './migration-state.js';
import type { MigrationTarget } from './options.js';
import { refuseTransactionPooling } from './pooler.js';
import { readSchemaFiles, type SchemaFiles, type SchemaPlaces } from './schema-files.js';
import { getSessionConfig } from './server-client.js';
import { grantToService, lacksGrants, makeRole, type Run, SERVICE_ROLE } from './service-role.js';
import { enableIsolation, lacksIsolation, TENANT_ROLE } from './tenant-isolation.js';

export { MigrationError };

/** Namespace of this project's advisory locks, and the lock for migrations in it. */
const LOCK_KEYS = ['7417', '1'];
/** Longer than an index of a large table takes that is made beside writers. */
const LOCK_WAIT_MS = 600_000;
const LOCK_PAUSE_MS = 200;

interface MigrateOptions extends SchemaPlaces {
  /** Called with the name of each migration before it runs. */
  tell?: (name: string) => void;
}

/**
 * Brings the database to the schema of this release: an empty one by `prisma/schema.sql` in one transaction, any other by
 * those of `prisma/migrations` that it lacks, recorded as the Prisma command line would; then gives it those files of
 * `prisma/functions` whose text has changed. Several instances may call it at once; the next run repairs one that was
 * killed.
 * @returns the names of the migrations that the database has by this call, in order; empty when there was nothing to do
 * @throws MigrationError when an applied file was edited later, another instance does not finish, or a script fails: such
 *   a script leaves nothing behind
 */
export async function migrate(
  { target }: { readonly target: MigrationTarget },
  { tell = () => undefined, ...places }: MigrateOptions = {},
): Promise<string[]> {
  const files = await readSchemaFiles(places);
  return withMigrationConnection(target, async (connection) => {
    if (isReady(await readState(connection, files))) return [];
    await refuseTransactionPooling('The URL of the migrations', connection.client, getSessionConfig(target.url));
    // The lock ends with the session, and so with this process in any case.
    await takeLock(connection);
    return bringUp(connection, files, { tell, separate: target.separate === true });
  });
}

interface Circumstances {
  tell: (name: string) => void;
  separate: boolean;
}

/**
 * Rights are granted to a role that the owner cannot act as only when the service is configured with a user of its own:
 * on a shared server the role may belong to somebody else.
 */
async function bringUp(
  connection: MigrationConnection,
  files: SchemaFiles,
  { tell, separate }: Circumstances,
): Promise<string[]> {
  const run: Run = (text) => connection.query(text);
  const mayAct = await makeRole(run, SERVICE_ROLE);
  const mayActAsTenant = await makeRole(run, TENANT_ROLE);
  const finish = async (applied: string[]) => {
    if (mayAct || (separate && (await lacksGrants(run)))) await grantToService(run);
    if (mayActAsTenant || (separate && (await lacksIsolation(run)))) await enableIsolation(run);
    // Last: a trigger may write to a new table for whoever works meanwhile, who then needs the rights to it.
    await applyFunctions(connection.query, (await readState(connection, files)).functions);
    return applied;
  };
  // Looked at again, now that nobody else can fill it.
  const { isEmpty } = await readState(connection, files);
  if (!isEmpty || files.schema === null) return finish(await applyMigrations(connection, files, tell));
  return inTransaction(run, async () => finish(await createSchema(connection, files)));
}

async function inTransaction<Result>(run: Run, work: () => Promise<Result>): Promise<Result> {
  await run('begin');
  try {
    const result = await work();
    await run('commit');
    return result;
  } catch (error) {
    // Where the connection is lost, the server has done it.
    await run('rollback').catch(() => undefined);
    throw error;
  }
}

/* Asked for again and again: whoever waits within a statement is waited for by every index that is made concurrently. */
async function takeLock(connection: MigrationConnection): Promise<void> {
  const until = performance.now() + LOCK_WAIT_MS;
  while (!(await tryLock(connection))) {
    if (performance.now() > until)
      throw new MigrationError(
        'Another instance has been migrating this database for over ten minutes. Look for one that hangs.',
      );
    await sleep(LOCK_PAUSE_MS);
  }
}

async function tryLock({ query }: MigrationConnection): Promise<boolean> {
  const [row] = await query('select pg_try_advisory_lock($1, $2) as taken', LOCK_KEYS);
  return row?.['taken'] === true;
}
