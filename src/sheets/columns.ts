import { isCleanText, isLongerThan } from '../values/text.js';
import { SHEET_LIMITS, sheetFault, spoken } from './limits.js';
import { CUSTOM_FIELD_PREFIX } from './own-export.js';

/**
 * The names of the columns of a header, trimmed, except those of custom fields in an export, which may have spaces at
 * their end. A column without a name is named by its position.
 * @throws InvalidError too many columns, a name that is too long, or a duplicate name
 */
export function readHeader(cells: readonly string[]): string[] {
  const names = cells.map((cell, index) =>
    cell.startsWith(CUSTOM_FIELD_PREFIX) ? cell : cell.trim() || `Column ${index + 1}`,
  );
  const seen = new Set<string>();
  for (const name of names) {
    requireName(name);
    if (seen.has(name)) throw sheetFault(`Two columns are called ${JSON.stringify(name)}.`);
    seen.add(name);
  }
  requireFew(names.length);
  return names;
}

/** The keys of objects, in order of first appearance. */
export class Keys {
  readonly #names = new Set<string>();

  get names(): string[] {
    return [...this.#names];
  }

  /** @throws InvalidError too many names, or a name that is too long */
  add(row: Readonly<Record<string, unknown>>): void {
    for (const name of Object.keys(row)) {
      if (this.#names.has(name)) continue;
      requireName(name);
      this.#names.add(name);
      requireFew(this.#names.size);
    }
  }
}

function requireName(name: string): void {
  if (isLongerThan(name, SHEET_LIMITS.columnName)) {
    throw sheetFault(`The name of a column is longer than ${spoken(SHEET_LIMITS.columnName)} characters.`);
  }
  if (!isCleanText(name)) throw sheetFault('The name of a column has NUL characters or lone surrogates.');
}

function requireFew(count: number): void {
  if (count > SHEET_LIMITS.columns) throw sheetFault(`The file has more than ${spoken(SHEET_LIMITS.columns)} columns.`);
}
