import { z } from 'zod';
import type { ImportColumnInput, ImportQuery, ImportStartMutationVariables } from '../operations/generated.js';
import { answeredId } from '../values/record-id.js';
import { type Answered, givenOf } from './core.js';
import { jobRecord } from './jobs.js';

const MODES = ['create', 'update', 'upsert', 'fill'] as const;
const DATES = ['iso', 'dayFirst', 'monthFirst'] as const;
const count = (description: string) => z.int().min(0).meta({ format: 'int64', description });

type Preview = NonNullable<ImportQuery['importPreview']>;

const column = z
  .object({
    column: z.string().describe('The column name in the file.'),
    field: z.string().nullable().describe('The mapped field, by its GraphQL name.'),
    custom_field: z.string().nullable().describe('The mapped custom field. If both are null, the column is ignored.'),
    values: z.array(z.string().nullable()).describe('The values in the first rows.'),
  } satisfies Record<Answered<Preview['columns'][number]>, z.ZodType>)
  .meta({ id: 'ImportColumn', description: 'A column of a file, and its mapping.' });

const counts = z
  .object({
    created: count('Rows that created a record.'),
    updated: count('Rows that updated a record.'),
    unchanged: count('Rows that changed nothing.'),
    refused: count('Rows that were refused.'),
    repeated: count('Rows for a record that an earlier row names; counted only by dry runs.'),
    suppressed: count('Rows of people on the suppression (do not contact) list; the file outcome lists them.'),
    opt_outs_kept: count('Of these, rows whose status was not written.'),
    opt_outs_ended: count('Of these, rows whose status was written because suppressions are lifted.'),
  } satisfies Record<Answered<NonNullable<Preview['counts']>>, z.ZodType>)
  .meta({ id: 'ImportCounts', description: 'Results of the rows so far.' });

/** An import in responses of REST. */
export const importRecord = z
  .object({
    id: answeredId.describe('The id of its job.'),
    job: jobRecord,
    record: z
      .enum(['contact', 'company', 'email', 'activity', 'suppression'])
      .describe('The kind of record in the rows.'),
    format: z.string().describe('csv or ndjson.'),
    delimiter: z.string().nullable().describe('The CSV delimiter.'),
    encoding: z.string().describe('The character encoding of the file.'),
    sheet: z.string().nullable().describe('The sheet of a workbook that was read; null: it is no workbook.'),
    sheets: z.array(z.string()).describe('The names of all sheets of a workbook.'),
    rows: count('Number of rows, without the header and blank ones.'),
    notes: z
      .array(z.string())
      .describe('What to know of how the file was read: lines above its header, repeated columns.'),
    columns: z.array(column),
    dry_run: z.boolean().nullable().describe('Whether it is a dry run; null: not started.'),
    counts: counts.nullable(),
  } satisfies Record<Answered<Preview> | 'id', z.ZodType>)
  .meta({ id: 'Import', description: 'A file whose rows are written as records.' });

/** An import with its id at the top level. */
export const toImport = (preview: Preview) => ({ id: preview.job.id, ...preview });

const columnBody = z.object({
  column: z.string().describe('The column name in the file.'),
  field: z.string().nullish().describe('A field of the record by its GraphQL name, such as firstName.'),
  custom_field: z.string().nullish().describe('The name of a custom field. Neither given: the column is ignored.'),
  kind: z.enum(['text', 'date', 'dateTime', 'number']).nullish().describe('The type of the custom field.'),
});

/** The body that starts an import. */
export const importBody = z
  .object({
    columns: z.array(columnBody).nullish().describe('Columns whose mapping differs from the suggestion.'),
    mode: z.enum(MODES).default('upsert').describe('Which changes to records are allowed.'),
    dry_run: z.boolean().default(false).describe('Only reports what would happen, row by row.'),
    dates: z.enum(DATES).default('iso').describe('The format of dates.'),
    decimals: z.enum(['point', 'comma']).default('point').describe('The decimal separator.'),
    lift_suppressions: z
      .boolean()
      .default(false)
      .describe(
        'Contacts: a status other than unsubscribed is written for suppressed people too, and lifts their suppressions.',
      ),
    scope: z.enum(['client', 'agency']).default('client').describe('Suppressions: for whom they count.'),
    force: z.boolean().default(false).describe('Suppressions: accepts domains of public mailbox providers.'),
  })
  .describe('How rows are read, and which changes are allowed.');

/** The same as variables of the core. */
export const toImportStart = (
  id: number,
  { columns, mode, dry_run, dates, decimals, lift_suppressions, scope, force }: z.output<typeof importBody>,
): ImportStartMutationVariables => ({
  ...{ id, mode, dates, decimals, dryRun: dry_run, liftSuppressions: lift_suppressions, scope, force },
  columns: columns?.map(toColumn) ?? null,
});

const toColumn = ({ column: name, field, custom_field, kind }: z.output<typeof columnBody>): ImportColumnInput =>
  givenOf<ImportColumnInput>({ column: name, field, customField: custom_field, kind });
