import { type FieldErrors, InvalidError, UnknownPropertiesError } from '../../../errors.js';

/** Properties as a caller gave them: keys may have any name. */
export type Properties = Readonly<Record<string, unknown>>;

/** The longest text of a property, in code points. */
export const MAX_PROPERTY_TEXT = 65_536;

/** Whether a property counts as not given: null, or blank text. */
export function isBlank(value: unknown): boolean {
  return value === undefined || value === null || (typeof value === 'string' && value.trim() === '');
}

/** @throws UnknownPropertiesError lists every key that is not in `known` */
export function requireKnownKeys(given: Properties, known: { has(name: string): boolean }): void {
  const unknown = Object.keys(given).filter((name) => !known.has(name));
  if (unknown.length > 0) throw new UnknownPropertiesError(unknown);
}

/** An object from entries, all of them own properties, so that a key named __proto__ is an ordinary key. */
export function toProperties(entries: Iterable<readonly [string, unknown]>): Properties {
  return Object.fromEntries(entries);
}

/** @throws InvalidError errors by field, as `properties.<name>` */
export function throwPropertyErrors(errors: ReadonlyMap<string, string>): void {
  if (errors.size === 0) return;
  const named: FieldErrors = Object.fromEntries([...errors].map(([name, error]) => [`properties.${name}`, [error]]));
  throw new InvalidError(named);
}
