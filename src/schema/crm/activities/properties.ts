import { type FieldErrors, InvalidError, UnknownPropertiesError } from '../../../errors.js';
import type { FieldDefinition } from '../../../values/activity-type.js';
import { parseDateOnly } from '../../../values/date-time.js';
import { isDecimal, isDecimalText } from '../../../values/decimal.js';
import { isCleanText, isLongerThan, UNCLEAN_TEXT } from '../../../values/text.js';
import { readWrittenBoolean } from '../../../values/written.js';

/** Properties as given by a caller: keys may have any name. */
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

/** Separates the items of a list in one cell. */
const BETWEEN = ';';

/**
 * Converts texts of a file to numbers, lists and booleans. Unreadable text is kept; later checks refuse it.
 * @param kinds by property, as in the table of the channel or the schema of the type
 */
export function readAliasedProperties(given: Properties, kinds: ReadonlyMap<string, string>): Properties {
  return toProperties(
    Object.entries(given).map(([name, value]) => [
      name,
      typeof value === 'string' ? readAliased(value, kinds.get(name)) : value,
    ]),
  );
}

function readAliased(value: string, kind: string | undefined): unknown {
  const trimmed = value.trim();
  switch (kind) {
    case 'oneOf':
      return trimmed;
    case 'boolean':
      return readWrittenBoolean(trimmed) ?? value;
    case 'seconds':
      return /^\d{1,10}$/.test(trimmed) ? Number(trimmed) : value;
    case 'number':
      return readNumber(trimmed);
    case 'dropdown_multiselect':
      return trimmed
        .split(BETWEEN)
        .map((item) => item.trim())
        .filter((item) => item !== '');
    default:
      return value;
  }
}

/* A number that would lose digits stays text. */
const readNumber = (text: string): unknown =>
  isDecimalText(text) && String(Number(text)) === text ? Number(text) : text;

/**
 * Checks the keys first, then the values. Blank values are not checked.
 * @throws UnknownPropertiesError keys outside the schema
 * @throws InvalidError values of the wrong type, keyed `properties.<name>`
 * @source Specification: Log a custom activity, property validation
 */
export function checkCustomProperties(given: Properties, schema: readonly FieldDefinition[]): void {
  const fields = new Map(schema.map((field) => [field.fieldName, field]));
  requireKnownKeys(given, fields);
  const errors = new Map<string, string>();
  for (const [name, value] of Object.entries(given)) {
    const field = fields.get(name);
    const error = field ? findError(value, field) : null;
    if (error !== null) errors.set(name, error);
  }
  throwPropertyErrors(errors);
}

function findError(value: unknown, field: FieldDefinition): string | null {
  if (typeof value === 'string' && !isCleanText(value)) return UNCLEAN_TEXT;
  if (isBlank(value)) return null;
  switch (field.type) {
    case 'text':
      return findTextError(value);
    case 'number':
      return isDecimal(value) ? null : 'Must be a number.';
    case 'date':
      return typeof value === 'string' && parseDateOnly(value) !== null ? null : 'Must be a date as YYYY-MM-DD.';
    case 'dropdown_singleselect':
      return findOptionError(value, field);
    case 'dropdown_multiselect':
      return findListFault(value, field);
  }
}

function findTextError(value: unknown): string | null {
  if (typeof value !== 'string') return 'Must be a string.';
  if (!isCleanText(value)) return UNCLEAN_TEXT;
  return isLongerThan(value, MAX_PROPERTY_TEXT) ? `Must be at most ${MAX_PROPERTY_TEXT} characters.` : null;
}

function findOptionError(value: unknown, { availableOptions = [] }: FieldDefinition): string | null {
  const error = findTextError(value);
  if (error !== null || availableOptions.length === 0 || availableOptions.includes(String(value))) return error;
  return `Must be one of: ${availableOptions.join(', ')}.`;
}

function findListFault(value: unknown, field: FieldDefinition): string | null {
  if (!Array.isArray(value)) return 'Must be a list of strings.';
  for (const item of value) {
    const error = findOptionError(item, field);
    if (error !== null) return typeof item === 'string' ? `Each item: ${error}` : 'Must be a list of strings.';
  }
  return null;
}
