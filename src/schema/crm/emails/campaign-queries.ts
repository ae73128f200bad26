import { builder } from '../../kernel/builder.js';
import { type Condition, selectRecords, textOrNothing } from '../../records/fields/record-list.js';
import { narrow } from '../../records/filters/where.js';
import { connectionComplexity } from '../../records/lists/connection.js';
import { readConnection } from '../../records/lists/keyset.js';
import { connectionArgs } from '../../records/lists/list-args.js';
import { CAMPAIGN_KEYSET, Campaign, CampaignConnection, CampaignSort } from './campaign.js';
import { CampaignWhere } from './campaign-where.js';

const inWorkspace = { access: { workspace: 'read' } } as const;

const CampaignFilter = builder.inputType('CampaignFilter', {
  description: 'What campaigns must match; all conditions are ANDed.',
  fields: (t) => ({
    platform: t.string({ description: 'The integration, exactly.' }),
    externalId: t.string({ description: 'The platform’s id, exactly.' }),
    name: t.string({ description: 'Exact.' }),
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
    description: 'One campaign of the workspace; null when there is none with this id.',
    authScopes: inWorkspace,
    args: { id: t.arg({ type: 'RecordId', required: true, description: 'The id of the campaign.' }) },
    resolve: (_root, { id }, { services, workspace: { clientId } }) =>
      services.database.borrow((prisma) => prisma.campaign.findUnique({ where: { clientId_id: { clientId, id } } })),
  }),
  campaigns: t.field({
    type: CampaignConnection,
    description: 'The campaigns of the workspace.',
    authScopes: inWorkspace,
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
