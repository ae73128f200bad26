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
