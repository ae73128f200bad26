import type { FieldDefinition } from '../../../values/activity-type.js';
import { parseDateOnly } from '../../../values/date-time.js';
import { isDecimal } from '../../../values/decimal.js';
import { isCleanText, isLongerThan, UNCLEAN_TEXT } from '../../../values/text.js';
import { isBlank, MAX_PROPERTY_TEXT, type Properties, requireKnownKeys, throwPropertyErrors } from './properties.js';

/**
 * Checks properties against the schema of a custom type: first the keys, then the values. Blank values are not checked.
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
