import { setTimeout as sleep } from 'node:timers/promises';
import { MigrationError } from './migration-error.js';
import { isReady, type MigrationState, readMigrationState } from './migration-state.js';
import type { DatabaseLog, MigrationTarget } from './options.js';
import { readSchemaFiles } from './schema-files.js';

const LOOK_EVERY_MS = 1000;

interface WaitOptions {
  log: DatabaseLog;
  /** Called with what is missing, whenever that changes. */
  onWaiting: (names: readonly string[]) => void;
}

/**
 * Waits until somebody else has brought the database to the schema of this release, looking once a second. It also
 * waits for a database that does not answer.
 * @throws MigrationError waiting is useless, because a file was edited
 */
export async function waitForMigrations(
  database: { readonly target: MigrationTarget },
  { log, onWaiting }: WaitOptions,
): Promise<void> {
  const files = await readSchemaFiles();
  let told = '';
  for (;;) {
    const names = await readMigrationState(database, files).then(namesOfMissing, (err: unknown) => {
      if (err instanceof MigrationError) throw err;
      log.warn({ err }, 'the migrations could not be looked at');
      return null;
    });
    if (names?.length === 0) return;
    if (names && names.join() !== told) {
      told = names.join();
      onWaiting(names);
      log.warn({ migration: names.join(', ') }, 'waiting for migrations: MIGRATE is off');
    }
    await sleep(LOOK_EVERY_MS);
  }
}

/**
 * What a database lacks of this release, for people: migrations, files of functions, rights.
 * @throws MigrationError it cannot be brought there
 */
export function namesOfMissing(state: MigrationState): string[] {
  if (isReady(state)) return [];
  if (state.edited.length > 0) {
    throw new MigrationError(`These migrations were edited after they were applied: ${state.edited.join(', ')}.`);
  }
  const named = [
    ...state.pending.map(({ name }) => name),
    ...state.unfinished.filter((name) => !state.pending.some((file) => file.name === name)),
    ...state.functions.map(({ name }) => `functions/${name}`),
  ];
  return named.length > 0 ? named : ['rights of the service'];
}

/** The message of the command line, which does not wait. */
export const describeStandstill = (names: readonly string[]) =>
  `The database waits for ${names.join(', ')}, and MIGRATE is off. Run: npm run -s admin -- migrate`;
