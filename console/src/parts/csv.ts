import { saveBlob } from '../api/files';
import { FORMULA } from './formula';

/** The value of a cell. */
export type Value = string | number | boolean | null | undefined;

/** One column of a file. */
export interface CsvColumn<Row> {
  title: string;
  /** Absent: the column is not exported. */
  value?: (row: Row) => Value;
}

/**
 * Downloads rows as a CSV file. Values that a spreadsheet would run as formulas get a leading apostrophe. The writer is
 * loaded with the first file.
 * @param name of the file, without its extension
 */
export async function downloadCsv<Row>(
  name: string,
  columns: readonly CsvColumn<Row>[],
  rows: readonly Row[],
): Promise<void> {
  const { default: papa } = await import('papaparse');
  const written = columns.flatMap(({ title, value }) => (value ? [{ title, value }] : []));
  const data = rows.map((row) => written.map(({ value }) => value(row) ?? ''));
  const content = papa.unparse({ fields: written.map(({ title }) => title), data }, { escapeFormulae: FORMULA });
  // The byte order mark makes spreadsheets read UTF-8.
  saveBlob(`${name}.csv`, new Blob(['\uFEFF', content], { type: 'text/csv;charset=utf-8' }));
}
