import type { Session } from '../../../db/database.js';
import { ConflictError } from '../../../errors.js';

/** The most valid keys of a client, and the most valid master keys of an agency. */
const MAX_LIVE_KEYS = 50;

type Owner = { clientId: string; agencyId: null } | { clientId: null; agencyId: string };

/**
 * Checks that one more key may be issued, and blocks concurrent transactions that would issue another one.
 * @throws ConflictError the limit of valid keys is reached
 */
export async function requireKeyRoom(session: Session, { clientId, agencyId }: Owner): Promise<void> {
  const [table, id] = clientId === null ? ['agency', agencyId] : ['client', clientId];
  await session.query(`key.room.lock.${table}`, `select id from ${table} where id = $1 for no key update`, [id]);
  const works = { revokedAt: null, OR: [{ expiresAt: null }, { expiresAt: { gt: new Date() } }] };
  const live = await session.prisma.apiKey.count({
    where: clientId === null ? { agencyId, ...works } : { clientId, ...works },
  });
  if (live >= MAX_LIVE_KEYS) {
    const whose = clientId === null ? 'An agency has at most 50 master keys' : 'A client has at most 50 keys';
    throw new ConflictError('Too many keys', `${whose} that work. Revoke one first.`);
  }
}
