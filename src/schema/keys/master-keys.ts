import type { Session, Sql } from '../../db/database.js';
import { NOW, type Now } from '../../db/database-time.js';
import { NotFoundError } from '../../errors.js';
import type { Management } from './management.js';

/**
 * Makes those wait who would end master keys of the agency at the same time, each seeing the other's as the last.
 * @returns the time of the transaction
 */
export async function lockMasterKeys(sql: Sql, { agencyId }: Management): Promise<Date> {
  const lock = `select ${NOW} from agency where id = $1 for no key update`;
  const [agency] = await sql.query<Now>('agency.lock', lock, [agencyId]);
  if (!agency) throw new NotFoundError('Agency not found');
  return agency.now;
}

/**
 * Whether the agency could be managed without these keys.
 * @param lasting only by a key that does not stop by itself
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
