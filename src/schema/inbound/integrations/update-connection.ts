import { NotFoundError } from '../../../errors.js';
import type { Workspace } from '../../kernel/context.js';
import { recordAudit } from '../../kernel/record-audit.js';
import { integrationOf } from './catalogue.js';
import { claimAccount, requireClaim } from './claim-account.js';
import { type ConnectionInput, readConnectionInput } from './connection-input.js';
import { connectionKey, describeConnection } from './connection-row.js';
import { lockConnection } from './lock-connection.js';

/**
 * Changes the given parts of a connection: its account id, its secret, which signatures it accepts, its last sync.
 * @throws InvalidError the input breaks its rules
 * @throws NotFoundError the integration is not connected
 * @throws ConflictError another client of the agency has the account
 * @throws ForbiddenError another account is named by a key that is no master key
 */
export async function updateConnection(
  workspace: Workspace,
  pepper: string,
  key: string,
  input: ConnectionInput,
): Promise<void> {
  const write = readConnectionInput(workspace, pepper, integrationOf(key), input);
  const { clientId, database } = workspace;
  await database.transaction(async (session) => {
    const before = await lockConnection(session, clientId, key);
    if (!before) throw new NotFoundError('This integration is not connected.');
    requireClaim(workspace, write.externalAccountId, before.externalAccountId);
    const where = connectionKey(clientId, key);
    const after = await claimAccount(() => session.prisma.integrationConnection.update({ where, data: write }));
    await recordAudit(session, workspace, {
      action: 'integration.updated',
      subject: `integration:${key}`,
      before: describeConnection(before),
      after: { ...describeConnection(after), ...(write.webhookSecret === undefined ? {} : { secretReplaced: true }) },
    });
  });
}
