import { normalizeEmail } from '../../../values/email-address.js';
import { normalizeLinkedinUrl } from '../../../values/linkedin-url.js';

/*
 * Earlier releases kept the domain of an address as it was written, and punctuation after a handle. These conditions
 * find every value that may differ from its normal form; the normalisers decide.
 */

/** Whether an address may not be in its normal form, as SQL. False for what contains no address. */
export const isUnusualAddress = (column: string): string => `(${column} like '%@%'
    and (${column} !~ '^[^@]+@([a-z0-9_-]+\\.)+[a-z0-9_-]+$' or ${column} ~ '@(.*\\.)?xn--|\\.(\\d+|0x[0-9a-f]*)$'))`;

/** The same for a profile. */
export const isUnusualProfile = (column: string): string =>
  `(${column} !~ '^linkedin\\.com/in/[a-z0-9._-]*[a-z0-9_-]$')`;

/** The normal form of a stored value; the value itself where it has none, because it is kept as it is. */
const renewed = (normalize: (text: string) => string | null) => (stored: string) => normalize(stored) ?? stored;
export const renewedAddress = renewed(normalizeEmail);
export const renewedProfile = renewed(normalizeLinkedinUrl);
