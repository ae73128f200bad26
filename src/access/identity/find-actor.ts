import { hash as digest } from 'node:crypto';
import { performance } from 'node:perf_hooks';
import type { Database } from '../../db/database.js';
import { ForbiddenError, NotFoundError, UnauthenticatedError } from '../../errors.js';
import { type Clock, FreshCache } from '../../redis/fresh-cache.js';
import type { KeyActor } from '../actor.js';
import { type Peppers, pepperMark } from '../secrets/claim-pepper.js';
import { createKeyRenewal } from '../secrets/renew-keys.js';
import { hasKeyShape } from './api-key.js';
import { createKeyFinder } from './find-key.js';
import { createLastUsed, type LastUsedLog } from './last-used.js';
import { ask, ENRICHMENT, type KeyRecord, type Source } from './read-keys.js';

/** Identifies callers by their key. One per process. */
export interface KeyResolver {
  /**
   * A key that was found before is looked up by itself once its cached record expires. Keys that are new to this
   * process are looked up in batches, at most 50 a second, however many arrive.
   * @throws UnauthenticatedError 'Missing API key' without a text, 'Invalid API key' for one that is mistyped, unknown,
   *   revoked or expired, or whose client is suspended
   * @throws UnavailableError the database is away
   */
  resolve(keyText: string | undefined): Promise<KeyRecord>;
  /** The record of a key that was found within the last second, from the cache alone; else undefined. */
  recall(keyText: string | undefined): KeyRecord | undefined;
  /**
   * The actor inside the client that the header `X-Client-Id` names. Only a master key chooses; the keys of one client
   * come back unchanged, whatever the header says.
   * @throws ForbiddenError a master key named no client (the message says how), or one that is suspended
   * @throws NotFoundError no such client in the key's agency
   */
  actInClient(actor: KeyActor, clientId: string | undefined): Promise<KeyActor>;
  /**
   * Whether data enrichment is connected. A cached yes is trusted; a cached no is read again, so that a connection that
   * any process has just made takes effect at once.
   */
  isEnrichmentOn(actor: KeyActor): Promise<boolean>;
  /**
   * Drops the cached records of an agency and its clients: call it after a change of their keys, names or connections.
   */
  forget(agencyId: string): void;
  /** Writes what is buffered: times of last use, and keys that are to be stored under the new pepper. */
  flush(): Promise<void>;
  /** Stops the timers of `flush`. */
  close(): void;
}

type ClientRow = Pick<KeyActor, 'clientId' | 'clientName' | 'phoneCountry' | 'enrichment'>;

/** A revoked key, a lost client or a closed connection takes effect everywhere within this time. */
const MAX_AGE_MS = 1000;
const CACHED_KEYS = 10_000;
const NO_CLIENT =
  'A master key works inside one client of its agency. Name it with the header X-Client-Id: <client_id>.';
const SUSPENDED = 'This client is suspended.';
const CLIENT_ID = /^[\x21-\x7e]{1,255}$/;

const CLIENT_OF_AGENCY = `
  select c.id as "clientId", c.name as "clientName", c.default_phone_country as "phoneCountry",
    ${ENRICHMENT} as enrichment, c.suspended_at is not null as suspended
  from client c where c.id = $2 and c.agency_id = $1`;

/**
 * @param clock monotonic milliseconds, for tests
 * @source docs/behaviour.md: Keys and access
 */
export function createKeyResolver(
  options: Peppers & { database: Database; log: LastUsedLog; clock?: Clock },
): KeyResolver {
  const { database, log, clock = () => performance.now() } = options;
  const keys = new FreshCache<KeyRecord>({ maxAgeMs: MAX_AGE_MS, max: CACHED_KEYS, clock });
  const clients = new FreshCache<ClientRow>({ maxAgeMs: MAX_AGE_MS, max: CACHED_KEYS, clock });
  const source = { database, log };
  const renewal = createKeyRenewal(database, pepperMark(options.pepper), log);
  const findKey = createKeyFinder(source, options, renewal);
  const readAnew = async (name: string, keyText: string): Promise<KeyRecord> => {
    const record = await findKey(keyText, keys.wasFound(name));
    if (!record) throw new UnauthenticatedError('Invalid API key');
    return record;
  };
  const lastUsed = createLastUsed(database, log);
  return {
    async resolve(keyText) {
      if (!keyText) throw new UnauthenticatedError('Missing API key');
      if (!hasKeyShape(keyText)) throw new UnauthenticatedError('Invalid API key');
      const name = cacheName(keyText);
      const record = await keys.get(name, () => readAnew(name, keyText));
      lastUsed.note(record.id);
      return record;
    },
    recall(keyText) {
      const record = keyText ? keys.peek(cacheName(keyText)) : undefined;
      if (record) lastUsed.note(record.id);
      return record;
    },
    async actInClient(actor, clientId) {
      if (actor.keyKind !== 'ML') return actor;
      if (!clientId) throw new ForbiddenError(NO_CLIENT);
      if (!CLIENT_ID.test(clientId)) throw new NotFoundError('Client not found');
      const { agencyId } = actor;
      const client = await clients.get(`${agencyId} ${clientId}`, () => readClient(source, agencyId, clientId));
      return { ...actor, ...client };
    },
    isEnrichmentOn: async (actor) => actor.enrichment || readEnrichment(source, actor),
    forget(agencyId) {
      keys.dropWhere((record) => record.agencyId === agencyId);
      clients.dropWhere((_client, name) => name.startsWith(`${agencyId} `));
    },
    // One after the other, as both write the rows of the same keys.
    flush: () => lastUsed.flush().then(renewal.flush),
    close() {
      lastUsed.close();
      renewal.close();
    },
  };
}

/*
 * The cache is keyed by a plain digest: it does not hold the key itself, and is much cheaper to compute than the keyed
 * hash in the database.
 */
const cacheName = (keyText: string): string => digest('sha256', keyText, 'base64');

/** The caller that a key stands for. A master key acts in no client yet: see `actInClient`. */
export function keyActor(record: KeyRecord): KeyActor {
  const { id, kind, mask, name, agencyId, clientId, clientName, phoneCountry, enrichment, masterListAccess } = record;
  return {
    kind: 'key',
    keyId: id,
    keyKind: kind,
    keyMask: mask,
    keyName: name,
    agencyId,
    clientId,
    clientName,
    phoneCountry,
    enrichment,
    masterListAccess,
  };
}

async function readClient(source: Source, agencyId: string, clientId: string): Promise<ClientRow> {
  const values = [agencyId, clientId];
  const [row] = await ask<ClientRow & { suspended: boolean }>(source, 'client_of_agency', CLIENT_OF_AGENCY, values);
  if (!row) throw new NotFoundError('Client not found');
  const { suspended, ...client } = row;
  if (suspended) throw new ForbiddenError(SUSPENDED);
  return client;
}

async function readEnrichment(source: Source, { agencyId, clientId }: KeyActor): Promise<boolean> {
  if (clientId === null) return false;
  const [row] = await ask<ClientRow>(source, 'client_of_agency', CLIENT_OF_AGENCY, [agencyId, clientId]);
  return row?.enrichment ?? false;
}
