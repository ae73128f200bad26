/* What exports write and imports recognise. */

/** Begins the name of the column of a custom field. */
export const CUSTOM_FIELD_PREFIX = 'custom_fields.';

/** The last line of an export as NDJSON: without it the export is incomplete. */
export const completeLine = (rows: number): string => JSON.stringify({ complete: true, rows });

/** Whether a line of NDJSON is the last one of an export, and no record. */
export const isCompleteLine = (row: Readonly<Record<string, unknown>>): boolean =>
  row['complete'] === true && typeof row['rows'] === 'number' && Object.keys(row).length === 2;
