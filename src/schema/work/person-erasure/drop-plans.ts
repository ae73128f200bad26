import type { Database } from '../../../db/database.js';
import type { ClaimedErasure } from '../../kernel/queues/claims.js';

/**
 * Deletes the plans of the client, and those of its agency: which of them tell of a Person is not looked for, because plans
 * are kept for an hour only and can be made again.
 */
export async function dropPlans(database: Database, { agencyId, clientId }: ClaimedErasure): Promise<void> {
  await database.prisma.plan.deleteMany({ where: { agencyId, OR: [{ clientId }, { clientId: null }] } });
}
