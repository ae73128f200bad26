import { type KeyKind, maskKey } from '../../access/api-key.js';

/** A key as its row says; its text is nowhere. */
export interface KeyRow {
  id: number;
  kind: KeyKind;
  clientId: string | null;
  name: string;
  lastFour: string;
  masterListAccess: boolean;
  createdAt: Date;
  expiresAt: Date | null;
  revokedAt: Date | null;
  lastUsedAt: Date | null;
  /** Null for keys of the command line, and where it is not known. */
  issuedBy: KeyIssuer | null;
  /** How many keys that it issued were revoked with it just now. */
  issuedRevoked?: number;
}

/** The key that gave out the secret of another one. */
export interface KeyIssuer {
  id: number;
  kind: KeyKind;
  name: string;
  lastFour: string;
}

/** The columns of a key `k`. */
export const KEY_COLUMNS = `k.id, k.kind, k.client_id as "clientId", k.name, k.last_four as "lastFour",
  k.master_list_access as "masterListAccess", k.created_at as "createdAt", k.expires_at as "expiresAt",
  k.revoked_at as "revokedAt", k.last_used_at as "lastUsedAt",
  (select jsonb_build_object('id', i.id, 'kind', i.kind, 'name', i.name, 'lastFour', i.last_four)
     from api_key i where i.id = k.issued_by) as "issuedBy"`;

/**
 * The keys that a place manages, as a condition on `k`: `$1` is the agency, `$2` the workspace or null.
 * A workspace sees its own keys; an agency its master keys and those of all its clients.
 */
export const MANAGED = `case when $2::text is not null
  then k.client_id = (select id from client where id = $2 and agency_id = $1)
  else k.agency_id = $1 or k.client_id in (select id from client where agency_id = $1) end`;

/** A key that was just made or replaced, with its text, which is shown this once. */
export interface IssuedKey {
  key: KeyRow;
  secret: string;
}

/** What the audit log keeps of a key. */
export function describeKey(key: KeyRow): Record<string, unknown> {
  const { name, expiresAt, revokedAt, masterListAccess } = key;
  return { key: maskKey(key.kind, key.lastFour), name, expiresAt, revokedAt, masterListAccess };
}
