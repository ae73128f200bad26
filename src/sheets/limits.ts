import { InvalidError } from '../errors.js';
import { CUSTOM_FIELD_PREFIX } from './own-export.js';

/** Limits of a file. A few thousand rows are in memory at a time, so these bound memory use for any length. */
export const SHEET_LIMITS = {
  /** Bytes of one row, as UTF-8, with its delimiters and quotes. */
  rowBytes: 4_194_304,
  /** Columns of a file: cells of its header, or distinct keys of its objects. An export has up to 1,000 custom fields. */
  columns: 1_100,
  /** Cells of a row. One that only has more than the header is refused by itself. */
  cells: 10_000,
  /** Code points of a column name: those of a custom field and its prefix in exports. */
  columnName: 255 + CUSTOM_FIELD_PREFIX.length,
  /** Nesting depth of an NDJSON object. */
  depth: 8,
  /** Bytes that any gzip file may unpack to. */
  unpacked: 16_777_216,
  /** A larger one may unpack to this many times its size: rows of 900 empty cells pack 200 times, usual files 5 to 40 times. */
  packing: 250,
  /** Bytes of a workbook as sent, because it is held whole. */
  workbook: 52_428_800,
  /** Bytes of the texts that cells of a workbook share, which are held too. */
  sharedTexts: 67_108_864,
} as const;

/** Bytes that are passed to a row reader at once: at worst a millisecond of work, for rows of one character. */
export const PIECE_BYTES = 1_024;

/** Such pieces of bytes. */
export function* piecesOf(bytes: Uint8Array): Generator<Uint8Array> {
  for (let at = 0; at < bytes.length; at += PIECE_BYTES) yield bytes.subarray(at, at + PIECE_BYTES);
}

/** The error for a file as a whole, with the position. */
export const sheetFault = (sentence: string): InvalidError => new InvalidError({ file: [sentence] });

/** Formats a number for a sentence: 1,048,576. */
export const spoken = (count: number): string => count.toLocaleString('en-US');
