import type { Session } from '../../db/database.js';
import { ConflictError, NotFoundError } from '../../errors.js';
import { requireMasterListAccess } from './create-key.js';
import { type KeyRow, MANAGED, managedKeys } from './key-row.js';
import { isOwnKey, type Management } from './management.js';

/**
 * One key of the place, locked until the transaction ends. Whoever could replace or end the master keys of others could
 * give itself what they may do, so that takes the same permission as issuing one; a key may always end itself.
 * @throws NotFoundError the place has no such key
 * @throws ForbiddenError another master key, without "master list access"
 */
export async function lockKey(session: Session, management: Management, id: number): Promise<KeyRow> {
  const { agencyId, clientId } = management;
  const text = `select k.id from api_key k where k.id = $3 and ${MANAGED} for update of k`;
  await session.query('key.lock', text, [agencyId, clientId, id]);
  // Another statement, so that what was waited for is seen.
  const key = await session.prisma.apiKey.findFirst({ where: { ...managedKeys(management), id } });
  if (!key) throw new NotFoundError('Key not found');
  if (key.kind === 'ML' && !isOwnKey(management, key.id)) requireMasterListAccess(management);
  return key;
}

/**
 * The same, of a key that still works.
 * @throws ConflictError the key was revoked, or has expired: such keys never work again
 */
export async function lockLivingKey(session: Session, management: Management, id: number): Promise<KeyRow> {
  const key = await lockKey(session, management, id);
  if (key.revokedAt) throw new ConflictError('Revoked', 'A revoked key never works again. Create a new one.');
  if (key.expiresAt && key.expiresAt.getTime() <= Date.now()) {
    throw new ConflictError('Expired', 'The key has expired. Create a new one.');
  }
  return key;
}
