import { InvalidArgumentError } from 'commander';
import { type KeyKind, readKeyKind } from '../../access/identity/api-key.js';

/* Parsers of command options; their errors are shown together with the help. */

export function readName(text: string): string {
  const name = text.trim();
  if (name === '' || name.length > 255) throw new InvalidArgumentError('A name has 1 to 255 characters.');
  return name;
}

export function collectName(text: string, names: string[]): string[] {
  return [...names, readName(text)];
}

export function readKind(text: string): KeyKind {
  const kind = text.toUpperCase();
  if (!['RV', 'RO', 'ML'].includes(kind)) throw new InvalidArgumentError('A kind is RV, RO or ML.');
  return readKeyKind(kind);
}

export function readId(text: string): number {
  if (!/^[1-9]\d{0,15}$/.test(text) || !Number.isSafeInteger(Number(text)))
    throw new InvalidArgumentError('An id is a whole number.');
  return Number(text);
}

/** A time in ISO 8601. The operation that uses it checks whether it may be in the past. */
export function readMoment(text: string): Date {
  const moment = new Date(text);
  if (!/^\d{4}-\d\d-\d\d/.test(text) || Number.isNaN(moment.getTime()))
    throw new InvalidArgumentError('A moment is ISO 8601, as 2030-01-31T00:00:00Z.');
  return moment;
}
