import { InvalidError } from '../errors.js';

/** Limits of a file. A few thousand rows are in memory at a time, so these bound memory use for any length. */
export const SHEET_LIMITS = {
  /** Bytes of one row, as UTF-8, with its delimiters and quotes. */
  rowBytes: 4_194_304,
  /** Columns of a file: cells of its header, or distinct keys of its objects. */
  columns: 1_000,
  /** Code points of a column name. */
  columnName: 255,
  /** Nesting depth of an NDJSON object. */
  depth: 8,
} as const;

/** The error for a file as a whole, with the position. */
export const sheetFault = (sentence: string): InvalidError => new InvalidError({ file: [sentence] });

/** Formats a number for a sentence: 1,048,576. */
export const spoken = (count: number): string => count.toLocaleString('en-US');
