import type { Actor } from '../../access/actor.js';
import type { Sql } from '../../db/database.js';
import { ForbiddenError, InvalidError } from '../../errors.js';

/** The key that gives out a secret, and when it stops by itself; both null for the command line. */
export interface Issuer {
  keyId: number | null;
  expiresAt: Date | null;
}

export const COMMAND_LINE: Issuer = { keyId: null, expiresAt: null };

/**
 * The key that acts, held until the transaction ends: whoever revokes it with what it issued waits for that, and then
 * sees it. A resolved key is believed for a moment, so it may have ended since.
 * @throws ForbiddenError it has ended meanwhile
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

/** Whether a key that ends then (null: never) would outlive the one that acts. */
export function outlives(expiresAt: Date | null, issuer: Issuer): boolean {
  if (issuer.expiresAt === null) return false;
  return expiresAt === null || expiresAt.getTime() > issuer.expiresAt.getTime();
}

/** @throws InvalidError the end is later than that of the key that acts */
export function requireEndWithin(expiresAt: Date | null, issuer: Issuer): void {
  if (!issuer.expiresAt || !outlives(expiresAt, issuer)) return;
  const end = issuer.expiresAt.toISOString();
  throw new InvalidError({ expiresAt: [`Must not be later than ${end}, when the key that asks for it ends.`] });
}
