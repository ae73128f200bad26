import type { KeysQuery } from '../../api/generated/keys';
import { keyName as nameOfKey } from '../../parts/actor';
import { text } from './text';

/** One key of the list. */
export type KeyRow = KeysQuery['keys']['nodes'][number];

/** Whether a key still works. */
export type KeyState = 'valid' | 'revoked' | 'expired';

export function stateOf({ revokedAt, expiresAt }: KeyRow): KeyState {
  if (revokedAt !== null) return 'revoked';
  return expiresAt !== null && Date.parse(expiresAt) <= Date.now() ? 'expired' : 'valid';
}

/** The name of a key, else its last four characters. */
export const keyName = ({ name, masked }: { name: string; masked: string }): string => nameOfKey(name, masked);

/** Whether a key is that of this tab, judged by its first and last characters. */
export const isOwn = ({ masked }: KeyRow, key: string): boolean =>
  masked.slice(0, 3) === key.slice(0, 3) && masked.slice(-4) === key.slice(-4);

export const issuerOf = ({ issuedBy, issuedByUser }: KeyRow): string =>
  issuedBy ? keyName(issuedBy) : (issuedByUser ?? text.operator);

/** The end of a day in the time zone of the visitor. */
export const endOfDay = (day: string): string | null => (day === '' ? null : new Date(`${day}T23:59:59`).toISOString());

/** The day of a time, for a date input. */
export function dayOf(at: string | null): string {
  if (at === null) return '';
  const moment = new Date(at);
  const two = (part: number) => String(part).padStart(2, '0');
  return `${moment.getFullYear()}-${two(moment.getMonth() + 1)}-${two(moment.getDate())}`;
}
