import { maskKey, readKeyKind } from '../../../access/identity/api-key.js';
import type { Session } from '../../../db/database.js';
import type { Prisma } from '../../../db/generated-client.js';
import type { StoredRow } from '../../../db/stored.js';
import type { Management } from '../../kernel/management.js';
import { recordAudit } from '../../kernel/record-audit.js';

/** A row of a key. `keyHash` is only in the type, because the Prisma client omits that column. */
export type KeyRow = StoredRow<'ApiKey'>;

/** A revoked key, and how many keys that it issued were revoked together with it. */
export type RevokedKey = KeyRow & { issuedRevoked?: number };

/** How many keys were revoked together with this one; 0 for a key that was only read. */
export const revokedWith = (key: Pick<RevokedKey, 'issuedRevoked'> | object): number =>
  ('issuedRevoked' in key ? key.issuedRevoked : undefined) ?? 0;

/** The keys that a caller manages: those of a workspace, or master keys of an agency and keys of all its clients. */
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

/** The condition of valid keys: neither revoked nor expired. */
export const isValid = () => ({ revokedAt: null, OR: [{ expiresAt: null }, { expiresAt: { gt: new Date() } }] });

export const isExpired = ({ expiresAt }: KeyRow): boolean => expiresAt !== null && expiresAt.getTime() <= Date.now();

/** The unique key of a row, by its id and its owner. */
export const keyOf = ({ id, clientId, agencyId }: KeyRow) => ({ id, clientId, agencyId });

/** A new or regenerated key with its text, which is never shown again. */
export interface IssuedKey {
  key: KeyRow;
  secret: string;
}

/** The masked text of a key, as lists show it. */
export const maskOf = ({ kind, lastFour }: Pick<KeyRow, 'kind' | 'lastFour'>) => maskKey(readKeyKind(kind), lastFour);

/** What happens to a key, as the audit log has it. */
export type KeyAction = `key.${'created' | 'updated' | 'regenerated' | 'revoked'}`;

/** Records a change of a key in the audit log of its owner. */
export async function auditKey(
  session: Session,
  { agencyId, actor }: Pick<Management, 'agencyId' | 'actor'>,
  action: KeyAction,
  { before, key }: { before?: KeyRow; key: KeyRow },
): Promise<void> {
  const change = { action, subject: `key:${key.id}`, before: before && describe(before), after: describe(key) };
  await recordAudit(session, { agencyId, clientId: key.clientId, actor }, change);
}

function describe(key: KeyRow): Record<string, unknown> {
  const { name, expiresAt, revokedAt, masterListAccess } = key;
  return { key: maskOf(key), name, expiresAt, revokedAt, masterListAccess };
}

/** All keys that the caller manages, in the order of creation; invalid ones only on request. */
export function listAllKeys(management: Management, { ended }: { ended: boolean }): Promise<KeyRow[]> {
  const where = { AND: [managedKeys(management), ended ? {} : isValid()] };
  return management.database.borrow((prisma) => prisma.apiKey.findMany({ where, orderBy: { id: 'asc' } }));
}
