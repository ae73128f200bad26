import type { Database } from '../../db/database.js';
import { isUnavailable } from '../../db/database-error.js';
import { UnavailableError } from '../../errors.js';
import type { Log } from '../../telemetry/log-fields.js';
import { type KeyKind, maskKey } from './api-key.js';

/** A valid key. Client fields are null for a master key. */
export interface KeyRecord {
  id: number;
  kind: KeyKind;
  mask: string;
  name: string;
  agencyId: string;
  clientId: string | null;
  clientName: string | null;
  phoneCountry: string | null;
  enrichment: boolean;
  masterListAccess: boolean;
}

/** The database in which callers are looked up, and the log of failed lookups. */
export interface Source {
  database: Database;
  log: Pick<Log, 'warn'>;
}

interface KeyRow extends Omit<KeyRecord, 'mask'> {
  keyHash: string;
  lastFour: string;
}

/** SQL: whether the client `c` has data enrichment, and thus People. */
export const ENRICHMENT = `exists (
  select 1 from integration_connection i where i.client_id = c.id and i.integration = 'data_enrichment')`;

const KEY_COLUMNS = `
  k.id, k.kind, encode(k.key_hash, 'hex') as "keyHash", k.last_four as "lastFour", k.name,
  k.master_list_access as "masterListAccess", coalesce(k.agency_id, c.agency_id) as "agencyId",
  k.client_id as "clientId", c.name as "clientName", c.default_phone_country as "phoneCountry",
  ${ENRICHMENT} as enrichment`;

/* SQL: whether the key `k` is valid. Its client `c` may be suspended; a master key has none. */
const WORKS = 'k.revoked_at is null and (k.expires_at is null or k.expires_at > now()) and c.suspended_at is null';

const KEY_BY_HASH = `
  select ${KEY_COLUMNS} from api_key k left join client c on c.id = k.client_id
  where k.key_hash = decode($1, 'hex') and ${WORKS}`;

const KEYS_BY_HASH = `
  select ${KEY_COLUMNS}
  from unnest($1::text[]) as asked (hash)
    join api_key k on k.key_hash = decode(asked.hash, 'hex') left join client c on c.id = k.client_id
  where ${WORKS}`;

/** The record of one key by its hash in hex digits. @throws UnavailableError */
export async function readKey(source: Source, hash: string): Promise<KeyRecord | undefined> {
  const [row] = await ask<KeyRow>(source, 'key_by_hash', KEY_BY_HASH, [hash]);
  return row && recordOf(row);
}

/** The records of many keys by their hashes; keys that are not valid are missing. @throws UnavailableError */
export async function readKeys(source: Source, hashes: readonly string[]): Promise<Map<string, KeyRecord>> {
  const rows = await ask<KeyRow>(source, 'keys_by_hash', KEYS_BY_HASH, [hashes]);
  return new Map(rows.map((row) => [row.keyHash, recordOf(row)]));
}

/** The state of a key when a stream was opened with it, and the client of the stream. */
export interface Standing {
  /** In hex digits, under each pepper that the process has: one of them is stored. */
  keyHashes: readonly string[];
  clientId: string | null;
  enrichment: boolean;
}

const STILL_GOOD = `
  select asked.position::int as position, ${ENRICHMENT} as enrichment
  from unnest($1::text[], $2::text[]) with ordinality as asked (hash, client_id, position)
    join api_key k on k.key_hash = decode(asked.hash, 'hex')
    left join client c on c.id = asked.client_id and (c.id = k.client_id or c.agency_id = k.agency_id)
  where ${WORKS} and (asked.client_id is null or c.id is not null)`;

/**
 * Which of these are still valid: the key is valid and has the same secret, the client still belongs to it, and data
 * enrichment is still connected if it was.
 * @throws UnavailableError
 */
export async function readStanding<Given extends Standing>(
  source: Source,
  given: readonly Given[],
): Promise<ReadonlySet<Given>> {
  const asked = given.flatMap((one) => one.keyHashes.map((hash) => ({ hash, one })));
  const parameters = [asked.map(({ hash }) => hash), asked.map(({ one }) => one.clientId)];
  const rows = await ask<{ position: number; enrichment: boolean }>(source, 'keys_standing', STILL_GOOD, parameters);
  return new Set(
    rows.flatMap(({ position, enrichment }) => {
      const one = asked[position - 1]?.one;
      return one && (enrichment || !one.enrichment) ? [one] : [];
    }),
  );
}

function recordOf({ keyHash: _hash, lastFour, ...record }: KeyRow): KeyRecord {
  return { ...record, mask: maskKey(record.kind, lastFour) };
}

/** Runs a lookup of callers. @throws UnavailableError the database does not respond */
export async function ask<Row extends object>(
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
