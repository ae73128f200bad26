import { generateKey, hashKey, type KeyKind, lastFourOf } from '../../access/api-key.js';
import type { Sql } from '../../db/database.js';
import { type IssuedKey, KEY_COLUMNS, type KeyRow } from './key-row.js';

interface NewKey {
  kind: KeyKind;
  /** Of a master key. */
  agencyId: string | null;
  /** Of a read-write or read-only key. */
  clientId: string | null;
  name: string;
  masterListAccess: boolean;
  expiresAt: Date | null;
  /** The key that issues it; null for the command line. */
  issuedBy: number | null;
}

/** Stores a new key by its keyed hash. Its text is in the answer and nowhere else. */
export async function insertKey(sql: Sql, pepper: string, key: NewKey): Promise<IssuedKey> {
  const secret = generateKey(key.kind);
  const [row] = await sql.query<KeyRow>(
    'key.insert',
    `insert into api_key as k (kind, agency_id, client_id, name, master_list_access, expires_at, key_hash, last_four,
       issued_by)
     values ($1, $2, $3, $4, $5, $6::timestamptz, decode($7, 'hex'), $8, $9) returning ${KEY_COLUMNS}`,
    [
      key.kind,
      key.agencyId,
      key.clientId,
      key.name,
      key.masterListAccess,
      key.expiresAt?.toISOString() ?? null,
      hashKey(pepper, secret).toString('hex'),
      lastFourOf(secret),
      key.issuedBy,
    ],
  );
  if (!row) throw new Error('A key was not stored.');
  return { key: row, secret };
}
