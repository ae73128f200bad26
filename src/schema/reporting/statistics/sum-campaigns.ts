import type { Sql } from '../../../db/database.js';
import { CampaignWhere } from '../../crm/emails/campaign.js';
import { narrow, type Where } from '../../records/filters/where.js';
import { type CountedScope, ownerOf, scopeName, tenantOf } from './scope.js';

/** The counts of several campaigns together. */
export interface CampaignSums {
  campaigns: number;
  sentCount: number;
  replyCount: number;
  bounceCount: number;
}

export const NO_CAMPAIGNS: CampaignSums = { campaigns: 0, sentCount: 0, replyCount: 0, bounceCount: 0 };

/**
 * Adds up campaigns.
 * @param where of a client, or of an agency: it looks at nothing but campaigns
 * @returns by client: of one client or of an agency there is one, under the owner's id. Without campaigns there is none
 * @throws InvalidError `where` is too deep or has too many conditions
 */
export async function sumCampaigns(
  sql: Sql,
  scope: CountedScope,
  where?: Where | null,
): Promise<ReadonlyMap<string, CampaignSums>> {
  const all = { where: tenantOf(scope, 'r'), values: [ownerOf(scope)] };
  const narrowed = narrow(all, CampaignWhere, where, { row: 'r' }) ?? all;
  const owner = 'clientIds' in scope ? 'r.client_id' : '$1::text';
  const rows = await sql.query<CampaignSums & { clientId: string }>(
    where ? null : `statistics.campaigns.${scopeName(scope)}`,
    `select ${owner} as "clientId", count(*)::int as campaigns, sum(r.sent_count)::int as "sentCount",
        sum(r.reply_count)::int as "replyCount", sum(r.bounce_count)::int as "bounceCount"
       from campaign r where ${narrowed.where}${'clientIds' in scope ? ' group by 1' : ' having count(*) > 0'}`,
    narrowed.values,
  );
  return new Map(rows.map(({ clientId, ...sums }) => [clientId, sums]));
}
