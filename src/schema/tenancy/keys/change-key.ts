import { generateKey, readKeyKind } from '../../../access/identity/api-key.js';
import type { Session } from '../../../db/database.js';
import type { Prisma } from '../../../db/generated-client.js';
import { ConflictError, ForbiddenError } from '../../../errors.js';
import { isOwnKey, type Management } from '../../kernel/management.js';
import { type Expiry, readExpiry, readName, secretColumns } from './create-key.js';
import { auditKey, type IssuedKey, type KeyAction, type KeyRow, keyOf, type RevokedKey } from './key-row.js';
import {
  hasAnotherMaster,
  issuerColumns,
  lockIssued,
  lockIssuer,
  lockKey,
  lockMasterKeys,
  lockValidKey,
  outlives,
  requireEndWithin,
  requireMasterListAccess,
} from './lock-keys.js';

/** What to change. Absent fields are not changed; null removes the name or the expiry. */
interface KeyChange {
  name?: string | null | undefined;
  expiresAt?: Expiry;
}

/**
 * Changes the name of a key, or its expiry. A key with an expiry cannot change its own, or extend another one beyond
 * it.
 * @throws InvalidError a name over 255 characters, an expiry in the past or later than that of the acting key
 * @throws NotFoundError the caller manages no such key
 * @throws ConflictError the key was revoked, has expired, or is the agency's last master key without an expiry
 * @throws ForbiddenError a master key without "master list access", or the expiry of the acting key
 * @source Specification: Authentication, key management
 */
export async function updateKey(management: Management, id: number, change: KeyChange): Promise<KeyRow> {
  const name = change.name === undefined ? undefined : readName(change.name);
  const expiresAt = change.expiresAt === undefined ? undefined : readExpiry(change.expiresAt);
  return changeKeys(management, async (session) => {
    await lockMasterKeys(session, management);
    const before = await lockValidKey(session, management, id);
    if (expiresAt !== undefined) await requireEndChange(session, management, before, expiresAt);
    if (isEqual(before, { name, expiresAt })) return before;
    return writeKey(session, management, before, { action: 'key.updated', data: { name, expiresAt } });
  });
}

const isEqual = (key: KeyRow, { name = key.name, expiresAt = key.expiresAt }: Partial<KeyRow>): boolean =>
  name === key.name && expiresAt?.getTime() === key.expiresAt?.getTime();

async function requireEndChange(
  session: Session,
  management: Management,
  { id, kind, expiresAt: end }: KeyRow,
  expiresAt: Date | null,
): Promise<void> {
  if (kind === 'ML') requireMasterListAccess(management);
  if (end?.getTime() === expiresAt?.getTime()) return;
  if (isOwnKey(management, id) && end !== null) throw new ForbiddenError('A key does not change its own end.');
  if (!isOwnKey(management, id)) requireEndWithin(expiresAt, await lockIssuer(session, management.actor));
  if (kind === 'ML' && expiresAt && !(await hasAnotherMaster(session, management, [id], { lasting: true })))
    throw new ConflictError('Last master key', 'No other master key of the agency lasts. Create one first.');
}

/**
 * Gives a key a new secret; the old one stops working within a second. From then on the acting key counts as its
 * issuer.
 * @throws NotFoundError the caller manages no such key; ConflictError it was revoked or has expired
 * @throws ForbiddenError another master key without "master list access", or a key that would outlive the acting key
 * @source Specification: Authentication, key management
 */
export function regenerateKey(management: Management, id: number): Promise<IssuedKey> {
  return changeKeys(management, async (session) => {
    const before = await lockValidKey(session, management, id);
    const issuer = await nextIssuer(session, management, before);
    const secret = generateKey(readKeyKind(before.kind));
    const data = { ...secretColumns(management.pepper, secret), ...issuer };
    return { key: await writeKey(session, management, before, { action: 'key.regenerated', data }), secret };
  });
}

/* A key without an expiry cannot be issued by a key that expires. */
async function nextIssuer(
  session: Session,
  management: Management,
  key: KeyRow,
): Promise<Pick<KeyRow, 'issuedBy' | 'issuedByUser'>> {
  const { issuedBy, issuedByUser } = key;
  if (isOwnKey(management, key.id)) return { issuedBy, issuedByUser };
  const issuer = await lockIssuer(session, management.actor);
  if (outlives(key.expiresAt, issuer)) {
    throw new ForbiddenError('A key with an end does not replace one that ends later.');
  }
  return issuerColumns(issuer);
}

/**
 * Revokes a key forever, everywhere within a second. @param includeIssued also all keys that descend from it
 * @throws NotFoundError the caller manages no such key; ConflictError no master key would be left
 * @throws ForbiddenError another master key, without "master list access"
 * @source Specification: Authentication, key management
 */
export function revokeKey(management: Management, id: number, includeIssued = false): Promise<RevokedKey> {
  return changeKeys(management, async (session) => {
    const revokedAt = await lockMasterKeys(session, management);
    const key = await lockKey(session, management, id);
    const issued = includeIssued ? await lockIssued(session, management, id) : [];
    const ending = [key, ...issued].filter((one) => one.revokedAt === null);
    await requireRemainingMaster(session, management, ending);
    const ended: KeyRow[] = [];
    for (const one of ending)
      ended.push(await writeKey(session, management, one, { action: 'key.revoked', data: { revokedAt } }));
    const others = ended.filter((one) => one.id !== id);
    return { ...(ended.find((one) => one.id === id) ?? key), issuedRevoked: others.length };
  });
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

/* The change takes effect at once in this process. */
async function changeKeys<Result>(
  { database, forgetKeys }: Management,
  work: (session: Session) => Promise<Result>,
): Promise<Result> {
  const result = await database.transaction(work);
  forgetKeys();
  return result;
}

async function writeKey(
  session: Session,
  management: Management,
  before: KeyRow,
  { action, data }: { action: KeyAction; data: Prisma.ApiKeyUncheckedUpdateInput },
): Promise<KeyRow> {
  const key = await session.prisma.apiKey.update({ where: keyOf(before), data });
  await auditKey(session, management, action, { before, key });
  return key;
}
