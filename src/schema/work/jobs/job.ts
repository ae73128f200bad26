import { z } from 'zod';
import { ConflictError, NotFoundError } from '../../../errors.js';
import { builder, OPTIONAL_TIME } from '../../kernel/builder.js';
import { connectionComplexity, connectionType, SortDirection } from '../../records/lists/connection.js';
import { JOB_KINDS, JOB_STATES, type JobRow, nameOf } from './job-row.js';
import { expectEnd, listJobs, readJob, watchJob } from './read-job.js';
import { cancelJob } from './start-job.js';

const DAY_MS = 86_400_000;

const JobKind = builder.enumType('JobKind', {
  description: 'What a job does.',
  values: {
    export: { description: 'Writes records into a file.' },
    import: { description: 'Reads records from a file.' },
    change: { description: 'Changes all records that match a filter.' },
    delete: { description: 'Deletes all records that match a filter.' },
    undo: { description: 'Takes back all that such a job changed or deleted.' },
    merge: { description: 'Merges duplicates.' },
    unmerge: { description: 'Takes back all merges of such a job.' },
  } as const satisfies Record<(typeof JOB_KINDS)[number], object>,
});

const JobState = builder.enumType('JobState', {
  description: 'How a job stands.',
  values: {
    uploading: { description: 'It waits for its input.' },
    queued: { description: 'It waits for its turn.' },
    running: { description: 'It is being done, in turns with those of others.' },
    done: { description: 'It is complete.' },
    failed: { description: 'It could not be completed; `failure` says why.' },
    cancelled: { description: 'It was cancelled. What it had written stays.' },
  } as const satisfies Record<(typeof JOB_STATES)[number], object>,
});

const author = z.object({ actor: z.string().nullable().catch(null), name: z.string().nullable().catch(null) });

export const Job = builder.objectRef<JobRow>('Job').implement({
  description: 'Long work of a workspace that is done in the background, with how far it has come.',
  fields: (t) => ({
    id: t.expose('id', { type: 'RecordId', description: 'Names it.' }),
    kind: t.field({ type: JobKind, description: 'What it does.', resolve: ({ kind }) => nameOf(JOB_KINDS, kind) }),
    state: t.field({
      type: JobState,
      description: 'How it stands.',
      resolve: ({ state }) => nameOf(JOB_STATES, state),
    }),
    rowsTotal: t.exposeFloat('rowsTotal', { nullable: true, description: 'All its rows; null: not known yet.' }),
    rowsRead: t.exposeFloat('rowsRead', { description: 'Rows that it has looked at.' }),
    rowsWritten: t.exposeFloat('rowsWritten', { description: 'Rows that it has written.' }),
    rowsRefused: t.exposeFloat('rowsRefused', { description: 'Rows that it has refused; a file says why.' }),
    bytes: t.exposeFloat('bytes', { description: 'Bytes that it has read or made.' }),
    attempts: t.exposeInt('attempts', { description: 'How often it has failed since it last got on.' }),
    failure: t.exposeString('failure', { nullable: true, description: 'Why it failed, as a sentence.' }),
    actor: t.field({
      type: 'String',
      nullable: true,
      description: 'Who asked for it, as the journal tells it: what it writes is theirs.',
      resolve: (job) => author.parse(job.author).actor,
    }),
    actorName: t.field({
      type: 'String',
      nullable: true,
      description: 'What the key of that one was called.',
      resolve: (job) => author.parse(job.author).name,
    }),
    createdAt: t.expose('createdAt', { type: 'DateTime', description: 'When it was asked for.' }),
    startedAt: t.expose('startedAt', { type: 'DateTime', nullable: true, description: 'When it first got on.' }),
    endedAt: t.expose('endedAt', { type: 'DateTime', nullable: true, description: 'When it ended.' }),
    expectedEndAt: t.field({
      ...OPTIONAL_TIME,
      description: 'When it will end if it goes on as it has so far; null: nobody can tell.',
      resolve: (job) => expectEnd(job),
    }),
    expiresAt: t.field({
      ...OPTIONAL_TIME,
      description: 'From when on it may be gone, with its files; null: it has not ended.',
      resolve: ({ endedAt }, _args, { services }) => endedAt && new Date(endedAt.getTime() + services.jobDays * DAY_MS),
    }),
  }),
});

const JobConnection = connectionType('Job', Job);

const JobFilter = builder.inputType('JobFilter', {
  description: 'Which jobs to list; all conditions are ANDed.',
  fields: (t) => ({
    kind: t.field({ type: JobKind, description: 'What they do.' }),
    state: t.field({ type: JobState, description: 'How they stand.' }),
    createdFrom: t.field({ type: 'DateTime', description: 'Asked for at this time or later.' }),
    createdBefore: t.field({ type: 'DateTime', description: 'Asked for before this time.' }),
  }),
});

const idArg = { type: 'RecordId', required: true, description: 'The id of the job.' } as const;

builder.queryFields((t) => ({
  jobs: t.field({
    type: JobConnection,
    description: 'The jobs of the workspace that are kept.',
    authScopes: { access: { workspace: 'read' } },
    complexity: connectionComplexity,
    args: {
      filter: t.arg({ type: JobFilter, description: 'Narrows the list.' }),
      direction: t.arg({ type: SortDirection, required: true, defaultValue: 'DESC', description: 'The newest first.' }),
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
    description: 'One of these; null: there is none with this id.',
    authScopes: { access: { workspace: 'read' } },
    args: { id: t.arg(idArg) },
    resolve: (_root, { id }, { services, workspace: { clientId } }) => readJob(services.database, { clientId, id }),
  }),
}));

builder.mutationFields((t) => ({
  jobCancel: t.field({
    type: Job,
    description: 'Ends a job where it stands. What it has written stays.',
    authScopes: { access: { workspace: 'write' } },
    errors: { types: [NotFoundError, ConflictError] },
    args: { id: t.arg(idArg) },
    resolve: (_root, args, { workspace }) => cancelJob(workspace, args.id),
  }),
}));

builder.subscriptionFields((t) => ({
  jobChanged: t.field({
    type: Job,
    description: 'A job as it stands, at once and whenever it has got on, until it has ended.',
    authScopes: { access: { workspace: 'read' } },
    args: { id: t.arg(idArg) },
    subscribe: (_root, args, { services, workspace: { clientId } }) => watchJob(services, { clientId, id: args.id }),
    resolve: (job) => job,
  }),
}));
