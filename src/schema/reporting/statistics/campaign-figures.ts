import type { Sql } from '../../../db/database.js';
import { CampaignWhere } from '../../crm/emails/campaign.js';
import { builder } from '../../kernel/builder.js';
import type { Context } from '../../kernel/context.js';
import { AGENCY_LIST_COST } from '../../kernel/guards/field-cost.js';
import { narrow, type Where } from '../../records/filters/where.js';
import { whereArg } from '../../records/lists/connection.js';
import { type CountedScope, figuresOf, ownerOf, scopeName, shareOf, tenantOf } from './scope.js';

/* The rates of one campaign, and of several together. */
type Counts = Pick<CampaignSums, 'sentCount' | 'replyCount' | 'bounceCount'>;
const replyRate = {
  nullable: true,
  description: 'Replies received per email sent; can exceed 1 if somebody replied twice. Null if nothing was sent.',
  resolve: ({ replyCount, sentCount }: Counts) => shareOf(replyCount, sentCount),
} as const;
const bounceRate = {
  nullable: true,
  description: 'The share of sent emails that bounced. Null if nothing was sent.',
  resolve: ({ bounceCount, sentCount }: Counts) => shareOf(bounceCount, sentCount),
} as const;
const INTERESTED = 'Number of its emails marked as interested.';
const INTEREST_RATE = 'The same per email sent. Null if nothing was sent.';

/* One statement counts for all campaigns of an answer. */
builder.prismaObjectFields('Campaign', (t) => ({
  replyRate: t.float(replyRate),
  bounceRate: t.float(bounceRate),
  interestedCount: t.int({
    description: INTERESTED,
    resolve: ({ clientId, platform, externalId }, _args, context) =>
      context.batch(countInterested, { clientId, platform, externalId }),
  }),
  interestRate: t.float({
    nullable: true,
    description: INTEREST_RATE,
    resolve: async ({ clientId, platform, externalId, sentCount }, _args, context) =>
      shareOf(await context.batch(countInterested, { clientId, platform, externalId }), sentCount),
  }),
}));

const Figures = builder.objectRef<CampaignSums>('CampaignStatistics').implement({
  description: 'Totals of several campaigns.',
  fields: (t) => ({
    campaigns: t.exposeInt('campaigns', { description: 'Number of campaigns.' }),
    sentCount: t.exposeInt('sentCount', { description: 'Emails sent.' }),
    replyCount: t.exposeInt('replyCount', { description: 'Replies received.' }),
    bounceCount: t.exposeInt('bounceCount', { description: 'Emails bounced.' }),
    replyRate: t.float(replyRate),
    bounceRate: t.float(bounceRate),
  }),
});

const sums = figuresOf(
  (sql, scope, { where }: { where?: Where | null | undefined }) => sumCampaigns(sql, scope, where),
  () => ({ campaigns: 0, sentCount: 0, replyCount: 0, bounceCount: 0 }),
);

builder.queryFields((t) => ({
  campaignStatistics: t.field({
    type: Figures,
    description: 'Total counts and rates of the campaigns of the workspace.',
    access: { workspace: 'read' },
    args: whereArg(CampaignWhere.type, 'Which campaigns; default: all.'),
    resolve: (_root, args, context) => sums.own(context, args),
  }),
  agencyCampaignStatistics: t.field({
    type: Figures,
    description:
      'Like campaignStatistics, but over all clients of the agency. Per client: the field of the same name on Client.',
    access: { agency: true },
    complexity: { field: AGENCY_LIST_COST, multiplier: 1 },
    args: whereArg(CampaignWhere.type, 'Which campaigns; default: all.'),
    resolve: (_root, args, context) => sums.agency(context, args),
  }),
}));

builder.prismaObjectField('Client', 'campaignStatistics', (t) =>
  t.field({
    type: Figures,
    description: 'Total counts and rates of its campaigns.',
    resolve: ({ id }, _args, context) => sums.client(context, id, {}),
  }),
);

/** The total counts of several campaigns. */
interface CampaignSums {
  campaigns: number;
  sentCount: number;
  replyCount: number;
  bounceCount: number;
}

/**
 * Adds up campaigns, by client; of one client or an agency under the owner's id. Without campaigns there is no sum.
 * @throws InvalidError `where` is too deep or has too many conditions
 */
async function sumCampaigns(
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

/** A campaign as its emails name it. */
interface CampaignKey {
  clientId: string;
  platform: string;
  externalId: string;
}

const COUNT_SQL = `select asked.position::int as position, count(*)::int as count
   from unnest($1::text[], $2::text[], $3::text[]) with ordinality as asked (client_id, platform, external_id, position)
   join email r on r.client_id = asked.client_id and r.platform = asked.platform and r.campaign_id = asked.external_id
  where r.interested group by 1`;

/* The emails of campaigns that are marked as interested, in the order of the campaigns. */
async function countInterested(keys: readonly CampaignKey[], { services }: Context): Promise<number[]> {
  const rows = await services.database.query<{ position: number; count: number }>('statistics.interested', COUNT_SQL, [
    keys.map(({ clientId }) => clientId),
    keys.map(({ platform }) => platform),
    keys.map(({ externalId }) => externalId),
  ]);
  const counts = new Map(rows.map(({ position, count }) => [position, count]));
  return keys.map((_key, index) => counts.get(index + 1) ?? 0);
}
