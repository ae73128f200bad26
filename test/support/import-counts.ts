/** The counts of an import of which no row has an outcome yet, as they must be answered. */
export const NO_IMPORT_COUNTS = {
  created: 0,
  updated: 0,
  unchanged: 0,
  refused: 0,
  repeated: 0,
  suppressed: 0,
  optOutsKept: 0,
  optOutsEnded: 0,
  joined: 0,
  duplicates: 0,
};
