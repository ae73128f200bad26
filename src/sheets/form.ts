import { parse } from 'csv-parse/sync';
import { sheetFault } from './limits.js';

export const DELIMITERS = [',', ';', '\t', '|'] as const;
export type Delimiter = (typeof DELIMITERS)[number];

/** How the rows of a text are written. */
export type SheetForm = { format: 'csv'; delimiter: Delimiter } | { format: 'ndjson' };

/** What a caller says about it; the rest is found out. */
export interface DeclaredForm {
  format?: SheetForm['format'] | null | undefined;
  delimiter?: Delimiter | null | undefined;
}

/** Bytes at the beginning of a text that its form is found out from. */
export const SAMPLE_BYTES = 65_536;

const SAMPLE_ROWS = 20;

/**
 * Finds out how a text is written, from its beginning.
 * @param first its first bytes, `SAMPLE_BYTES` of them if it has as many
 * @throws InvalidError an archive, as spreadsheets are, or a JSON array
 */
export function findForm(first: Buffer, declared: DeclaredForm): SheetForm {
  refuseOthers(first);
  const format = declared.format ?? (/^\s*\{/.test(first.toString('utf8', 0, 256)) ? 'ndjson' : 'csv');
  if (format === 'ndjson') return { format };
  return { format, delimiter: declared.delimiter ?? findDelimiter(first) };
}

function refuseOthers(first: Buffer): void {
  if (first.toString('latin1', 0, 4) === 'PK\u0003\u0004') {
    throw sheetFault('The file is an archive. A spreadsheet is saved as CSV first.');
  }
  if (/^\s*\[\s*[{[\]]/.test(first.toString('utf8', 0, 256))) {
    throw sheetFault('The file is one JSON array. Give NDJSON: one object a line.');
  }
}

/** Options of csv-parse, here and where the rows are read. */
export const CSV_OPTIONS = {
  // Quotes inside a cell that none begins with are part of its text: 5" pipe.
  relax_quotes: true,
  // A row with too many or too few cells is refused by itself.
  relax_column_count: true,
  skip_empty_lines: true,
  record_delimiter: ['\r\n', '\n', '\r'],
};

/* The delimiter that cuts the first rows into the most cells, all of them into as many. */
function findDelimiter(first: Buffer): Delimiter {
  const scored = DELIMITERS.map((delimiter) => ({ delimiter, score: scoreOf(first, delimiter) }));
  return scored.reduce((best, next) => (next.score > best.score ? next : best)).delimiter;
}

function scoreOf(first: Buffer, delimiter: Delimiter): number {
  const rows: string[][] = [];
  const note = (row: string[]) => {
    rows.push(row);
    return null;
  };
  try {
    parse(first, { ...CSV_OPTIONS, delimiter, to: SAMPLE_ROWS, on_record: note });
  } catch {
    // The sample ends within a row, or quotes are not quotes with this delimiter: what was read until then counts.
  }
  const cells = rows[0]?.length ?? 0;
  const equal = rows.filter((row) => row.length === cells).length / Math.max(1, rows.length);
  return cells > 1 ? cells * equal ** 2 : 0;
}

/** One row of a file. */
export type SheetRow = {
  /** Counted from 1; the header of CSV is 0. */
  number: number;
  /** The bytes of the text up to its end, with the end of its line: reading may go on there. */
  end: number;
} & SheetCells;

/** The cells of CSV, the object of NDJSON, or a line that is neither. */
export type SheetCells =
  | { kind: 'cells'; cells: readonly string[] }
  | { kind: 'object'; object: Readonly<Record<string, unknown>> }
  | { kind: 'fault'; fault: string; text: string };

/** Where a file is read on. */
export interface SheetPlace {
  /** Bytes of the text before it. */
  offset: number;
  /** Rows before it, without the header. */
  row: number;
}

/** Reads the rows of a text that comes in pieces. */
export interface RowReader {
  /**
   * @returns the rows that end in this piece
   * @throws InvalidError a row is too long, or its quotes are wrong
   */
  feed(piece: Uint8Array): Promise<SheetRow[]>;
  /**
   * @returns the row that no end of line ends, if there is one
   * @throws InvalidError the text ends in the middle of a row
   */
  end(): Promise<SheetRow[]>;
}
