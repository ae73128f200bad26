import { ConflictError, InvalidError, NotFoundError } from '../../../errors.js';
import type { WRITTEN_DATES, WRITTEN_DECIMALS } from '../../../values/written.js';
import type { PersonConflicts } from '../../crm/people/people-plan.js';
import { SuppressionScope } from '../../crm/suppressions/suppression.js';
import { builder } from '../../kernel/builder.js';
import type { Context } from '../../kernel/context.js';
import type { WRITE_MODES } from '../../records/batch/write-plan.js';
import { Job } from '../jobs/job.js';
import type { JobRow } from '../jobs/job-row.js';
import {
  type Choices,
  type COLUMN_KINDS,
  type ColumnChoice,
  EXAMPLE_KINDS,
  type Example,
  type IMPORTED,
  type Questions,
} from './choices.js';
import { type ImportView, readImport, type StartImport, startImport } from './start-import.js';

const ImportRecord = builder.enumType('ImportRecord', {
  description: 'The kind of record in the rows of a file.',
  values: {
    contact: { description: 'Contacts, each by its one identifier.' },
    company: { description: 'Companies, each by its domain.' },
    email: { description: 'Emails. They have no identifier, so each row records one, unless it is an exported one.' },
    activity: {
      description: 'Activities of channels and custom types. Each row logs one, unless it is an exported one.',
    },
    suppression: { description: 'Entries of the suppression (do not contact) list.' },
  } satisfies Record<(typeof IMPORTED)[number], object>,
});

const ImportMode = builder.enumType('ImportMode', {
  description: 'What may happen to records.',
  values: {
    create: { description: 'Records are created; existing ones are refused.' },
    update: { description: 'Records are changed; missing ones are refused.' },
    upsert: { description: 'Records are created or changed.' },
    fill: { description: 'Records are created, or their empty fields are filled; existing values are not changed.' },
  } satisfies Record<(typeof WRITE_MODES)[number], object>,
});

const ImportColumnKind = builder.enumType('ImportColumnKind', {
  description: 'The format of the values of a custom field in the file.',
  values: {
    text: { description: 'Text; stored unchanged.' },
    date: { description: 'Dates; stored as YYYY-MM-DD.' },
    dateTime: { description: 'Dates with a time; stored as ISO 8601 in UTC.' },
    number: { description: 'Numbers; stored as plain decimals.' },
    boolean: { description: 'true or false, yes or no, ja or nein, oui or non, 1 or 0; stored as true or false.' },
  } satisfies Record<(typeof COLUMN_KINDS)[number], object>,
});

const ImportDates = builder.enumType('ImportDates', {
  description: 'The format of dates.',
  values: {
    iso: { description: '2024-12-31' },
    dayFirst: { description: '31.12.2024, 31/12/2024 or 31-12-2024' },
    monthFirst: { description: '12/31/2024, and so on' },
  } satisfies Record<(typeof WRITTEN_DATES)[number], object>,
});

const ImportDecimals = builder.enumType('ImportDecimals', {
  description: 'The decimal separator.',
  values: {
    point: { description: '1234.5 or 1,234.5' },
    comma: { description: '1234,5 or 1.234,5' },
  } satisfies Record<(typeof WRITTEN_DECIMALS)[number], object>,
});

const ImportColumnInput = builder.inputType('ImportColumnInput', {
  description: 'The target of a column: a field or a custom field. With neither, the column is ignored.',
  fields: (t) => ({
    column: t.string({ required: true, description: 'The name of the column, as in the file.' }),
    field: t.string({ description: 'A field of the record, such as firstName.' }),
    customField: t.string({ description: 'The name of a custom field.' }),
    kind: t.field({ type: ImportColumnKind, description: 'Only for a custom field; default: text.' }),
  }),
});

const ImportColumn = builder.objectRef<ImportView['columns'][number]>('ImportColumn').implement({
  description: 'A column of a file, and its target.',
  fields: (t) => ({
    column: t.exposeString('column', { description: 'Its name.' }),
    field: t.string({ nullable: true, description: 'The field.', resolve: ({ field }) => field ?? null }),
    customField: t.string({
      nullable: true,
      description: 'The custom field. If neither is set, the column is ignored.',
      resolve: ({ customField }) => customField ?? null,
    }),
    kind: t.field({
      type: ImportColumnKind,
      description: 'The format of its values, if it is a custom field.',
      resolve: ({ kind }) => kind ?? 'text',
    }),
    proposedKind: t.expose('proposedKind', {
      type: ImportColumnKind,
      nullable: true,
      description:
        'The kind that all its values have; null: texts, or no values. A start reads it only if `columns` says so.',
    }),
    suggested: t.boolean({
      description: 'Whether its target is the suggestion, and nobody chose it.',
      resolve: ({ suggested }) => suggested ?? false,
    }),
    values: t.stringList({
      nullable: { list: false, items: true },
      description: 'Its values in the first rows, at most 10, each truncated to 200 characters.',
      resolve: ({ values }) => values,
    }),
  }),
});

