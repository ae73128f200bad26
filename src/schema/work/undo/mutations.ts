import { ConflictError, InvalidError, NotFoundError } from '../../../errors.js';
import { ChangeAction, ChangeKind } from '../../history/changes/change.js';
import type { KeptGroup, UndoneGroup, UndoPreview } from '../../history/undo/preview-undo.js';
import { type BuilderTypes, builder } from '../../kernel/builder.js';
import { BULK_COST, DIGEST_COST } from '../../kernel/guards/field-cost.js';
import { Job } from '../jobs/job.js';
import { type ChangesUndone, type SampledChange, sampleOf, undoChanges } from './changes-undo.js';
import { undoJob } from './start-undo.js';

const write = { workspace: 'write' } as const;

builder.mutationField('bulkUndo', (t) =>
  t.field({
    type: Job,
    description:
      'Undoes what a bulk change, a bulk deletion, an import, a merge job or an undo wrote, in the background: deleted records are restored, created ones deleted, and changed values written back, unless something else wrote the same since. A record that cannot be undone does not stop the others; the refusals file lists it with the reason. Running it again retries the rest.',
    access: write,
    errors: { types: [NotFoundError, ConflictError] },
    complexity: { field: BULK_COST, multiplier: 1 },
    args: { jobId: t.arg({ type: 'RecordId', required: true, description: 'The job that wrote records.' }) },
    resolve: async (_root, { jobId }, { workspace, services }) => {
      const job = await undoJob(workspace, jobId);
      services.wakeWorker('run-jobs');
      return job;
    },
  }),
);

const ChangesUndoFilter = builder.inputType('ChangesUndoFilter', {
  description: 'Which changes to undo; all conditions are ANDed.',
  fields: (t) => ({
    actor: t.string({ description: 'The actor as shown in entries, such as `webhook:lemlist`, or `key:<id>`.' }),
    key: t.field({ type: 'RecordId', description: 'The id of a key, with the jobs that it started.' }),
    request: t.string({ description: 'The `X-Request-Id` of a request, with the jobs that it started.' }),
    job: t.field({ type: 'RecordId', description: 'A job that has ended.' }),
    from: t.field({
      type: 'DateTime',
      description: 'Written at this time or later. Default: all that the journal has.',
    }),
    to: t.field({ type: 'DateTime', description: 'Written before this time. Default: now.' }),
  }),
});

const RecordRef = builder.inputType('RecordRef', {
  description: 'A record.',
  fields: (t) => ({
    kind: t.field({ type: ChangeKind, required: true, description: 'Its kind.' }),
    id: t.field({ type: 'RecordId', required: true, description: 'Its id.' }),
  }),
});

const SampledChangeType = builder.objectRef<SampledChange>('SampledChange').implement({
  description: 'One of the records of a group.',
  fields: (t) => ({
    recordId: t.expose('recordId', { type: 'RecordId', description: 'The record.' }),
    label: t.exposeString('label', {
      nullable: true,
      description: 'The identifier of a contact, the domain of a company, the subject of an email.',
    }),
  }),
});

/** Records that a preview shows of each group. */
const SAMPLE = 10;

const sizeFields = <Group extends UndoneGroup | KeptGroup>(
  t: PothosSchemaTypes.ObjectFieldBuilder<BuilderTypes, Group>,
) => ({
  count: t.int({ description: 'How many they are.', resolve: ({ ids }) => ids.length }),
  sample: t.field({
    type: [SampledChangeType],
    description: `The first ${SAMPLE}.`,
    resolve: ({ kind, ids }, _args, { workspace }) => sampleOf(workspace, kind, ids.slice(0, SAMPLE)),
  }),
});

const UndoneGroupType = builder.objectRef<UndoneGroup>('UndoneGroup').implement({
  description: 'Records of a kind to which the same had happened, and of which something would be undone.',
  fields: (t) => ({
    kind: t.expose('kind', { type: ChangeKind, description: 'The kind of the records.' }),
    action: t.expose('action', { type: ChangeAction, description: 'What had happened to them.' }),
    ...sizeFields(t),
  }),
});

const KeptGroupType = builder.objectRef<KeptGroup>('KeptGroup').implement({
  description: 'Records of a kind that would stay as they are, fully or in some values, for the same reason.',
  fields: (t) => ({
    kind: t.expose('kind', { type: ChangeKind, description: 'The kind of the records.' }),
    reason: t.exposeString('reason', { description: 'The reason as one word, such as `touched`.' }),
    because: t.exposeString('because', { description: 'The reason as a sentence.' }),
    ...sizeFields(t),
  }),
});

const ChangesUndoPreview = builder.objectRef<UndoPreview>('ChangesUndoPreview').implement({
  description: 'What an undo would do. Nothing was changed.',
  fields: (t) => ({
    undone: t.expose('undone', { type: [UndoneGroupType], description: 'What would be undone, each record once.' }),
    kept: t.expose('kept', {
      type: [KeptGroupType],
      description: 'What would stay. A record that keeps only some values is also in `undone`.',
    }),
  }),
});

const ChangesUndoPayload = builder.objectRef<ChangesUndone>('ChangesUndoPayload').implement({
  description: 'The job that undoes changes, or in a dry run what it would do.',
  fields: (t) => ({
    job: t.expose('job', { type: Job, nullable: true, description: 'The job. Null in a dry run.' }),
    records: t.int({
      nullable: true,
      description: 'In a dry run, how many records the changes are of; otherwise `rowsTotal` of the job tells it.',
      resolve: ({ preview }) => preview?.records ?? null,
    }),
    preview: t.expose('preview', { type: ChangesUndoPreview, nullable: true, description: 'In a dry run.' }),
  }),
});

builder.mutationField('changesUndo', (t) =>
  t.field({
    type: ChangesUndoPayload,
    description:
      'Undoes what an actor, a request or a job wrote, or what happened to a record, in the background, the newest changes first: values are written back, deleted records restored, created ones deleted, merges undone. What something else wrote since is kept, and so are splits, suppressions and settings. What undid something is undone only where its job or request is named. With `dryRun` it shows what would be undone, and what would stay and why.',
    access: write,
    errors: { types: [InvalidError, ConflictError, NotFoundError] },
    args: {
      filter: t.arg({ type: ChangesUndoFilter, required: true, description: 'Which changes.' }),
      record: t.arg({ type: RecordRef, description: 'Only changes of this record.' }),
      dryRun: t.arg.boolean({ required: true, defaultValue: false, description: 'Only preview.' }),
    },
    complexity: { field: DIGEST_COST, multiplier: 1 },
    resolve: async (_root, { filter, record = null, dryRun }, { workspace, services }) => {
      const undone = await undoChanges(workspace, filter, { record, dryRun });
      if (undone.job) services.wakeWorker('run-jobs');
      return undone;
    },
  }),
);
