import type { Platform } from '../../../platforms/toolkit/platform.js';
import { builder, OPTIONAL_TIME } from '../../kernel/builder.js';
import type { Workspace } from '../../kernel/context.js';
import { loadShapeChanges } from '../deliveries/shapes.js';
import { CATALOGUE, integrationOf } from './catalogue.js';
import { type ConnectionRow, hasSecret } from './connections.js';
import { IntegrationWebhook, webhookAddressOf } from './integration-webhook.js';
import { type NewestCache, type NewestRecords, readNewestRecords, recordKey } from './newest-records.js';

export const IntegrationKey = builder.enumType('IntegrationKey', {
  description: 'The integrations of the catalogue.',
  values: Object.fromEntries(CATALOGUE.map(({ key, name }) => [key, { value: key, description: `${name}.` }])),
});

const Category = builder.enumType('IntegrationCategory', {
  description: 'The purpose of an integration.',
  values: {
    sequencer: { description: 'Sends emails in campaigns.' },
    crm: { description: 'Manages customer relations.' },
    signal: { description: 'Reports signals and enriches data.' },
  } as const,
});

const TypeStatus = builder.objectRef<ActivityTypeStatus>('IntegrationActivityType').implement({
  description: 'One kind of record of an integration.',
  fields: (t) => ({
    type: t.exposeString('type', { description: 'Such as email, call or meeting.' }),
    events: t.stringList({
      description: 'What is recorded about it; may be empty.',
      resolve: ({ events }) => [...events],
    }),
    lastReceivedAt: t.expose('lastReceivedAt', {
      ...OPTIONAL_TIME,
      description: 'The newest record of the last 30 days; null on a connected integration means connected but silent.',
    }),
  }),
});

/** The largest Int of GraphQL. */
export const MAX_INT = 2_147_483_647;

const Connection = builder.prismaObject('IntegrationConnection', {
  description: 'The connection of a workspace to an integration. Its secret can be written, never read.',
  fields: (t) => ({
    externalAccountId: t.exposeString('externalAccountId', {
      nullable: true,
      description: 'The account at the platform; routes events of the agency paths.',
    }),
    hasSecret: t.boolean({ description: 'Whether deliveries must carry a proof.', resolve: hasSecret }),
    acceptLegacySignatures: t.exposeBoolean('acceptLegacySignatures', {
      description: 'Whether HubSpot signatures of the earlier versions, 1 and 2, prove a delivery.',
    }),
    lastSyncedAt: t.expose('lastSyncedAt', {
      ...OPTIONAL_TIME,
      description: 'The last reported sync; null: none.',
    }),
    connectedAt: t.expose('connectedAt', { type: 'DateTime', description: 'When it was connected.' }),
    unprovenCount: t.int({
      description:
        'Webhook deliveries since then without a valid proof; updated within seconds. The number rises if the secret is wrong.',
      resolve: ({ unprovenCount }) => Math.min(unprovenCount, MAX_INT),
    }),
    lastUnprovenAt: t.expose('lastUnprovenAt', {
      ...OPTIONAL_TIME,
      description: 'When the last of them was received; null: none.',
    }),
  }),
});

export const Integration = builder.objectRef<IntegrationStatus>('Integration').implement({
  description: 'One integration of the catalogue as the workspace sees it.',
  fields: (t) => ({
    key: t.expose('key', { type: IntegrationKey, description: 'Its key, which is also the origin of its records.' }),
    name: t.exposeString('name', { description: 'The display name.' }),
    category: t.expose('category', { type: Category, description: 'Its purpose.' }),
    connected: t.boolean({
      description: 'Whether the workspace is connected to it.',
      resolve: ({ connection }) => connection !== null,
    }),
    connection: t.expose('connection', {
      type: Connection,
      nullable: true,
      description: 'The connection; null when not connected.',
    }),
    webhook: t.field({
      type: IntegrationWebhook,
      nullable: true,
      description: 'Where it posts events, and what proves them; null: it sends nothing.',
      resolve: ({ key }, _args, context) => {
        const { webhooks } = integrationOf(key);
        return webhooks && webhookAddressOf(webhooks, context);
      },
    }),
    takesSecret: t.exposeBoolean('takesSecret', { description: 'Whether a webhook secret can be stored for it.' }),
    lastSyncedAt: t.expose('lastSyncedAt', {
      ...OPTIONAL_TIME,
      description: 'The later of its own sync time and its newest record.',
    }),
    newShapes: t.int({
      description:
        'How often a webhook payload contained something new, including refused ones: the platform changed its format.',
      resolve: async ({ key }, _args, context) => (await context.batch(loadShapeChanges, key)).changes,
    }),
    lastNewShapeAt: t.field({
      ...OPTIONAL_TIME,
      description: 'When that last happened; null: never.',
      resolve: async ({ key }, _args, context) => (await context.batch(loadShapeChanges, key)).changedAt,
    }),
    activityTypes: t.expose('activityTypes', { type: [TypeStatus], description: 'What it records.' }),
  }),
});

const IntegrationReport = builder.objectRef<{ integrations: IntegrationStatus[] }>('IntegrationReport').implement({
  description: 'Every integration of the catalogue, connected or not.',
  fields: (t) => ({
    windowDays: t.int({ description: 'How many days back records are searched.', resolve: () => WINDOW_DAYS }),
    integrations: t.expose('integrations', {
      type: [Integration],
      description: 'Sequencers, CRMs and signal sources, each by key.',
    }),
  }),
});

builder.queryFields((t) => ({
  integrations: t.field({
    type: IntegrationReport,
    description: 'The state of the integrations of the workspace. Times of records may be up to 10 minutes old.',
    access: { workspace: 'read' },
    resolve: async (_root, _args, { workspace, services }) => ({
      integrations: await readStatus(workspace, services.newestRecords),
    }),
  }),
}));

/** An integration is active if it has records that are not older than this. */
const WINDOW_DAYS = 30;

interface ActivityTypeStatus {
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
 * All integrations of the catalogue. Records may come from the cache, connections never. @source Specification:
 * Integration status
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
  const times = moments.flatMap((moment) => moment?.getTime() ?? []);
  return times.length === 0 ? null : new Date(Math.max(...times));
}
