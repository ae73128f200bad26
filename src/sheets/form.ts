import { parse } from 'csv-parse/sync';
import { sheetFault } from './limits.js';

export const DELIMITERS = [',', ';', '\t', '|'] as const;
export type Delimiter = (typeof DELIMITERS)[number];

/** The format of the rows of a text. */
export type SheetForm = { format: 'csv'; delimiter: Delimiter } | { format: 'ndjson' };

/** What the caller declares; the rest is detected. */
export interface DeclaredForm {
  format?: SheetForm['format'] | null | undefined;
  delimiter?: Delimiter | null | undefined;
}

/** Bytes at the beginning of a text from which its format is detected. */
export const SAMPLE_BYTES = 65_536;

const SAMPLE_ROWS = 20;

/**
 * Detects the format of a text from its beginning.
 * @param first its first `SAMPLE_BYTES` bytes, or all if there are fewer
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

/** Options of csv-parse, used here and for reading rows. */
export const CSV_OPTIONS = {
  // Quotes inside an unquoted cell are part of its text: 5" pipe.
  relax_quotes: true,
  // A row with too many or too few cells is refused individually.
  relax_column_count: true,
  skip_empty_lines: true,
  record_delimiter: ['\r\n', '\n', '\r'],
};

/* The delimiter that splits the first rows into the most cells, with the same number in each row. */
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
    // The sample ends inside a row, or quotes are invalid with this delimiter: the rows read so far count.
  }
  const cells = rows[0]?.length ?? 0;
  const equal = rows.filter((row) => row.length === cells).length / Math.max(1, rows.length);
  return cells > 1 ? cells * equal ** 2 : 0;
}

/** One row of a file. */
export type SheetRow = {
  /** Counted from 1; the header of CSV is 0. */
  number: number;
  /** The bytes of the text up to its end, including the line end; reading can continue there. */
  end: number;
} & SheetCells;

/** CSV cells, an NDJSON object, or a line that is neither. */
export type SheetCells =
  | { kind: 'cells'; cells: readonly string[] }
  | { kind: 'object'; object: Readonly<Record<string, unknown>> }
  | { kind: 'fault'; fault: string; text: string };

/** The position at which reading a file continues. */
export interface SheetPlace {
  /** Bytes of the text before the position. */
  offset: number;
  /** Rows before the position, without the header. */
  row: number;
}

/** Reads the rows of a text that arrives in chunks. */
export interface RowReader {
  /**
   * @returns the rows that end in this chunk
   * @throws InvalidError a row is too long, or its quotes are wrong
   */
  feed(piece: Uint8Array): Promise<SheetRow[]>;
  /**
   * @returns the last row if it has no line end
   * @throws InvalidError the text ends in the middle of a row
   */
  end(): Promise<SheetRow[]>;
}
