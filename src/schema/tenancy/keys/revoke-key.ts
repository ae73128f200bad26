import type { Session } from '../../../db/database.js';
import { ConflictError } from '../../../errors.js';
import { isOwnKey, type Management } from '../../kernel/management.js';
import { recordAudit } from '../../kernel/record-audit.js';
import { requireMasterListAccess } from './create-key.js';
import { findIssued } from './issued-keys.js';
import { describeKey, type KeyRow, keyOf, type RevokedKey } from './key-row.js';
import { lockKey } from './lock-key.js';
import { hasAnotherMaster, lockMasterKeys } from './master-keys.js';

/**
 * Revokes a key for good: at once in this process, everywhere within a second. Revoking twice changes nothing.
 * @param includeIssued also revokes the keys that it issued, the keys that those issued, and so on
 * @returns the key, and how many keys were revoked with it
 * @throws NotFoundError the caller manages no such key
 * @throws ConflictError no master key would be left, without which no caller could manage the agency
 * @throws ForbiddenError another master key, without "master list access"
 * @source Specification: Authentication, key management
 */
export async function revokeKey(management: Management, id: number, includeIssued = false): Promise<RevokedKey> {
  const revoked = await management.database.transaction(async (session) => {
    const now = await lockMasterKeys(session, management);
    const key = await lockKey(session, management, id);
    const issued = includeIssued ? await findIssued(session, management, id) : [];
    const ending = [key, ...issued].filter(({ revokedAt }) => revokedAt === null);
    await requireRemainingMaster(session, management, ending);
    const ended = new Map<number, KeyRow>();
    for (const one of ending) ended.set(one.id, await endKey(session, management, one, now));
    return { ...(ended.get(id) ?? key), issuedRevoked: [...ended.keys()].filter((one) => one !== id).length };
  });
  management.forgetKeys();
  return revoked;
}

async function requireRemainingMaster(
  session: Session,
  management: Management,
  ending: readonly KeyRow[],
): Promise<void> {
  // The command line can issue another one.
  if (management.actor.kind === 'operator') return;
  const masters = ending.filter(({ kind }) => kind === 'ML').map(({ id }) => id);
  if (masters.length === 0) return;
  if (masters.some((id) => !isOwnKey(management, id))) requireMasterListAccess(management);
  if (await hasAnotherMaster(session, management, masters, { lasting: false })) return;
  throw new ConflictError('Last master key', 'This is the last master key of the agency. Regenerate it instead.');
}

async function endKey(session: Session, management: Management, before: KeyRow, revokedAt: Date): Promise<KeyRow> {
  const key = await session.prisma.apiKey.update({ where: keyOf(before), data: { revokedAt } });
  const change = {
    action: 'key.revoked',
    subject: `key:${before.id}`,
    before: describeKey(before),
    after: describeKey(key),
  };
  await recordAudit(session, { ...management, clientId: key.clientId }, change);
  return key;
}
