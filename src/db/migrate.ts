import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import { applyFunctions } from './apply-functions.js';
import { applyPatiently, MigrationError } from './apply-migrations.js';
import type { MigrationConnection } from './migration-connection.js';
import { isReady, readSchemaFiles, readState, type SchemaFiles, withMigrationConnection } from './migration-state.js';
import type { MigrationTarget } from './opened.js';
import { refuseTransactionPooling } from './pooler.js';
import { getSessionConfig, ServerClient } from './server-client.js';
import { grantToService, lacksGrants, makeRole, type Run, SERVICE_ROLE } from './service-role.js';
import { lacksWall, raiseWall, TENANT_ROLE } from './tenant-wall.js';

export { MigrationError };

/** Namespace of this project's advisory locks, and the lock for migrations in it. */
const LOCK_KEYS = [7_417, 1] as const;
/** Longer than an index of a large table takes that is made beside writers. */
const LOCK_WAIT_MS = 600_000;
const LOCK_PAUSE_MS = 200;

/**
 * Brings the database to the schema of `prisma/migrations` and records it as the Prisma command line would; then gives
 * it those files of `prisma/functions` whose text has changed. Several instances may call it at once; the next run
 * repairs one that was killed.
 * @returns the names of the migrations applied by this call, in order; empty when there was nothing to do
 * @throws MigrationError when an applied file was edited later or another instance does not finish; the database's
 *   error, through the engine, when a script fails: such a script leaves nothing behind
 */
export async function migrate(
  database: { readonly target: MigrationTarget },
  directory?: string,
  functionsDirectory?: string,
): Promise<string[]> {
  const files = await readSchemaFiles(directory, functionsDirectory);
  const { target } = database;
  return withMigrationConnection(target, async (connection) => {
    if (isReady(await readState(connection, files))) return [];
    const work = () => applyAndGrant(connection, files, target.separate === true);
    return withMigrationLock(target.url, work);
  });
}

/**
 * Rights are granted to a role that the owner cannot act as only when the service is configured with a user of its own:
 * on a shared server the role may belong to somebody else.
 */
async function applyAndGrant(
  connection: MigrationConnection,
  files: SchemaFiles,
  separate: boolean,
): Promise<string[]> {
  const run: Run = (text) => connection.query(text);
  const mayAct = await makeRole(run, SERVICE_ROLE);
  const mayActAsTenant = await makeRole(run, TENANT_ROLE);
  const applied = await applyPatiently(connection, files);
  if (mayAct || (separate && (await lacksGrants(run)))) await grantToService(run);
  if (mayActAsTenant || (separate && (await lacksWall(run)))) await raiseWall(run);
  // Last: a trigger may write to a new table for whoever works meanwhile, who then needs the rights to it.
  await applyFunctions(connection.query, (await readState(connection, files)).functions);
  return applied;
}

/** Holds the lock on a connection of its own, so that the lock ends with this process in any case. */
async function withMigrationLock<T>(url: string, work: () => Promise<T>): Promise<T> {
  const session = getSessionConfig(url);
  const client = new ServerClient(session);
  await client.connect();
  try {
    await refuseTransactionPooling('The URL of the migrations', client, session);
    await takeLock(client);
    return await work();
  } finally {
    await client.end();
  }
}

/* Asked for again and again: whoever waits within a statement is waited for by every index that is made concurrently. */
async function takeLock(client: pg.Client): Promise<void> {
  const until = performance.now() + LOCK_WAIT_MS;
  while (!(await tryLock(client))) {
    if (performance.now() > until)
      throw new MigrationError('Another instance has been migrating this database for over ten minutes.');
    await sleep(LOCK_PAUSE_MS);
  }
}

async function tryLock(client: pg.Client): Promise<boolean> {
  const { rows } = await client.query('select pg_try_advisory_lock($1, $2) as taken', [...LOCK_KEYS]);
  return rows[0]?.taken === true;
}
