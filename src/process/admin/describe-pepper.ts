import type { PepperStatus } from '../../access/secrets/pepper-status.js';

const FITS: Record<PepperStatus['fit'], string> = {
  unset: 'The database knows no pepper yet: the first start decides.',
  current: 'KEY_PEPPER is that of the database.',
  previous: 'KEY_PEPPER_PREVIOUS is the pepper of the database: the next start begins the change to KEY_PEPPER.',
  replaced: 'The database has changed from KEY_PEPPER to KEY_PEPPER_PREVIOUS: swap the two settings.',
  other: 'KEY_PEPPER is not the one that this database was used with: no service starts with it.',
};

/** One line for people: whether the pepper fits the database, and what is still stored under the previous one. */
export function describePepper({ fit, keysLeft, secretsLeft, secretsLost }: PepperStatus): string {
  const lost = secretsLost === 0 ? '' : ` ${secretsLost} webhook secrets are under a pepper that is not known.`;
  return `${FITS[fit]} Under the one before it: ${keysLeft} keys, ${secretsLeft} webhook secrets.${lost}`;
}
