import type { Session, Sql } from '../../../db/database.js';
import { NOW, type Now } from '../../../db/database-time.js';
import { NotFoundError } from '../../../errors.js';
import type { Management } from '../../kernel/management.js';

/**
 * Blocks concurrent transactions that revoke master keys of the agency, so that two cannot each consider the other's
 * key as the remaining one.
 * @returns the time of the transaction
 */
export async function lockMasterKeys(sql: Sql, { agencyId }: Management): Promise<Date> {
  const lock = `select ${NOW} from agency where id = $1 for no key update`;
  const [agency] = await sql.query<Now>('agency.lock', lock, [agencyId]);
  if (!agency) throw new NotFoundError('Agency not found');
  return agency.now;
}

/**
 * Whether the agency has a valid master key besides these.
 * @param lasting counts only keys without an expiry
 */
export async function hasAnotherMaster(
  { prisma }: Session,
  { agencyId }: Management,
  ids: readonly number[],
  { lasting }: { lasting: boolean },
): Promise<boolean> {
  const lasts = [{ expiresAt: null }, ...(lasting ? [] : [{ expiresAt: { gt: new Date() } }])];
  const where = { agencyId, kind: 'ML', id: { notIn: [...ids] }, revokedAt: null, OR: lasts };
  return (await prisma.apiKey.findFirst({ where, select: { id: true } })) !== null;
}
