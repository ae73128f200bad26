import type { Database } from '../../db/database.js';
import { type Management, operatorOf } from '../../schema/kernel/management.js';
import { chooseOne, findAgency, lockClients } from '../../schema/tenancy/agencies/list-agencies.js';

/**
 * The agency, or the client of one, that a command names.
 * @throws NoSingleMatchError nothing, or several, have the name
 */
export async function findPlace(
  database: Database,
  pepper: string,
  { agency, client }: { agency: string; client?: string | undefined },
): Promise<Management> {
  const { id: agencyId } = await findAgency(database, agency);
  const found = client === undefined ? null : chooseOne(await lockClients(database, agencyId), client, 'client');
  return operatorOf(database, pepper, agencyId, found?.id ?? null);
}
