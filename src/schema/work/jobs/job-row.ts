import { z } from 'zod';
import { columnsOf, type RowOf } from '../../../db/columns.js';
import type { Sql } from '../../../db/database.js';

/** The kinds of jobs. New kinds are added here; the database only requires a short name. */
export const JOB_KINDS = [
  'export',
  'scheduled_export',
  'import',
  'change',
  'delete',
  'undo',
  'merge',
  'unmerge',
] as const;
export type JobKindName = (typeof JOB_KINDS)[number];

/** The states of a job, in order. The last three are final. */
export const JOB_STATES = ['uploading', 'queued', 'running', 'done', 'failed', 'cancelled'] as const;
export type JobState = (typeof JOB_STATES)[number];

/** The files of a job: its input, its outcome and its refusals. */
const JOB_FILES = ['input', 'outcome', 'refused'] as const;
export type JobFile = (typeof JOB_FILES)[number];

/** The columns that callers see. */
export const shownColumns = columnsOf('Job', [
  'clientId',
  'id',
  'kind',
  'state',
  'rowsTotal',
  'rowsRead',
  'rowsWritten',
  'rowsRefused',
  'bytes',
  'attempts',
  'failure',
  'author',
  'createdAt',
  'startedAt',
  'endedAt',
]);

/** A job as callers see it. */
export type JobRow = RowOf<typeof shownColumns>;

/** The value, if it is one of the names. */
export const nameOf = <Name extends string>(names: readonly Name[], value: string): Name => {
  const found = names.find((name) => name === value);
  if (found === undefined) throw new Error(`${value} is none of ${names.join(', ')}.`);
  return found;
};

/** Whether it has ended. */
export const hasEnded = ({ endedAt }: Pick<JobRow, 'endedAt'>): boolean => endedAt !== null;

/** The channel on which every process learns that a job has changed. */
export const JOB_CHANNEL = 'job_changed';

/** A job by its client and its id. */
export interface JobKey {
  clientId: string;
  id: number;
}

const NOTIFY = `select pg_notify('${JOB_CHANNEL}', $1)`;

/** Notifies all processes, once the transaction is committed, that a job has changed. */
export async function notifyJob(sql: Sql, { clientId, id }: JobKey): Promise<void> {
  await sql.query('job.notify', NOTIFY, [JSON.stringify([clientId, id])]);
}

const notice = z.tuple([z.string(), z.number()]);

/** The job of a notification. */
export function readNotice(payload: string): JobKey {
  const [clientId, id] = notice.parse(JSON.parse(payload));
  return { clientId, id };
}