const ImportCounts = builder.objectRef<NonNullable<ImportView['counts']>>('ImportCounts').implement({
  description: 'The outcomes of the rows so far; in a dry run, the expected outcomes.',
  fields: (t) => ({
    created: t.exposeFloat('created', { description: 'Rows that created a record.' }),
    updated: t.exposeFloat('updated', { description: 'Rows that changed a record.' }),
    unchanged: t.exposeFloat('unchanged', { description: 'Rows that changed nothing.' }),
    refused: t.exposeFloat('refused', { description: 'Rows that were refused.' }),
    repeated: t.exposeFloat('repeated', {
      description: 'Rows of a record that an earlier row names; counted only in dry runs.',
    }),
    suppressed: t.exposeFloat('suppressed', {
      description: 'Rows of people on the suppression (do not contact) list; the file `outcome` lists them.',
    }),
    optOutsKept: t.exposeFloat('optOutsKept', {
      description: 'Of these, rows whose status was not written.',
    }),
    joined: t.exposeFloat('joined', { description: 'Rows that made one Person of several.' }),
    duplicates: t.exposeFloat('duplicates', {
      description:
        'Rows whose person resembles another one, as suggested duplicates do; the file `outcome` lists them.',
    }),
    optOutsEnded: t.exposeFloat('optOutsEnded', {
      description: 'Of these, rows whose status was written because suppressions are lifted.',
    }),
  }),
});

const ImportExampleKind = builder.enumType('ImportExampleKind', {
  description: 'What rows are examples of, as `ImportCounts` names it.',
  values: {
    created: { description: 'Rows that created a record.' },
    updated: { description: 'Rows that changed a record.' },
    unchanged: { description: 'Rows that changed nothing.' },
    refused: { description: 'Rows that were refused.' },
    joined: { description: 'Rows that made one Person of several.' },
    duplicates: { description: 'Rows whose person resembles another one.' },
    suppressed: { description: 'Rows of people on the suppression list.' },
  } satisfies Record<(typeof EXAMPLE_KINDS)[number], object>,
});

const ImportExample = builder.objectRef<Example>('ImportExample').implement({
  description: 'A row of a file, and the reason for its outcome.',
  fields: (t) => ({
    row: t.exposeFloat('row', { description: 'Its number; the row below the header is 1.' }),
    text: t.exposeString('text', { description: 'Its values, truncated to 120 characters.' }),
    because: t.exposeString('because', { nullable: true, description: 'The reason; null: it needs none.' }),
  }),
});

type ExamplesOfKind = { kind: (typeof EXAMPLE_KINDS)[number]; rows: Example[] };
const ImportExamples = builder.objectRef<ExamplesOfKind>('ImportExamples').implement({
  description: 'The first rows with one outcome.',
  fields: (t) => ({
    kind: t.expose('kind', { type: ImportExampleKind, description: 'The outcome.' }),
    rows: t.expose('rows', { type: [ImportExample], description: 'At most 10, in file order.' }),
  }),
});

const ImportConflicts = builder.enumType('ImportConflicts', {
  description: 'What happens to a row whose identifiers belong to several Persons.',
  values: {
    refuse: { description: 'The row is refused.' },
    keepApart: {
      description: 'Each contact is written and stays where it is; new ones join the Person of the first identifier.',
    },
    merge: { description: 'The Persons are merged into the oldest, as `peopleMerge` does. Needs data enrichment.' },
  } satisfies Record<PersonConflicts, object>,
});

const NamedCompanyType = builder.objectRef<Questions[number]['companies'][number]>('ImportNamedCompany').implement({
  description: 'A company that a name may mean.',
  fields: (t) => ({
    id: t.expose('id', { type: 'RecordId', description: 'Its id.' }),
    domain: t.exposeString('domain', { description: 'Its domain.' }),
  }),
});

