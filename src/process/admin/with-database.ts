import type { Command } from 'commander';
import { claimPepper } from '../../access/secrets/claim-pepper.js';
import type { Database } from '../../db/database.js';
import { migrate } from '../../db/migrate.js';
import { namesOfMissing, readMigrationState } from '../../db/migration-state.js';
import { type OpenDatabase, openDatabase } from '../../db/open.js';
import { NO_TIMEOUTS } from '../../db/options.js';
import { type Management, operatorOf } from '../../schema/kernel/management.js';
import { chooseOne, findAgency, lockClients } from '../../schema/tenancy/agencies/list-agencies.js';
import { type Config, readConfig } from '../config.js';
import { useDatabase } from '../use-database.js';
import { readName } from './options.js';
import { announceSlow } from './output.js';

/** Commands read the same settings as the service. */
export const readSettings = (): Config => readConfig(process.env);

type Work<Result> = (database: OpenDatabase, config: Config) => Promise<Result>;

/**
 * Runs a command on the database after the same preparation as the service: migrations and the pepper check.
 * @throws PrivateServerError
 * @throws MigrationError
 * @throws Error MIGRATE is off and the database lacks migrations
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

/** Applies migrations, and reports slow ones. */
export function migrateAloud(database: OpenDatabase): Promise<string[]> {
  let name = '';
  const tell = (next: string) => {
    name = next;
  };
  return announceSlow(
    () => `Migrating the database to the schema of this release${name && `: ${name}`}`,
    () => migrate(database, { tell }),
  );
}

async function requireSchema(database: OpenDatabase): Promise<void> {
  const missing = namesOfMissing(await readMigrationState(database)).join(', ');
  if (missing !== '')
    throw new Error(`The database waits for ${missing}, and MIGRATE is off. Run: npm run -s admin -- migrate`);
}

/** Opens the database without that preparation and without timeouts. */
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

/**
 * Finds the agency, or the client of one, that a command names.
 * @throws NoSingleMatchError nothing, or several, have the name
 */
export async function findPlace(
  database: Database,
  pepper: string,
  { agency, client }: { agency: string; client?: string | undefined },
): Promise<Management> {
  const { id: agencyId } = await findAgency(database, agency);
  const found = client === undefined ? null : chooseOne(await lockClients(database, agencyId), client, 'client');
  return operatorOf(database, pepper, agencyId, found?.id ?? null);
}

/** The client that a command acts on. */
export interface NamedClient {
  agency: string;
  client: string;
}

/** Gives a command the options that name a client. */
export const nameClient = (command: Command): Command =>
  command
    .requiredOption('--agency <agency>', 'id or name of the agency', readName)
    .requiredOption('--client <client>', 'id or name of the client', readName);

/**
 * Runs a command for a client, with its agency.
 * @throws NoSingleMatchError nothing, or several, have a name
 */
export function withClient<Result>(
  named: NamedClient,
  work: (place: Management, clientId: string) => Promise<Result>,
): Promise<Result> {
  return withDatabase(async (database, { pepper }) => {
    const place = await findPlace(database, pepper, named);
    if (place.clientId === null) throw new Error('No client was named.');
    return work({ ...place, clientId: null }, place.clientId);
  });
}
