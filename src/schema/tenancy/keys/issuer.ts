import type { Actor } from '../../../access/actor.js';
import type { Sql } from '../../../db/database.js';
import { ForbiddenError, InvalidError } from '../../../errors.js';

/** The key that issues a secret, and when it expires; both null for the command line. */
export interface Issuer {
  keyId: number | null;
  expiresAt: Date | null;
}

export const COMMAND_LINE: Issuer = { keyId: null, expiresAt: null };

/**
 * Locks the acting key until the transaction ends: a concurrent revocation of it with the keys that it issued waits for
 * this transaction, and then sees the new key. The key may have become invalid, because it may come from a cache.
 * @throws ForbiddenError it is no longer valid
 */
export async function holdIssuer(sql: Sql, actor: Actor): Promise<Issuer> {
  if (actor.kind !== 'key') return COMMAND_LINE;
  const [key] = await sql.query<{ expiresAt: Date | null }>(
    'key.hold_issuer',
    `select expires_at as "expiresAt" from api_key
      where id = $1 and (agency_id = $2 or client_id in (select id from client where agency_id = $2)) and revoked_at is null and (expires_at is null or expires_at > now()) for share`,
    [actor.keyId, actor.agencyId],
  );
  if (!key) throw new ForbiddenError('This key has ended.');
  return { keyId: actor.keyId, expiresAt: key.expiresAt };
}

/** Whether a key with this expiry (null: none) would outlive the acting key. */
export function outlives(expiresAt: Date | null, issuer: Issuer): boolean {
  if (issuer.expiresAt === null) return false;
  return expiresAt === null || expiresAt.getTime() > issuer.expiresAt.getTime();
}

/** @throws InvalidError the expiry is later than that of the acting key */
export function requireEndWithin(expiresAt: Date | null, issuer: Issuer): void {
  if (!issuer.expiresAt || !outlives(expiresAt, issuer)) return;
  const end = issuer.expiresAt.toISOString();
  throw new InvalidError({ expiresAt: [`Must not be later than ${end}, when the key that asks for it ends.`] });
}
