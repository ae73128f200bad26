import { CsvRows } from './csv-rows.js';
import type { RowReader, SheetForm, SheetPlace } from './form.js';
import { NdjsonRows } from './ndjson-rows.js';

/**
 * Reads rows from a place on: those that a reader of the whole text would read there. In CSV the header is one of them at
 * the very beginning, with the number 0.
 */
export function readRows(form: SheetForm, place: SheetPlace): RowReader {
  return form.format === 'csv' ? new CsvRows(form.delimiter, place) : new NdjsonRows(place);
}
