import type { StoredRow } from '../../../db/stored.js';

/** A row of a connection; the secret in it is sealed. */
export type ConnectionRow = StoredRow<'IntegrationConnection'>;

export const connectionKey = (clientId: string, integration: string) => ({
  clientId_integration: { clientId, integration },
});

/** Only whether there is a secret is ever shown. */
export const hasSecret = ({ webhookSecret }: Pick<ConnectionRow, 'webhookSecret'>): boolean => webhookSecret !== null;

/** A connection in the audit log: whether there is a secret, but not the secret. */
export function describeConnection(connection: ConnectionRow): Record<string, unknown> {
  const { externalAccountId, acceptLegacySignatures, lastSyncedAt } = connection;
  return { externalAccountId, hasSecret: hasSecret(connection), acceptLegacySignatures, lastSyncedAt };
}
