import { InvalidError } from '../errors.js';
import { CUSTOM_FIELD_PREFIX } from './own-export.js';

/** Limits of a file. A few thousand rows are in memory at a time, so these bound memory use for any length. */
export const SHEET_LIMITS = {
  /** Bytes of one row, as UTF-8, with its delimiters and quotes. */
  rowBytes: 4_194_304,
  /** Columns of a file: cells of its header, or distinct keys of its objects. An export has up to 1,000 custom fields. */
  columns: 1_100,
  /** Code points of a column name: those of a custom field and its prefix in exports. */
  columnName: 255 + CUSTOM_FIELD_PREFIX.length,
  /** Nesting depth of an NDJSON object. */
  depth: 8,
} as const;

/** The error for a file as a whole, with the position. */
export const sheetFault = (sentence: string): InvalidError => new InvalidError({ file: [sentence] });

/** Formats a number for a sentence: 1,048,576. */
export const spoken = (count: number): string => count.toLocaleString('en-US');
