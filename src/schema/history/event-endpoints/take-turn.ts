import { performance } from 'node:perf_hooks';
import type { Peppers } from '../../../access/secrets/claim-pepper.js';
import type { Database } from '../../../db/database.js';
import { ownedBy } from '../../../db/scoped.js';
import type { Exceptions } from '../../../outbound/exceptions.js';
import { type Limits, post, signedHeaders } from '../../../outbound/post.js';
import { cleanText } from '../../../values/text.js';
import { recordAudit } from '../../kernel/record-audit.js';
import type { ChangeRow } from '../changes/change-row.js';
import { changedFields } from '../changes/changed-fields.js';
import { type ClaimedEndpoint, releaseEndpoint } from './claim-endpoints.js';
import { openSigning, SWITCHED_OFF } from './endpoint-row.js';
import { eventMessage, testMessage } from './event-body.js';
import { type Attempt, defer, settleAttempt } from './settle-attempt.js';
import { pauseAfter, restAfter } from './tries.js';
import { type Event, MOST_WAITING, PORTION, readDue, readNew, readWaitingRecords } from './waiting-events.js';

/** What a worker sends with. */
export interface EventSettings {
  peppers: Peppers;
  exceptions: Exceptions;
  /** How long answers are waited for; absent: ten seconds. */
  limits?: Limits;
}

interface Turn extends EventSettings {
  database: Database;
  endpoint: ClaimedEndpoint;
  secrets: readonly string[];
  signal: AbortSignal;
}

/** What a turn has come to. */
interface TurnOutcome {
  attempts: number;
  switchedOff: boolean;
  /** Whether there was more than one turn reads, or it ended what others waited behind. */
  isMore: boolean;
}

interface Progress extends TurnOutcome {
  /** Failures in a row. */
  failures: number;
  isOver: boolean;
  number: number;
}

/** After that long an endpoint lets others have its place. With the last attempt it is still within the lease. */
const TURN_MS = 20_000;
/** Failures in a row after which it is left alone for a while. */
const MOST_FAILURES = 3;

/**
 * Sends what is due to one endpoint, then what is new, one after the other, and releases it. An event that fails is tried
 * again later; those of its record wait behind it, all others go on.
 */
export async function takeTurn(
  { database, endpoint, signal }: Pick<Turn, 'database' | 'endpoint' | 'signal'>,
  settings: EventSettings,
): Promise<TurnOutcome> {
  const turn = { database, endpoint, signal, ...settings, secrets: secretsOf(endpoint, settings.peppers) };
  const progress = {
    ...{ attempts: 0, switchedOff: false, isMore: false, isOver: false },
    ...{ failures: endpoint.failures, number: endpoint.number },
  };
  const until = performance.now() + TURN_MS;
  const goesOn = () => !progress.isOver && !signal.aborted && performance.now() < until;
  await sendDue(turn, progress, goesOn);
  if (goesOn()) await sendNew(turn, progress, goesOn);
  await releaseEndpoint(database, endpoint, progress.number, progress.isOver ? restAfter(progress.failures) : 0);
  return progress;
}

function secretsOf(endpoint: ClaimedEndpoint, peppers: Peppers): string[] {
  const { secret, previousSecret, previousUntil } = endpoint;
  const sealed = previousSecret && previousUntil && previousUntil > new Date() ? [secret, previousSecret] : [secret];
  return sealed.map((one) => openSigning(peppers, endpoint, one));
}

async function sendDue(turn: Turn, progress: Progress, goesOn: () => boolean): Promise<void> {
  for (const event of await readDue(turn.database, turn.endpoint)) {
    if (!goesOn()) return;
    // Behind it others of its record may have waited, which are due then.
    progress.isMore = true;
    await sendOne(turn, progress, event);
  }
}

const recordOf = ({ kind, recordId }: Pick<Event, 'kind' | 'recordId'>) => `${kind}/${recordId}`;

