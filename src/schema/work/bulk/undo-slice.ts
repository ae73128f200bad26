import { z } from 'zod';
import type { Session } from '../../../db/database.js';
import { CHANGE_KINDS } from '../../history/changes/change-row.js';
import { restoreMany } from '../../history/undo/restore-many.js';
import { WAITS_SINCE } from '../../history/undo/restore-many-sql.js';
import { JobWaits, type RunningJob, type SliceResult } from '../jobs/job-kind.js';
import { type BulkPlace, linesOf, nextRecords } from './change-slice.js';
import { takeBackMany } from './take-back-many.js';

/** Which job is taken back, and when both were asked for. */
export const undoParams = z.object({
  jobId: z.int(),
  does: z.enum(['change', 'delete']),
  record: z.enum(['contact', 'company', 'email']),
  since: z.iso.datetime(),
  asked: z.iso.datetime(),
});
export type UndoParams = z.output<typeof undoParams>;

/**
 * Takes back what a job did to the next of its records, as the journal tells it.
 * @throws JobWaits something that was written before it was asked for has no number in the journal yet
 */
export async function undoSlice(
  session: Session,
  job: RunningJob<UndoParams, BulkPlace>,
): Promise<SliceResult<BulkPlace>> {
  const { clientId, params, place } = job;
  const { jobId, does, record: kind, since, asked } = params;
  if (place === null) {
    const waiting = await session.query('changes.waits_since', WAITS_SINCE, [clientId, CHANGE_KINDS[kind], asked]);
    if (waiting.length > 0) throw new JobWaits('What the job did has no numbers in the journal yet.');
  }
  const next = await nextRecords(session, job);
  if (!next) return { place: null };
  const { part, ids } = next;
  const records = { clientId, kind, ids, jobId, since };
  const done = does === 'delete' ? await restoreMany(session, records) : await takeBackMany(session, records);
  const { written, refused, left } = done;
  const parts = refused.length > 0 ? [{ file: 'refused' as const, bytes: linesOf(refused) }] : [];
  return { place: { part, left }, read: ids.length - left.length, written, refused: refused.length, parts };
}
