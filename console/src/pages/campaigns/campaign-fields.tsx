import type { CampaignsListQuery } from '../../api/generated/campaigns';
import { rateOf } from '../../format';
import type { RecordField } from '../../records/record-field';
import { text } from './text';

/** A campaign of the list, and of its drawer. */
export type CampaignRow = CampaignsListQuery['campaigns']['nodes'][number];

const words = text.fields;

/** What people call a campaign. */
export const campaignName = ({ name, externalId }: Pick<CampaignRow, 'name' | 'externalId'>): string =>
  name || externalId;

/** The fields of campaigns. Rates cannot be filtered by. */
export const CAMPAIGN_FIELDS: readonly RecordField<CampaignRow>[] = [
  { name: 'name', title: words.name, kind: 'text', value: campaignName, isShown: true },
  { name: 'platform', title: words.platform, kind: 'text', value: (row) => row.platform, isShown: true },
  { name: 'sentCount', title: words.sentCount, kind: 'number', value: (row) => row.sentCount, isShown: true },
  { name: 'replyCount', title: words.replyCount, kind: 'number', value: (row) => row.replyCount, isShown: true },
  {
    name: 'replyRate',
    exported: [],
    title: words.replyRate,
    kind: 'number',
    value: (row) => row.replyRate,
    cell: (row) => rateOf(row.replyCount, row.sentCount),
    path: null,
    isShown: true,
  },
  { name: 'bounceCount', title: words.bounceCount, kind: 'number', value: (row) => row.bounceCount, isShown: true },
  {
    name: 'bounceRate',
    exported: [],
    title: words.bounceRate,
    kind: 'number',
    value: (row) => row.bounceRate,
    cell: (row) => rateOf(row.bounceCount, row.sentCount),
    path: null,
    isShown: true,
  },
  {
    name: 'interestedCount',
    exported: [],
    title: words.interestedCount,
    kind: 'number',
    value: (row) => row.interestedCount,
    path: null,
    isShown: true,
  },
  {
    name: 'interestRate',
    exported: [],
    title: words.interestRate,
    kind: 'number',
    value: (row) => row.interestRate,
    cell: (row) => rateOf(row.interestedCount, row.sentCount),
    path: null,
  },
  { name: 'updatedTime', title: words.updatedTime, kind: 'time', value: (row) => row.updatedTime, isShown: true },
  { name: 'createdAt', title: words.createdAt, kind: 'time', value: (row) => row.createdAt },
  { name: 'externalId', title: words.externalId, kind: 'text', value: (row) => row.externalId },
  { name: 'id', title: words.id, kind: 'id', value: (row) => row.id },
];
