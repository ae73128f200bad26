/**
 * Fails when a migration would hold a lock for longer than a moment on a table that grows, or removes what a process of
 * the previous release still uses. Run with `npm run check:migrations`.
 */
import { MIGRATIONS_DIRECTORY, readMigrationFiles } from '../../src/db/schema-files.js';
import { lintMigration } from './lint.js';

/** The last migration written for a start without other running processes; earlier ones are not checked. */
const LAST_UNCHECKED = '0017';

const files = (await readMigrationFiles(MIGRATIONS_DIRECTORY)).filter(({ name }) => name.slice(0, 4) > LAST_UNCHECKED);
const faults = (await Promise.all(files.map(lintMigration))).flat();
process.stdout.write(
  faults.length === 0 ? `${files.length} migrations can run beside a running service.\n` : `${faults.join('\n')}\n`,
);
if (faults.length > 0) process.exitCode = 1;
