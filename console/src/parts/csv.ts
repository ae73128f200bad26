import { saveBlob } from '../api/files';

/** What a cell of a table says without its looks. */
export type Value = string | number | boolean | null | undefined;

/** One column of a file. */
export interface CsvColumn<Row> {
  title: string;
  /** Absent: it is not part of files. */
  value?: (row: Row) => Value;
}

/**
 * Hands over rows as a file. A value that a spreadsheet would run as a formula gets an apostrophe before it. The writer is
 * loaded when the first file is asked for.
 * @param name of the file, without its ending
 */
export async function downloadCsv<Row>(
  name: string,
  columns: readonly CsvColumn<Row>[],
  rows: readonly Row[],
): Promise<void> {
  const { default: papa } = await import('papaparse');
  const written = columns.flatMap(({ title, value }) => (value ? [{ title, value }] : []));
  const data = rows.map((row) => written.map(({ value }) => value(row) ?? ''));
  const content = papa.unparse({ fields: written.map(({ title }) => title), data }, { escapeFormulae: true });
  // The mark at the beginning tells spreadsheets that it is UTF-8.
  saveBlob(`${name}.csv`, new Blob(['\uFEFF', content], { type: 'text/csv;charset=utf-8' }));
}
