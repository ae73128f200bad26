import { columnsOf, type RowOf } from '../../../db/columns.js';
import { builder } from '../../kernel/builder.js';
import { connectionType } from '../../records/lists/connection.js';
import type { Keyset } from '../../records/lists/keyset.js';

const columns = columnsOf('Campaign');
export type CampaignRow = RowOf<typeof columns>;

export const SELECT_CAMPAIGN = `select ${columns('k')} from campaign k`;

/** The order and the columns of connections of campaigns. */
export const CAMPAIGN_KEYSET: Keyset<CampaignRow> = {
  select: SELECT_CAMPAIGN,
  id: 'k.id',
  sorts: {
    id: {},
    name: { column: `coalesce(k.name, '')`, type: 'text', value: (campaign) => campaign.name ?? '' },
    updatedTime: { column: 'k.updated_time', type: 'timestamptz', value: (campaign) => campaign.updatedTime },
    sentCount: { column: 'k.sent_count', type: 'int', value: (campaign) => campaign.sentCount },
  },
};

export const CampaignSort = builder.enumType('CampaignSort', {
  description: 'An order of campaigns.',
  values: {
    ID: { value: 'id', description: 'By id, which is the order in which they became known.' },
    NAME: { value: 'name', description: 'By name; the nameless ones are least.' },
    UPDATED_TIME: { value: 'updatedTime', description: 'By the last event.' },
    SENT_COUNT: { value: 'sentCount', description: 'By the emails sent.' },
  } as const,
});

export const Campaign = builder.prismaObject('Campaign', {
  description: 'A campaign of a sending platform as its events name it, with the counts of these events.',
  fields: (t) => ({
    id: t.expose('id', { type: 'RecordId', description: 'Unique in the service, from 1 to 9007199254740991.' }),
    clientId: t.exposeString('clientId', { description: 'The workspace that the campaign belongs to.' }),
    platform: t.exposeString('platform', { description: 'The integration that runs it.' }),
    externalId: t.exposeString('externalId', { description: 'The platform’s own id; the campaignId of its emails.' }),
    name: t.exposeString('name', { nullable: true, description: 'The name that the platform last told.' }),
    sentCount: t.exposeInt('sentCount', { description: 'Emails sent.' }),
    replyCount: t.exposeInt('replyCount', { description: 'Replies received.' }),
    bounceCount: t.exposeInt('bounceCount', { description: 'Emails bounced.' }),
    createdAt: t.expose('createdAt', { type: 'DateTime', description: 'When its first event came.' }),
    updatedTime: t.expose('updatedTime', { type: 'DateTime', description: 'When its last event came.' }),
  }),
});

export const CampaignConnection = connectionType<CampaignRow>('Campaign', Campaign);
