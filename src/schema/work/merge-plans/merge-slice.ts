import { z } from 'zod';
import type { Session } from '../../../db/database.js';
import { MAX_FIELDS_OF_RECORD } from '../../../values/custom-fields.js';
import { moveRefusals, readRefused } from '../../crm/duplicates/refusals.js';
import { auditOfMerge, holdMerged, mergeHeld, readOverfull } from '../../crm/people/merge-people.js';
import { enqueueRescoring } from '../../crm/scoring/enqueue.js';
import { type AuditChange, recordAudits } from '../../kernel/record-audit.js';
import { NO_ROOM_SENTENCE } from '../../records/custom-fields/field-room.js';
import { type RunningJob, type SliceResult, slicedKind } from '../jobs/job-kind.js';
import type { Progress } from '../jobs/store-progress.js';
import { VERSION } from './read-duplicates.js';

export const mergeParams = z.object({ planId: z.int(), actor: z.string() });
export type MergeParams = z.output<typeof mergeParams>;

/** The number of the last group that was done. */
export const mergePlace = z.object({ number: z.int() });
export type GroupPlace = z.output<typeof mergePlace>;

/** Groups of one slice: some tenths of a second. */
const SLICE = 50;

const NEXT = `select g.number, g.person_ids as "personIds" from merge_plan_group g
  where g.client_id = $1 and g.plan_id = $2 and g.number > $3 and g.outcome is null order by g.number limit ${SLICE}`;

/* Of held Persons. How many custom fields a group has in all is more than any contact of it will have. */
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
  /** Something of it was written since it was planned. */
  moved: boolean;
  dismissed: boolean;
  fields: number | null;
}

/**
 * Merges the next groups of a plan, each as `peopleMerge` would. One that has changed since the job began is left as it is, with
 * why.
 */
async function mergeSlice(
  session: Session,
  job: RunningJob<MergeParams, GroupPlace>,
): Promise<SliceResult<GroupPlace>> {
  const { clientId, params, place } = job;
  const groups = await session.query<Group>('merge_plan.next', NEXT, [clientId, params.planId, place?.number ?? 0]);
  const last = groups.at(-1);
  if (!last) return { place: null };
  await holdMerged(
    session,
    clientId,
    groups.flatMap(({ personIds }) => personIds),
  );
  const numbers = groups.map(({ number }) => number);
  const judged = await session.query<Judged>('merge_plan.judge', JUDGE, [clientId, params.planId, numbers]);
  const byNumber = new Map(judged.map((one) => [one.number, one]));
  const refused = await readRefused(
    session,
    clientId,
    groups.flatMap(({ personIds }) => personIds),
  );
  const outcomes: Outcome[] = [];
  const audits: AuditChange[] = [];
  const slice = { job, refused, audits };
  for (const group of groups) outcomes.push(await mergeGroup(session, slice, group, byNumber.get(group.number)));
  await recordAudits(session, { clientId, agencyId: job.agencyId, actor: params.actor }, audits);
  const merged = groups.filter((_, at) => outcomes[at]?.outcome === 'merged');
  await enqueueRescoring(
    session,
    clientId,
    'person',
    merged.flatMap(({ personIds }) => personIds.slice(0, 1)),
  );
  return { place: { number: last.number }, ...(await noteOutcomes(session, job, outcomes, 'merged')) };
}

const MOVED = 'A contact of these Persons was changed, or moved, after the plan was made.';
const DISMISSED = 'Two of these Persons were dismissed after the plan was made.';

interface Slice {
  job: RunningJob<MergeParams, GroupPlace>;
  /** Persons that were dismissed beside somebody. */
  refused: ReadonlySet<number>;
  /** Gets what the audit log is to have. */
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
  // Most Persons were never dismissed beside anybody.
  const refusals = personIds.some((id) => dismissed.has(id)) ? await moveRefusals(session, clientId, personIds) : null;
  const merged = await mergeHeld(session, { clientId, agencyId, actor: params.actor }, personIds, refusals);
  audits.push(auditOfMerge(merged));
  return { number, outcome: 'merged', because: null, mergeId: merged.mergeId };
}

/** What became of a group. */
export interface Outcome {
  number: number;
  outcome: 'merged' | 'refused' | 'undone' | 'stays';
  because: string | null;
  mergeId: number | null;
}

const NOTE = `update merge_plan_group g set outcome = n.outcome, because = n.because, merge_id = coalesce(n.merge_id, g.merge_id)
  from unnest($3::int[], $4::text[], $5::text[], $6::bigint[]) as n (number, outcome, because, merge_id)
 where g.client_id = $1 and g.plan_id = $2 and g.number = n.number`;

/**
 * Notes what became of groups, where the plan is read.
 * @param done what counts as written; all else counts as refused
 */
export async function noteOutcomes(
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

/** Jobs that merge what a plan says. */
export const mergeKind = slicedKind({ kind: 'merge', params: mergeParams, place: mergePlace, slice: mergeSlice });
