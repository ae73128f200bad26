import type { Session } from '../../../db/database.js';
import { ConflictError, NotFoundError } from '../../../errors.js';
import { LOCK_PERSONS } from '../../crm/people/merge-sql.js';
import { enqueueRescoring } from '../../crm/scoring/enqueue.js';
import { auditOfUndo, HOLD_UNDONE_CONTACTS, undoMergeIn } from '../../history/undo/undo-merge.js';
import { type AuditChange, recordAudits } from '../../kernel/record-audit.js';
import { type RunningJob, type SliceResult, slicedKind } from '../jobs/job-kind.js';
import {
  type GroupPlace,
  type MergeParams,
  mergeParams,
  mergePlace,
  noteOutcomes,
  type Outcome,
} from './merge-slice.js';

/** Merges of one slice: some tenths of a second. */
const SLICE = 50;

/* Back from the last, and what could not be undone before once more. */
const NEXT = `select g.number, g.merge_id as "mergeId", g.person_ids[1] as "primaryPersonId" from merge_plan_group g
  where g.client_id = $1 and g.plan_id = $2 and g.number < coalesce($3::int, 2147483647) and g.outcome in ('merged', 'stays')
  order by g.number desc limit ${SLICE}`;

interface MergedGroup {
  number: number;
  mergeId: number;
  primaryPersonId: number;
}

/**
 * Undoes the merges of the last groups of a plan, each as `mergeUndo` would. One that cannot be undone stays, with why. Persons
 * and contacts of all of them are held first, in the order of all transactions.
 */
async function unmergeSlice(
  session: Session,
  job: RunningJob<MergeParams, GroupPlace>,
): Promise<SliceResult<GroupPlace>> {
  const { clientId, params, place } = job;
  const values = [clientId, params.planId, place?.number ?? null];
  const groups = await session.query<MergedGroup>('merge_plan.last', NEXT, values);
  const last = groups.at(-1);
  if (!last) return { place: null };
  const persons = groups.map(({ primaryPersonId }) => primaryPersonId);
  await session.query('people.lock', LOCK_PERSONS, [clientId, persons]);
  const merges = groups.map(({ mergeId }) => mergeId);
  await session.query('people.hold_undone_contacts', HOLD_UNDONE_CONTACTS, [clientId, merges]);
  const outcomes: Outcome[] = [];
  const slice: Undone = { again: [], audits: [] };
  for (const group of groups) outcomes.push(await undoGroup(session, job, group, slice));
  const { again, audits } = slice;
  await recordAudits(session, { clientId, agencyId: job.agencyId, actor: params.actor }, audits);
  await enqueueRescoring(session, clientId, 'person', again);
  return { place: { number: last.number }, ...(await noteOutcomes(session, job, outcomes, 'undone')) };
}

interface Undone {
  /** Gets the Persons whose scores are to be computed anew. */
  again: number[];
  /** Gets what the audit log is to have. */
  audits: AuditChange[];
}

async function undoGroup(
  session: Session,
  { clientId, params }: RunningJob<MergeParams, GroupPlace>,
  { number, mergeId }: MergedGroup,
  { again, audits }: Undone,
): Promise<Outcome> {
  try {
    const place = { clientId, actor: params.actor };
    const undone = await undoMergeIn(session, place, { mergeId, first: 0, areHeld: true });
    const { primaryPersonId, restoredPersonIds, conflictCount } = undone;
    audits.push(auditOfUndo(undone));
    again.push(primaryPersonId, ...restoredPersonIds);
    const because = conflictCount > 0 ? `${conflictCount} values were changed since, and stay.` : null;
    return { number, outcome: 'undone', because, mergeId };
  } catch (error) {
    if (!(error instanceof ConflictError || error instanceof NotFoundError)) throw error;
    return { number, outcome: 'stays', because: error.message, mergeId };
  }
}

/** Jobs that undo the merges of a plan. */
export const unmergeKind = slicedKind({ kind: 'unmerge', params: mergeParams, place: mergePlace, slice: unmergeSlice });
