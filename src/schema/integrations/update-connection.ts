import { NotFoundError } from '../../errors.js';
import { recordAudit } from '../audit/record-audit.js';
import type { Workspace } from '../context.js';
import { integrationOf } from './catalogue.js';
import { claimAccount, requireClaim } from './claim-account.js';
import { type ConnectionInput, type ConnectionWrite, readConnectionInput } from './connection-input.js';
import type { ConnectionRow } from './connection-row.js';
import { CONNECTION_COLUMNS } from './connection-row.js';
import { describeConnection, lockConnection } from './lock-connection.js';

const UPDATE = `update integration_connection set
    external_account_id = case when $3 then $4 else external_account_id end,
    webhook_secret = case when $5 then decode($6, 'hex') else webhook_secret end,
    last_synced_at = case when $7 then $8::timestamptz else last_synced_at end,
    accept_legacy_signatures = coalesce($9, accept_legacy_signatures)
  where client_id = $1 and integration = $2 returning ${CONNECTION_COLUMNS}`;

/**
 * Changes the given parts of a connection: its account id, its secret, which signatures it takes, its last sync.
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
  await database.transaction(async (sql) => {
    const before = await lockConnection(sql, clientId, key);
    if (!before) throw new NotFoundError('This integration is not connected.');
    requireClaim(workspace, write.externalAccountId, before.externalAccountId);
    const [after] = await claimAccount(() =>
      sql.query<ConnectionRow>('connection.update', UPDATE, [clientId, key, ...valuesOf(write)]),
    );
    if (!after) throw new Error('A locked connection is gone.');
    await recordAudit(sql, workspace, {
      action: 'integration.updated',
      subject: `integration:${key}`,
      before: describeConnection(before),
      after: { ...describeConnection(after), ...(write.sealedSecret === undefined ? {} : { secretReplaced: true }) },
    });
  });
}

/* Each part with whether it is given at all: null is a value. */
function valuesOf({ externalAccountId, sealedSecret, lastSyncedAt, acceptLegacySignatures }: ConnectionWrite) {
  return [
    ...[externalAccountId, sealedSecret, lastSyncedAt].flatMap((value) => [value !== undefined, value ?? null]),
    acceptLegacySignatures ?? null,
  ];
}
