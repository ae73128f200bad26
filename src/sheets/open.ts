import { escapeFormula } from '../values/formula.js';
import { CsvRows } from './csv-rows.js';
import { findStart } from './csv-start.js';
import type { DeclaredForm, Delimiter, SheetForm, SheetLine } from './form.js';
import { type Bytes, peek } from './inflate.js';
import { piecesOf, sheetFault } from './limits.js';
import { writeCells } from './write-rows.js';

/** Bytes at the beginning of a text from which its form is detected. */
const SAMPLE_BYTES = 65_536;

/** A text whose form is known. */
export interface OpenedSheet {
  form: SheetForm;
  /** Lines above the header of CSV, which are no rows. */
  above: string[];
  /** The text from its header on. */
  text: Bytes;
}

/**
 * Detects the form of a text, and leaves out what is above the header of CSV.
 * @throws InvalidError nothing, a JSON array, or an unsupported delimiter
 */
export async function openSheet(source: Bytes, declared: DeclaredForm): Promise<OpenedSheet> {
  const { first, whole } = await peek(source, SAMPLE_BYTES);
  if (first.length === 0) throw sheetFault('The file is empty.');
  refuseOthers(first);
  const format = declared.format ?? (/^\s*\{/.test(first.toString('utf8', 0, 256)) ? 'ndjson' : 'csv');
  if (format === 'ndjson') return { form: { format }, above: [], text: whole };
  const found = findStart(first.subarray(0, SAMPLE_BYTES), declared.delimiter ?? null);
  const { delimiter, start, above, isWrapped } = found;
  const text = skip(whole, start);
  return { form: { format, delimiter }, above, text: isWrapped ? unwrap(text, delimiter) : text };
}

function refuseOthers(first: Buffer): void {
  if (/^\s*\[\s*[{[\]]/.test(first.toString('utf8', 0, 256))) {
    throw sheetFault('The file is one JSON array. Give NDJSON: one object a line.');
  }
}

async function* skip(source: Bytes, bytes: number): AsyncGenerator<Uint8Array> {
  let left = bytes;
  for await (const piece of source) {
    const rest = piece.subarray(Math.min(left, piece.length));
    left -= piece.length - rest.length;
    if (rest.length > 0) yield rest;
  }
}

/* Rows that are one cell each become the text in it. */
async function* unwrap(source: Bytes, delimiter: Delimiter): AsyncGenerator<Uint8Array> {
  const reader = new CsvRows(delimiter, { offset: 0, row: 0 });
  for await (const piece of source) {
    for (const bytes of piecesOf(piece)) yield writeInner(await reader.feed(bytes), delimiter);
  }
  yield writeInner(await reader.end(), delimiter);
}

function writeInner(rows: readonly SheetLine[], delimiter: Delimiter): Uint8Array {
  const lines = rows.map((row) => {
    if (row.kind !== 'cells') return '\n';
    return row.cells.length === 1 ? `${escapeFormula(row.cells[0] ?? '')}\n` : writeCells(delimiter, row.cells);
  });
  return Buffer.from(lines.join(''));
}
