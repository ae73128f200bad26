import type { Session } from '../../../db/database.js';
import { ConflictError, NotFoundError } from '../../../errors.js';
import { isOwnKey, type Management } from '../../kernel/management.js';
import { requireMasterListAccess } from './create-key.js';
import { type KeyRow, MANAGED, managedKeys } from './key-row.js';

/**
 * Locks one key that the caller manages until the transaction ends. Changing another master key requires the permission
 * to issue one, because a caller that can replace it could gain its permissions; a key may always revoke itself.
 * @throws NotFoundError the caller manages no such key
 * @throws ForbiddenError another master key, without "master list access"
 */
export async function lockKey(session: Session, management: Management, id: number): Promise<KeyRow> {
  const { agencyId, clientId } = management;
  const text = `select k.id from api_key k where k.id = $3 and ${MANAGED} for update of k`;
  await session.query('key.lock', text, [agencyId, clientId, id]);
  // A second statement, which sees the changes that the lock waited for.
  const key = await session.prisma.apiKey.findFirst({ where: { ...managedKeys(management), id } });
  if (!key) throw new NotFoundError('Key not found');
  if (key.kind === 'ML' && !isOwnKey(management, key.id)) requireMasterListAccess(management);
  return key;
}

/**
 * The same for a key that must be valid.
 * @throws ConflictError the key was revoked or has expired; such keys never become valid again
 */
export async function lockLivingKey(session: Session, management: Management, id: number): Promise<KeyRow> {
  const key = await lockKey(session, management, id);
  if (key.revokedAt) throw new ConflictError('Revoked', 'A revoked key never works again. Create a new one.');
  if (key.expiresAt && key.expiresAt.getTime() <= Date.now()) {
    throw new ConflictError('Expired', 'The key has expired. Create a new one.');
  }
  return key;
}
