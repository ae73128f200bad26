import { InvalidError } from '../errors.js';

/** Limits of a file. A few thousand rows are in memory at a time, so these bound its memory, however long it is. */
export const SHEET_LIMITS = {
  /** Bytes of one row, as UTF-8, with its delimiters and quotes. */
  rowBytes: 4_194_304,
  /** Columns of a file: cells of its header, or different keys of its objects. */
  columns: 1_000,
  /** Code points of the name of a column. */
  columnName: 255,
  /** Nesting of an object of NDJSON. */
  depth: 8,
} as const;

/** The refusal of a file as a whole, in a sentence that says where. */
export const sheetFault = (sentence: string): InvalidError => new InvalidError({ file: [sentence] });

/** A number in a sentence: 1,048,576. */
export const spoken = (count: number): string => count.toLocaleString('en-US');
