import { z } from 'zod';
import type { ImportColumnInput, ImportQuery, ImportStartMutationVariables } from '../operations/generated.js';
import { answeredId } from '../values/record-id.js';
import { type Answered, givenOf } from './core.js';
import { jobRecord } from './jobs.js';

const MODES = ['create', 'update', 'upsert', 'fill'] as const;
const DATES = ['iso', 'dayFirst', 'monthFirst'] as const;
const DECIMALS = ['point', 'comma'] as const;
const KINDS = ['text', 'date', 'dateTime', 'number', 'boolean'] as const;
const count = (description: string) => z.int().min(0).meta({ format: 'int64', description });

type Preview = NonNullable<ImportQuery['importPreview']>;

const column = z
  .object({
    column: z.string().describe('The column name in the file.'),
    field: z.string().nullable().describe('The mapped field, by its GraphQL name.'),
    custom_field: z.string().nullable().describe('The mapped custom field. If both are null, the column is ignored.'),
    proposed_kind: z.enum(KINDS).nullable().describe('The kind that all values have; null: texts, or no values.'),
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
    joined: count('Rows that made one Person of several.'),
    duplicates: count('Rows whose person resembles another one, as suggested duplicates do.'),
  } satisfies Record<Answered<NonNullable<Preview['counts']>>, z.ZodType>)
  .meta({ id: 'ImportCounts', description: 'Results of the rows so far.' });

const question = z
  .object({
    name: z.string().describe('The name in the file.'),
    companies: z.array(
      z.object({ id: answeredId.describe('The id of the company.'), domain: z.string().describe('Its domain.') }),
    ),
  } satisfies Record<Answered<Preview['questions'][number]>, z.ZodType>)
  .meta({
    id: 'ImportQuestion',
    description: 'A name that several companies have. Its rows are refused until one is chosen.',
  });

type ShownExamples = Preview['examples'][number];
const examples = z
  .object({
    kind: z
      .enum(['created', 'updated', 'unchanged', 'refused', 'joined', 'duplicates', 'suppressed'])
      .describe('The outcome, as the counts name it.'),
    rows: z.array(
      z.object({
        row: count('The number of the row.'),
        text: z.string().describe('Its values, truncated.'),
        because: z.string().nullable().describe('The reason; null: it needs none.'),
      } satisfies Record<Answered<ShownExamples['rows'][number]>, z.ZodType>),
    ),
  } satisfies Record<Answered<ShownExamples>, z.ZodType>)
  .meta({ id: 'ImportExamples', description: 'The first rows with one outcome.' });

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
    proposed_dates: z.enum(DATES).nullable().describe('The one format that all dates fit; null: none, or several fit.'),
    proposed_decimals: z
      .enum(DECIMALS)
      .nullable()
      .describe('The one separator that all numbers fit; null: none, or both.'),
    dry_run: z.boolean().nullable().describe('Whether it is a dry run; null: not started.'),
    counts: counts.nullable(),
    questions: z.array(question).describe('Names of companies that need a choice, at most 100; known after a dry run.'),
    examples: z.array(examples).describe('The first ten rows of each outcome, with the reasons.'),
    remembered_at: z
      .string()
      .nullable()
      .describe('When a file with this header was mapped as suggested here; null: the names of the columns decide.'),
  } satisfies Record<Answered<Preview> | 'id', z.ZodType>)
  .meta({ id: 'Import', description: 'A file whose rows are written as records.' });

/** An import with its id at the top level. */
export const toImport = (preview: Preview) => ({ id: preview.job.id, ...preview });

const columnBody = z.object({
  column: z.string().describe('The column name in the file.'),
  field: z.string().nullish().describe('A field of the record by its GraphQL name, such as firstName.'),
  custom_field: z.string().nullish().describe('The name of a custom field. Neither given: the column is ignored.'),
  kind: z.enum(KINDS).nullish().describe('The type of the custom field.'),
});

/** The body that starts an import. */
export const importBody = z
  .object({
    columns: z.array(columnBody).nullish().describe('Columns whose mapping differs from the suggestion.'),
    mode: z.enum(MODES).default('upsert').describe('Which changes to records are allowed.'),
    dry_run: z.boolean().default(false).describe('Only reports what would happen, row by row.'),
    dates: z.enum(DATES).default('iso').describe('The format of dates.'),
    decimals: z.enum(DECIMALS).default('point').describe('The decimal separator.'),
    lift_suppressions: z
      .boolean()
      .default(false)
      .describe(
        'Contacts: a status other than unsubscribed is written for suppressed people too, and lifts their suppressions.',
      ),
    conflicts: z
      .enum(['refuse', 'keepApart', 'merge'])
      .default('refuse')
      .describe('Contacts: what happens to rows whose identifiers belong to several Persons.'),
    companies: z
      .array(
        z.object({
          name: z.string().describe('The name in the file, regardless of case.'),
          company_id: answeredId.describe('The company that it means.'),
        }),
      )
      .max(1000)
      .nullish()
      .describe('Contacts: the company of each name that several have.'),
    scope: z.enum(['client', 'agency']).default('client').describe('Suppressions: for whom they count.'),
    force: z.boolean().default(false).describe('Suppressions: accepts domains of public mailbox providers.'),
  })
  .describe('How rows are read, and which changes are allowed.');

/** The same as variables of the core. */
export const toImportStart = (
  id: number,
  { columns, dry_run, lift_suppressions, companies, ...choices }: z.output<typeof importBody>,
): ImportStartMutationVariables => ({
  ...{ ...choices, id, dryRun: dry_run, liftSuppressions: lift_suppressions },
  companies: companies?.map(({ name, company_id }) => ({ name, companyId: company_id })) ?? null,
  columns: columns?.map(toColumn) ?? null,
});

const toColumn = ({ column: name, field, custom_field, kind }: z.output<typeof columnBody>): ImportColumnInput =>
  givenOf<ImportColumnInput>({ column: name, field, customField: custom_field, kind });