async function sendNew(turn: Turn, progress: Progress, goesOn: () => boolean): Promise<void> {
  const { database, endpoint } = turn;
  const waiting = await readWaitingRecords(database, endpoint);
  const blocked = new Set(waiting.map(recordOf));
  let room = MOST_WAITING - waiting.length;
  const events = room > 0 ? await readNew(database, endpoint) : [];
  progress.isMore ||= events.length === PORTION;
  for (const event of events) {
    if (!goesOn() || room <= 0) return;
    if (!event.isAsked) progress.number = event.number;
    else if (blocked.has(recordOf(event))) {
      await defer(database, endpoint, event);
      room -= 1;
    } else if ((await sendOne(turn, progress, event)) === 'waits') {
      blocked.add(recordOf(event));
      room -= 1;
    }
  }
}

/** @returns whether the event waits for another try */
async function sendOne(turn: Turn, progress: Progress, event: Event): Promise<'waits' | 'done'> {
  const { database, endpoint } = turn;
  const attempt = await attemptOf(turn, event);
  if (!attempt) {
    progress.isOver = true;
    return 'done';
  }
  const settled = await settleAttempt(database, endpoint, event, attempt);
  progress.attempts += 1;
  progress.number = Math.max(progress.number, event.number);
  progress.failures = attempt.succeeded ? 0 : progress.failures + 1;
  // A receiver that does not answer at all takes the longest, so one attempt is enough to know.
  const isSilent = !attempt.succeeded && attempt.status === null && attempt.pauseSeconds !== null;
  progress.isOver = !settled || isSilent || progress.failures >= MOST_FAILURES;
  if (settled?.failsForLong) progress.switchedOff = await switchOff(turn);
  progress.isOver ||= progress.switchedOff;
  return attempt.pauseSeconds === null ? 'done' : 'waits';
}

/* Null: the worker is asked to stop, and nobody knows whether the event arrived. It is sent again. */
async function attemptOf(turn: Turn, event: Event): Promise<Attempt | null> {
  const { endpoint, secrets, exceptions, limits, signal } = turn;
  const { number, entry, attempts } = event;
  if (!entry && number >= 0) {
    const error = 'The entry is not kept any more.';
    return { tookMs: 0, status: null, error, answer: null, succeeded: true, pauseSeconds: null };
  }
  const message = entry ? eventMessage(endpoint.id, number, entry) : testMessage(endpoint.id, number);
  const headers = signedHeaders(message.id, new Date(), message.body, secrets);
  const since = performance.now();
  const posted = await post({ url: endpoint.url, headers, body: message.body, signal }, exceptions, limits).catch(
    () => null,
  );
  if (!posted) return null;
  const { status, error, answer } = posted;
  const succeeded = status !== null && status >= 200 && status < 300;
  return {
    ...{ tookMs: Math.round(performance.now() - since), status, error, succeeded },
    answer: answer === null || (entry && isErased(entry)) ? null : cleanText(answer),
    pauseSeconds: succeeded ? null : pauseAfter(attempts + 1, Math.random()),
  };
}

/* Whoever got it before it was emptied may still repeat what it told. */
const isErased = ({ before, after }: ChangeRow) => changedFields(before, after).length === 0;

async function switchOff({ database, endpoint }: Turn): Promise<boolean> {
  const { agencyId, clientId, id, claimId } = endpoint;
  const owned = ownedBy(database, { agencyId, clientId });
  return owned.transaction(async (session) => {
    const where = { agencyId, id, claimId, disabledAt: null };
    const data = { disabledAt: new Date(), disabledBy: SWITCHED_OFF.failures };
    const { count } = await session.prisma.eventEndpoint.updateMany({ where, data });
    if (count === 0) return false;
    const actor = { kind: 'system', agencyId, clientId } as const;
    await recordAudit(
      session,
      { agencyId, clientId, actor },
      {
        action: 'event_endpoint.switched_off',
        subject: `event_endpoint:${id}`,
        after: { reason: 'It has failed for five days.' },
      },
    );
    return true;
  });
}
