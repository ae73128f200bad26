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
    column: z.string().describe('Its name in the file.'),
    field: z.string().nullable().describe('The field that it stands for, as GraphQL calls it.'),
    custom_field: z.string().nullable().describe('Or the custom field. Neither: it is left out.'),
    values: z.array(z.string().nullable()).describe('Its values in the first rows.'),
  } satisfies Record<Answered<Preview['columns'][number]>, z.ZodType>)
  .meta({ id: 'ImportColumn', description: 'A column of a file, and what it stands for.' });

const counts = z
  .object({
    created: count('Rows that created a record.'),
    updated: count('Rows that changed one.'),
    unchanged: count('Rows that said nothing new.'),
    refused: count('Rows that were refused.'),
    repeated: count('Rows of a record that an earlier row names; counted by dry runs alone.'),
  } satisfies Record<Answered<NonNullable<Preview['counts']>>, z.ZodType>)
  .meta({ id: 'ImportCounts', description: 'What became of the rows so far.' });

/** An import in the answers of REST. */
export const importRecord = z
  .object({
    id: answeredId.describe('That of its job.'),
    job: jobRecord,
    record: z.enum(['contact', 'company', 'email', 'activity']).describe('What its rows are.'),
    format: z.string().describe('csv or ndjson.'),
    delimiter: z.string().nullable().describe('What stands between cells of CSV.'),
    encoding: z.string().describe('What the file was written in.'),
    rows: count('Its rows, without the header.'),
    columns: z.array(column),
    dry_run: z.boolean().nullable().describe('Whether rows are only tried; null: not started.'),
    counts: counts.nullable(),
  } satisfies Record<Answered<Preview> | 'id', z.ZodType>)
  .meta({ id: 'Import', description: 'A file whose rows are written as records.' });

/** An import with its id at the top. */
export const toImport = (preview: Preview) => ({ id: preview.job.id, ...preview });

const columnBody = z.object({
  column: z.string().describe('Its name in the file.'),
  field: z.string().nullish().describe('A field of the record, as GraphQL calls it, such as firstName.'),
  custom_field: z.string().nullish().describe('The name of a custom field. Neither: it is left out.'),
  kind: z.enum(['text', 'date', 'dateTime', 'number']).nullish().describe('Of a custom field.'),
});

/** The body that starts an import. */
export const importBody = z
  .object({
    columns: z.array(columnBody).nullish().describe('Columns that are not read as suggested.'),
    mode: z.enum(MODES).default('upsert').describe('What may happen to records.'),
    dry_run: z.boolean().default(false).describe('Only tells what would happen, row by row.'),
    dates: z.enum(DATES).default('iso').describe('How dates are written.'),
    decimals: z.enum(['point', 'comma']).default('point').describe('Which mark stands before decimals.'),
  })
  .describe('How the rows are read, and what may happen.');

/** The same as variables of the core. */
export const toImportStart = (
  id: number,
  { columns, mode, dry_run, dates, decimals }: z.output<typeof importBody>,
): ImportStartMutationVariables => ({
  ...{ id, mode, dates, decimals, dryRun: dry_run },
  columns: columns?.map(toColumn) ?? null,
});

const toColumn = ({ column: name, field, custom_field, kind }: z.output<typeof columnBody>): ImportColumnInput =>
  givenOf<ImportColumnInput>({ column: name, field, customField: custom_field, kind });
