import { z } from 'zod';
import type { Session } from '../../../db/database.js';
import { ConflictError, NotFoundError } from '../../../errors.js';
import { MAX_FIELDS_OF_RECORD } from '../../../values/custom-fields.js';
import { moveRefusals, readRefused } from '../../crm/duplicates/refusals.js';
import { auditOfMerge, holdMerged, mergeHeld, readOverfull } from '../../crm/people/merge-people.js';
import { LOCK_PERSONS } from '../../crm/people/merge-sql.js';
import { enqueueRescoring } from '../../crm/scoring/enqueue.js';
import { auditOfUndo, HOLD_UNDONE_CONTACTS, undoMergeIn } from '../../history/undo/undo-merge.js';
import { type AuditChange, recordAudits } from '../../kernel/record-audit.js';
import { NO_ROOM_SENTENCE } from '../../records/custom-fields/field-room.js';
import { type Progress, type RunningJob, type SliceResult, slicedKind } from '../jobs/job-kind.js';
import { VERSION } from './make-plan.js';

const mergeParams = z.object({ planId: z.int(), actor: z.string() });
type MergeParams = z.output<typeof mergeParams>;

/** The number of the last finished group. */
const mergePlace = z.object({ number: z.int() });
type GroupPlace = z.output<typeof mergePlace>;

/** Groups of one slice, which takes a few tenths of a second. */
const SLICE = 50;

const NEXT = `select g.number, g.person_ids as "personIds" from merge_plan_group g
  where g.client_id = $1 and g.plan_id = $2 and g.number > $3 and g.outcome is null order by g.number limit ${SLICE}`;

/* Of locked Persons. The number of custom fields of a whole group exceeds what any of its contacts will have. */
const JUDGE = `with member as materialized (
  select g.number, g.person_ids, m.id, m.version from merge_plan_group g
    cross join lateral unnest(g.person_ids, g.versions) as m (id, version)
   where g.client_id = $1 and g.plan_id = $2 and g.number = any($3::int[])
)
select m.number, bool_or(now.version is distinct from m.version) as moved,
    bool_or(exists (select from duplicate_refusal r
      where r.client_id = $1 and r.person_id = m.id and r.other_id = any(m.person_ids))) as dismissed, sum(now.fields)::int as fields
  from member m cross join lateral (
    select ${VERSION} as version, sum((select count(*) from contact_custom_field f
        where f.client_id = $1 and f.contact_id = c.id)) as fields
      from contact c where c.client_id = $1 and c.person_id = m.id) now
 group by m.number`;

interface Group {
  number: number;
  personIds: number[];
}

interface Judged {
  number: number;
  /** Whether any of it was written since it was planned. */
  moved: boolean;
  dismissed: boolean;
  fields: number | null;
}

/** Merges the next groups of a plan as `peopleMerge` would. One that has changed since is refused with the reason. */
async function mergeSlice(
  session: Session,
  job: RunningJob<MergeParams, GroupPlace>,
): Promise<SliceResult<GroupPlace>> {
  const { clientId, params, place } = job;
  const groups = await session.query<Group>('merge_plan.next', NEXT, [clientId, params.planId, place?.number ?? 0]);
  const last = groups.at(-1);
  if (!last) return { place: null };
  const persons = groups.flatMap(({ personIds }) => personIds);
  await holdMerged(session, clientId, persons);
  const numbers = groups.map(({ number }) => number);
  const judged = await session.query<Judged>('merge_plan.judge', JUDGE, [clientId, params.planId, numbers]);
  const byNumber = new Map(judged.map((one) => [one.number, one]));
  const refused = await readRefused(session, clientId, persons);
  const outcomes: Outcome[] = [];
  const audits: AuditChange[] = [];
  const slice = { job, refused, audits };
  for (const group of groups) outcomes.push(await mergeGroup(session, slice, group, byNumber.get(group.number)));
  await recordAudits(session, { clientId, agencyId: job.agencyId, actor: params.actor }, audits);
  const merged = groups.filter((_, at) => outcomes[at]?.outcome === 'merged');
  const survivors = merged.flatMap(({ personIds }) => personIds.slice(0, 1));
  await enqueueRescoring(session, clientId, 'person', survivors);
  return { place: { number: last.number }, ...(await noteOutcomes(session, job, outcomes, 'merged')) };
}

