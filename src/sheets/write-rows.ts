import { stringify } from 'csv-stringify/sync';
import { escapeFormula } from '../values/formula.js';
import { type Delimiter, isBlankRow, type SheetForm, type SheetRow } from './form.js';

/** The column with the reason for a refusal. It replaces the column of an earlier refusal. */
export const WHY_COLUMN = 'import_error';

/** The header of a file of refused rows; NDJSON has none. @param columns their names as in the file */
export function writeHeader(form: SheetForm, columns: readonly string[]): string {
  if (form.format === 'ndjson') return '';
  return writeCells(form.delimiter, [...columns.filter((name) => name !== WHY_COLUMN), WHY_COLUMN]);
}

/**
 * A refused row as given, with the reason, in the format of its file. A CSV row with too few cells is padded, and blank cells beyond the
 * header are dropped, so that the reason is in its column; in a row with too many it comes last.
 */
export function writeRefused(form: SheetForm, columns: readonly string[], row: SheetRow, why: string): string {
  if (form.format === 'csv') return writeCells(form.delimiter, cellsOf(columns, row, why));
  const given = row.kind === 'object' ? row.object : { line: row.kind === 'fault' ? row.text : '' };
  return `${JSON.stringify({ ...given, [WHY_COLUMN]: why })}\n`;
}

/** A row of CSV without formulas. All kinds of line ends are quoted; by default the writer quotes only its own. */
export const writeCells = (delimiter: Delimiter, cells: readonly string[]): string =>
  stringify([cells.map(escapeFormula)], { delimiter, quoted_match: /[\r\n]/ });

function cellsOf(columns: readonly string[], row: SheetRow, why: string): string[] {
  const given = row.kind === 'cells' ? row.cells : [];
  const cells = isBlankRow(given.slice(columns.length)) ? given.slice(0, columns.length) : given;
  const missing = Array.from({ length: Math.max(0, columns.length - cells.length) }, () => '');
  return [...[...cells, ...missing].filter((_cell, index) => columns[index] !== WHY_COLUMN), why];
}
