import type { Session } from '../../../db/database.js';
import type { Progress } from '../jobs/store-progress.js';

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
 * @param done what counts as written; all else is told as refused
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
