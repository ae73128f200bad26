import {
  type ClaimedRequest,
  claimRequests,
  extendClaims,
  LEASE_SECONDS,
  postponeRequest,
  releaseRequests,
} from '../../schema/crm/scoring/claim.js';
import { rescore } from '../../schema/crm/scoring/rescore.js';
import { handOverSlice, rescoreSlice } from '../../schema/crm/scoring/rescore-workspace.js';
import { queueOf } from '../../schema/kernel/queues/measure-queue.js';
import { defineTask, type JobContext } from '../task.js';

const PORTION = 100;

/** How often the claims of the current portion are extended: two extensions in a row may fail. */
const BEAT_MS = (LEASE_SECONDS * 1_000) / 3;

/**
 * Handles rescoring requests, those of one client together. When a group fails, its requests are retried one by one;
 * one that fails alone is postponed, so that it does not delay the others.
 */
export default defineTask({
  idleMs: 1_000,
  wakes: true,
  gatherMs: 50,
  measureQueue: queueOf('rescoring_request'),
  async run(context): Promise<boolean> {
    const claimed = await claimRequests(context.database, PORTION);
    const stopBeat = keepClaims(context, claimed);
    try {
      await workOffAll(context, groupRequests(claimed));
    } finally {
      await stopBeat();
    }
    if (context.signal.aborted) return false;
    return claimed.length === PORTION || claimed.some(({ subjectKind }) => subjectKind === 'workspace');
  },
});

async function workOffAll(context: JobContext, groups: readonly ClaimedRequest[][]): Promise<void> {
  for (const [index, group] of groups.entries()) {
    if (context.signal.aborted) {
      await releaseRequests(context.database, groups.slice(index).flat());
      return;
    }
    await workOff(context, group);
  }
}

/* A failed extension is only logged: the next one may succeed, and otherwise another worker takes over. */
function keepClaims({ database, log }: JobContext, claimed: readonly ClaimedRequest[]): () => Promise<void> {
  let beat = Promise.resolve();
  const extend = () =>
    extendClaims(database, claimed).catch((err: unknown) => {
      log.warn({ err, job: 'rescore' }, 'claims of rescoring requests could not be extended');
    });
  const timer = setInterval(() => {
    beat = beat.then(extend);
  }, BEAT_MS);
  return () => {
    clearInterval(timer);
    return beat;
  };
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

async function workOff(context: JobContext, group: readonly ClaimedRequest[]): Promise<void> {
  const { database, log } = context;
  const [first] = group;
  if (!first) return;
  try {
    if (first.subjectKind === 'workspace') await rescoreSlice(database, first);
    else await rescore(database, group);
    context.count('done', group.length);
  } catch (err) {
    if (group.length > 1) {
      for (const request of group) await workOff(context, [request]);
      return;
    }
    context.count('failed');
    const { clientId, subjectKind, subjectId } = first;
    const handedOver = subjectKind === 'workspace' && (await handOver(context, first));
    const attempts = handedOver ? null : await postponeRequest(database, first);
    log.error(
      { err, job: 'rescore', clientId, subjectKind, subjectId, attempt: attempts ?? undefined },
      'a rescoring request failed; it is tried again',
    );
  }
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