const ImportQuestion = builder.objectRef<Questions[number]>('ImportQuestion').implement({
  description: 'A name in the file that several companies have. Its rows are refused until `importStart` chooses one.',
  fields: (t) => ({
    name: t.exposeString('name', { description: 'The name.' }),
    companies: t.expose('companies', { type: [NamedCompanyType], description: 'The companies with this name, by id.' }),
  }),
});

const ImportCompanyChoice = builder.objectRef<Choices['companies'][number]>('ImportCompanyChoice').implement({
  description: 'The company that was chosen for a name in the file.',
  fields: (t) => ({
    name: t.exposeString('name', { description: 'The name, regardless of case.' }),
    companyId: t.expose('companyId', { type: 'RecordId', description: 'The company.' }),
  }),
});

const ImportCompanyInput = builder.inputType('ImportCompanyInput', {
  description: 'The company that a name in the file means.',
  fields: (t) => ({
    name: t.string({ required: true, description: 'The name, regardless of case.' }),
    companyId: t.field({ type: 'RecordId', required: true, description: 'The company.' }),
  }),
});

const ImportPreview = builder.objectRef<ImportView>('ImportPreview').implement({
  description: 'The file of an import: its contents and the targets of its columns.',
  fields: (t) => ({
    job: t.expose('job', { type: Job, description: 'The job.' }),
    record: t.expose('record', { type: ImportRecord, description: 'The kind of record in its rows.' }),
    format: t.exposeString('format', { description: 'csv or ndjson.' }),
    delimiter: t.exposeString('delimiter', { nullable: true, description: 'The delimiter of CSV cells.' }),
    encoding: t.exposeString('encoding', { description: 'The character encoding of the file.' }),
    sheet: t.exposeString('sheet', {
      nullable: true,
      description: 'The sheet of a workbook (.xlsx) that was read; null: the file is no workbook.',
    }),
    sheets: t.exposeStringList('sheets', { description: 'The names of all sheets of a workbook.' }),
    rows: t.exposeFloat('rows', { description: 'Number of rows, without the header and blank ones.' }),
    notes: t.exposeStringList('notes', {
      description: 'What to know of how the file was read, as sentences: lines above its header, repeated columns.',
    }),
    columns: t.expose('columns', { type: [ImportColumn], description: 'Its columns, in file order.' }),
    fields: t.exposeStringList('fields', { description: 'The possible targets of a column, besides custom fields.' }),
    dryRun: t.boolean({
      nullable: true,
      description: 'Whether it is a dry run; null: not started.',
      resolve: ({ choices }) => choices?.dryRun ?? null,
    }),
    mode: t.field({
      type: ImportMode,
      nullable: true,
      description: 'What may happen to records; null: not started.',
      resolve: ({ choices }) => choices?.mode ?? null,
    }),
    dates: t.field({
      type: ImportDates,
      nullable: true,
      description: 'The format of dates; null: not started.',
      resolve: ({ choices }) => choices?.dates ?? null,
    }),
    decimals: t.field({
      type: ImportDecimals,
      nullable: true,
      description: 'The decimal separator; null: not started.',
      resolve: ({ choices }) => choices?.decimals ?? null,
    }),
  }),
});

builder.objectFields(ImportPreview, (t) => ({
  counts: t.expose('counts', { type: ImportCounts, nullable: true, description: 'The outcomes of its rows.' }),
  rememberedAt: t.expose('rememberedAt', {
    type: 'DateTime',
    nullable: true,
    description: 'When a file with this header was mapped as suggested here; null: the names of the columns decide.',
  }),
  trial: t.expose('trial', {
    type: ImportCounts,
    nullable: true,
    description: 'The outcomes that the dry run before it expected; null: there was none.',
  }),
  questions: t.expose('questions', {
    type: [ImportQuestion],
    description: 'Names of companies that need a choice, at most 100; known after a dry run.',
  }),
  examples: t.field({
    type: [ImportExamples],
    description: 'The first rows of each outcome, with the reasons; none of outcomes without rows.',
    resolve: ({ examples }) =>
      EXAMPLE_KINDS.flatMap((kind) => (examples[kind] ? [{ kind, rows: examples[kind] }] : [])),
  }),
  proposedDates: t.expose('proposedDates', {
    type: ImportDates,
    nullable: true,
    description: 'The one format that all dates of the file fit; null: there are none, or several formats fit.',
  }),
  proposedDecimals: t.expose('proposedDecimals', {
    type: ImportDecimals,
    nullable: true,
    description: 'The one decimal separator that all numbers of the file fit; null: there are none, or both fit.',
  }),
}));

