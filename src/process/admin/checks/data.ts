import { type PepperStatus, readPepperStatus } from '../../../access/secrets/pepper-status.js';
import { isReady, namesOfMissing, readMigrationState } from '../../../db/migration-state.js';
import { measureEndpoints } from '../../../schema/history/event-endpoints/endpoint-row.js';
import { findWrongAgencyLists, findWrongLists } from '../../../schema/totals/check-lists.js';
import { findUnusual } from '../../../schema/work/normalisation/find-unusual.js';
import type { Check, Verdict } from './check.js';

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

/** Whether KEY_PEPPER matches the database, and the progress of a change of it. */
export const checkPepper: Check = async (database, config) => {
  const status = await readPepperStatus(database, config);
  const { fit, keysLeft, secretsLeft, secretsLost } = status;
  const isDangling = keysLeft + secretsLeft > 0 && config.previousPepper === undefined;
  const verdicts: Record<typeof fit, Verdict> = {
    unset: 'fine',
    current: isDangling || secretsLost > 0 ? 'worth a look' : 'fine',
    previous: 'worth a look',
    replaced: 'worth a look',
    other: 'wrong',
  };
  const figures = { fit, keys_left: keysLeft, secrets_left: secretsLeft, secrets_lost: secretsLost };
  return { name: 'pepper', verdict: verdicts[fit], says: describePepper(status), figures };
};

/** Whether the stored totals of lists match a count. */
export const checkLists: Check = async (database) => {
  const found = await findWrongLists(database);
  const ofAgencies = await findWrongAgencyLists(database);
  const lists = found.lists + ofAgencies.lists;
  const wrong = [...found.wrong, ...ofAgencies.wrong];
  const figures = { lists, wrong };
  const name = 'lists';
  if (wrong.length === 0) return { name, verdict: 'fine', says: `All ${lists} totals match a count.`, figures };
  const says = `${wrong.length} of ${lists} totals are wrong; repair-lists recounts them.`;
  return { name, verdict: 'wrong', says, figures };
};

/** Contacts that a finding lists. */
const SHOWN = 20;

/** Whether the addresses and profiles of all contacts are in their normal form. */
export const checkAddresses: Check = async (database) => {
  const counts = { waiting: 0, refused: 0 };
  const contacts: { client_id: string; contact_id: number; value: string; normal: string | null }[] = [];
  for await (const { clientId, id, value, normal } of findUnusual(database)) {
    counts[normal === null ? 'refused' : 'waiting'] += 1;
    if (contacts.length < SHOWN) contacts.push({ client_id: clientId, contact_id: id, value, normal });
  }
  const { waiting, refused } = counts;
  const figures = { waiting, refused, contacts };
  const name = 'addresses';
  if (waiting + refused === 0)
    return { name, verdict: 'fine', says: 'Those of all contacts are in their normal form.', figures };
  const lines = contacts.map(({ client_id, contact_id, value }) => `${client_id}/${contact_id} ${value}`);
  const rest = waiting + refused - contacts.length;
  const says = `${waiting} contacts wait for the normal form of their address or profile, and those of ${refused} would be refused today: ${lines.join(', ')}${rest > 0 ? `, and ${rest} more` : ''}.`;
  return { name, verdict: 'worth a look', says, figures };
};

/** Whether endpoints accept their events. */
export const checkEndpoints: Check = async (database) => {
  const { failingSeconds, ...counts } = await measureEndpoints(database);
  const { enabled, failing, failed } = counts;
  const figures = { ...counts, failing_seconds: failingSeconds };
  const name = 'endpoints';
  const sent = `Events are sent to ${enabled} endpoints`;
  if (failing + failed === 0) return { name, verdict: 'fine', says: `${sent}.`, figures };
  const says = `${sent}, of which ${failing} fail; ${failed} have failed for five days and were switched off.`;
  return { name, verdict: 'worth a look', says, figures };
};

const FITS: Record<PepperStatus['fit'], string> = {
  unset: 'The database has no pepper yet: the first start sets it.',
  current: 'KEY_PEPPER matches the database.',
  previous: 'KEY_PEPPER_PREVIOUS is the pepper of the database: the next start begins the change to KEY_PEPPER.',
  replaced: 'The database has changed from KEY_PEPPER to KEY_PEPPER_PREVIOUS: swap the two settings.',
  other: 'KEY_PEPPER is not the one that this database was used with: no service starts with it.',
};

/** One human-readable line: whether the pepper matches, and what is still stored under the previous one. */
export function describePepper({ fit, keysLeft, secretsLeft, secretsLost }: PepperStatus): string {
  const lost = secretsLost === 0 ? '' : ` ${secretsLost} webhook secrets are under a pepper that is not known.`;
  return `${FITS[fit]} Under the one before it: ${keysLeft} keys, ${secretsLeft} webhook secrets.${lost}`;
}
