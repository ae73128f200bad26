import type { Actor, UserActor } from '../../../access/actor.js';
import type { Session, Sql } from '../../../db/database.js';
import { NOW, type Now } from '../../../db/database-time.js';
import { ConflictError, ForbiddenError, InvalidError, NotFoundError } from '../../../errors.js';
import { isOwnKey, type Management } from '../../kernel/management.js';
import { isExpired, isValid, type KeyRow, MANAGED, managedKeys } from './key-row.js';

/**
 * Locks a key that the caller manages. A caller that can replace another master key would gain its permissions.
 * @throws NotFoundError the caller manages no such key; ForbiddenError another master key, without "master list access"
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

/** The same for a key that must be valid. @throws ConflictError it was revoked or has expired */
export async function lockValidKey(session: Session, management: Management, id: number): Promise<KeyRow> {
  const key = await lockKey(session, management, id);
  if (key.revokedAt) throw new ConflictError('Revoked', 'A revoked key never works again. Create a new one.');
  if (isExpired(key)) throw new ConflictError('Expired', 'The key has expired. Create a new one.');
  return key;
}

/** @throws ForbiddenError the caller may not issue master keys */
export function requireMasterListAccess({ actor }: Management): void {
  if (actor.kind === 'operator') return;
  if (actor.kind === 'user' && actor.agencyRole === 'owner') return;
  if (actor.kind === 'user' || actor.keyKind !== 'ML' || !actor.masterListAccess) {
    throw new ForbiddenError('This needs a master key with the permission "master list access".');
  }
}

const ISSUED = `select k.id from api_key k where ${MANAGED} and k.issued_by = any($3::bigint[])
    and k.id <> all($4::bigint[]) order by k.id for update of k`;

/** Locks all keys that descend from a locked key, generation by generation. A locked key issues no further ones. */
export async function lockIssued({ query, prisma }: Session, management: Management, id: number): Promise<KeyRow[]> {
  const { agencyId, clientId } = management;
  const found: number[] = [];
  for (let parents = [id]; parents.length > 0; ) {
    const children = await query<{ id: number }>('key.issued', ISSUED, [agencyId, clientId, parents, [id, ...found]]);
    parents = children.map((key) => key.id);
    found.push(...parents);
  }
  if (found.length === 0) return [];
  const keys = await prisma.apiKey.findMany({ where: { ...managedKeys(management), id: { in: found } } });
  // In the order in which they were found, which is also that of the audit log.
  return keys.sort((one, other) => found.indexOf(one.id) - found.indexOf(other.id));
}

/** Blocks concurrent revocations of the agency's master keys, so that one remains. @returns the present time */
export async function lockMasterKeys(sql: Sql, { agencyId }: Management): Promise<Date> {
  const lock = `select ${NOW} from agency where id = $1 for no key update`;
  const [agency] = await sql.query<Now>('agency.lock', lock, [agencyId]);
  if (!agency) throw new NotFoundError('Agency not found');
  return agency.now;
}

/** Whether the agency has another valid master key. @param lasting counts only keys without an expiry */
export async function hasAnotherMaster(
  { prisma }: Session,
  { agencyId }: Management,
  ids: readonly number[],
  { lasting }: { lasting: boolean },
): Promise<boolean> {
  const validity = lasting ? { revokedAt: null, expiresAt: null } : isValid();
  const where = { agencyId, kind: 'ML', id: { notIn: [...ids] }, ...validity };
  return (await prisma.apiKey.findFirst({ where, select: { id: true } })) !== null;
}

/** The key or the user that issues a secret, and when the key expires; all null for the command line. */
export interface Issuer {
  keyId: number | null;
  userId: number | null;
  expiresAt: Date | null;
}

export const COMMAND_LINE: Issuer = { keyId: null, userId: null, expiresAt: null };

/** The columns of a key that name its issuer. */
export const issuerColumns = ({ keyId, userId }: Issuer) => ({ issuedBy: keyId, issuedByUser: userId });

/**
 * Locks the acting key, so that a concurrent revocation waits and then sees the new key. A cached key may have ended.
 * @throws ForbiddenError it is no longer valid
 */
export async function lockIssuer(sql: Sql, actor: Actor): Promise<Issuer> {
  if (actor.kind === 'user') return lockUser(sql, actor);
  if (actor.kind !== 'key') return COMMAND_LINE;
  const [key] = await sql.query<{ expiresAt: Date | null }>(
    'key.hold_issuer',
    `select expires_at as "expiresAt" from api_key
      where id = $1 and (agency_id = $2 or client_id in (select id from client where agency_id = $2)) and revoked_at is null and (expires_at is null or expires_at > now()) for share`,
    [actor.keyId, actor.agencyId],
  );
  if (!key) throw new ForbiddenError('This key has ended.');
  return { keyId: actor.keyId, userId: null, expiresAt: key.expiresAt };
}

async function lockUser(sql: Sql, { agencyId, userId }: UserActor): Promise<Issuer> {
  const text = 'select id from agency_user where agency_id = $1 and id = $2 and disabled_at is null for share';
  const [user] = await sql.query('user.hold_issuer', text, [agencyId, userId]);
  if (!user) throw new ForbiddenError('This user is disabled.');
  return { keyId: null, userId, expiresAt: null };
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
