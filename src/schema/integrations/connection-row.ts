import type { StoredRow } from '../../db/stored.js';

/** A connection as its row says; the secret in it is sealed. */
export type ConnectionRow = StoredRow<'IntegrationConnection'>;

export const connectionKey = (clientId: string, integration: string) => ({
  clientId_integration: { clientId, integration },
});

/** Whether there is a secret is all that anybody is told of it. */
export const hasSecret = ({ webhookSecret }: Pick<ConnectionRow, 'webhookSecret'>): boolean => webhookSecret !== null;

/** What the audit log keeps of a connection: that there is a secret, never which. */
export function describeConnection(connection: ConnectionRow): Record<string, unknown> {
  const { externalAccountId, acceptLegacySignatures, lastSyncedAt } = connection;
  return { externalAccountId, hasSecret: hasSecret(connection), acceptLegacySignatures, lastSyncedAt };
}
