import { InvalidError } from '../../../errors.js';
import { ContactWhere } from '../../crm/contacts/contact-filter.js';
import { builder } from '../../kernel/builder.js';
import { AGENCY_LIST_COST, CLIENT_STATISTICS_COST, STATISTICS_COST } from '../../kernel/guards/field-cost.js';
import { whereArg } from '../../records/lists/connection.js';
import { agencyWhereArg } from './counts.js';
import { forEachClient } from './for-each-client.js';
import { type Funnel as Found, funnelOf, readFunnel } from './read-funnel.js';
import { agencyScope, ownScope } from './scope.js';

const MOST_STAGES = 50;

const Stage = builder.objectRef<Found['stages'][number]>('FunnelStage').implement({
  description: 'A status of a funnel.',
  fields: (t) => ({
    status: t.exposeString('status', { description: 'The status.' }),
    count: t.exposeInt('count', { description: 'Contacts that have it now.' }),
    reached: t.exposeInt('reached', { description: 'Contacts that have it or a later one of the funnel now.' }),
    shareOfFirst: t.exposeFloat('shareOfFirst', {
      nullable: true,
      description: 'The part that reached it of those in the funnel, from 0 to 1; null where nobody is.',
    }),
    shareOfPrevious: t.exposeFloat('shareOfPrevious', {
      nullable: true,
      description:
        'The part that reached it of those that reached the status before; null of the first, and where nobody did.',
    }),
  }),
});

const Funnel = builder.objectRef<Found>('Funnel').implement({
  description: 'How far contacts have come, by their statuses now.',
  fields: (t) => ({
    total: t.exposeInt('total', { description: 'All contacts that are counted.' }),
    other: t.exposeInt('other', { description: 'Those that have none of the statuses.' }),
    stages: t.expose('stages', { type: [Stage], description: 'The statuses in the order asked for.' }),
  }),
});

const STAGES = { required: true, description: 'Statuses, exactly, the earliest first; at most 50.' } as const;

/** @throws InvalidError no status, too many, or one twice */
function requireStages(stages: readonly string[]): void {
  if (stages.length === 0 || stages.length > MOST_STAGES)
    throw new InvalidError({ stages: [`Must be 1 to ${MOST_STAGES} statuses.`] });
  if (new Set(stages).size < stages.length) throw new InvalidError({ stages: ['Must name each status once.'] });
}

builder.queryField('contactFunnel', (t) =>
  t.field({
    type: Funnel,
    description: 'How many contacts of the workspace have come how far, by statuses in an order.',
    authScopes: { access: { workspace: 'read' } },
    complexity: { field: STATISTICS_COST, multiplier: 1 },
    args: {
      stages: t.arg.stringList(STAGES),
      ...whereArg(ContactWhere.type, 'Which contacts are counted; all unless given.'),
    },
    resolve: async (_root, { stages, where }, context) => {
      requireStages(stages);
      const { clientId, phoneCountry: country } = context.workspace;
      const found = await readFunnel(context.services.database, ownScope(context), { stages, where, country });
      return found.get(clientId) ?? funnelOf(stages);
    },
  }),
);

builder.queryField('agencyContactFunnel', (t) =>
  t.field({
    type: Funnel,
    description:
      'As contactFunnel, over all clients of the agency together. By client: the field of the same name of Client.',
    authScopes: { access: { agency: true } },
    complexity: { field: AGENCY_LIST_COST + STATISTICS_COST, multiplier: 1 },
    args: { stages: t.arg.stringList(STAGES), ...agencyWhereArg(ContactWhere.type) },
    resolve: async (_root, { stages, where }, context) => {
      requireStages(stages);
      const request = { stages, where, country: null };
      const found = await readFunnel(context.services.database, agencyScope(context), request);
      return found.get(context.agencyId) ?? funnelOf(stages);
    },
  }),
);

const readFunnels = forEachClient((request: { stages: readonly string[] }, scope, { services }) =>
  readFunnel(services.database, scope, { ...request, country: null }),
);

builder.prismaObjectField('Client', 'contactFunnel', (t) =>
  t.field({
    type: Funnel,
    description: 'How many of its contacts have come how far, by statuses in an order.',
    complexity: { field: CLIENT_STATISTICS_COST, multiplier: 1 },
    args: { stages: t.arg.stringList(STAGES) },
    resolve: async ({ id }, { stages }, context) => {
      requireStages(stages);
      return (await readFunnels(context, id, { stages })) ?? funnelOf(stages);
    },
  }),
);
