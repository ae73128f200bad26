import { EmailWhere } from '../../crm/emails/read-emails.js';
import { builder } from '../../kernel/builder.js';
import {
  AGENCY_LIST_COST,
  CAMPAIGN_RATES_COST,
  CLIENT_STATISTICS_COST,
  STATISTICS_COST,
} from '../../kernel/guards/field-cost.js';
import { whereArg } from '../../records/lists/connection.js';
import { agencyWhereArg } from './counts.js';
import { loadCampaignRates, type PeriodRates, type Rates, type RatesRequest, readRates } from './read-rates.js';
import { figuresOf } from './scope.js';

const Period = builder.objectRef<PeriodRates>('PeriodRates').implement({
  description: 'Emails of a period, and their rates.',
  fields: (t) => ({
    from: t.field({ type: 'DateTime', description: 'Its first instant.', resolve: ({ from }) => new Date(from) }),
    to: t.field({ type: 'DateTime', description: 'The first instant after it.', resolve: ({ to }) => new Date(to) }),
    sentCount: t.exposeInt('sentCount', {
      description: 'Emails sent, including ones that bounced later, by the time of the email.',
    }),
    replyCount: t.exposeInt('replyCount', {
      description: 'Emails received, automatic replies included, by the time of the email.',
    }),
    bounceCount: t.exposeInt('bounceCount', {
      description: 'Emails that bounced, by the time of the bounce or, if unknown, of the email.',
    }),
    replyRate: t.exposeFloat('replyRate', {
      nullable: true,
      description:
        'Replies per email sent in the period; can exceed 1, because earlier emails are replied to. Null if nothing was sent.',
    }),
    bounceRate: t.exposeFloat('bounceRate', {
      nullable: true,
      description: 'Bounces per email sent in the period; can exceed 1 likewise. Null if nothing was sent.',
    }),
  }),
});

const change = (rate: 'replyRate' | 'bounceRate') =>
  ({
    nullable: true,
    description: `The current ${rate} minus the previous one. Null if either is null.`,
    resolve: ({ current, previous }: Rates) => {
      const [now, before] = [current[rate], previous[rate]];
      return now === null || before === null ? null : now - before;
    },
  }) as const;

/** Rates of a period and of the one before. */
export const RatesType = builder.objectRef<Rates>('Rates').implement({
  description: 'Reply and bounce rates of emails in a period, and in the one before.',
  fields: (t) => ({
    current: t.expose('current', { type: Period, description: 'The requested period.' }),
    previous: t.expose('previous', {
      type: Period,
      description: 'The period that ends where the requested one begins.',
    }),
    replyRateChange: t.float(change('replyRate')),
    bounceRateChange: t.float(change('bounceRate')),
  }),
});

/** The arguments that name both periods. */
export const ratesArgs = builder.args((t) => ({
  from: t.field({ type: 'DateTime', required: true, description: 'Start of the period.' }),
  to: t.field({ type: 'DateTime', required: true, description: 'End of the period, exclusive.' }),
  previousFrom: t.field({
    type: 'DateTime',
    description: 'Start of the previous period; default: so that it has as many milliseconds.',
  }),
}));

/** Readers of rates for a workspace, an agency, and the clients of a list. */
export const rateFigures = figuresOf(readRates, (): Rates => {
  throw new Error('Rates were not read.');
});

builder.queryFields((t) => ({
  rates: t.field({
    type: RatesType,
    description: 'Reply and bounce rates of the workspace in a period, and in the one before.',
    access: { workspace: 'read' },
    complexity: { field: STATISTICS_COST, multiplier: 1 },
    args: { ...ratesArgs, ...whereArg(EmailWhere.type, 'Which emails to count; default: all.') },
    resolve: (_root, args, context) => rateFigures.own(context, args),
  }),
  agencyRates: t.field({
    type: RatesType,
    description: 'Like rates, but over all clients of the agency. Per client: the field of the same name on Client.',
    access: { agency: true },
    complexity: { field: AGENCY_LIST_COST + STATISTICS_COST, multiplier: 1 },
    args: { ...ratesArgs, ...agencyWhereArg(EmailWhere.type) },
    resolve: (_root, args, context) => rateFigures.agency(context, args),
  }),
}));

builder.prismaObjectField('Client', 'rates', (t) =>
  t.field({
    type: RatesType,
    description: 'Its reply and bounce rates in a period, and in the one before.',
    complexity: { field: CLIENT_STATISTICS_COST, multiplier: 1 },
    args: ratesArgs,
    resolve: ({ id }, args, context) => rateFigures.client(context, id, args),
  }),
);

builder.prismaObjectField('Campaign', 'rates', (t) =>
  t.field({
    type: RatesType,
    description: 'Reply and bounce rates of its emails in a period, and in the one before.',
    complexity: { field: CAMPAIGN_RATES_COST, multiplier: 1 },
    args: ratesArgs,
    resolve: ({ clientId, platform, externalId }, request: RatesRequest, context) =>
      context.batch(loadCampaignRates, { clientId, platform, externalId, request }),
  }),
);
