import type { Sql } from '../../db/database.js';
import type { ConnectionRow } from './read-status.js';

export const CONNECTION_COLUMNS = `integration, external_account_id as "externalAccountId",
  webhook_secret is not null as "hasSecret", accept_legacy_signatures as "acceptLegacySignatures",
  last_synced_at as "lastSyncedAt", connected_at as "connectedAt",
  least(unproven_count, 2147483647)::integer as "unprovenCount", last_unproven_at as "lastUnprovenAt"`;

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
