import { builder } from '../../kernel/builder.js';
import { AGENCY_LIST_COST, CLIENT_STATISTICS_COST, STATISTICS_COST } from '../../kernel/guards/field-cost.js';
import type { Where } from '../../records/filters/where.js';
import { countValues, NO_COUNTS } from './count-values.js';
import { COUNTED_KINDS, type CountedKind } from './counted-kinds.js';
import {
  agencyWhereArg,
  type CountArgs,
  Counts,
  capital,
  countArgs,
  countComplexity,
  plural,
  readCountArgs,
} from './counts.js';
import { forEachClient } from './for-each-client.js';
import { agencyScope } from './scope.js';

/* Over all clients of an agency, and for each of a list of clients. */
for (const name of Object.keys(COUNTED_KINDS) as (keyof typeof COUNTED_KINDS)[]) {
  const kind: CountedKind = COUNTED_KINDS[name];
  const countClients = forEachClient((args: CountArgs, scope, { services }) =>
    countValues(services.database, scope, readCountArgs(kind, args)),
  );
  builder.queryField(`agency${capital(name)}Counts`, (t) =>
    t.field({
      type: Counts,
      description: `As ${name}Counts, over all clients of the agency together. By client: the field of the same name of Client.`,
      authScopes: { access: { agency: true } },
      complexity: countComplexity(AGENCY_LIST_COST + STATISTICS_COST),
      args: { ...countArgs(name), ...agencyWhereArg(kind.where.type) },
      resolve: async (_root, args: CountArgs & { where?: Where | null | undefined }, context) => {
        const request = { ...readCountArgs(kind, args), where: args.where };
        const found = await countValues(context.services.database, agencyScope(context), request);
        return found.get(context.agencyId) ?? NO_COUNTS;
      },
    }),
  );
  builder.prismaObjectField('Client', `${name}Counts`, (t) =>
    t.field({
      type: Counts,
      description: `How many of its ${plural(name)} have each value of a field.`,
      complexity: countComplexity(CLIENT_STATISTICS_COST),
      args: countArgs(name),
      resolve: async ({ id }, args: CountArgs, context) => (await countClients(context, id, args)) ?? NO_COUNTS,
    }),
  );
}
