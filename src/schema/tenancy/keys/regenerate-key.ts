import { generateKey, hashKey, lastFourOf, readKeyKind } from '../../../access/identity/api-key.js';
import { pepperMark } from '../../../access/secrets/claim-pepper.js';
import type { Sql } from '../../../db/database.js';
import { ForbiddenError } from '../../../errors.js';
import { isOwnKey, type Management } from '../../kernel/management.js';
import { recordAudit } from '../../kernel/record-audit.js';
import { holdIssuer, outlives } from './issuer.js';
import { describeKey, type IssuedKey, type KeyRow, keyOf } from './key-row.js';
import { lockLivingKey } from './lock-key.js';

/**
 * Gives a key a new secret. The old secret becomes invalid at once in this process and everywhere within a second; the
 * expiry does not change. From then on the key counts as issued by the acting key, whose holder has seen the new
 * secret.
 * @throws NotFoundError the caller manages no such key
 * @throws ConflictError the key was revoked or has expired; such keys never become valid again
 * @throws ForbiddenError another master key, without "master list access"; or a key that would outlive the acting key
 * @source Specification: Authentication, key management
 */
export async function regenerateKey(management: Management, id: number): Promise<IssuedKey> {
  const issued = await management.database.transaction(async (session) => {
    const before = await lockLivingKey(session, management, id);
    const issuedBy = await nextIssuer(session, management, before);
    const secret = generateKey(readKeyKind(before.kind));
    const keyHash = new Uint8Array(hashKey(management.pepper, secret));
    const mark = new Uint8Array(pepperMark(management.pepper));
    const data = { keyHash, pepperMark: mark, lastFour: lastFourOf(secret), issuedBy };
    const key = await session.prisma.apiKey.update({ where: keyOf(before), data });
    const change = {
      action: 'key.regenerated',
      subject: `key:${id}`,
      before: describeKey(before),
      after: describeKey(key),
    };
    await recordAudit(session, { ...management, clientId: key.clientId }, change);
    return { key, secret };
  });
  management.forgetKeys();
  return issued;
}

/* A key without an expiry cannot be issued by a key that expires. */
async function nextIssuer(sql: Sql, management: Management, key: KeyRow): Promise<number | null> {
  if (isOwnKey(management, key.id)) return key.issuedBy;
  const issuer = await holdIssuer(sql, management.actor);
  if (outlives(key.expiresAt, issuer)) {
    throw new ForbiddenError('A key with an end does not replace one that ends later.');
  }
  return issuer.keyId;
}
