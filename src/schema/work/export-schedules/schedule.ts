import { requireAccess } from '../../../access/identity/permissions.js';
import { ConflictError, InvalidError, NotFoundError } from '../../../errors.js';
import { builder, OPTIONAL_TIME } from '../../kernel/builder.js';
import { EXPORTED } from '../exports/export-plan.js';
import { ExportedRecords, needOf } from '../exports/exports.js';
import { Job } from '../jobs/job.js';
import { nameOf } from '../jobs/job-row.js';
import { readJob } from '../jobs/read-job.js';
import { deleteSchedule, runSchedule, setSchedule } from './manage-schedules.js';
import { SCHEDULE_FORMATS, type ScheduleRow } from './schedule-row.js';

const MASK = '••••••••';

const ScheduleFormat = builder.enumType('ExportScheduleFormat', {
  description: 'The format of the files of a scheduled export.',
  values: {
    csv: { description: 'RFC 4180, with a header line and a column per custom field.' },
    ndjson: { description: 'One JSON object per line.' },
    parquet: { description: 'Apache Parquet with typed columns; custom fields are one column of JSON.' },
  } as const satisfies Record<(typeof SCHEDULE_FORMATS)[number], object>,
});

const ExportStorage = builder.objectRef<ScheduleRow>('ExportStorage').implement({
  description: 'A bucket of a storage that is compatible with Amazon S3.',
  fields: (t) => ({
    endpoint: t.exposeString('endpoint', { description: 'The address of the storage.' }),
    region: t.exposeString('region', { description: 'The region that requests are signed for.' }),
    bucket: t.exposeString('bucket', { description: 'The name of the bucket.' }),
    prefix: t.exposeString('prefix', { description: 'What the names of all objects begin with; may be empty.' }),
    virtualHost: t.exposeBoolean('virtualHost', {
      description: 'Whether the bucket is part of the host name; else it begins the path.',
    }),
    accessKeyId: t.exposeString('accessKeyId', { description: 'The id of the access key.' }),
    secretAccessKey: t.string({ description: 'The secret of the access key, masked.', resolve: () => MASK }),
  }),
});

const ExportSchedule = builder.objectRef<ScheduleRow>('ExportSchedule').implement({
  description: 'An export that is written to a storage of the client every day.',
  fields: (t) => ({
    id: t.expose('id', { type: 'RecordId', description: 'The id of the schedule.' }),
    name: t.exposeString('name', { description: 'Its name, unique in the workspace.' }),
    storage: t.field({ type: ExportStorage, description: 'Where it is written.', resolve: (schedule) => schedule }),
    records: t.field({
      type: [ExportedRecords],
      description: 'The kinds of records, each a file.',
      resolve: ({ records }) => records.map((one) => nameOf(EXPORTED, one)),
    }),
    format: t.field({
      type: ScheduleFormat,
      description: 'The format of the files.',
      resolve: ({ format }) => nameOf(SCHEDULE_FORMATS, format),
    }),
    hour: t.exposeInt('hour', { description: 'The hour of the day in UTC at which it runs.' }),
    active: t.exposeBoolean('active', { description: 'Whether it runs every day.' }),
    nextRunAt: t.field({
      ...OPTIONAL_TIME,
      description: 'When it runs next; null: it is not active.',
      resolve: ({ active, dueAt }) => (active ? dueAt : null),
    }),
    lastRun: t.field({
      type: Job,
      nullable: true,
      description: 'Its last run, with state and failure; null: none, or it is not kept any more.',
      resolve: ({ clientId, jobId }, _args, { services }) =>
        jobId === null ? null : readJob(services.database, { clientId, id: jobId }),
    }),
    manifest: t.exposeString('manifest', {
      nullable: true,
      description: 'The object with the manifest of its last complete run; null: none yet.',
    }),
    createdAt: t.expose('createdAt', { type: 'DateTime', description: 'When it was created.' }),
  }),
});

const ExportStorageInput = builder.inputType('ExportStorageInput', {
  description: 'A bucket of a storage that is compatible with Amazon S3.',
  fields: (t) => ({
    endpoint: t.string({
      required: true,
      description: 'An https address without a path, such as https://s3.eu-central-1.amazonaws.com.',
    }),
    region: t.string({
      required: true,
      defaultValue: 'us-east-1',
      description: 'The region that requests are signed for.',
    }),
    bucket: t.string({ required: true, description: 'The name of the bucket.' }),
    prefix: t.string({ required: true, defaultValue: '', description: 'What the names of all objects begin with.' }),
    virtualHost: t.boolean({
      required: true,
      defaultValue: false,
      description: 'Whether the bucket is part of the host name, as AWS prefers; else it begins the path.',
    }),
    accessKeyId: t.string({ required: true, description: 'The id of an access key that may write objects.' }),
    secretAccessKey: t.string({
      description: 'Its secret, which is stored encrypted and never shown. Absent: the stored one is kept.',
    }),
  }),
});

const ScheduleInput = builder.inputType('ExportScheduleInput', {
  description: 'A schedule with all its settings.',
  fields: (t) => ({
    name: t.string({ required: true, description: 'The name of the schedule to create or change.' }),
    storage: t.field({ type: ExportStorageInput, required: true, description: 'Where it is written.' }),
    records: t.field({ type: [ExportedRecords], required: true, description: 'The kinds of records.' }),
    format: t.field({
      type: ScheduleFormat,
      required: true,
      defaultValue: 'ndjson',
      description: 'The format of the files.',
    }),
    hour: t.int({ required: true, defaultValue: 0, description: 'The hour of the day in UTC, 0 to 23.' }),
    active: t.boolean({ required: true, defaultValue: true, description: 'Whether it runs every day.' }),
  }),
});

builder.queryFields((t) => ({
  exportSchedules: t.field({
    type: [ExportSchedule],
    description: 'The export schedules of the workspace, by name.',
    access: { workspace: 'read' },
    resolve: (_root, _args, { workspace: { clientId, database } }) =>
      database.borrow((prisma) => prisma.exportSchedule.findMany({ where: { clientId }, orderBy: { name: 'asc' } })),
  }),
}));

const write = { workspace: 'write' } as const;
const idArg = { type: 'RecordId', required: true, description: 'The id of the schedule.' } as const;

builder.mutationFields((t) => ({
  exportScheduleSet: t.field({
    type: ExportSchedule,
    description: 'Creates the export schedule of this name, or replaces its settings. At most 20 per workspace.',
    access: write,
    errors: { types: [InvalidError, ConflictError] },
    args: { input: t.arg({ type: ScheduleInput, required: true, description: 'The schedule.' }) },
    resolve: (_root, { input }, { workspace, actor, services }) => {
      for (const records of input.records) requireAccess(actor, needOf(records));
      return setSchedule(workspace, input, services.eventNetworks);
    },
  }),
  exportScheduleDelete: t.field({
    type: ExportSchedule,
    description: 'Deletes an export schedule. What it has written stays.',
    access: write,
    errors: { types: [NotFoundError] },
    args: { id: t.arg(idArg) },
    resolve: (_root, { id }, { workspace }) => deleteSchedule(workspace, id),
  }),
  exportScheduleRun: t.field({
    type: Job,
    description: 'Runs an export schedule now.',
    access: write,
    errors: { types: [NotFoundError, ConflictError] },
    args: { id: t.arg(idArg) },
    resolve: async (_root, { id }, { workspace, services }) => {
      const job = await runSchedule(workspace, id);
      services.wakeWorker('run-scheduled-exports');
      return job;
    },
  }),
}));
