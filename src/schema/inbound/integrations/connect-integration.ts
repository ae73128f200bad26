import type { Workspace } from '../../kernel/context.js';
import { recordAudit } from '../../kernel/record-audit.js';
import { integrationOf } from './catalogue.js';
import { claimAccount, connectedAlready, requireClaim } from './claim-account.js';
import { type ConnectionInput, readConnectionInput } from './connection-input.js';
import { describeConnection } from './connection-row.js';
import { lockConnection } from './lock-connection.js';

/**
 * Connects an integration of the catalogue. Connecting data enrichment enables People.
 * @throws InvalidError the input breaks its rules
 * @throws ConflictError it is connected already, or another client of the agency has the account
 * @throws ForbiddenError an account is named by a key that is no master key
 * @source Specification: Integrations; docs/behaviour.md: Integrations
 */
export async function connectIntegration(
  workspace: Workspace,
  pepper: string,
  key: string,
  input: ConnectionInput,
): Promise<void> {
  const write = readConnectionInput(workspace, pepper, integrationOf(key), input);
  const { clientId, agencyId, database } = workspace;
  await database.transaction(async (session) => {
    const held = await lockConnection(session, clientId, key);
    requireClaim(workspace, write.externalAccountId, held?.externalAccountId ?? null);
    if (held) throw connectedAlready();
    const { prisma } = session;
    // A trigger sets the agency of a connection from its client.
    const data = { clientId, agencyId, integration: key, ...write };
    const row = await claimAccount(() => prisma.integrationConnection.create({ data }));
    await recordAudit(session, workspace, {
      action: 'integration.connected',
      subject: `integration:${key}`,
      after: describeConnection(row),
    });
  });
}
