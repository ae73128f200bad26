import type { Platform } from '../../../platforms/toolkit/platform.js';
import type { Workspace } from '../../kernel/context.js';
import { CATALOGUE } from './catalogue.js';
import type { ConnectionRow } from './connection-row.js';
import type { NewestCache } from './newest-cache.js';
import { type NewestRecords, readNewestRecords, recordKey } from './newest-records.js';

/** An integration is active if it has records that are not older than this. */
export const WINDOW_DAYS = 30;

export interface ActivityTypeStatus {
  type: string;
  events: readonly string[];
  lastReceivedAt: Date | null;
}

/** One integration of the catalogue, in the state of a workspace. */
export interface IntegrationStatus {
  key: string;
  name: string;
  category: Platform['category'];
  takesSecret: boolean;
  connection: ConnectionRow | null;
  lastSyncedAt: Date | null;
  activityTypes: ActivityTypeStatus[];
}

/**
 * Every integration of the catalogue, connected or not. Connections are always read; records may come from the cache.
 * @source Specification: Integration status
 */
export async function readStatus(
  { clientId, database }: Workspace,
  newestRecords: NewestCache,
): Promise<IntegrationStatus[]> {
  const [rows, newest] = await Promise.all([
    database.borrow((prisma) => prisma.integrationConnection.findMany({ where: { clientId } })),
    newestRecords.get(clientId, () => readNewestRecords(database, clientId)),
  ]);
  const connections = new Map(rows.map((row) => [row.integration, row]));
  return CATALOGUE.map((integration) => describe(integration, connections.get(integration.key) ?? null, newest));
}

function describe(integration: Platform, connection: ConnectionRow | null, newest: NewestRecords): IntegrationStatus {
  const { key, name, category, takesSecret } = integration;
  const records = integration.activityTypes.map(({ type, events }) => ({
    type,
    events,
    at: newest.get(recordKey(key, type)) ?? null,
  }));
  const from = Date.now() - WINDOW_DAYS * 24 * 60 * 60 * 1000;
  return {
    key,
    name,
    category,
    takesSecret,
    connection,
    lastSyncedAt: latest([connection?.lastSyncedAt ?? null, ...records.map(({ at }) => at)]),
    activityTypes: records.map(({ type, events, at }) => ({
      type,
      events,
      lastReceivedAt: at && at.getTime() >= from ? at : null,
    })),
  };
}

function latest(moments: readonly (Date | null)[]): Date | null {
  return moments.reduce(
    (newest, moment) => (newest === null || (moment !== null && moment > newest) ? moment : newest),
    null,
  );
}
