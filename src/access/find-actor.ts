import { hash as digest, timingSafeEqual } from 'node:crypto';
import { performance } from 'node:perf_hooks';
import type { Database } from '../db/database.js';
import { isUnavailable } from '../db/database-error.js';
import { ForbiddenError, NotFoundError, UnauthenticatedError, UnavailableError } from '../errors.js';
import type { KeyActor } from './actor.js';
import { hashKey, hasKeyShape, type KeyKind, maskKey } from './api-key.js';
import { type Clock, FreshCache } from './fresh-cache.js';
import { createLastUsed, type LastUsedLog } from './last-used.js';

/** A recognised key as its row says. Client fields are null for a master key. */
export interface KeyRecord {
  id: number;
  kind: KeyKind;
  mask: string;
  agencyId: string;
  clientId: string | null;
  clientName: string | null;
  phoneCountry: string | null;
  enrichment: boolean;
  masterListAccess: boolean;
}

/** Finds out who calls. One per process. */
export interface KeyResolver {
  /**
   * @throws UnauthenticatedError 'Missing API key' without a text, 'Invalid API key' for one that is mistyped, unknown,
   * revoked or expired
   */
  resolve(keyText: string | undefined): Promise<KeyRecord>;
  /** The record of a key that was found within the last second, without asking anybody; else undefined. */
  recall(keyText: string | undefined): KeyRecord | undefined;
  /** Whether this text was a valid key when it was last looked up; asks no database. */
  wasValid(keyText: string): boolean;
  /**
   * The actor inside the client that the header `X-Client-Id` names. Only a master key chooses; the keys of one client
   * come back unchanged, whatever the header says.
   * @throws ForbiddenError a master key named no client; the message says how
   * @throws NotFoundError no such client in the key's agency
   */
  actInClient(actor: KeyActor, clientId: string | undefined): Promise<KeyActor>;
  /**
   * Whether data enrichment is connected. A cached yes is believed; a no is asked again, so that a connection made a
   * moment ago by any process counts at once.
   */
  isEnrichmentOn(actor: KeyActor): Promise<boolean>;
  /** Drops everything cached: call it after a change of keys, clients or connections. */
  forget(): void;
  /** Writes the times of last use that are still waiting. */
  flush(): Promise<void>;
  /** Stops the timer of `flush`. */
  close(): void;
}

interface KeyRow extends Omit<KeyRecord, 'mask'> {
  keyHash: Uint8Array;
  lastFour: string;
}

interface Source {
  database: Database;
  log: LastUsedLog;
}

type ClientRow = Pick<KeyActor, 'clientId' | 'clientName' | 'phoneCountry' | 'enrichment'>;

/** A revoked key, a lost client or a closed connection counts everywhere within this time. */
const MAX_AGE_MS = 1000;
const CACHED_KEYS = 10_000;
const CLIENT_ID = /^[\x21-\x7e]{1,255}$/;

const ENRICHMENT = `exists (
  select 1 from integration_connection i where i.client_id = c.id and i.integration = 'data_enrichment')`;

const KEY_BY_HASH = `
  select k.id, k.kind, k.key_hash as "keyHash", k.last_four as "lastFour", k.master_list_access as "masterListAccess",
    coalesce(k.agency_id, c.agency_id) as "agencyId", k.client_id as "clientId", c.name as "clientName",
    c.default_phone_country as "phoneCountry", ${ENRICHMENT} as enrichment
  from api_key k left join client c on c.id = k.client_id
  where k.key_hash = decode($1, 'hex') and k.revoked_at is null and (k.expires_at is null or k.expires_at > now())`;

const CLIENT_OF_AGENCY = `
  select c.id as "clientId", c.name as "clientName", c.default_phone_country as "phoneCountry",
    ${ENRICHMENT} as enrichment
  from client c where c.id = $2 and c.agency_id = $1`;

/**
 * @param clock monotonic milliseconds, for tests
 * @source docs/behaviour.md: Keys and access
 */
