import { describeActor } from '../../../access/actor.js';
import type { Session } from '../../../db/database.js';
import { ConflictError, CountMovedError, NotFoundError } from '../../../errors.js';
import { isRecordId } from '../../../values/record-id.js';
import type { Workspace } from '../../kernel/context.js';
import { recordAudit } from '../../kernel/record-audit.js';
import type { JobRow } from '../jobs/job-row.js';
import { readJob } from '../jobs/read-job.js';
import { startJob } from '../jobs/start-job.js';
import { type PlanRow, planColumns, VERSION } from './make-plan.js';

const HOLD = `select ${planColumns('p')} from merge_plan p where p.client_id = $1 and p.id = $2 for update`;

/* From one snapshot: a group whose Persons were written, moved, merged or dismissed since is not what was planned. */
const STANDING = `with member as materialized (
  select g.number, g.person_ids, m.id, m.version from merge_plan_group g
    cross join lateral unnest(g.person_ids, g.versions) as m (id, version) where g.client_id = $1 and g.plan_id = $2
), moved as (
  select distinct m.number from member m
   where m.version is distinct from (select ${VERSION} from contact c where c.client_id = $1 and c.person_id = m.id)
  union
  select m.number from member m
    join duplicate_refusal r on r.client_id = $1 and r.person_id = m.id and r.other_id = any(m.person_ids)
)
select (select count(*)::int from moved) as moved`;

const TAKE = 'update merge_plan p set job_id = $3::bigint where p.client_id = $1 and p.id = $2';

/**
 * Runs a plan as a job, unless anything that it read has changed. Running it again returns its job.
 * @throws NotFoundError no such plan; CountMovedError groups have changed; ConflictError too many jobs are open
 */
export async function runPlan(workspace: Workspace, planId: number): Promise<JobRow> {
  if (!isRecordId(planId)) throw planNotFound();
  const { clientId, agencyId, actor, database } = workspace;
  return database.transaction(async (session) => {
    const [plan] = await session.query<PlanRow>('merge_plan.hold', HOLD, [clientId, planId]);
    if (!plan) throw planNotFound();
    if (plan.jobId !== null) return readJobOf(session, clientId, plan.jobId);
    const [found] = await session.query<{ moved: number }>('merge_plan.standing', STANDING, [clientId, planId]);
    const standing = plan.groups - (found?.moved ?? 0);
    if (standing < plan.groups) throw new CountMovedError(plan.groups, standing, 0);
    const params = { planId, actor: describeActor(actor) };
    const job = await startJob(session, workspace, { kind: 'merge', params, rowsTotal: plan.groups });
    await session.query('merge_plan.take', TAKE, [clientId, planId, job.id]);
    const after = { planId, jobId: job.id, groups: plan.groups };
    const change = { action: 'merges.started', subject: `plan:${planId}`, after } as const;
    await recordAudit(session, { clientId, agencyId, actor }, change);
    return job;
  }, 'long');
}

const planNotFound = () => new NotFoundError('Plan not found');

async function readJobOf(session: Session, clientId: string, jobId: number): Promise<JobRow> {
  const job = await readJob(session, { clientId, id: jobId });
  if (!job) throw planNotFound();
  return job;
}

const HOLD_OF_JOB = `select ${planColumns('p')} from merge_plan p where p.client_id = $1 and p.job_id = $2 for update`;
const COUNT_MERGED = `select count(*)::int as merged from merge_plan_group g
  where g.client_id = $1 and g.plan_id = $2 and g.outcome in ('merged', 'stays')`;
const TAKE_BACK = 'update merge_plan p set undo_job_id = $3::bigint where p.client_id = $1 and p.id = $2';

/**
 * Undoes the merges of a job, the last one first, as a job of its own. A running undo is returned.
 * @throws NotFoundError the workspace has no such job that merged; ConflictError it has not ended, or too many are open
 */
export async function undoPlan(workspace: Workspace, jobId: number): Promise<JobRow> {
  if (!isRecordId(jobId)) throw jobNotFound();
  const { clientId, agencyId, actor, database } = workspace;
  return database.transaction(async (session) => {
    const [plan] = await session.query<PlanRow>('merge_plan.hold_of_job', HOLD_OF_JOB, [clientId, jobId]);
    if (!plan) throw jobNotFound();
    if (!(await readJobOf(session, clientId, jobId)).endedAt)
      throw new ConflictError('Job has not ended', 'The merges are still being done. Cancel the job first, or wait.');
    const running = plan.undoJobId === null ? null : await readJobOf(session, clientId, plan.undoJobId);
    if (running && !running.endedAt) return running;
    const [counted] = await session.query<{ merged: number }>('merge_plan.merged', COUNT_MERGED, [clientId, plan.id]);
    const params = { planId: plan.id, actor: describeActor(actor) };
    const job = await startJob(session, workspace, { kind: 'unmerge', params, rowsTotal: counted?.merged ?? 0 });
    await session.query('merge_plan.take_back', TAKE_BACK, [clientId, plan.id, job.id]);
    const after = { planId: plan.id, jobId: job.id, merges: counted?.merged ?? 0 };
    const change = { action: 'merges.undo-started', subject: `plan:${plan.id}`, after } as const;
    await recordAudit(session, { clientId, agencyId, actor }, change);
    return job;
  });
}

const jobNotFound = () => new NotFoundError('Job not found');
