import type { Sql } from '../../db/database.js';
import { ConflictError } from '../../errors.js';
import type { Management } from '../agencies/management.js';
import { recordAudit } from '../audit/record-audit.js';
import { describeKey, KEY_COLUMNS, type KeyRow } from './key-row.js';
import { lockKey } from './lock-key.js';

const USABLE = `k.kind = 'ML' and k.revoked_at is null and (k.expires_at is null or k.expires_at > now())`;

/**
 * Ends a key for good: at once in this process, everywhere within a second. Revoking twice changes nothing.
 * @throws NotFoundError the place has no such key
 * @throws ConflictError it is the agency's last master key, without which nobody could manage the agency
 * @throws ForbiddenError another master key, without "master list access"
 * @source Specification: Authentication, key management
 */
export async function revokeKey(management: Management, id: number): Promise<KeyRow> {
  const revoked = await management.database.transaction(async (sql) => {
    // Two last keys that revoke each other at the same time wait for one another here.
    await sql.query('agency.lock', 'select id from agency where id = $1 for no key update', [management.agencyId]);
    const before = await lockKey(sql, management, id);
    if (before.revokedAt) return before;
    if (before.kind === 'ML') await requireAnotherMaster(sql, management, id);
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

async function requireAnotherMaster(sql: Sql, { agencyId }: Management, id: number): Promise<void> {
  const text = `select k.id from api_key k where k.agency_id = $1 and k.id <> $2 and ${USABLE} limit 1`;
  const [other] = await sql.query('key.other_master', text, [agencyId, id]);
  if (!other)
    throw new ConflictError('Last master key', 'This is the last master key of the agency. Regenerate it instead.');
}