const MOVED = 'A contact of these Persons was changed, or moved, after the plan was made.';
const DISMISSED = 'Two of these Persons were dismissed after the plan was made.';

interface Slice {
  job: RunningJob<MergeParams, GroupPlace>;
  /** Persons in dismissed pairs. */
  refused: ReadonlySet<number>;
  /** Receives the audit entries. */
  audits: AuditChange[];
}

async function mergeGroup(
  session: Session,
  { job, refused: dismissed, audits }: Slice,
  { number, personIds }: Group,
  judged: Judged | undefined,
): Promise<Outcome> {
  const { clientId, agencyId, params } = job;
  const refused = (because: string): Outcome => ({ number, outcome: 'refused', because, mergeId: null });
  if (!judged || judged.moved) return refused(MOVED);
  if (judged.dismissed) return refused(DISMISSED);
  const mayOverflow = (judged.fields ?? 0) > MAX_FIELDS_OF_RECORD;
  if (mayOverflow && (await readOverfull(session, clientId, personIds)) > 0) return refused(NO_ROOM_SENTENCE);
  // Most Persons are in no dismissed pair.
  const refusals = personIds.some((id) => dismissed.has(id)) ? await moveRefusals(session, clientId, personIds) : null;
  const merged = await mergeHeld(session, { clientId, agencyId, actor: params.actor }, personIds, refusals);
  audits.push(auditOfMerge(merged));
  return { number, outcome: 'merged', because: null, mergeId: merged.mergeId };
}

/** The outcome of a group. */
interface Outcome {
  number: number;
  outcome: 'merged' | 'refused' | 'undone' | 'stays';
  because: string | null;
  mergeId: number | null;
}

const NOTE = `update merge_plan_group g set outcome = n.outcome, because = n.because, merge_id = coalesce(n.merge_id, g.merge_id)
  from unnest($3::int[], $4::text[], $5::text[], $6::bigint[]) as n (number, outcome, because, merge_id)
 where g.client_id = $1 and g.plan_id = $2 and g.number = n.number`;

/** Stores the outcomes of groups. @param done what counts as written; all else counts as refused */
async function noteOutcomes(
  session: Session,
  { clientId, params }: { clientId: string; params: { planId: number } },
  outcomes: readonly Outcome[],
  done: 'merged' | 'undone',
): Promise<Progress> {
  await session.query('merge_plan.note', NOTE, [
    clientId,
    params.planId,
    outcomes.map(({ number }) => number),
    outcomes.map(({ outcome }) => outcome),
    outcomes.map(({ because }) => because),
    outcomes.map(({ mergeId }) => mergeId),
  ]);
  const refused = outcomes.filter(({ outcome }) => outcome !== done);
  const lines = refused.map(({ number, because }) => `${JSON.stringify({ number, because })}\n`).join('');
  const parts = refused.length > 0 ? [{ file: 'refused' as const, bytes: Buffer.from(lines) }] : [];
  return { read: outcomes.length, written: outcomes.length - refused.length, refused: refused.length, parts };
}

/** Jobs that run a merge plan. */
export const mergeKind = slicedKind({ kind: 'merge', params: mergeParams, place: mergePlace, slice: mergeSlice });

/* From the last group backwards, retrying what could not be undone before. */
const LAST = `select g.number, g.merge_id as "mergeId", g.person_ids[1] as "primaryPersonId" from merge_plan_group g
  where g.client_id = $1 and g.plan_id = $2 and g.number < coalesce($3::int, 2147483647) and g.outcome in ('merged', 'stays')
  order by g.number desc limit ${SLICE}`;

interface MergedGroup {
  number: number;
  mergeId: number;
  primaryPersonId: number;
}

/**
 * Undoes merges of a plan, last one first, like `mergeUndo`; one that cannot be undone is kept, with the reason.
 * Persons and contacts of all of them are locked first, in the order of all transactions.
 */
async function unmergeSlice(
  session: Session,
  job: RunningJob<MergeParams, GroupPlace>,
): Promise<SliceResult<GroupPlace>> {
  const { clientId, params, place } = job;
  const values = [clientId, params.planId, place?.number ?? null];
  const groups = await session.query<MergedGroup>('merge_plan.last', LAST, values);
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
  /** Receives the Persons whose scores must be recomputed. */
  again: number[];
  /** Receives the audit entries. */
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
