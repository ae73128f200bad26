import type { Sql } from '../../../db/database.js';
import { NotFoundError } from '../../../errors.js';
import { isCleanText } from '../../../values/text.js';

/** The state of a client, locked until the transaction ends. */
interface HeldClient {
  name: string;
  suspendedAt: Date | null;
  /** When its deletion began; null: it is not being deleted. */
  deletedSince: Date | null;
}

const HOLD = `select c.name, c.suspended_at as "suspendedAt", d.started_at as "deletedSince"
  from client c left join client_deletion d on d.client_id = c.id
 where c.agency_id = $1 and c.id = $2 for no key update of c`;

/** @throws NotFoundError the agency has no such client */
export async function holdClient(sql: Sql, agencyId: string, clientId: string): Promise<HeldClient> {
  if (!isCleanText(clientId)) throw new NotFoundError('Client not found');
  const [held] = await sql.query<HeldClient>('client.hold', HOLD, [agencyId, clientId]);
  if (!held) throw new NotFoundError('Client not found');
  return held;
}
