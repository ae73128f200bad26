import { NotFoundError } from '../../../errors.js';
import type { Workspace } from '../../kernel/context.js';
import { recordAudit } from '../../kernel/record-audit.js';
import { connectionKey, describeConnection } from './connection-row.js';
import { lockConnection } from './lock-connection.js';

/**
 * Deletes a connection with its account id and secret; its records stay. Disconnecting data enrichment disables People.
 * @throws NotFoundError the integration is not connected
 */
export async function disconnectIntegration(workspace: Workspace, key: string): Promise<void> {
  const { clientId, database } = workspace;
  await database.transaction(async (session) => {
    const before = await lockConnection(session, clientId, key);
    if (!before) throw new NotFoundError('This integration is not connected.');
    await session.prisma.integrationConnection.delete({ where: connectionKey(clientId, key) });
    await recordAudit(session, workspace, {
      action: 'integration.disconnected',
      subject: `integration:${key}`,
      before: describeConnection(before),
    });
  });
}
