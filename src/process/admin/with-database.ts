import { claimPepper } from '../../access/secrets/claim-pepper.js';
import { migrate } from '../../db/migrate.js';
import { readMigrationState } from '../../db/migration-state.js';
import { type OpenDatabase, openDatabase } from '../../db/open.js';
import { NO_TIMEOUTS } from '../../db/options.js';
import { describeStandstill, namesOfMissing } from '../../db/wait-for-migrations.js';
import type { Config } from '../config.js';
import { useDatabase } from '../use-database.js';
import { announceSlow } from './announce-slow.js';
import { readSettings } from './settings.js';

type Work<Result> = (database: OpenDatabase, config: Config) => Promise<Result>;

/**
 * Runs a command on the database after the same preparation as the service: migrations, and the check of the pepper.
 * @throws PrivateServerError
 * @throws MigrationError MIGRATE is off and the database lacks migrations
 * @throws WrongPepperError
 */
export function withDatabase<Result>(work: Work<Result>): Promise<Result> {
  return withOpenDatabase(async (database, config) => {
    if (config.migrate) await migrateAloud(database);
    else await requireSchema(database);
    await claimPepper(database, config);
    return work(database, config);
  });
}

/** Migrates, and says so where that takes its time. */
export function migrateAloud(database: OpenDatabase): Promise<string[]> {
  let name = '';
  return announceSlow(
    () => `Bringing the database to the schema of this release${name && `: ${name}`}`,
    () =>
      migrate(database, {
        tell: (next) => {
          name = next;
        },
      }),
  );
}

/** The same as `withDatabase` without that preparation. Nothing is limited in time: a command ends when it is done. */
export async function withOpenDatabase<Result>(work: Work<Result>): Promise<Result> {
  const config = readSettings();
  const where = await useDatabase(config);
  try {
    const database = await openDatabase({ ...where, timeouts: NO_TIMEOUTS });
    try {
      return await work(database, config);
    } finally {
      await database.close();
    }
  } finally {
    await where.stop();
  }
}

async function requireSchema(database: OpenDatabase): Promise<void> {
  const missing = namesOfMissing(await readMigrationState(database));
  if (missing.length > 0) throw new Error(describeStandstill(missing));
}