/* What only some kinds of records have. */
builder.objectFields(ImportPreview, (t) => ({
  conflicts: t.field({
    type: ImportConflicts,
    nullable: true,
    description: 'What happens to rows whose identifiers belong to several Persons; null: not started.',
    resolve: ({ choices }) => choices?.conflicts ?? null,
  }),
  companies: t.field({
    type: [ImportCompanyChoice],
    description: 'The companies that were chosen for names which several have.',
    resolve: ({ choices }) => choices?.companies ?? [],
  }),
  liftSuppressions: t.boolean({
    nullable: true,
    description: 'Whether rows with a status lift the suppressions of their people; null: not started.',
    resolve: ({ choices }) => choices?.liftSuppressions ?? null,
  }),
  scope: t.field({
    type: SuppressionScope,
    nullable: true,
    description: 'For whom suppressions count; null: not started.',
    resolve: ({ choices }) => choices?.scope ?? null,
  }),
  force: t.boolean({
    nullable: true,
    description: 'Whether domains of public mailbox providers are accepted; null: not started.',
    resolve: ({ choices }) => choices?.force ?? null,
  }),
}));

const id = { type: 'RecordId', required: true, description: 'The id of the job.' } as const;

builder.queryField('importPreview', (t) =>
  t.field({
    type: ImportPreview,
    nullable: true,
    description: 'An import whose file has arrived; null: not found.',
    access: { workspace: 'read' },
    args: { id: t.arg(id) },
    resolve: (_root, args, { services, workspace: { clientId } }) =>
      readImport(services.database, { clientId, id: args.id }),
  }),
);

builder.mutationField('importStart', (t) =>
  t.field({
    type: Job,
    description: 'Starts the import of an uploaded file, or a dry run of it. After a dry run it can be started again.',
    access: { workspace: 'write' },
    errors: { types: [NotFoundError, ConflictError, InvalidError] },
    args: {
      id: t.arg(id),
      columns: t.arg({ type: [ImportColumnInput], description: 'Columns whose targets differ from the suggestions.' }),
      mode: t.arg({ type: ImportMode, required: true, defaultValue: 'upsert', description: 'Permitted changes.' }),
      dryRun: t.arg.boolean({
        required: true,
        defaultValue: false,
        description: 'Only reports what would happen, row by row, in the outcome file.',
      }),
      dates: t.arg({ type: ImportDates, required: true, defaultValue: 'iso', description: 'The format of dates.' }),
      decimals: t.arg({ type: ImportDecimals, required: true, defaultValue: 'point', description: 'Number format.' }),
      liftSuppressions: t.arg.boolean({
        required: true,
        defaultValue: false,
        description:
          'Contacts: rows with a status other than unsubscribed write it and lift the suppressions of their people. Otherwise the status of suppressed people stays.',
      }),
      conflicts: t.arg({
        type: ImportConflicts,
        required: true,
        defaultValue: 'refuse',
        description: 'Contacts: what happens to rows whose identifiers belong to several Persons.',
      }),
      companies: t.arg({
        type: [ImportCompanyInput],
        description: 'Contacts: the company of each name that several have, at most 1,000.',
      }),
      scope: t.arg({
        type: SuppressionScope,
        required: true,
        defaultValue: 'client',
        description: 'Suppressions: for whom they count. agency needs a master key.',
      }),
      force: t.arg.boolean({
        required: true,
        defaultValue: false,
        description: 'Suppressions: accepts domains of public mailbox providers.',
      }),
    },
    resolve: (_root, { id: job, ...choices }, context) => start(context, job, choices),
  }),
);

type Started = Omit<StartImport, 'columns' | 'companies'> & {
  columns?: ColumnChoice[] | null;
  companies?: NonNullable<StartImport['companies']> | null;
};

async function start(
  context: Context,
  job: number,
  { columns = null, companies, ...choices }: Started,
): Promise<JobRow> {
  const { services, workspace } = context;
  if (choices.conflicts === 'merge') await context.authorize({ workspace: 'write', enrichment: true });
  const started = await startImport(workspace, job, { ...choices, columns, companies: companies ?? [] });
  services.wakeWorker('run-jobs');
  return started;
}
