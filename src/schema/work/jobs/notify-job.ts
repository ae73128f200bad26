import { z } from 'zod';
import type { Sql } from '../../../db/database.js';

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

/** Which job a notice is about. */
export function readNotice(payload: string): JobKey {
  const [clientId, id] = notice.parse(JSON.parse(payload));
  return { clientId, id };
}
