import { readNow } from '../../../db/database-time.js';
import { NotFoundError } from '../../../errors.js';
import { isCleanText } from '../../../values/text.js';
import { makeCountToken, tokenEnd } from '../../kernel/guards/count-token.js';
import { getClient } from '../agencies/list-clients.js';
import { countRows, type RowCount } from './count-rows.js';
import { deletionSubject } from './deletion-subject.js';
import type { ClientKeeper } from './suspend-client.js';

/** What the deletion of a client would delete. */
export interface DeletionPlan {
  clientId: string;
  clientName: string;
  rows: RowCount[];
  /** The sum of the counted rows. */
  total: number;
  /** Starts the deletion. */
  token: string;
  expiresAt: Date;
}

/**
 * The first of two steps: reports what would be deleted, and changes nothing.
 * @throws NotFoundError the agency has no such client
 */
export async function planDeletion(
  { agencyId, database, pepper }: ClientKeeper & { pepper: string },
  clientId: string,
): Promise<DeletionPlan> {
  const client = isCleanText(clientId) ? await getClient(database, agencyId, clientId) : null;
  if (!client) throw new NotFoundError('Client not found');
  const rows = await countRows(database, clientId);
  const total = rows.reduce((sum, { count }) => sum + count, 0);
  const expiresAt = tokenEnd(await readNow(database));
  const token = makeCountToken(pepper, deletionSubject(agencyId, clientId), { rows: total, expiresAt });
  return { clientId, clientName: client.name, rows, total, token, expiresAt };
}
