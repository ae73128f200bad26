import { ConflictError, InvalidError, NotFoundError } from '../../../errors.js';
import type { WRITTEN_DATES, WRITTEN_DECIMALS } from '../../../values/written.js';
import { builder } from '../../kernel/builder.js';
import type { WRITE_MODES } from '../../records/batch/write-plan.js';
import { Job } from '../jobs/job.js';
import type { COLUMN_KINDS, ColumnChoice, IMPORTED } from './choices.js';
import { type ImportView, readImport, startImport } from './start-import.js';

const ImportRecord = builder.enumType('ImportRecord', {
  description: 'What the rows of a file are.',
  values: {
    contact: { description: 'Contacts, each by its one identifier.' },
    company: { description: 'Companies, each by its domain.' },
    email: { description: 'Emails. Nothing identifies one, so each row records one.' },
    activity: { description: 'Activities of channels and of custom types. Each row logs one.' },
  } satisfies Record<(typeof IMPORTED)[number], object>,
});

const ImportMode = builder.enumType('ImportMode', {
  description: 'What may happen to records.',
  values: {
    create: { description: 'They are created; one that is there is refused.' },
    update: { description: 'They are changed; one that is not there is refused.' },
    upsert: { description: 'They are created or changed.' },
    fill: { description: 'They are created, or given what they lack: nothing that they have is changed.' },
  } satisfies Record<(typeof WRITE_MODES)[number], object>,
});

const ImportColumnKind = builder.enumType('ImportColumnKind', {
  description: 'How the values of a custom field are written in the file.',
  values: {
    text: { description: 'They are texts, and stay as they are.' },
    date: { description: 'They are dates; stored as YYYY-MM-DD.' },
    dateTime: { description: 'They are dates with a time; stored as ISO 8601 in UTC.' },
    number: { description: 'They are numbers; stored as plain decimals.' },
  } satisfies Record<(typeof COLUMN_KINDS)[number], object>,
});

const ImportDates = builder.enumType('ImportDates', {
  description: 'How dates are written.',
  values: {
    iso: { description: '2024-12-31' },
    dayFirst: { description: '31.12.2024, 31/12/2024 or 31-12-2024' },
    monthFirst: { description: '12/31/2024, and so on' },
  } satisfies Record<(typeof WRITTEN_DATES)[number], object>,
});

const ImportDecimals = builder.enumType('ImportDecimals', {
  description: 'Which mark stands before decimals.',
  values: {
    point: { description: '1234.5 or 1,234.5' },
    comma: { description: '1234,5 or 1.234,5' },
  } satisfies Record<(typeof WRITTEN_DECIMALS)[number], object>,
});

const ImportColumnInput = builder.inputType('ImportColumnInput', {
  description: 'What a column stands for: a field or a custom field. With neither, it is left out.',
  fields: (t) => ({
    column: t.string({ required: true, description: 'The name of the column, as the file has it.' }),
    field: t.string({ description: 'A field of the record, such as firstName.' }),
    customField: t.string({ description: 'The name of a custom field.' }),
    kind: t.field({ type: ImportColumnKind, description: 'Of a custom field; text unless given.' }),
  }),
});

const ImportColumn = builder.objectRef<ColumnChoice & { values: (string | null)[] }>('ImportColumn').implement({
  description: 'A column of a file, and what it stands for.',
  fields: (t) => ({
    column: t.exposeString('column', { description: 'Its name.' }),
    field: t.string({ nullable: true, description: 'The field.', resolve: ({ field }) => field ?? null }),
    customField: t.string({
      nullable: true,
      description: 'The custom field. Neither: it is left out.',
      resolve: ({ customField }) => customField ?? null,
    }),
    kind: t.field({
      type: ImportColumnKind,
      description: 'How its values are written, if it is a custom field.',
      resolve: ({ kind }) => kind ?? 'text',
    }),
    values: t.stringList({
      nullable: { list: false, items: true },
      description: 'Its values in the first rows, at most 10, each cut to 200 characters.',
      resolve: ({ values }) => values,
    }),
  }),
});

