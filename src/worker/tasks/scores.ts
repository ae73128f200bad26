import { handOverSlice, rescoreSlice, rescore as scoreSubjects } from '../../schema/crm/scoring/rescore.js';
import { type ClaimedRequest, claim, keepClaims, postpone, release } from '../../schema/kernel/queues/claims.js';
import { queueOf } from '../../schema/kernel/queues/measure-queue.js';
import type { JobContext, TaskDefinition } from '../task.js';

const REQUESTS = 100;

/**
 * Handles rescoring requests, those of one client together. Requests of a failed group are retried alone, and one that
 * fails alone is postponed.
 */
export const rescore: TaskDefinition = {
  idleMs: 1_000,
  gatherMs: 50,
  measureQueue: queueOf('rescoring_request'),
  async run(context) {
    const { database, log, signal } = context;
    const claimed = await claim(database, 'rescoring_request', REQUESTS);
    const endKeeping = keepClaims(database, 'rescoring_request', claimed, (err) =>
      log.warn({ err, job: 'rescore' }, 'claims of rescoring requests could not be extended'),
    );
    try {
      await rescoreAll(context, groupRequests(claimed));
    } finally {
      await endKeeping();
    }
    if (signal.aborted) return false;
    return claimed.length === REQUESTS || claimed.some(({ subjectKind }) => subjectKind === 'workspace');
  },
};

async function rescoreAll(context: JobContext, groups: readonly ClaimedRequest[][]): Promise<void> {
  for (const [index, group] of groups.entries()) {
    if (context.signal.aborted) return release(context.database, 'rescoring_request', groups.slice(index).flat());
    await rescoreGroup(context, group);
  }
}

/* A request for a whole workspace is a group by itself: it is handled in slices. */
function groupRequests(requests: readonly ClaimedRequest[]): ClaimedRequest[][] {
  const groups = new Map<string, ClaimedRequest[]>();
  for (const request of requests) {
    const name = `${request.subjectKind === 'workspace'} ${request.clientId}`;
    const group = groups.get(name);
    if (group) group.push(request);
    else groups.set(name, [request]);
  }
  return [...groups.values()];
}

async function rescoreGroup(context: JobContext, group: readonly ClaimedRequest[]): Promise<void> {
  const { database } = context;
  const [first] = group;
  if (!first) return;
  try {
    if (first.subjectKind === 'workspace') await rescoreSlice(database, first);
    else await scoreSubjects(database, group);
    context.count('done', group.length);
  } catch (error) {
    if (group.length === 1) return retryRequest(context, first, error);
    for (const request of group) await rescoreGroup(context, [request]);
  }
}

async function retryRequest(context: JobContext, request: ClaimedRequest, err: unknown): Promise<void> {
  const { database, count, log } = context;
  const { clientId, subjectKind, subjectId } = request;
  count('failed');
  const handedOver = subjectKind === 'workspace' && (await handOver(context, request));
  const attempts = handedOver ? null : await postpone(database, 'rescoring_request', request);
  const about = { job: 'rescore', clientId, subjectKind, subjectId, attempt: attempts ?? undefined };
  log.error({ err, ...about }, 'a rescoring request failed; it is tried again');
}

async function handOver({ database, log }: JobContext, request: ClaimedRequest): Promise<boolean> {
  try {
    await handOverSlice(database, request);
    return true;
  } catch (err) {
    log.error({ err, job: 'rescore', clientId: request.clientId }, 'a slice of a workspace could not be handed over');
    return false;
  }
}

const SCORES = 1_000;

/* Only the lines of rules with a half-life change over time. */
const REFRESH_SQL = `with stale as (
  select score.client_id, score.contact_id from contact_score score
    join client on client.id = score.client_id and client.scoring_enabled
   where score.computed_at < now() - interval '24 hours'
     and score.lines <> '[]'
     and exists (select from scoring_rule rule where rule.client_id = score.client_id and rule.half_life_days is not null)
     and not exists (select from rescoring_request pending where pending.client_id = score.client_id
                      and pending.subject_kind = 'contact' and pending.subject_id = score.contact_id)
   order by score.client_id, score.contact_id limit $1
)
insert into rescoring_request as pending (client_id, subject_kind, subject_id)
select client_id, 'contact', contact_id from stale
on conflict (client_id, subject_kind, subject_id) do update set bump = pending.bump + 1
returning 1 as requested`;

/** Requests a new score where a half-life has applied for a day. */
export const refreshScores: TaskDefinition = {
  idleMs: 900_000,
  async run({ database, count }) {
    const requested = await database.query('job.refresh-scores', REFRESH_SQL, [SCORES]);
    count('done', requested.length);
    return requested.length === SCORES;
  },
};
