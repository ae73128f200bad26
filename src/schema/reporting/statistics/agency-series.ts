import { builder } from '../../kernel/builder.js';
import { AGENCY_LIST_COST, CLIENT_STATISTICS_COST, STATISTICS_COST } from '../../kernel/guards/field-cost.js';
import { forEachClient } from './for-each-client.js';
import { type Series as Found, readSeries, type SeriesRequest } from './read-series.js';
import { agencyScope } from './scope.js';
import { Series, seriesArgs } from './series.js';

const readOfClients = forEachClient((request: SeriesRequest, scope, { services }) =>
  readSeries(services.database, scope, request),
);

builder.queryField('agencySeries', (t) =>
  t.field({
    type: Series,
    description: 'As series, over all clients of the agency together. By client: the field of the same name of Client.',
    authScopes: { access: { agency: true } },
    complexity: { field: AGENCY_LIST_COST + STATISTICS_COST, multiplier: 1 },
    args: seriesArgs,
    resolve: async (_root, args, context) => {
      const found = await readSeries(context.services.database, agencyScope(context), args);
      return found.get(context.agencyId) as Found;
    },
  }),
);

builder.prismaObjectField('Client', 'series', (t) =>
  t.field({
    type: Series,
    description: 'What happened in its workspace, by hour, day, week or month of a time zone.',
    complexity: { field: CLIENT_STATISTICS_COST, multiplier: 1 },
    args: seriesArgs,
    resolve: async ({ id }, args, context) => (await readOfClients(context, id, args)) as Found,
  }),
);
