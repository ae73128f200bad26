import { builder } from '../../kernel/builder.js';
import type { Context } from '../../kernel/context.js';
import {
  AGENCY_LIST_COST,
  CLIENT_FIGURES_COST,
  FIGURES_COST,
  STATISTICS_COST,
} from '../../kernel/guards/field-cost.js';
import { RatesType, rateFigures, ratesArgs } from '../statistics/rates.js';
import { FAILURES, type FigureName } from './figure-sql.js';
import { type AskedFigures, readFigure } from './read-figures.js';

const count = (name: FigureName, description: string) =>
  ({
    description,
    resolve: (asked: AskedFigures, _args: object, context: Context) => readFigure(name, asked, context),
  }) as const;

function ratesOf({ owner, request }: AskedFigures, _args: object, context: Context) {
  if ('agencyId' in owner) return rateFigures.agency(context, request);
  return rateFigures.client(context, owner.clientId, request);
}

async function countFailures(asked: AskedFigures, _args: object, context: Context): Promise<number> {
  const counts = await Promise.all(FAILURES.map((name) => readFigure(name, asked, context)));
  return counts.reduce((sum, value) => sum + value, 0);
}

const FiguresType = builder.objectRef<AskedFigures>('ClientFigures').implement({
  description:
    'What happened in a period, and what needs a look. `rates` compares the period with the one before; the other figures count from its start until now.',
  fields: (t) => ({
    rates: t.field({ type: RatesType, description: 'Emails sent, replies and bounces.', resolve: ratesOf }),
    unansweredCount: t.int(
      count(
        'unanswered',
        'Replies received since the start of the period that nobody has answered: the filter `unanswered` of emails.',
      ),
    ),
    hotLeadCount: t.int(
      count(
        'hotLeads',
        'Contacts that have reached the highest score level since the start of the period: the filter `hotSince` of contacts.',
      ),
    ),
    silentCount: t.int(count('silent', 'Integrations that are silent now.')),
    failureCount: t.int({
      description: 'failedDeliveryCount, failingEndpointCount and failedJobCount together.',
      resolve: countFailures,
    }),
    failedDeliveryCount: t.int(
      count(
        'failedDeliveries',
        'Webhook deliveries since the start of the period that were rejected as malformed or could not be applied.',
      ),
    ),
    failingEndpointCount: t.int(
      count('failingEndpoints', 'Event endpoints that fail now, or were disabled because they failed for too long.'),
    ),
    failedJobCount: t.int(count('failedJobs', 'Jobs that have failed since the start of the period.')),
  }),
});

builder.queryFields((t) => ({
  clientFigures: t.field({
    type: FiguresType,
    description: 'The figures of the workspace.',
    access: { workspace: 'read' },
    complexity: { field: FIGURES_COST, multiplier: 1 },
    args: ratesArgs,
    resolve: (_root, request, { workspace }) => ({ owner: { clientId: workspace.clientId }, request }),
  }),
  agencyFigures: t.field({
    type: FiguresType,
    description:
      'The same over all clients of the agency, with its own event endpoints and the deliveries to its own address.',
    access: { agency: true },
    complexity: { field: AGENCY_LIST_COST + STATISTICS_COST, multiplier: 1 },
    args: ratesArgs,
    resolve: (_root, request, { agencyId }) => ({ owner: { agencyId }, request }),
  }),
}));

builder.prismaObjectField('Client', 'figures', (t) =>
  t.field({
    type: FiguresType,
    description: 'Its figures. Each takes one statement for all clients of a page.',
    complexity: { field: CLIENT_FIGURES_COST, multiplier: 1 },
    args: ratesArgs,
    resolve: ({ id }, request) => ({ owner: { clientId: id }, request }),
  }),
);
