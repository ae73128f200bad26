import { stringify } from 'csv-stringify/sync';
import type { SheetForm } from './form.js';
import type { SheetRow } from './row.js';

/** The column that says why a row was refused. A file that has it already, because it was refused before, gets it anew. */
export const WHY_COLUMN = 'import_error';

/** The header of a file of refused rows; NDJSON has none. */
export function writeHeader(form: SheetForm, columns: readonly string[]): string {
  if (form.format === 'ndjson') return '';
  return writeCells(form, [...columns.filter((name) => name !== WHY_COLUMN), WHY_COLUMN]);
}

/**
 * A refused row as it was given, and why, in the form of its file. A row of CSV with too few cells gets empty ones, so that
 * the reason stands in its column; one with too many has it after them.
 */
export function writeRefused(form: SheetForm, columns: readonly string[], row: SheetRow, why: string): string {
  if (form.format === 'csv') return writeCells(form, cellsOf(columns, row, why));
  const given = row.kind === 'object' ? row.object : { line: row.kind === 'fault' ? row.text : '' };
  return `${JSON.stringify({ ...given, [WHY_COLUMN]: why })}\n`;
}

/* What ends a line anywhere is quoted: the writer itself quotes only what ends its own. */
const writeCells = ({ delimiter }: Extract<SheetForm, { format: 'csv' }>, cells: readonly string[]): string =>
  stringify([[...cells]], { delimiter, quoted_match: /[\r\n]/ });

function cellsOf(columns: readonly string[], row: SheetRow, why: string): string[] {
  const cells = row.kind === 'cells' ? row.cells : [];
  const missing = Array.from({ length: Math.max(0, columns.length - cells.length) }, () => '');
  const earlier = columns.indexOf(WHY_COLUMN);
  return [...[...cells, ...missing].filter((_cell, index) => index !== earlier), why];
}
