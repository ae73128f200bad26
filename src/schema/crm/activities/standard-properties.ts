import type { Channel, PropertyKind } from '../../../values/channels.js';
import { dateTime } from '../../../values/date-time.js';
import { isCleanText, isLongerThan, UNCLEAN_TEXT } from '../../../values/text.js';
import {
  isBlank,
  MAX_PROPERTY_TEXT,
  type Properties,
  requireKnownKeys,
  throwPropertyErrors,
  toProperties,
} from './properties.js';

const MAX_SECONDS = 2_147_483_647;

/** The stored properties of a standard activity. */
interface StandardProperties {
  /** Without the blank ones; date-times in UTC. */
  properties: Properties;
  /** Direction, email type or event type. */
  variant: string;
  /** UTC; null means the time of receipt. */
  timestamp: string | null;
}

type Read = { value: unknown } | { error: string };

/**
 * Parses the keys first, then the values. Blank optional ones count as not given.
 * @throws UnknownPropertiesError keys outside the table
 * @throws InvalidError invalid values and missing required ones, keyed `properties.<name>`
 * @source Specification: Standard activities
 */
export function readStandardProperties(given: Properties, { properties, variant }: Channel): StandardProperties {
  requireKnownKeys(given, properties);
  const errors = new Map<string, string>();
  const kept = new Map<string, unknown>();
  for (const [name, { value: kind, required }] of properties) {
    const value = Object.hasOwn(given, name) ? given[name] : undefined;
    if (isBlank(value) && !(typeof value === 'string' && !isCleanText(value))) {
      if (required) errors.set(name, 'This field is required.');
      continue;
    }
    const read = readValue(value, kind);
    if ('error' in read) errors.set(name, read.error);
    else kept.set(name, read.value);
  }
  throwPropertyErrors(errors);
  const timestamp = kept.get('timestamp');
  return {
    properties: toProperties(kept),
    variant: String(kept.get(variant)),
    timestamp: typeof timestamp === 'string' ? timestamp : null,
  };
}

function readValue(value: unknown, property: PropertyKind): Read {
  switch (property.kind) {
    case 'oneOf':
      return typeof value === 'string' && property.values.includes(value)
        ? { value }
        : { error: `Must be one of: ${property.values.join(', ')}.` };
    case 'boolean':
      return typeof value === 'boolean' ? { value } : { error: 'Must be true or false.' };
    case 'seconds':
      return typeof value === 'number' && Number.isInteger(value) && value >= 0 && value <= MAX_SECONDS
        ? { value }
        : { error: `Must be a whole number of seconds from 0 to ${MAX_SECONDS}.` };
    case 'dateTime':
      return readDateTime(value);
    case 'text':
      return readText(value);
  }
}

function readDateTime(value: unknown): Read {
  const { data, error } = dateTime.safeParse(value);
  return error ? { error: error.issues.map(({ message }) => message).join(' ') } : { value: data };
}

function readText(value: unknown): Read {
  if (typeof value !== 'string') return { error: 'Must be a string.' };
  if (!isCleanText(value)) return { error: UNCLEAN_TEXT };
  return isLongerThan(value, MAX_PROPERTY_TEXT)
    ? { error: `Must be at most ${MAX_PROPERTY_TEXT} characters.` }
    : { value };
}
