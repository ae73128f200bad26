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
] as const;
export type Exported = (typeof EXPORTED)[number];

export const EXPORT_FORMATS = ['ndjson', 'csv'] as const;
export type ExportFormat = (typeof EXPORT_FORMATS)[number];

/** What an export reads and how. Its condition is SQL, because the worker does not load GraphQL, which filters need. */
export const exportPlan = z.object({
  records: z.enum(EXPORTED),
  format: z.enum(EXPORT_FORMATS),
  /** Of a CSV: whether each custom field has a column, or all of them are one column of JSON. */
  customFieldColumns: z.boolean(),
  /** Of a CSV: whether what a spreadsheet would take for a formula is made harmless. */
  harmless: z.boolean(),
  /** Only records with larger ids. */
  after: z.int().nullable(),
  /** Over `$1`, the client, `$2` and so on. Null: nothing can match. */
  selection: z.object({ where: z.string(), values: z.array(z.unknown()) }).nullable(),
});

/** What an export reads and how it writes it. */
export type ExportPlan = z.infer<typeof exportPlan>;

/** How the file of an export is called, and what it is. */
export const FORMATS: Readonly<Record<ExportFormat, { contentType: string; ending: string }>> = {
  ndjson: { contentType: 'application/x-ndjson; charset=utf-8', ending: 'ndjson' },
  csv: { contentType: 'text/csv; charset=utf-8; header=present', ending: 'csv' },
};
