import { z } from 'zod';

/** What can be exported. */
export const EXPORTED = [
  'contacts',
  'companies',
  'emails',
  'campaigns',
  'activities',
  'people',
  'webhook_deliveries',
  'suppressions',
] as const;
export type Exported = (typeof EXPORTED)[number];

export const EXPORT_FORMATS = ['ndjson', 'csv'] as const;
export type ExportFormat = (typeof EXPORT_FORMATS)[number];

/** What an export reads and how. Its condition is SQL, because filters need GraphQL, which the worker does not load. */
export const exportPlan = z.object({
  records: z.enum(EXPORTED),
  format: z.enum(EXPORT_FORMATS),
  /** For CSV: whether each custom field has a column, instead of one JSON column for all. */
  customFieldColumns: z.boolean(),
  /** For CSV: whether texts that a spreadsheet would treat as formulas are escaped. */
  harmless: z.boolean(),
  /** For CSV: whether it begins with a byte order mark. */
  bom: z.boolean().optional(),
  /** For CSV: its columns in their order; absent: all. */
  columns: z.array(z.string()).optional(),
  /** Only records with larger ids. */
  after: z.int().nullable(),
  /** Over `$1`, the client, `$2` and so on. Null: nothing can match. */
  selection: z.object({ where: z.string(), values: z.array(z.unknown()) }).nullable(),
});

/** What an export reads and how it writes it. */
export type ExportPlan = z.infer<typeof exportPlan>;

/** Formats of streamed exports: a workbook has the columns of CSV. */
export const STREAM_FORMATS = [...EXPORT_FORMATS, 'xlsx'] as const;

/** The name and media type of the file of an export. */
export const FORMATS: Readonly<Record<(typeof STREAM_FORMATS)[number], { contentType: string; ending: string }>> = {
  ndjson: { contentType: 'application/x-ndjson; charset=utf-8', ending: 'ndjson' },
  csv: { contentType: 'text/csv; charset=utf-8; header=present', ending: 'csv' },
  xlsx: { contentType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet', ending: 'xlsx' },
};
