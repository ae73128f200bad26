import { isReady, readMigrationState } from '../../../db/migration-state.js';
import { namesOfMissing } from '../../../db/wait-for-migrations.js';
import type { Check } from '../check.js';

/** Whether the database has the schema of this release. A later schema is fine too. */
export const checkMigrations: Check = async (database) => {
  const state = await readMigrationState(database);
  const { applied, unknown } = state;
  const figures = { applied: applied.length, pending: isReady(state) ? [] : namesOfMissing(state), unknown };
  const name = 'migrations';
  if (figures.pending.length > 0)
    return { name, verdict: 'wrong', says: `The database lacks ${figures.pending.join(', ')}.`, figures };
  if (unknown.length > 0)
    return { name, verdict: 'worth a look', says: `A later release applied ${unknown.join(', ')}.`, figures };
  return { name, verdict: 'fine', says: `All ${applied.length} are applied.`, figures };
};
