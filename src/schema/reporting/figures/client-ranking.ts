import { builder } from '../../kernel/builder.js';
import { AGENCY_LIST_COST, costOfPage, STATISTICS_COST } from '../../kernel/guards/field-cost.js';
import { SortDirection } from '../../records/lists/connection.js';
import { clampPage, pageArgs } from '../../records/lists/page.js';
import { ClientPage } from '../../tenancy/agencies/agency.js';
import { ratesArgs } from '../statistics/rates.js';
import { RANKINGS, type RankingName, rankClients } from './rank-clients.js';

const ClientRanking = builder.enumType('ClientRanking', {
  description: 'An order of clients. Clients that are equal follow by name.',
  values: Object.fromEntries(
    Object.entries(RANKINGS).map(([name, { description }]) => [name, { value: name, description }]),
  ) as Record<RankingName, { value: RankingName; description: string }>,
});

builder.queryFields((t) => ({
  clientRanking: t.field({
    type: ClientPage,
    description:
      'One numbered page of the clients of the agency in the order of a figure of the period; read the `figures` of each. Takes few statements, whatever the number of clients.',
    access: { agency: true },
    complexity: costOfPage(AGENCY_LIST_COST + STATISTICS_COST),
    args: {
      ...ratesArgs,
      by: t.arg({ type: ClientRanking, required: true, defaultValue: 'PROBLEMS', description: 'What to order by.' }),
      direction: t.arg({
        type: SortDirection,
        description: 'Default: ascending for NAME, descending for all others.',
      }),
      search: t.arg.string({ description: 'Only clients whose name contains this text, in any case.' }),
      page: t.arg.int(pageArgs.page),
      pageSize: t.arg.int(pageArgs.pageSize),
    },
    resolve: (_root, args, { agencyId, services }) =>
      rankClients(services.database, agencyId, { ...args, ...clampPage(args) }),
  }),
}));
