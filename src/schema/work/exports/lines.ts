import { formatDateTimeText } from '../../../values/date-time.js';
import type { ExportedColumn } from './export-sql.js';

const QUOTE = 0x22;
const SMALL_N = 0x6e;
const COMMA = 0x2c;
const BACKSLASH = 0x5c;
const isOpening = (character: number) => character === 0x5b || character === 0x7b;
const isClosing = (character: number) => character === 0x5d || character === 0x7d;

/**
 * Turns PostgreSQL's JSON arrays into NDJSON lines: each value after its name. Only times are rewritten, because
 * parsed numbers would lose digits and custom fields their order.
 */
export function objectLines(columns: readonly ExportedColumn[]): (arrays: readonly string[]) => string {
  const keys = columns.map(({ name, isTime }, index) => ({
    key: `${index === 0 ? '{' : ','}${JSON.stringify(name)}:`,
    isTime: isTime ?? false,
  }));
  const last = keys.at(-1);
  return (arrays) => {
    let lines = '';
    for (const array of arrays) {
      let at = 1;
      for (const column of keys) {
        // The last value, which is the longest if there are custom fields, ends with its array.
        const end = column === last ? array.length - 1 : endOfValue(array, at);
        const value = array.slice(at, end);
        lines += column.key + (column.isTime ? timeOf(value) : value);
        // A comma and a space.
        at = end + 2;
      }
      lines += '}\n';
    }
    return lines;
  };
}

const timeOf = (value: string) => (value === 'null' ? value : `"${formatDateTimeText(value.slice(1, -1))}"`);

/* The position of the comma after an array value, or of the end of the array. */
function endOfValue(array: string, begin: number): number {
  // Most values are texts or null, which need little scanning.
  const first = array.charCodeAt(begin);
  if (first === QUOTE) return endOfString(array, begin) + 1;
  if (first === SMALL_N) return begin + 'null'.length;
  let depth = 0;
  for (let at = begin; ; at += 1) {
    const character = array.charCodeAt(at);
    if (character === QUOTE) at = endOfString(array, at);
    else if (isOpening(character)) depth += 1;
    else if (depth === 0 && (character === COMMA || isClosing(character))) return at;
    else if (isClosing(character)) depth -= 1;
    else if (Number.isNaN(character)) throw new Error('The values of a record are no array.');
  }
}

/* The position of the quote that ends a text: one that is not escaped by a backslash. */
function endOfString(array: string, begin: number): number {
  for (let end = array.indexOf('"', begin + 1); end !== -1; end = array.indexOf('"', end + 1)) {
    let backslashes = 0;
    while (array.charCodeAt(end - 1 - backslashes) === BACKSLASH) backslashes += 1;
    if (backslashes % 2 === 0) return end;
  }
  throw new Error('A text of a record has no end.');
}
