import type { Sql } from '../../db/database.js';
import { CONNECTION_COLUMNS, type ConnectionRow } from './connection-row.js';

/** A connection, locked until the transaction ends; undefined when the workspace has none. */
export async function lockConnection(
  sql: Sql,
  clientId: string,
  integration: string,
): Promise<ConnectionRow | undefined> {
  const text = `select ${CONNECTION_COLUMNS} from integration_connection where client_id = $1 and integration = $2 for update`;
  const [row] = await sql.query<ConnectionRow>('connection.lock', text, [clientId, integration]);
  return row;
}

/** What the audit log keeps of a connection: that there is a secret, never which. */
export function describeConnection({
  externalAccountId,
  hasSecret,
  acceptLegacySignatures,
  lastSyncedAt,
}: ConnectionRow): Record<string, unknown> {
  return { externalAccountId, hasSecret, acceptLegacySignatures, lastSyncedAt };
}
