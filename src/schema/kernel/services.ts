import type { ExecutionResult } from 'graphql';
import type { Actor } from '../../access/actor.js';
import type { Release } from '../../access/concurrency/concurrency-limit.js';
import type { EventLoopScheduler } from '../../access/concurrency/event-loop-scheduler.js';
import type { IsEnrichmentOn } from '../../access/identity/permissions.js';
import type { FieldLimits } from '../../access/rate-limits/field-limit.js';
import type { UsageTally } from '../../access/usage/usage-tally.js';
import type { Database, Sql } from '../../db/database.js';
import type { StoredRow } from '../../db/stored.js';
import type { Exceptions } from '../../outbound/exceptions.js';
import type { MailSettings } from '../../outbound/mail.js';
import type { ReadWebhook } from '../../platforms/toolkit/webhook-item.js';
import type { SharedCache } from '../../redis/shared-cache.js';
import type { Log } from '../../telemetry/log-fields.js';

/** A task of the worker that does at once what a request asked for. */
export type WokenTask =
  | 'delete-clients'
  | 'erase-persons'
  | 'rescore'
  | 'run-exports'
  | 'run-jobs'
  | 'run-scheduled-exports';

/** The services that all operations of one process share. */
export interface Services {
  database: Database;
  /** The service's own origin, written on records created through the API. */
  serviceOrigin: string;
  /** The address that callers use, without a slash at its end; undefined: it is not known. */
  publicUrl: string | undefined;
  /** For how many days an Idempotency-Key identifies its request. */
  idempotencyDays: number;
  /** For how many days a job that has ended is kept. */
  jobDays: number;
  /** Base secret for key hashes and sealed webhook secrets. */
  pepper: string;
  /** The previous pepper, while a change of pepper is under way. */
  previousPepper?: string | undefined;
  /** Private networks that may receive events, also without TLS. */
  eventNetworks: Exceptions;
  /** The mail server; undefined: the service sends no mail. */
  mail: MailSettings | undefined;
  /** Shares the event loop among long pieces of work. */
  turns: EventLoopScheduler;
  /** Limits of single costly fields. */
  fieldLimits: FieldLimits;
  isEnrichmentOn: IsEnrichmentOn;
  /** Drops cached keys and settings of an agency after a change, so that it takes effect at once. */
  forgetKeys: (agencyId: string) => void;
  /** A cache of the time of each integration's newest record, by client. */
  newestRecords: Pick<SharedCache<ReadonlyMap<string, Date>>, 'get' | 'drop'>;
  /** The daily quota of stored webhook bodies. */
  bodyQuota: BodyQuota;
  /** Counts what keys and webhooks use. */
  usage: Pick<UsageTally, 'note'>;
  /** Scores that the workers of all processes store. */
  scoredEvents: ScoredEvents;
  /** Entries of the journal that workers number. */
  journalEvents: JournalEvents;
  /** Progress of jobs in the workers of all processes. */
  jobEvents: JobEvents;
  /** Wakes a task of the worker of this process, if it runs here. Cheap; may be called for every request. */
  wakeWorker: (task: WokenTask) => void;
  /** Whether all writes will be rolled back; then responses show no secrets. */
  isTrial: boolean;
  /** Runs the document of a plan again. */
  runDocument: RunDocument;
  /** Waits for a slot for heavy work. @returns releases it. @throws UnavailableError none became free in time */
  takeHeavySlot: (actor: Actor) => Promise<Release>;
  /** Reads a stored webhook body with the present code of its platform. */
  readWebhook: (platform: string, body: string) => ReadWebhook;
  log: Pick<Log, 'warn' | 'error'>;
  /** Counts inputs that only the database refused, and new shapes of webhook payloads. */
  metrics: {
    inputReachedDatabase(): void;
    newShapes(platform: string, times: number): void;
  };
}

/** An operation as a plan keeps it. */
export interface StoredOperation {
  document: string;
  /** Which operation of the document; null: its only one. */
  operationName: string | null;
  variables: Record<string, unknown>;
}

/** Runs an operation inside another one. @param context that of the outer one, with the services of this one */
export type RunDocument = (operation: StoredOperation, context: object) => Promise<ExecutionResult>;

/** A stored score of the watched workspace. */
export type WatchedScore = Pick<StoredRow<'ContactScore'>, 'clientId' | 'contactId' | 'value' | 'level' | 'computedAt'>;

/** A subscription to scores, until it returns. */
interface ScoreWatch extends AsyncIterableIterator<WatchedScore> {
  return(): Promise<IteratorResult<WatchedScore>>;
}

/** Scores that the workers of all processes store, for subscriptions in this process. */
export interface ScoredEvents {
  /** The scores of one client from now on, until the reader returns. None are kept for times without a connection. */
  watch(clientId: string): Promise<ScoreWatch>;
  /** Ends all subscriptions. */
  close(): void;
}

/** The owner of a journal: a client, or an agency for the journals of all its clients. */
export interface JournalOwner {
  kind: 'client' | 'agency';
  id: string;
}

/** Waits for entries of a journal. */
export interface JournalFollower {
  /** Resolves once there are entries after the number, at once if there already are; false when this has ended. */
  past(number: number): Promise<boolean>;
  end(): void;
}

/** Entries of journals that the workers of all processes number, for subscriptions in this process. */
export interface JournalEvents {
  /** Notices all entries that are numbered after the promise resolves. */
  follow(owner: JournalOwner): Promise<JournalFollower>;
  /** Ends all followers. */
  close(): void;
}

/** Jobs that change in any process, for subscriptions in this one. */
export interface JobEvents {
  /** Changes of one job from the moment that the promise resolves. */
  follow(job: { clientId: string; id: number }): Promise<JobFollower>;
  /** Ends all followers. */
  close(): void;
}

/** Waits for changes of a job. */
export interface JobFollower {
  /** Resolves when the job may have changed since the last call; false when this has ended. */
  changed(): Promise<boolean>;
  end(): void;
}

/** The receiver of a delivery. `clientId` is null on an agency's path. */
export interface Receiver {
  agencyId: string;
  clientId: string | null;
  platform: string;
}

/** Limits the bytes of webhook bodies that are stored per day (UTC) for one client, or for the paths of one agency. */
export interface BodyQuota {
  /**
   * The delivery as it may be stored: without its body once the quota of the day is used up.
   * @param sql not a transaction that may be rolled back, because a reservation is never undone
   */
  limit<Kept extends { body: string; bodyDropped?: boolean }>(sql: Sql, receiver: Receiver, input: Kept): Promise<Kept>;
}