export function createKeyResolver(options: {
  database: Database;
  pepper: string;
  log: LastUsedLog;
  clock?: Clock;
}): KeyResolver {
  const { database, pepper, log, clock = () => performance.now() } = options;
  const keys = new FreshCache<KeyRecord>({ maxAgeMs: MAX_AGE_MS, max: CACHED_KEYS, clock });
  const clients = new FreshCache<ClientRow>({ maxAgeMs: MAX_AGE_MS, max: CACHED_KEYS, clock });
  const source = { database, log };
  const lastUsed = createLastUsed(database, log);
  return {
    async resolve(keyText) {
      if (!keyText) throw new UnauthenticatedError('Missing API key');
      if (!hasKeyShape(keyText)) throw new UnauthenticatedError('Invalid API key');
      const record = await keys.get(cacheName(keyText), () => readKey(source, hashKey(pepper, keyText)));
      lastUsed.note(record.id);
      return record;
    },
    recall(keyText) {
      const record = keyText ? keys.peek(cacheName(keyText)) : undefined;
      if (record) lastUsed.note(record.id);
      return record;
    },
    wasValid: (keyText) => keys.wasFound(cacheName(keyText)),
    async actInClient(actor, clientId) {
      if (actor.keyKind !== 'ML') return actor;
      if (!clientId) {
        throw new ForbiddenError(
          'A master key works inside one client of its agency. Name it with the header X-Client-Id: <client_id>.',
        );
      }
      if (!CLIENT_ID.test(clientId)) throw new NotFoundError('Client not found');
      const { agencyId } = actor;
      const client = await clients.get(`${agencyId} ${clientId}`, () => readClient(source, agencyId, clientId));
      return { ...actor, ...client };
    },
    isEnrichmentOn: async (actor) => actor.enrichment || readEnrichment(source, actor),
    forget() {
      keys.clear();
      clients.clear();
    },
    flush: () => lastUsed.flush(),
    close: () => lastUsed.close(),
  };
}

/* What a key is cached under: not the key itself, and many times cheaper than the keyed hash of the database. */
const cacheName = (keyText: string): string => digest('sha256', keyText, 'base64');

/** The caller that a key stands for. A master key acts in no client yet: see `actInClient`. */
export function keyActor(record: KeyRecord): KeyActor {
  const { id, kind, mask, agencyId, clientId, clientName, phoneCountry, enrichment, masterListAccess } = record;
  return {
    kind: 'key',
    keyId: id,
    keyKind: kind,
    keyMask: mask,
    agencyId,
    clientId,
    clientName,
    phoneCountry,
    enrichment,
    masterListAccess,
  };
}

async function readKey(source: Source, hash: Buffer): Promise<KeyRecord> {
  const [row] = await ask<KeyRow>(source, 'key_by_hash', KEY_BY_HASH, [hash.toString('hex')]);
  if (!row || !timingSafeEqual(row.keyHash, hash)) throw new UnauthenticatedError('Invalid API key');
  const { keyHash: _hash, lastFour, ...record } = row;
  return { ...record, mask: maskKey(row.kind, lastFour) };
}

async function readClient(source: Source, agencyId: string, clientId: string): Promise<ClientRow> {
  const [row] = await ask<ClientRow>(source, 'client_of_agency', CLIENT_OF_AGENCY, [agencyId, clientId]);
  if (!row) throw new NotFoundError('Client not found');
  return row;
}

async function readEnrichment(source: Source, { agencyId, clientId }: KeyActor): Promise<boolean> {
  if (clientId === null) return false;
  const [row] = await ask<ClientRow>(source, 'client_of_agency', CLIENT_OF_AGENCY, [agencyId, clientId]);
  return row?.enrichment ?? false;
}

/* A database that is away is no verdict on the key: the request may be tried again. */
async function ask<Row extends object>(
  { database, log }: Source,
  name: string,
  text: string,
  values: unknown[],
): Promise<Row[]> {
  try {
    return await database.query<Row>(name, text, values);
  } catch (error) {
    if (!isUnavailable(error)) throw error;
    log.warn({ err: error }, 'the database did not answer');
    throw new UnavailableError({ cause: error });
  }
}
