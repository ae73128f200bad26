import type { FieldLimits } from '../access/field-limit.js';
import type { LoopTurns } from '../access/loop-turns.js';
import type { IsEnrichmentOn } from '../access/permissions.js';
import type { SharedCache } from '../access/shared-cache.js';
import type { Database, Sql } from '../db/database.js';
import type { StoredRow } from '../db/stored.js';
import type { ReadWebhook } from '../platforms/toolkit/read-webhook.js';
import type { Log } from '../telemetry/log-fields.js';

/** What every operation of one process shares. */
export interface Services {
  database: Database;
  /** The service's own origin, written on records made through the API. */
  serviceOrigin: string;
  /** For how many days an Idempotency-Key names its request. */
  idempotencyDays: number;
  /** Base secret for key hashes and sealed webhook secrets. */
  pepper: string;
  /** The one before it, while a change is under way. */
  previousPepper?: string | undefined;
  /** The turns of the event loop, for what takes long without asking the database. */
  turns: LoopTurns;
  /** Limits of single costly fields. */
  fieldLimits: FieldLimits;
  isEnrichmentOn: IsEnrichmentOn;
  /** Drops cached keys and settings of an agency after a change in it, so that it counts at once. */
  forgetKeys: (agencyId: string) => void;
  /** When each integration last brought a record, by client, for some minutes. */
  newestRecords: SharedCache<ReadonlyMap<string, Date>>;
  /** How much of webhook bodies is kept in a day. */
  bodyQuota: BodyQuota;
  /** Scores as the workers of all processes store them. */
  scoredEvents: ScoredEvents;
  /** Wakes the rescoring worker of this process, if it runs here. */
  wakeWorker: () => void;
  /** Reads a kept webhook body as its platform's code reads it now. */
  readWebhook: (platform: string, body: string) => ReadWebhook;
  log: Pick<Log, 'warn' | 'error'>;
  /** Counts what only the database refused, and what platforms send that they never sent before. */
  metrics: {
    inputReachedDatabase(): void;
    newShapes(platform: string, times: number): void;
  };
}

/** A stored score, of the workspace that is watched. */
export type WatchedScore = Pick<StoredRow<'ContactScore'>, 'clientId' | 'contactId' | 'value' | 'computedAt'>;

/** One who watches: scores as they come, until it returns. */
interface ScoreWatch extends AsyncIterableIterator<WatchedScore> {
  return(): Promise<IteratorResult<WatchedScore>>;
}

/** Scores as the workers of all processes store them, for whoever watches here. */
export interface ScoredEvents {
  /**
   * The scores of one client from the moment that the promise resolves, until the reader returns. What is stored while
   * the connection to the database is lost is not told later.
   */
  watch(clientId: string): Promise<ScoreWatch>;
  /** Ends whatever is being watched. */
  close(): void;
}

/** Whose delivery it is. `clientId` is null on an agency's path. */
export interface Receiver {
  agencyId: string;
  clientId: string | null;
  platform: string;
}

/** The part of a delivery that takes room. */
interface KeptBody {
  /** Without secrets. */
  body: string;
  /** Whether the body was left out because the quota of the day is used up. */
  bodyDropped?: boolean;
}

/** How many bytes of webhook bodies are kept of one client, or of the paths of one agency, in a day (UTC). */
export interface BodyQuota {
  /**
   * The delivery as it may be kept: without its body where the quota of the day is used up.
   * @param sql not a transaction that may be rolled back: what is set aside stays so
   */
  limit<Kept extends KeptBody>(sql: Sql, receiver: Receiver, input: Kept): Promise<Kept>;
}
