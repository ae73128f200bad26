import { hash as digest } from 'node:crypto';
import { performance } from 'node:perf_hooks';
import type { Database } from '../../db/database.js';
import { ForbiddenError, NotFoundError, UnauthenticatedError } from '../../errors.js';
import { type Clock, FreshCache } from '../../redis/fresh-cache.js';
import type { Log } from '../../telemetry/log-fields.js';
import type { CallerActor, KeyActor } from '../actor.js';
import { type Peppers, pepperMark } from '../secrets/claim-pepper.js';
import { createKeyRenewal } from '../secrets/renew-keys.js';
import { createWriteLater, type WriteLater } from '../usage/write-later.js';
import { hasKeyShape } from './api-key.js';
import { createKeyFinder } from './find-key.js';
import { NAME_A_CLIENT } from './permissions.js';
import { ask, ENRICHMENT, type KeyRecord, type Source } from './read-keys.js';

/** Identifies callers by their key. One per process. */
export interface KeyResolver {
  /**
   * @throws UnauthenticatedError 'Missing API key' without a text; 'Invalid API key' for a key that is mistyped, unknown,
   *   revoked or expired, or whose client is suspended
   * @throws UnavailableError the database is unavailable
   */
  resolve(keyText: string | undefined): Promise<KeyRecord>;
  /** The record of a key that was found within the last second, from the cache alone; else undefined. */
  recall(keyText: string | undefined): KeyRecord | undefined;
  /**
   * The actor inside the client that the header `X-Client-Id` names. The header has an effect only with a master key.
   * @throws ForbiddenError a master key named no client, or a suspended one
   * @throws NotFoundError no such client in the key's agency
   */
  actInClient(actor: KeyActor, clientId: string | undefined): Promise<KeyActor>;
  /** Whether data enrichment is connected. A cached no is read again, so a new connection takes effect at once. */
  isEnrichmentOn(actor: CallerActor): Promise<boolean>;
  /** @throws ForbiddenError the client is suspended; NotFoundError the agency has no such client */
  findClient(agencyId: string, clientId: string): Promise<ClientRow>;
  /** Drops the cached records of an agency and its clients. Call it after a change of keys, names or connections. */
  forget(agencyId: string): void;
  /** Writes the buffered times of last use and renewed keys. */
  flush(): Promise<void>;
  /** Stops the timers of `flush`. */
  close(): void;
}

/** What an actor knows of the client that it acts in. */
export type ClientRow = Pick<KeyActor, 'clientId' | 'clientName' | 'phoneCountry' | 'enrichment'>;

/** A revoked key or a closed connection takes effect everywhere within this time. */
const MAX_AGE_MS = 1000;
const CACHED_KEYS = 10_000;
const CLIENT_ID = /^[\x21-\x7e]{1,255}$/;

const CLIENT_OF_AGENCY = `
  select c.id as "clientId", c.name as "clientName", c.default_phone_country as "phoneCountry",
    ${ENRICHMENT} as enrichment, c.suspended_at is not null as suspended
  from client c where c.id = $2 and c.agency_id = $1`;

interface KeyResolverOptions extends Peppers {
  database: Database;
  log: Pick<Log, 'warn'>;
  clock?: Clock;
}

/** @source docs/behaviour.md: Keys and access */
export function createKeyResolver(options: KeyResolverOptions): KeyResolver {
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
  const noteUse = (keyId: number) => lastUsed.note(keyId, { keyId, at: Date.now() });
  const findClient = createClientFinder(source, clients);
  return {
    async resolve(keyText) {
      if (!keyText) throw new UnauthenticatedError('Missing API key');
      if (!hasKeyShape(keyText)) throw new UnauthenticatedError('Invalid API key');
      const name = cacheName(keyText);
      const record = await keys.get(name, () => readAnew(name, keyText));
      noteUse(record.id);
      return record;
    },
    recall(keyText) {
      const record = keyText ? keys.peek(cacheName(keyText)) : undefined;
      if (record) noteUse(record.id);
      return record;
    },
    async actInClient(actor, clientId) {
      if (actor.keyKind !== 'ML') return actor;
      if (!clientId) throw new ForbiddenError(NAME_A_CLIENT);
      return { ...actor, ...(await findClient(actor.agencyId, clientId)) };
    },
    findClient,
    isEnrichmentOn: async (actor) => actor.enrichment || readEnrichment(source, actor),
    forget(agencyId) {
      keys.dropWhere((record) => record.agencyId === agencyId);
      clients.dropWhere((_client, name) => name.startsWith(`${agencyId} `));
    },
    // One after the other, because both write the rows of the same keys.
    flush: () => lastUsed.flush().then(renewal.flush),
    close() {
      lastUsed.close();
      renewal.close();
    },
  };
}

const createClientFinder =
  (source: Source, clients: FreshCache<ClientRow>): KeyResolver['findClient'] =>
  async (agencyId, clientId) => {
    if (!CLIENT_ID.test(clientId)) throw new NotFoundError('Client not found');
    return clients.get(`${agencyId} ${clientId}`, () => readClient(source, agencyId, clientId));
  };

/* A digest, so that the cache does not contain the key; much cheaper than the keyed hash in the database. */
const cacheName = (keyText: string): string => digest('sha256', keyText, 'base64');

const actors = new WeakMap<KeyRecord, KeyActor>();

/** The caller identified by a key. A master key acts in no client yet: see `actInClient`. */
export function keyActor(record: KeyRecord): KeyActor {
  const known = actors.get(record);
  if (known) return known;
  const { id, kind, mask, name, ...shared } = record;
  const actor: KeyActor = { ...shared, kind: 'key', keyId: id, keyKind: kind, keyMask: mask, keyName: name };
  actors.set(record, actor);
  return actor;
}

async function readClient(source: Source, agencyId: string, clientId: string): Promise<ClientRow> {
  const values = [agencyId, clientId];
  const [row] = await ask<ClientRow & { suspended: boolean }>(source, 'client_of_agency', CLIENT_OF_AGENCY, values);
  if (!row) throw new NotFoundError('Client not found');
  const { suspended, ...client } = row;
  if (suspended) throw new ForbiddenError('This client is suspended.');
  return client;
}

async function readEnrichment(source: Source, { agencyId, clientId }: CallerActor): Promise<boolean> {
  if (clientId === null) return false;
  const [row] = await ask<ClientRow>(source, 'client_of_agency', CLIENT_OF_AGENCY, [agencyId, clientId]);
  return row?.enrichment ?? false;
}

// Rows are locked in a fixed order. A locked row is skipped: another process is writing an equivalent time.
const WRITE_USE = `
  with due as (select id from api_key where id = any($1::bigint[]) order by id for no key update skip locked)
  update api_key k set last_used_at = used.at
  from due, unnest($1::bigint[], $2::timestamptz[]) as used (id, at)
  where k.id = due.id and used.id = due.id and (k.last_used_at is null or k.last_used_at < used.at)`;

const createLastUsed = (database: Database, log: Pick<Log, 'warn'>): WriteLater<{ keyId: number; at: number }> =>
  createWriteLater({
    everyMs: 5000,
    write: (uses) =>
      database.query('key_last_used', WRITE_USE, [
        uses.map(({ keyId }) => keyId),
        uses.map(({ at }) => new Date(at).toISOString()),
      ]),
    log,
    failure: 'The times of last use of some keys were not written.',
  });
