import { stringify } from 'csv-stringify/sync';
import type { SheetForm, SheetRow } from './form.js';

/** The column with the reason for a refusal. It replaces the column of an earlier refusal. */
export const WHY_COLUMN = 'import_error';

/** The header of a file of refused rows; NDJSON has none. */
export function writeHeader(form: SheetForm, columns: readonly string[]): string {
  if (form.format === 'ndjson') return '';
  return writeCells(form, [...columns.filter((name) => name !== WHY_COLUMN), WHY_COLUMN]);
}

/**
 * A refused row as given, with the reason, in the format of its file. A CSV row with too few cells is padded, so that
 * the reason is in its column; in one with too many it comes last.
 */
export function writeRefused(form: SheetForm, columns: readonly string[], row: SheetRow, why: string): string {
  if (form.format === 'csv') return writeCells(form, cellsOf(columns, row, why));
  const given = row.kind === 'object' ? row.object : { line: row.kind === 'fault' ? row.text : '' };
  return `${JSON.stringify({ ...given, [WHY_COLUMN]: why })}\n`;
}

/* Quotes all kinds of line ends; by default the writer quotes only its own. */
const writeCells = ({ delimiter }: Extract<SheetForm, { format: 'csv' }>, cells: readonly string[]): string =>
  stringify([[...cells]], { delimiter, quoted_match: /[\r\n]/ });

function cellsOf(columns: readonly string[], row: SheetRow, why: string): string[] {
  const cells = row.kind === 'cells' ? row.cells : [];
  const missing = Array.from({ length: Math.max(0, columns.length - cells.length) }, () => '');
  const earlier = columns.indexOf(WHY_COLUMN);
  return [...[...cells, ...missing].filter((_cell, index) => index !== earlier), why];
}
