import type { Session } from '../../../db/database.js';
import { type ConnectionRow, connectionKey } from './connection-row.js';

/** A connection, locked until the transaction ends; null when the workspace has none. */
export async function lockConnection(
  session: Session,
  clientId: string,
  integration: string,
): Promise<ConnectionRow | null> {
  const text = 'select integration from integration_connection where client_id = $1 and integration = $2 for update';
  await session.query('connection.lock', text, [clientId, integration]);
  // A second statement, which sees the changes that the lock waited for.
  return session.prisma.integrationConnection.findUnique({ where: connectionKey(clientId, integration) });
}
