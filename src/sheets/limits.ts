/**
 * What one file may have. A row is held in memory whole, and so are a few thousand of them at a time, so these bound what
 * a file takes, however long it is.
 */
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
