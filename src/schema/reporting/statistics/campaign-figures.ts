import { CampaignWhere } from '../../crm/emails/campaign.js';
import { builder } from '../../kernel/builder.js';
import { AGENCY_LIST_COST } from '../../kernel/guards/field-cost.js';
import { whereArg } from '../../records/lists/connection.js';
import { countInterested } from './count-interested.js';
import { forEachClient } from './for-each-client.js';
import { shareOf } from './rates.js';
import { agencyScope, ownScope } from './scope.js';
import { type CampaignSums, NO_CAMPAIGNS, sumCampaigns } from './sum-campaigns.js';

/* The rates of one campaign, and of several together. */
type Counts = Pick<CampaignSums, 'sentCount' | 'replyCount' | 'bounceCount'>;
const replyRate = {
  nullable: true,
  description: 'Replies received for each email sent; more than 1 where some replied twice. Null without a send.',
  resolve: ({ replyCount, sentCount }: Counts) => shareOf(replyCount, sentCount),
} as const;
const bounceRate = {
  nullable: true,
  description: 'The part of the emails sent that bounced. Null without a send.',
  resolve: ({ bounceCount, sentCount }: Counts) => shareOf(bounceCount, sentCount),
} as const;
const INTERESTED = 'Its emails that are marked as interested.';
const INTEREST_RATE = 'The same for each email sent. Null without a send.';

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
  description: 'Several campaigns together.',
  fields: (t) => ({
    campaigns: t.exposeInt('campaigns', { description: 'How many campaigns these are.' }),
    sentCount: t.exposeInt('sentCount', { description: 'Emails sent.' }),
    replyCount: t.exposeInt('replyCount', { description: 'Replies received.' }),
    bounceCount: t.exposeInt('bounceCount', { description: 'Emails bounced.' }),
    replyRate: t.float(replyRate),
    bounceRate: t.float(bounceRate),
  }),
});

builder.queryFields((t) => ({
  campaignStatistics: t.field({
    type: Figures,
    description: 'The counts of the campaigns of the workspace together, with their rates.',
    authScopes: { access: { workspace: 'read' } },
    args: whereArg(CampaignWhere.type, 'Which campaigns; all unless given.'),
    resolve: async (_root, { where }, context) => {
      const found = await sumCampaigns(context.services.database, ownScope(context), where);
      return found.get(context.workspace.clientId) ?? NO_CAMPAIGNS;
    },
  }),
  agencyCampaignStatistics: t.field({
    type: Figures,
    description:
      'As campaignStatistics, over all clients of the agency together. By client: the field of the same name of Client.',
    authScopes: { access: { agency: true } },
    complexity: { field: AGENCY_LIST_COST, multiplier: 1 },
    args: whereArg(CampaignWhere.type, 'Which campaigns; all unless given.'),
    resolve: async (_root, { where }, context) => {
      const found = await sumCampaigns(context.services.database, agencyScope(context), where);
      return found.get(context.agencyId) ?? NO_CAMPAIGNS;
    },
  }),
}));

const sumOfClients = forEachClient((_request: object, scope, { services }) => sumCampaigns(services.database, scope));

builder.prismaObjectField('Client', 'campaignStatistics', (t) =>
  t.field({
    type: Figures,
    description: 'The counts of its campaigns together, with their rates.',
    resolve: async ({ id }, _args, context) => (await sumOfClients(context, id, {})) ?? NO_CAMPAIGNS,
  }),
);