const ImportCounts = builder.objectRef<NonNullable<ImportView['counts']>>('ImportCounts').implement({
  description: 'What became of the rows so far; in a dry run, what would become of them.',
  fields: (t) => ({
    created: t.exposeFloat('created', { description: 'Rows that created a record.' }),
    updated: t.exposeFloat('updated', { description: 'Rows that changed one.' }),
    unchanged: t.exposeFloat('unchanged', { description: 'Rows that said nothing new.' }),
    refused: t.exposeFloat('refused', { description: 'Rows that were refused.' }),
    repeated: t.exposeFloat('repeated', {
      description: 'Rows of a record that an earlier row names; counted by dry runs alone.',
    }),
  }),
});

const ImportPreview = builder.objectRef<ImportView>('ImportPreview').implement({
  description: 'The file of an import: what was found in it, and what its columns stand for.',
  fields: (t) => ({
    job: t.expose('job', { type: Job, description: 'The job.' }),
    record: t.expose('record', { type: ImportRecord, description: 'What its rows are.' }),
    format: t.exposeString('format', { description: 'csv or ndjson.' }),
    delimiter: t.exposeString('delimiter', { nullable: true, description: 'What stands between cells of CSV.' }),
    encoding: t.exposeString('encoding', { description: 'What the file was written in.' }),
    rows: t.exposeFloat('rows', { description: 'Its rows, without the header.' }),
    columns: t.expose('columns', { type: [ImportColumn], description: 'Its columns, in their order.' }),
    fields: t.exposeStringList('fields', { description: 'What a column may stand for, besides custom fields.' }),
    dryRun: t.boolean({
      nullable: true,
      description: 'Whether rows are only tried; null: not started.',
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
      description: 'How dates are written; null: not started.',
      resolve: ({ choices }) => choices?.dates ?? null,
    }),
    decimals: t.field({
      type: ImportDecimals,
      nullable: true,
      description: 'How numbers are; null: not started.',
      resolve: ({ choices }) => choices?.decimals ?? null,
    }),
    counts: t.expose('counts', { type: ImportCounts, nullable: true, description: 'What became of its rows.' }),
  }),
});

const id = { type: 'RecordId', required: true, description: 'The id of the job.' } as const;

builder.queryField('importPreview', (t) =>
  t.field({
    type: ImportPreview,
    nullable: true,
    description: 'An import whose file has arrived; null: there is none with this id.',
    authScopes: { access: { workspace: 'read' } },
    args: { id: t.arg(id) },
    resolve: (_root, args, { services, workspace: { clientId } }) =>
      readImport(services.database, { clientId, id: args.id }),
  }),
);

builder.mutationField('importStart', (t) =>
  t.field({
    type: Job,
    description: 'Has the rows of an uploaded file written, or tried. One that was only tried may be started again.',
    authScopes: { access: { workspace: 'write' } },
    errors: { types: [NotFoundError, ConflictError, InvalidError] },
    args: {
      id: t.arg(id),
      columns: t.arg({ type: [ImportColumnInput], description: 'Columns that are not read as suggested.' }),
      mode: t.arg({ type: ImportMode, required: true, defaultValue: 'upsert', description: 'What may happen.' }),
      dryRun: t.arg.boolean({
        required: true,
        defaultValue: false,
        description: 'Only tells what would happen, row by row, in the file of the outcome.',
      }),
      dates: t.arg({ type: ImportDates, required: true, defaultValue: 'iso', description: 'How dates are written.' }),
      decimals: t.arg({ type: ImportDecimals, required: true, defaultValue: 'point', description: 'How numbers are.' }),
    },
    resolve: async (_root, { id: job, columns, ...choices }, { services, workspace }) => {
      const started = await startImport(workspace, job, { ...choices, columns: columns ?? null });
      services.wakeWorker();
      return started;
    },
  }),
);
