import { lazy } from 'react';
import {
  type CampaignSort,
  CampaignsCountDocument,
  CampaignsListDocument,
  type CampaignWhere,
} from '../../api/generated/campaigns';
import { useRead } from '../../api/use-read';
import { useRows } from '../../api/use-rows';
import { RecordList } from '../../records/RecordList';
import type { ListRequest, RecordPage } from '../../records/record-page';
import { CAMPAIGN_FIELDS, type CampaignRow } from './campaign-fields';
import { text } from './text';

const SORTS: readonly CampaignSort[] = ['SENT_COUNT', 'NAME', 'UPDATED_TIME', 'ID'];

const useList = ({ where, sort, direction }: ListRequest) =>
  useRows(
    CampaignsListDocument,
    { where, sort: SORTS.find((one) => one === sort) ?? 'SENT_COUNT', direction, first: 50 },
    ({ campaigns }) => campaigns,
  );

const useCount = (where: ListRequest['where']) => useRead(CampaignsCountDocument, { where }).data?.campaigns.totalCount;

const search = (typed: string): CampaignWhere => ({
  or: [{ name: { contains: typed } }, { externalId: { equals: typed } }],
});

const PAGE: RecordPage<CampaignRow> = {
  path: 'campaigns',
  words: text,
  fields: CAMPAIGN_FIELDS,
  orders: { names: SORTS, sort: 'SENT_COUNT', direction: 'DESC' },
  customOwner: null,
  search,
  useList,
  useCount,
  Drawer: lazy(() => import('./CampaignDrawer')),
};

/** The campaigns of a client's sending platforms. */
export default function CampaignsPage() {
  return <RecordList of={PAGE} />;
}
