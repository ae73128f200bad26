import { maskKey, readKeyKind } from '../../access/api-key.js';
import type { Prisma } from '../../db/generated/prisma/client.js';
import type { StoredRow } from '../../db/stored.js';
import type { Management } from './management.js';

/** A key as its row says; its text is nowhere, and `keyHash` only in the type: the client leaves it in the database. */
export type KeyRow = StoredRow<'ApiKey'>;

/** A key that was revoked, and how many keys that it issued were revoked with it just now. */
export type RevokedKey = KeyRow & { issuedRevoked?: number };

/** How many keys were revoked with this one just now; 0 of a key that was only read. */
export const revokedWith = (key: Pick<RevokedKey, 'issuedRevoked'> | object): number =>
  ('issuedRevoked' in key ? key.issuedRevoked : undefined) ?? 0;

/** A workspace sees its own keys; an agency its master keys and those of all its clients. */
export function managedKeys({
  agencyId,
  clientId,
}: Pick<Management, 'agencyId' | 'clientId'>): Prisma.ApiKeyWhereInput {
  if (clientId !== null) return { clientId, client: { agencyId } };
  return { OR: [{ agencyId }, { client: { agencyId } }] };
}

/** The same as SQL, for locks: a condition on `k`, where `$1` is the agency, `$2` the workspace or null. */
export const MANAGED = `case when $2::text is not null
  then k.client_id = (select id from client where id = $2 and agency_id = $1)
  else k.agency_id = $1 or k.client_id in (select id from client where agency_id = $1) end`;

/** A row that is known, by its id and its owner. */
export const keyOf = ({ id, clientId, agencyId }: KeyRow) => ({ id, clientId, agencyId });

/** A key that was just made or replaced, with its text, which is shown this once. */
export interface IssuedKey {
  key: KeyRow;
  secret: string;
}

/** What lists show of the text of a key. */
export const maskOf = ({ kind, lastFour }: Pick<KeyRow, 'kind' | 'lastFour'>) => maskKey(readKeyKind(kind), lastFour);

/** What the audit log keeps of a key. */
export function describeKey(key: KeyRow): Record<string, unknown> {
  const { name, expiresAt, revokedAt, masterListAccess } = key;
  return { key: maskOf(key), name, expiresAt, revokedAt, masterListAccess };
}
