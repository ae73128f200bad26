import type { EnumRef, InputRef } from '@pothos/core';
import { columnName } from '../../../db/columns.js';
import { InvalidError } from '../../../errors.js';
import { type BuilderTypes, builder } from '../../kernel/builder.js';
import { STATISTICS_COST } from '../../kernel/guards/field-cost.js';
import type { Where } from '../../records/filters/where.js';
import { whereArg } from '../../records/lists/connection.js';
import { type CountRequest, countValues, NO_COUNTS, type ValueCounts } from './count-values.js';
import { COUNTED_KINDS, type CountedKind } from './counted-kinds.js';
import { shareOf } from './rates.js';
import { ownScope } from './scope.js';

/** The argument of a filter over all clients of an agency. */
export const agencyWhereArg = <Given extends object>(type: InputRef<Given>) =>
  whereArg(type, 'Which are counted, of each client; all unless given. Phone numbers need their country.');

/** How many values are told: unless asked, and at most. */
export const VALUES = { usual: 20, most: 100 };

type CountItem = ValueCounts['items'][number] & { share: number };

const Count = builder.objectRef<CountItem>('ValueCount').implement({
  description: 'How many records have one value of a field.',
  fields: (t) => ({
    value: t.exposeString('value', { nullable: true, description: 'The value; null: those that have none.' }),
    count: t.exposeInt('count', { description: 'How many have it.' }),
    share: t.exposeFloat('share', { description: 'The part of all, from 0 to 1.' }),
  }),
});

export const Counts = builder.objectRef<ValueCounts>('ValueCounts').implement({
  description: 'How many records have each value of a field.',
  fields: (t) => ({
    total: t.exposeInt('total', { description: 'All that are counted, those without a value too.' }),
    distinctValues: t.exposeInt('distinctValues', { description: 'How many values there are, told or not.' }),
    items: t.field({
      type: [Count],
      description: 'The most frequent values first, equal ones in the order of their texts.',
      resolve: ({ items, total }) => items.map((item) => ({ ...item, share: shareOf(item.count, total) ?? 0 })),
    }),
  }),
});

const DIMENSIONS = Object.fromEntries(
  Object.entries(COUNTED_KINDS).map(([name, { dimensions }]: [string, CountedKind]) => [
    name,
    builder.enumType(`${capital(name)}CountField`, {
      description: `What ${plural(name)} are counted by.`,
      values: Object.fromEntries(
        dimensions.map((one) => [
          columnName(one.name).toUpperCase(),
          { value: one.name, description: one.description },
        ]),
      ),
    }),
  ]),
) as Record<keyof typeof COUNTED_KINDS, EnumRef<BuilderTypes, string>>;

export function capital(name: string): string {
  return name.charAt(0).toUpperCase() + name.slice(1);
}

export function plural(name: string): string {
  return name.endsWith('y') ? `${name.slice(0, -1)}ies` : `${name}s`;
}

/** What callers may say of a count, besides a filter. */
export interface CountArgs {
  by?: string | null | undefined;
  byCustomField?: string | null | undefined;
  first?: number | null | undefined;
}

/** The arguments of a field that counts. */
export const countArgs = (name: keyof typeof COUNTED_KINDS) =>
  builder.args((t) => ({
    by: t.field({
      type: DIMENSIONS[name],
      required: COUNTED_KINDS[name].owner === null,
      description: 'The field by whose values they are counted.',
    }),
    ...(COUNTED_KINDS[name].owner
      ? { byCustomField: t.string({ description: 'Instead of `by`: the name of a custom field, exactly.' }) }
      : {}),
    first: t.int({ description: `How many values are told; ${VALUES.usual} unless given, at most ${VALUES.most}.` }),
  }));

/**
 * What is asked for.
 * @throws InvalidError not exactly one of `by` and `byCustomField`, or `first` below 1
 */
export function readCountArgs(kind: CountedKind, { by, byCustomField, first }: CountArgs): CountRequest {
  const dimension = kind.dimensions.find(({ name }) => name === by);
  const named = typeof byCustomField === 'string';
  if (named === (dimension !== undefined)) throw new InvalidError({ by: ['Give either by or byCustomField.'] });
  if (typeof first === 'number' && first < 1) throw new InvalidError({ first: ['Must be at least 1.'] });
  return {
    kind,
    by: dimension ? { dimension } : { customField: byCustomField ?? '' },
    first: Math.min(first ?? VALUES.usual, VALUES.most),
  };
}

/** The cost of counts by the number of values that are told. */
export const countComplexity =
  (field: number) =>
  ({ first }: { first?: number | null | undefined }) => ({
    field,
    multiplier: Math.min(Math.max(first ?? VALUES.usual, 1), VALUES.most),
  });

for (const name of Object.keys(COUNTED_KINDS) as (keyof typeof COUNTED_KINDS)[]) {
  const kind: CountedKind = COUNTED_KINDS[name];
  builder.queryField(`${name}Counts`, (t) =>
    t.field({
      type: Counts,
      description: `How many ${plural(name)} of the workspace have each value of a field.`,
      authScopes: { access: { workspace: 'read' } },
      complexity: countComplexity(STATISTICS_COST),
      args: {
        ...countArgs(name),
        ...whereArg(kind.where.type, 'Which are counted; all unless given.'),
      },
      resolve: async (_root, args: CountArgs & { where?: Where | null | undefined }, context) => {
        const { clientId, phoneCountry: country } = context.workspace;
        const request = { ...readCountArgs(kind, args), where: args.where, country };
        const found = await countValues(context.services.database, ownScope(context), request);
        return found.get(clientId) ?? NO_COUNTS;
      },
    }),
  );
}
