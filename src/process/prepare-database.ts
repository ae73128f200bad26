import { claimPepper } from '../access/secrets/claim-pepper.js';
import { migrate, waitForMigrations } from '../db/migrate.js';
import { isReady, type MigrationState, readMigrationState } from '../db/migration-state.js';
import type { OpenDatabase } from '../db/open.js';
import type { Log } from '../telemetry/log-fields.js';
import type { Config } from './config.js';

/**
 * What happens between opening the database and using it: migrations, or waiting for them if `MIGRATE` is off, and
 * the check of the pepper.
 * @param onWaiting called with the names of the missing migrations
 * @throws MigrationError and WrongPepperError, whose messages explain what to do
 */
export async function prepareDatabase(
  { config, log }: { config: Config; log: Log },
  database: OpenDatabase,
  onWaiting: (names: readonly string[]) => void = () => undefined,
): Promise<void> {
  if (!config.migrate) await waitForMigrations(database, { log, onWaiting });
  const state = await readMigrationState(database);
  if (config.migrate && !isReady(state))
    await migrate(database, { tell: (migration) => log.info({ migration }, 'applying a migration') });
  warnOfLaterRelease(state, log);
  const claim = await claimPepper(database, config);
  if (claim === 'changed')
    log.info({}, 'KEY_PEPPER was changed: keys and webhook secrets are renewed as they are used');
  if (claim === 'replaced') log.warn({}, 'KEY_PEPPER was replaced by KEY_PEPPER_PREVIOUS: swap the two settings');
}

/* Releases only add to the schema, so an earlier release keeps working. */
function warnOfLaterRelease({ unknown }: MigrationState, log: Log): void {
  if (unknown.length === 0) return;
  log.warn({ migration: unknown.join(', ') }, 'the database has migrations of a later release');
}
