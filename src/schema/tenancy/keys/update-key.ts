import type { Session } from '../../../db/database.js';
import { ConflictError, ForbiddenError } from '../../../errors.js';
import { isOwnKey, type Management } from '../../kernel/management.js';
import { recordAudit } from '../../kernel/record-audit.js';
import { readExpiry, readName, requireMasterListAccess } from './create-key.js';
import { holdIssuer, requireEndWithin } from './issuer.js';
import { describeKey, type KeyRow, keyOf } from './key-row.js';
import { lockLivingKey } from './lock-key.js';
import { hasAnotherMaster, lockMasterKeys } from './master-keys.js';

/** What to change. Absent fields are not changed; null removes the name or the expiry. */
interface KeyChange {
  name?: string | null | undefined;
  expiresAt?: Date | string | null | undefined;
}

/**
 * Changes the name of a key, or its expiry; its secret does not change. To change the expiry of a master key requires
 * the permission to issue one. A key with an expiry cannot change its own, and cannot extend another one beyond its
 * own.
 * @throws InvalidError a name over 255 characters, an expiry in the past or later than that of the acting key
 * @throws NotFoundError the caller manages no such key
 * @throws ConflictError the key was revoked, has expired, or is the agency's last master key without an expiry
 * @throws ForbiddenError another master key, or the expiry of any, without "master list access"; the expiry of the
 *   acting key itself
 * @source Specification: Authentication, key management
 */
export async function updateKey(management: Management, id: number, change: KeyChange): Promise<KeyRow> {
  const name = change.name === undefined ? undefined : readName(change.name);
  const expiresAt = change.expiresAt === undefined ? undefined : readExpiry(change.expiresAt);
  const updated = await management.database.transaction(async (session) => {
    await lockMasterKeys(session, management);
    const before = await lockLivingKey(session, management, id);
    if (expiresAt !== undefined) await requireEndChange(session, management, before, expiresAt);
    const data = { ...(name === undefined ? {} : { name }), ...(expiresAt === undefined ? {} : { expiresAt }) };
    const key = await session.prisma.apiKey.update({ where: keyOf(before), data });
    await recordAudit(
      session,
      { ...management, clientId: key.clientId },
      { action: 'key.updated', subject: `key:${id}`, before: describeKey(before), after: describeKey(key) },
    );
    return key;
  });
  management.forgetKeys();
  return updated;
}

async function requireEndChange(
  session: Session,
  management: Management,
  { id, kind, expiresAt: end }: KeyRow,
  expiresAt: Date | null,
): Promise<void> {
  if (kind === 'ML') requireMasterListAccess(management);
  if (end?.getTime() === expiresAt?.getTime()) return;
  if (isOwnKey(management, id) && end !== null) throw new ForbiddenError('A key does not change its own end.');
  if (!isOwnKey(management, id)) requireEndWithin(expiresAt, await holdIssuer(session, management.actor));
  if (kind === 'ML' && expiresAt && !(await hasAnotherMaster(session, management, [id], { lasting: true })))
    throw new ConflictError('Last master key', 'No other master key of the agency lasts. Create one first.');
}
