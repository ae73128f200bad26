import type { Sql } from '../../../db/database.js';

/** The channel on which every process hears that a job has changed. */
export const JOB_CHANNEL = 'job_changed';

/** A job by its client and its id. */
export interface JobKey {
  clientId: string;
  id: number;
}

const TELL = `select pg_notify('${JOB_CHANNEL}', $1)`;

/** Tells all processes, once the transaction is committed, that a job has changed. */
export async function notifyJob(sql: Sql, { clientId, id }: JobKey): Promise<void> {
  await sql.query('job.tell', TELL, [JSON.stringify([clientId, id])]);
}

/** Which job a notice is about. */
export function readNotice(payload: string): JobKey {
  const [clientId, id] = JSON.parse(payload) as [string, number];
  return { clientId, id };
}
