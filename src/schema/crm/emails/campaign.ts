import { columnsOf, type RowOf } from '../../../db/columns.js';
import type { Campaign as CampaignModel } from '../../../db/generated-client.js';
import { builder } from '../../kernel/builder.js';
import type { FieldsOf } from '../../records/fields/fields.js';
import { type Condition, selectRecords, textOrNothing } from '../../records/fields/record-list.js';
import { type NumberGiven, NumberMatch, numberMatches } from '../../records/filters/matches.js';
import { fieldTerms } from '../../records/filters/terms.js';
import { filterable, narrow, type Term } from '../../records/filters/where.js';
import { connectionArgs, connectionComplexity, connectionType } from '../../records/lists/connection.js';
import { type Keyset, readConnection } from '../../records/lists/keyset.js';

const columns = columnsOf('Campaign');
export type CampaignRow = RowOf<typeof columns>;

export const SELECT_CAMPAIGN = `select ${columns('k')} from campaign k`;

/** The order and the columns of connections of campaigns. */
const CAMPAIGN_KEYSET: Keyset<CampaignRow> = {
  select: SELECT_CAMPAIGN,
  id: 'k.id',
  sorts: {
    id: {},
    name: { column: `coalesce(k.name, '')`, type: 'text', value: (campaign) => campaign.name ?? '' },
    updatedTime: { column: 'k.updated_time', type: 'timestamptz', value: (campaign) => campaign.updatedTime },
    sentCount: { column: 'k.sent_count', type: 'int', value: (campaign) => campaign.sentCount },
  },
};

const CampaignSort = builder.enumType('CampaignSort', {
  description: 'An order of campaigns.',
  values: {
    ID: { value: 'id', description: 'By id, which is the order in which they were first seen.' },
    NAME: { value: 'name', description: 'By name; campaigns without one sort lowest.' },
    UPDATED_TIME: { value: 'updatedTime', description: 'By the time of the last event.' },
    SENT_COUNT: { value: 'sentCount', description: 'By the number of emails sent.' },
  } as const,
});

export const Campaign = builder.prismaObject('Campaign', {
  description: 'A campaign of a sending platform, as its events identify it, with the counts of these events.',
  fields: (t) => ({
    id: t.expose('id', { type: 'RecordId', description: 'Unique across the service, from 1 to 9007199254740991.' }),
    clientId: t.exposeString('clientId', { description: 'The workspace that the campaign belongs to.' }),
    platform: t.exposeString('platform', { description: 'The integration that runs it.' }),
    externalId: t.exposeString('externalId', { description: 'The platform’s own id; the campaignId of its emails.' }),
    name: t.exposeString('name', { nullable: true, description: 'The name that the platform last sent.' }),
    sentCount: t.exposeInt('sentCount', { description: 'Emails sent.' }),
    replyCount: t.exposeInt('replyCount', { description: 'Replies received.' }),
    bounceCount: t.exposeInt('bounceCount', { description: 'Emails bounced.' }),
    createdAt: t.expose('createdAt', { type: 'DateTime', description: 'When its first event arrived.' }),
    updatedTime: t.expose('updatedTime', { type: 'DateTime', description: 'When its last event arrived.' }),
  }),
});

const CampaignConnection = connectionType<CampaignRow>('Campaign', Campaign);

type Counts = 'sentCount' | 'replyCount' | 'bounceCount';

const campaignFields = {
  clientId: { column: 'client_id', type: 'String', shown: null, input: null },
  id: { column: 'id', type: 'RecordId', shown: 'The id of the campaign.', input: null },
  platform: { column: 'platform', type: 'String', shown: 'The integration that runs it.', input: null },
  externalId: { column: 'external_id', type: 'String', shown: 'The platform’s own id.', input: null },
  name: { column: 'name', type: 'String', nullable: true, shown: 'The name that the platform last sent.', input: null },
  createdAt: { column: 'created_at', type: 'DateTime', shown: 'When its first event arrived.', input: null },
  updatedTime: { column: 'updated_time', type: 'DateTime', shown: 'When its last event arrived.', input: null },
} as const satisfies Omit<FieldsOf<CampaignModel>, Counts>;

const count = (column: string, description: string): Term => ({
  type: NumberMatch,
  description,
  sql: (given: NumberGiven, writing, { row }) => numberMatches(`${row}.${column}`, given, writing),
});

/** What lists of campaigns can be filtered by. */
export const CampaignWhere = filterable('CampaignWhere', 'campaigns', {
  ...fieldTerms(campaignFields),
  sentCount: count('sent_count', 'Emails sent.'),
  replyCount: count('reply_count', 'Replies received.'),
  bounceCount: count('bounce_count', 'Emails bounced.'),
});

const inWorkspace = { workspace: 'read' } as const;

const CampaignFilter = builder.inputType('CampaignFilter', {
  description: 'Conditions on campaigns, combined with AND.',
  fields: (t) => ({
    platform: t.string({ description: 'Exact match of the integration.' }),
    externalId: t.string({ description: 'Exact match of the platform’s id.' }),
    name: t.string({ description: 'Exact match.' }),
  }),
});

/** The campaigns of a client that match; null: none can. */
export function selectCampaigns(
  clientId: string,
  filter: Partial<Record<'platform' | 'externalId' | 'name', string | null | undefined>>,
) {
  const columns = { platform: 'platform', externalId: 'external_id', name: 'name' } as const;
  const conditions = (['platform', 'externalId', 'name'] as const).flatMap((name): Condition[] => {
    const value = filter[name];
    return typeof value === 'string' ? [{ name, sql: `k.${columns[name]} = $n`, value: textOrNothing(value) }] : [];
  });
  return selectRecords({ clientId }, conditions, 'k');
}

builder.queryFields((t) => ({
  campaign: t.field({
    type: Campaign,
    nullable: true,
    description: 'One campaign of the workspace; null if the id is unknown.',
    access: inWorkspace,
    args: { id: t.arg({ type: 'RecordId', required: true, description: 'The id of the campaign.' }) },
    resolve: (_root, { id }, { services, workspace: { clientId } }) =>
      services.database.borrow((prisma) => prisma.campaign.findUnique({ where: { clientId_id: { clientId, id } } })),
  }),
  campaigns: t.field({
    type: CampaignConnection,
    description: 'The campaigns of the workspace.',
    access: inWorkspace,
    complexity: connectionComplexity,
    args: connectionArgs(CampaignFilter, CampaignWhere.type, CampaignSort, { sort: 'id', direction: 'ASC' }),
    resolve: (_root, { filter, where, direction, ...window }, { services, workspace }) =>
      readConnection(
        services.database,
        CAMPAIGN_KEYSET,
        { ...window, descending: direction === 'DESC' },
        narrow(selectCampaigns(workspace.clientId, filter ?? {}), CampaignWhere, where, { row: 'k' }),
      ),
  }),
}));
