import { CsvRows } from './csv-rows.js';
import type { RowReader, SheetForm, SheetPlace } from './form.js';
import { NdjsonRows } from './ndjson-rows.js';

/**
 * Reads rows from a position on: the same rows that a reader of the whole text would read there. At the start of CSV
 * this includes the header, as row 0.
 */
export function readRows(form: SheetForm, place: SheetPlace): RowReader {
  return form.format === 'csv' ? new CsvRows(form.delimiter, place) : new NdjsonRows(place);
}
