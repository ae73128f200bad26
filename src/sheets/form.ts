export const DELIMITERS = [',', ';', '\t', '|'] as const;
export type Delimiter = (typeof DELIMITERS)[number];

/** The format of the rows of a text. */
export type SheetForm = { format: 'csv'; delimiter: Delimiter } | { format: 'ndjson' };

/** What the caller declares; the rest is detected. */
export interface DeclaredForm {
  format?: SheetForm['format'] | null | undefined;
  delimiter?: Delimiter | null | undefined;
}

/** Options of csv-parse, used here and for reading rows. */
export const CSV_OPTIONS = {
  // Quotes inside an unquoted cell are part of its text: 5" pipe.
  relax_quotes: true,
  // A row may have fewer cells than the header; one with more is refused individually.
  relax_column_count: true,
  record_delimiter: ['\r\n', '\n', '\r'],
};

/** Whether cells have nothing but white space: those of an empty line, or of a row of delimiters. */
export const isBlankRow = (cells: readonly string[]): boolean => cells.every((cell) => cell.trim() === '');

/** Where a row is. */
interface RowPlace {
  /** Counted from 1, blank rows too, so that people find it in their file; the header of CSV is 0. */
  number: number;
  /** The bytes of the text up to its end, including the line end; reading can continue there. */
  end: number;
}

/** One row of a file. */
export type SheetRow = RowPlace & SheetCells;

/** A row, or one without any text, which is passed over. */
export type SheetLine = SheetRow | (RowPlace & { kind: 'blank' });

/** Whether it is a row with text below the header. */
export const isDataRow = (row: SheetLine): row is SheetRow => row.kind !== 'blank' && row.number > 0;

/** CSV cells, an NDJSON object, or a line that is neither. */
export type SheetCells =
  | { kind: 'cells'; cells: readonly string[] }
  | { kind: 'object'; object: Readonly<Record<string, unknown>> }
  | { kind: 'fault'; fault: string; text: string };

/** The position at which reading a file continues. */
export interface SheetPlace {
  /** Bytes of the text before the position. */
  offset: number;
  /** The number of the last row before the position. */
  row: number;
}

/** Reads the rows of a text that arrives in chunks. */
export interface RowReader {
  /**
   * @returns the rows that end in this chunk
   * @throws InvalidError a row is too long, or its quotes are wrong
   */
  feed(piece: Uint8Array): Promise<SheetLine[]>;
  /**
   * @returns the last row if it has no line end
   * @throws InvalidError the text ends in the middle of a row
   */
  end(): Promise<SheetLine[]>;
}
