import { ConflictError } from '../../errors.js';
import type { Management } from '../agencies/management.js';
import { recordAudit } from '../audit/record-audit.js';
import { describeKey, KEY_COLUMNS, type KeyRow } from './key-row.js';
import { lockKey } from './lock-key.js';
import { hasAnotherMaster, lockMasterKeys } from './master-keys.js';

/**
 * Ends a key for good: at once in this process, everywhere within a second. Revoking twice changes nothing.
 * @throws NotFoundError the place has no such key
 * @throws ConflictError it is the agency's last master key, without which nobody could manage the agency
 * @throws ForbiddenError another master key, without "master list access"
 * @source Specification: Authentication, key management
 */
export async function revokeKey(management: Management, id: number): Promise<KeyRow> {
  const revoked = await management.database.transaction(async (sql) => {
    await lockMasterKeys(sql, management);
    const before = await lockKey(sql, management, id);
    if (before.revokedAt) return before;
    if (before.kind === 'ML' && !(await hasAnotherMaster(sql, management, id, { lasting: false })))
      throw new ConflictError('Last master key', 'This is the last master key of the agency. Regenerate it instead.');
    const text = `update api_key k set revoked_at = now() where k.id = $1 returning ${KEY_COLUMNS}`;
    const [key] = await sql.query<KeyRow>('key.revoke', text, [id]);
    if (!key) throw new Error('A locked key is gone.');
    const change = {
      action: 'key.revoked',
      subject: `key:${id}`,
      before: describeKey(before),
      after: describeKey(key),
    };
    await recordAudit(sql, { ...management, clientId: key.clientId }, change);
    return key;
  });
  management.forgetKeys();
  return revoked;
}
