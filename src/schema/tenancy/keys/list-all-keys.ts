import type { Management } from '../../kernel/management.js';
import { type KeyRow, managedKeys } from './key-row.js';

/** All keys that the caller manages, in the order of creation; invalid ones only when asked for. */
export function listAllKeys(management: Management, { ended }: { ended: boolean }): Promise<KeyRow[]> {
  const works = { revokedAt: null, OR: [{ expiresAt: null }, { expiresAt: { gt: new Date() } }] };
  const where = { AND: [managedKeys(management), ended ? {} : works] };
  return management.database.borrow((prisma) => prisma.apiKey.findMany({ where, orderBy: { id: 'asc' } }));
}
