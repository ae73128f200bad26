import { isDecimalText } from '../../../values/decimal.js';
import { readWrittenBoolean } from '../../../values/written.js';
import { type Properties, toProperties } from './properties.js';

/** What stands between the items of a list in one cell. */
const BETWEEN = ';';

/**
 * Properties as a file has them, where every value is a text: what is a number, a list or true or false is made that. What cannot be
 * read so stays as it is, and the checks of the properties refuse it.
 * @param kinds of the properties, as tables of channels and schemas of types name them
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

/* A number that would lose digits stays the text that it is. */
const readNumber = (text: string): unknown =>
  isDecimalText(text) && String(Number(text)) === text ? Number(text) : text;
