import { ConflictError } from '../../errors.js';
import { recordAudit } from '../audit/record-audit.js';
import type { Workspace } from '../context.js';
import { integrationOf } from './catalogue.js';
import { claimAccount, requireClaim } from './claim-account.js';
import { type ConnectionInput, readConnectionInput } from './connection-input.js';
import type { ConnectionRow } from './connection-row.js';
import { CONNECTION_COLUMNS } from './connection-row.js';
import { describeConnection, lockConnection } from './lock-connection.js';

const INSERT = `insert into integration_connection
    (client_id, integration, external_account_id, webhook_secret, last_synced_at, accept_legacy_signatures)
  values ($1, $2, $3, decode($4, 'hex'), $5::timestamptz, $6)
  on conflict (client_id, integration) do nothing returning ${CONNECTION_COLUMNS}`;

/**
 * Connects an integration of the catalogue. Connecting data enrichment opens People.
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
  const { clientId, database } = workspace;
  await database.transaction(async (sql) => {
    const held = await lockConnection(sql, clientId, key);
    requireClaim(workspace, write.externalAccountId, held?.externalAccountId ?? null);
    const [row] = await claimAccount(() =>
      sql.query<ConnectionRow>('connection.insert', INSERT, [
        clientId,
        key,
        write.externalAccountId ?? null,
        write.sealedSecret ?? null,
        write.lastSyncedAt ?? null,
        write.acceptLegacySignatures ?? true,
      ]),
    );
    if (!row)
      throw new ConflictError('Connected', 'This integration is connected already. Update the connection instead.');
    await recordAudit(sql, workspace, {
      action: 'integration.connected',
      subject: `integration:${key}`,
      after: describeConnection(row),
    });
  });
}
