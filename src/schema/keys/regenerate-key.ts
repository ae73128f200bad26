import { generateKey, hashKey, lastFourOf } from '../../access/api-key.js';
import type { Management } from '../agencies/management.js';
import { recordAudit } from '../audit/record-audit.js';
import { describeKey, type IssuedKey, KEY_COLUMNS, type KeyRow } from './key-row.js';
import { lockLivingKey } from './lock-key.js';

/**
 * Gives a key a new secret. The old one stops at once in this process, everywhere within a second.
 * @throws NotFoundError the place has no such key
 * @throws ConflictError the key was revoked, or has expired: such keys never work again
 * @throws ForbiddenError another master key, without "master list access"
 * @source Specification: Authentication, key management
 */
export async function regenerateKey(management: Management, id: number): Promise<IssuedKey> {
  const issued = await management.database.transaction(async (sql) => {
    const before = await lockLivingKey(sql, management, id);
    const secret = generateKey(before.kind);
    const [key] = await sql.query<KeyRow>(
      'key.regenerate',
      `update api_key k set key_hash = decode($2, 'hex'), last_four = $3 where k.id = $1 returning ${KEY_COLUMNS}`,
      [id, hashKey(management.pepper, secret).toString('hex'), lastFourOf(secret)],
    );
    if (!key) throw new Error('A locked key is gone.');
    const change = {
      action: 'key.regenerated',
      subject: `key:${id}`,
      before: describeKey(before),
      after: describeKey(key),
    };
    await recordAudit(sql, { ...management, clientId: key.clientId }, change);
    return { key, secret };
  });
  management.forgetKeys();
  return issued;
}
