import { performance } from 'node:perf_hooks';
import type { Peppers } from '../../../access/secrets/claim-pepper.js';
import type { Database } from '../../../db/database.js';
import { ownedBy } from '../../../db/scoped.js';
import type { Exceptions } from '../../../outbound/exceptions.js';
import { type Limits, post, signedHeaders } from '../../../outbound/post.js';
import { cleanText } from '../../../values/text.js';
import { type ClaimedEndpoint, release } from '../../kernel/queues/claims.js';
import { recordAudit } from '../../kernel/record-audit.js';
import { type ChangeRow, changedFields } from '../changes/change-row.js';
import { openSigning, SWITCHED_OFF } from './endpoint-row.js';
import { eventMessage, testMessage } from './event-body.js';
import { type Attempt, defer, pauseAfter, settleAttempt } from './settle-attempt.js';
import { type Event, MOST_WAITING, PORTION, readDue, readNew, readWaitingRecords } from './waiting-events.js';

/** What a worker needs to send. */
export interface EventSettings {
  peppers: Peppers;
  exceptions: Exceptions;
  /** How long to wait for a response. Default: ten seconds. */
  limits?: Limits;
}

interface Sending extends EventSettings {
  database: Database;
  endpoint: ClaimedEndpoint;
  secrets: readonly string[];
  signal: AbortSignal;
}

/** The result of a slice. */
interface SentSlice {
  attempts: number;
  switchedOff: boolean;
  /** Whether there is more than one slice reads, or an event was settled that others waited for. */
  isMore: boolean;
}

interface Progress extends SentSlice {
  /** Consecutive failures. */
  failures: number;
  isOver: boolean;
  number: number;
}

/** How long a slice lasts. Including its last attempt, it stays within the lease. */
const SLICE_MS = 20_000;
/** Consecutive failures after which the endpoint is left idle for a while. */
const MOST_FAILURES = 3;
const LONGEST_IDLE_SECONDS = 300;

/** How long a failing endpoint is left idle, in seconds. @param failures consecutive failed attempts */
export const idleAfter = (failures: number): number =>
  failures === 0 ? 0 : Math.min(LONGEST_IDLE_SECONDS, 2 ** Math.min(failures, 20));

/** Sends due events, then new ones, and releases the endpoint. A failed event delays only those of its record. */
export async function sendSlice(
  { database, endpoint, signal }: Pick<Sending, 'database' | 'endpoint' | 'signal'>,
  settings: EventSettings,
): Promise<SentSlice> {
  const sending = { database, endpoint, signal, ...settings, secrets: secretsOf(endpoint, settings.peppers) };
  const progress = {
    ...{ attempts: 0, switchedOff: false, isMore: false, isOver: false },
    ...{ failures: endpoint.failures, number: endpoint.number },
  };
  const until = performance.now() + SLICE_MS;
  const goesOn = () => !progress.isOver && !signal.aborted && performance.now() < until;
  await sendDue(sending, progress, goesOn);
  if (goesOn()) await sendNew(sending, progress, goesOn);
  const { number, isOver, failures } = progress;
  await release(database, 'event_endpoint', [{ ...endpoint, number }], isOver ? idleAfter(failures) : 0);
  return progress;
}

function secretsOf(endpoint: ClaimedEndpoint, peppers: Peppers): string[] {
  const { secret, previousSecret, previousUntil } = endpoint;
  const sealed = previousSecret && previousUntil && previousUntil > new Date() ? [secret, previousSecret] : [secret];
  return sealed.map((one) => openSigning(peppers, endpoint, one));
}

async function sendDue(sending: Sending, progress: Progress, goesOn: () => boolean): Promise<void> {
  for (const event of await readDue(sending.database, sending.endpoint)) {
    if (!goesOn()) return;
    // Other events of its record may have waited for it, and are due now.
    progress.isMore = true;
    await sendOne(sending, progress, event);
  }
}

const recordOf = ({ kind, recordId }: Pick<Event, 'kind' | 'recordId'>) => `${kind}/${recordId}`;

async function sendNew(sending: Sending, progress: Progress, goesOn: () => boolean): Promise<void> {
  const { database, endpoint } = sending;
  const waiting = await readWaitingRecords(database, endpoint);
  const blocked = new Set(waiting.map(recordOf));
  let room = MOST_WAITING - waiting.length;
  const events = room > 0 ? await readNew(database, endpoint) : [];
  progress.isMore ||= events.length === PORTION;
  for (const event of events) {
    if (!goesOn() || room <= 0) return;
    if (!event.isRequested) progress.number = event.number;
    else if (blocked.has(recordOf(event))) {
      await defer(database, endpoint, event);
      room -= 1;
    } else if ((await sendOne(sending, progress, event)) === 'waits') {
      blocked.add(recordOf(event));
      room -= 1;
    }
  }
}

/** @returns whether the event waits for another attempt */
async function sendOne(sending: Sending, progress: Progress, event: Event): Promise<'waits' | 'done'> {
  const { database, endpoint } = sending;
  const attempt = await attemptOf(sending, event);
  if (!attempt) {
    progress.isOver = true;
    return 'done';
  }
  const settled = await settleAttempt(database, endpoint, event, attempt);
  progress.attempts += 1;
  progress.number = Math.max(progress.number, event.number);
  progress.failures = attempt.succeeded ? 0 : progress.failures + 1;
  // An attempt without a response takes the longest, so one is enough.
  const isSilent = !attempt.succeeded && attempt.status === null && attempt.pauseSeconds !== null;
  progress.isOver = !settled || isSilent || progress.failures >= MOST_FAILURES;
  if (settled?.failsForLong) progress.switchedOff = await switchOff(sending);
  progress.isOver ||= progress.switchedOff;
  return attempt.pauseSeconds === null ? 'done' : 'waits';
}

/* Null: the worker has to stop, and whether the event arrived is unknown. It is sent again. */
async function attemptOf(sending: Sending, event: Event): Promise<Attempt | null> {
  const { endpoint, secrets, exceptions, limits, signal } = sending;
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

/* A receiver that got the entry before it was emptied may still repeat its values. */
const isErased = ({ before, after }: ChangeRow) => changedFields(before, after).length === 0;

async function switchOff({ database, endpoint }: Sending): Promise<boolean> {
  const { agencyId, clientId, id, claimId } = endpoint;
  const owned = ownedBy(database, { agencyId, clientId });
  return owned.transaction(async (session) => {
    const where = { agencyId, id, claimId, disabledAt: null };
    const data = { disabledAt: new Date(), disabledBy: SWITCHED_OFF.failures };
    const { count } = await session.prisma.eventEndpoint.updateMany({ where, data });
    if (count === 0) return false;
    const actor = { kind: 'system', agencyId, clientId } as const;
    const change = { action: 'event_endpoint.switched_off', subject: `event_endpoint:${id}` } as const;
    const after = { reason: 'It has failed for five days.' };
    await recordAudit(session, { agencyId, clientId, actor }, { ...change, after });
    return true;
  });
}
