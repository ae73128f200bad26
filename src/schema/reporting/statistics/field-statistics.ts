import { InvalidError } from '../../../errors.js';
import { builder } from '../../kernel/builder.js';
import { AGENCY_LIST_COST, CLIENT_STATISTICS_COST, STATISTICS_COST } from '../../kernel/guards/field-cost.js';
import type { OwnerKind } from '../../records/custom-fields/owner.js';
import { countComplexity, VALUES } from './counts.js';
import { forEachClient } from './for-each-client.js';
import { type FieldStatistics, readFieldStatistics } from './read-field-statistics.js';
import { agencyScope, ownScope } from './scope.js';

const CustomFieldOwner = builder.enumType('CustomFieldOwner', {
  description: 'A kind of record that has custom fields.',
  values: {
    CONTACT: { value: 'contact', description: 'Contacts.' },
    COMPANY: { value: 'company', description: 'Companies.' },
    EMAIL: { value: 'email', description: 'Emails.' },
  } as const satisfies Record<string, { value: OwnerKind; description: string }>,
});

const Field = builder.objectRef<FieldStatistics['items'][number]>('CustomFieldUse').implement({
  description: 'How a custom field is used.',
  fields: (t) => ({
    name: t.exposeString('name', { description: 'The name of the field.' }),
    recordCount: t.exposeInt('recordCount', { description: 'Records that have it.' }),
    fillRate: t.exposeFloat('fillRate', { description: 'The part of all records that has it, from 0 to 1.' }),
    distinctValues: t.exposeInt('distinctValues', { description: 'How many values it has.' }),
    lastUsedAt: t.expose('lastUsedAt', { type: 'DateTime', description: 'When it was last given a new value.' }),
  }),
});

const Statistics = builder.objectRef<FieldStatistics>('CustomFieldStatistics').implement({
  description: 'How the custom fields of a kind of record are used.',
  fields: (t) => ({
    records: t.exposeInt('records', { description: 'All records of the kind.' }),
    distinctFields: t.exposeInt('distinctFields', { description: 'How many custom fields there are, told or not.' }),
    items: t.expose('items', {
      type: [Field],
      description: 'Those that most records have first, equal ones by name.',
    }),
  }),
});

interface FieldArgs {
  of: OwnerKind;
  first?: number | null | undefined;
}

const fieldArgs = builder.args((t) => ({
  of: t.field({ type: CustomFieldOwner, required: true, description: 'Whose custom fields.' }),
  first: t.int({ description: `How many fields are told; ${VALUES.usual} unless given, at most ${VALUES.most}.` }),
}));

/** @throws InvalidError no fields asked for */
function readArgs({ of, first }: FieldArgs): { kind: OwnerKind; first: number } {
  if (typeof first === 'number' && first < 1) throw new InvalidError({ first: ['Must be at least 1.'] });
  return { kind: of, first: Math.min(first ?? VALUES.usual, VALUES.most) };
}

const NONE: FieldStatistics = { records: 0, distinctFields: 0, items: [] };

builder.queryFields((t) => ({
  customFieldStatistics: t.field({
    type: Statistics,
    description: 'How the custom fields of the workspace are used: fill rate, distinct values, last use.',
    authScopes: { access: { workspace: 'read' } },
    complexity: countComplexity(STATISTICS_COST),
    args: fieldArgs,
    resolve: async (_root, args, context) => {
      const found = await readFieldStatistics(context.services.database, ownScope(context), readArgs(args));
      return found.get(context.workspace.clientId) ?? NONE;
    },
  }),
  agencyCustomFieldStatistics: t.field({
    type: Statistics,
    description:
      'As customFieldStatistics, over all clients of the agency together. By client: the field of the same name of Client.',
    authScopes: { access: { agency: true } },
    complexity: countComplexity(AGENCY_LIST_COST + STATISTICS_COST),
    args: fieldArgs,
    resolve: async (_root, args, context) => {
      const found = await readFieldStatistics(context.services.database, agencyScope(context), readArgs(args));
      return found.get(context.agencyId) ?? NONE;
    },
  }),
}));

const readOfClients = forEachClient((args: FieldArgs, scope, { services }) =>
  readFieldStatistics(services.database, scope, readArgs(args)),
);

builder.prismaObjectField('Client', 'customFieldStatistics', (t) =>
  t.field({
    type: Statistics,
    description: 'How its custom fields are used.',
    complexity: countComplexity(CLIENT_STATISTICS_COST),
    args: fieldArgs,
    resolve: async ({ id }, args, context) => (await readOfClients(context, id, args)) ?? NONE,
  }),
);
