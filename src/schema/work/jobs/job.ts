import { z } from 'zod';
import { ConflictError, NotFoundError } from '../../../errors.js';
import { builder, OPTIONAL_TIME } from '../../kernel/builder.js';
import { connectionComplexity, connectionType, SortDirection } from '../../records/lists/connection.js';
import { JOB_KINDS, JOB_STATES, type JobRow, nameOf } from './job-row.js';
import { expectEnd, listJobs, readJob, watchJob } from './read-job.js';
import { cancelJob } from './start-job.js';

const DAY_MS = 86_400_000;

const JobKind = builder.enumType('JobKind', {
  description: 'The kind of work that a job does.',
  values: {
    export: { description: 'Writes records to a file.' },
    scheduled_export: { description: 'Writes records to a storage of the client, for an export schedule.' },
    import: { description: 'Reads records from a file.' },
    change: { description: 'Changes all records that match a filter.' },
    delete: { description: 'Deletes all records that match a filter.' },
    undo: { description: 'Undoes what a job, or anybody else, wrote.' },
    merge: { description: 'Merges duplicates.' },
    unmerge: { description: 'Undoes all merges of such a job.' },
  } as const satisfies Record<(typeof JOB_KINDS)[number], object>,
});

const JobState = builder.enumType('JobState', {
  description: 'The state of a job.',
  values: {
    uploading: { description: 'Waiting for its input.' },
    queued: { description: 'Waiting to be processed.' },
    running: { description: 'Running; jobs of several clients share the worker.' },
    done: { description: 'Complete.' },
    failed: { description: 'Failed; `failure` gives the reason.' },
    cancelled: { description: 'Cancelled. What it had written is kept.' },
  } as const satisfies Record<(typeof JOB_STATES)[number], object>,
});

const author = z.object({ actor: z.string().nullable().catch(null), name: z.string().nullable().catch(null) });

export const Job = builder.objectRef<JobRow>('Job').implement({
  description: 'Long-running background work of a workspace, with its progress.',
  fields: (t) => ({
    id: t.expose('id', { type: 'RecordId', description: 'The id of the job.' }),
    kind: t.field({ type: JobKind, description: 'The kind of work.', resolve: ({ kind }) => nameOf(JOB_KINDS, kind) }),
    state: t.field({
      type: JobState,
      description: 'Its state.',
      resolve: ({ state }) => nameOf(JOB_STATES, state),
    }),
    rowsTotal: t.exposeFloat('rowsTotal', { nullable: true, description: 'Total rows; null: not known yet.' }),
    rowsRead: t.exposeFloat('rowsRead', { description: 'Rows read so far.' }),
    rowsWritten: t.exposeFloat('rowsWritten', { description: 'Rows written so far.' }),
    rowsRefused: t.exposeFloat('rowsRefused', { description: 'Rows refused so far; a file gives the reasons.' }),
    rowsUnchanged: t.float({
      description:
        'Rows read so far that were neither written nor refused: records that have all values already or are gone, and all rows of a dry run.',
      resolve: ({ rowsRead, rowsWritten, rowsRefused }) => Math.max(0, rowsRead - rowsWritten - rowsRefused),
    }),
    bytes: t.exposeFloat('bytes', { description: 'Bytes read or written so far.' }),
    attempts: t.exposeInt('attempts', { description: 'Failures since its last progress.' }),
    failure: t.exposeString('failure', { nullable: true, description: 'The reason for the failure, as a sentence.' }),
    actor: t.field({
      type: 'String',
      nullable: true,
      description: 'Who requested it, as in the journal; its writes are attributed to this actor.',
      resolve: (job) => author.parse(job.author).actor,
    }),
    actorName: t.field({
      type: 'String',
      nullable: true,
      description: 'The name of that actor’s key.',
      resolve: (job) => author.parse(job.author).name,
    }),
    createdAt: t.expose('createdAt', { type: 'DateTime', description: 'When it was requested.' }),
    startedAt: t.expose('startedAt', { type: 'DateTime', nullable: true, description: 'When it started.' }),
    endedAt: t.expose('endedAt', { type: 'DateTime', nullable: true, description: 'When it ended.' }),
    expectedEndAt: t.field({
      ...OPTIONAL_TIME,
      description: 'Estimated end at the present speed; null: unknown.',
      resolve: (job) => expectEnd(job),
    }),
    expiresAt: t.field({
      ...OPTIONAL_TIME,
      description: 'When it and its files may be deleted; null: it has not ended.',
      resolve: ({ endedAt }, _args, { services }) => endedAt && new Date(endedAt.getTime() + services.jobDays * DAY_MS),
    }),
  }),
});

const JobConnection = connectionType('Job', Job);

const JobFilter = builder.inputType('JobFilter', {
  description: 'Which jobs to list; all conditions are ANDed.',
  fields: (t) => ({
    kind: t.field({ type: JobKind, description: 'The kind of work.' }),
    state: t.field({ type: JobState, description: 'The state.' }),
    createdFrom: t.field({ type: 'DateTime', description: 'Requested at this time or later.' }),
    createdBefore: t.field({ type: 'DateTime', description: 'Requested before this time.' }),
    endedFrom: t.field({ type: 'DateTime', description: 'Ended at this time or later.' }),
  }),
});

const idArg = { type: 'RecordId', required: true, description: 'The id of the job.' } as const;

builder.queryFields((t) => ({
  jobs: t.field({
    type: JobConnection,
    description: 'The jobs of the workspace that are still kept.',
    access: { workspace: 'read' },
    complexity: connectionComplexity,
    args: {
      filter: t.arg({ type: JobFilter, description: 'Which jobs to list.' }),
      direction: t.arg({ type: SortDirection, required: true, defaultValue: 'DESC', description: 'Newest first.' }),
      ...t.arg.connectionArgs(),
    },
    resolve: (_root, { filter, direction, ...window }, { services, workspace: { clientId } }) => {
      const order = { ...window, sort: 'created', descending: direction === 'DESC' };
      return listJobs(services.database, clientId, order, filter ?? {});
    },
  }),
  job: t.field({
    type: Job,
    nullable: true,
    description: 'A job by id; null: not found.',
    access: { workspace: 'read' },
    args: { id: t.arg(idArg) },
    resolve: (_root, { id }, { services, workspace: { clientId } }) => readJob(services.database, { clientId, id }),
  }),
}));

builder.mutationFields((t) => ({
  jobCancel: t.field({
    type: Job,
    description:
      'Cancels a job, or an import that was only tried. What it has written is kept; the file of an import is deleted.',
    access: { workspace: 'write' },
    errors: { types: [NotFoundError, ConflictError] },
    args: { id: t.arg(idArg) },
    resolve: (_root, args, { workspace }) => cancelJob(workspace, args.id),
  }),
}));

builder.subscriptionFields((t) => ({
  jobChanged: t.field({
    type: Job,
    description: 'The current state of a job, immediately and after each progress, until it has ended.',
    access: { workspace: 'read' },
    args: { id: t.arg(idArg) },
    subscribe: (_root, args, { services, workspace: { clientId } }) => watchJob(services, { clientId, id: args.id }),
    resolve: (job) => job,
  }),
}));
