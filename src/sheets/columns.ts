import { isCleanText, isLongerThan } from '../values/text.js';
import { SHEET_LIMITS, sheetFault, spoken } from './limits.js';
import { CUSTOM_FIELD_PREFIX } from './own-export.js';
import type { ValueKinds } from './value-kinds.js';

/** A column whose name an earlier column has: how it is called here, and in the file. */
export interface RepeatedColumn {
  column: string;
  name: string;
}

/**
 * The names of the columns of a header, trimmed, each once. Those of custom fields in an export are not trimmed, because they may have
 * spaces at their end. A column without a name is named by its position; one whose name an earlier column has gets a number.
 * @throws InvalidError too many columns, or a name that is too long
 */
export function readHeader(cells: readonly string[]): { columns: string[]; repeated: RepeatedColumn[] } {
  requireFew(cells.length);
  const names = cells.map((cell) => (cell.startsWith(CUSTOM_FIELD_PREFIX) ? cell : cell.trim()));
  for (const name of names) requireName(name);
  const taken = new Set(names);
  const seen = new Set<string>();
  const repeated: RepeatedColumn[] = [];
  const columns = names.map((name, index) => {
    if (name === '') return takeFree(`Column ${index + 1}`, taken);
    if (!seen.has(name)) {
      seen.add(name);
      return name;
    }
    const column = takeFree(name, taken);
    repeated.push({ column, name });
    return column;
  });
  return { columns, repeated };
}

/* The name, or the first number of it that is free. */
function takeFree(name: string, taken: Set<string>): string {
  let free = name;
  for (let number = 2; taken.has(free); number += 1) free = `${name} (${number})`;
  taken.add(free);
  return free;
}

/** The keys of objects, in order of first appearance. */
export class Keys {
  readonly #places = new Map<string, number>();

  get names(): string[] {
    return [...this.#places.keys()];
  }

  /** @throws InvalidError too many names, or a name that is too long */
  add(row: Readonly<Record<string, unknown>>, kinds: ValueKinds): void {
    for (const [name, value] of Object.entries(row)) {
      const place = this.#places.get(name) ?? this.#places.size;
      kinds.see(place, value);
      if (place < this.#places.size) continue;
      requireName(name);
      this.#places.set(name, place);
      requireFew(this.#places.size);
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
