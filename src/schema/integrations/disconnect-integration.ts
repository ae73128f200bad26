import { NotFoundError } from '../../errors.js';
import { recordAudit } from '../audit/record-audit.js';
import type { Workspace } from '../context.js';
import { describeConnection, lockConnection } from './lock-connection.js';

/**
 * Ends a connection with its account id and secret; the records it brought stay. Disconnecting data enrichment closes
 * People.
 * @throws NotFoundError the integration is not connected
 */
export async function disconnectIntegration(workspace: Workspace, key: string): Promise<void> {
  const { clientId, database } = workspace;
  await database.transaction(async (sql) => {
    const before = await lockConnection(sql, clientId, key);
    if (!before) throw new NotFoundError('This integration is not connected.');
    await sql.query(
      'connection.delete',
      'delete from integration_connection where client_id = $1 and integration = $2',
      [clientId, key],
    );
    await recordAudit(sql, workspace, {
      action: 'integration.disconnected',
      subject: `integration:${key}`,
      before: describeConnection(before),
    });
  });
}
