/** A connection as its row says; the secret stays sealed. */
export interface ConnectionRow {
  integration: string;
  externalAccountId: string | null;
  hasSecret: boolean;
  acceptLegacySignatures: boolean;
  lastSyncedAt: Date | null;
  connectedAt: Date;
  /** Deliveries that failed the proof of the connection, known within a second or so. */
  unprovenCount: number;
  lastUnprovenAt: Date | null;
}

export const CONNECTION_COLUMNS = `integration, external_account_id as "externalAccountId",
  webhook_secret is not null as "hasSecret", accept_legacy_signatures as "acceptLegacySignatures",
  last_synced_at as "lastSyncedAt", connected_at as "connectedAt",
  least(unproven_count, 2147483647)::integer as "unprovenCount", last_unproven_at as "lastUnprovenAt"`;
