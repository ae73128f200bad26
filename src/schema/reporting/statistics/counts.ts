import type { InputRef } from '@pothos/core';
import { columnName } from '../../../db/columns.js';
import { InvalidError } from '../../../errors.js';
import { Company } from '../../crm/companies/company.js';
import { loadCompany } from '../../crm/companies/company-sql.js';
import { builder } from '../../kernel/builder.js';
import { AGENCY_LIST_COST, CLIENT_STATISTICS_COST, STATISTICS_COST } from '../../kernel/guards/field-cost.js';
import type { Where } from '../../records/filters/where.js';
import { whereArg } from '../../records/lists/connection.js';
import { type CountedField, type CountRequest, countValues, NO_COUNTS, type ValueCounts } from './count-values.js';
import { COUNTED_KINDS, type CountedKind } from './counted-kinds.js';
import { figuresOf, shareOf } from './scope.js';

/** The argument of a filter over all clients of an agency. */
export const agencyWhereArg = <Given extends object>(type: InputRef<Given>) =>
  whereArg(type, 'Which to count in each client; default: all. Phone numbers need a country code.');

/** How many values are returned: default and maximum. */
export const VALUES = { usual: 20, most: 100 };

type CountItem = ValueCounts['items'][number] & { share: number };

const Count = builder.objectRef<CountItem>('ValueCount').implement({
  description: 'How many records have one value of a field, or one pair of values of two.',
  fields: (t) => ({
    value: t.exposeString('value', { nullable: true, description: 'The value; null: records without a value.' }),
    secondValue: t.exposeString('secondValue', {
      nullable: true,
      description: 'The value of the second field; null: records without one, or no second field.',
    }),
    company: t.field({
      type: Company,
      nullable: true,
      description: 'Of counts by COMPANY: the company. Null over an agency, whose clients may share domains.',
      resolve: ({ clientId, companyId }, _args, context) =>
        companyId === null ? null : context.batch(loadCompany, { clientId, id: companyId }),
    }),
    count: t.exposeInt('count', { description: 'Number of records with it.' }),
    share: t.exposeFloat('share', { description: 'The share of all counted records, from 0 to 1.' }),
  }),
});

const Counts = builder.objectRef<ValueCounts>('ValueCounts').implement({
  description: 'How many records have each value of a field, or each pair of values of two.',
  fields: (t) => ({
    total: t.exposeInt('total', { description: 'Number of counted records, including those without a value.' }),
    distinctValues: t.exposeInt('distinctValues', {
      description: 'Number of distinct values, listed or not; of two fields that of distinct pairs, with nulls.',
    }),
    items: t.field({
      type: [Count],
      description: 'The most frequent first, ties in text order.',
      resolve: ({ items, total }) => items.map((item) => ({ ...item, share: shareOf(item.count, total) ?? 0 })),
    }),
  }),
});

/** The arguments of a count. */
interface CountArgs {
  by?: string | null | undefined;
  byCustomField?: string | null | undefined;
  secondBy?: string | null | undefined;
  secondByCustomField?: string | null | undefined;
  first?: number | null | undefined;
  where?: Where | null | undefined;
}

/**
 * What is requested.
 * @throws InvalidError not exactly one of `by` and `byCustomField`, two second fields, one field twice, or `first` below 1
 */
function readCountArgs(kind: CountedKind, args: CountArgs): CountRequest {
  const one = readField(kind, args.by, args.byCustomField);
  const second = readField(kind, args.secondBy, args.secondByCustomField);
  if (one === 'none' || one === 'both') throw new InvalidError({ by: ['Give either by or byCustomField.'] });
  if (second === 'both') throw new InvalidError({ secondBy: ['Give either secondBy or secondByCustomField.'] });
  const first = readFirst(args.first);
  if (second === 'none') return { kind, by: [one], where: args.where, first };
  if (isSame(one, second)) throw new InvalidError({ secondBy: ['Must be another field than the first.'] });
  return { kind, by: [one, second], where: args.where, first };
}

function readField(kind: CountedKind, by?: string | null, customField?: string | null): CountedField | 'none' | 'both' {
  const dimension = kind.dimensions.find(({ name }) => name === by);
  if (typeof customField === 'string') return dimension ? 'both' : { customField };
  return dimension ? { dimension } : 'none';
}

const isSame = (one: CountedField, second: CountedField): boolean =>
  'dimension' in one
    ? 'dimension' in second && one.dimension === second.dimension
    : 'customField' in second && one.customField === second.customField;

/** How many values are returned. @throws InvalidError below 1 */
export function readFirst(first: number | null | undefined): number {
  if (typeof first === 'number' && first < 1) throw new InvalidError({ first: ['Must be at least 1.'] });
  return Math.min(first ?? VALUES.usual, VALUES.most);
}

/** The cost of counts by the number of returned values. */
export const countComplexity =
  (field: number) =>
  ({ first }: { first?: number | null | undefined }) => ({
    field,
    multiplier: Math.min(Math.max(first ?? VALUES.usual, 1), VALUES.most),
  });

function countArgs(name: string, { dimensions, owner }: CountedKind) {
  const Dimension = builder.enumType(`${capital(name)}CountField`, {
    description: `The field by which ${plural(name)} are counted.`,
    values: Object.fromEntries(
      dimensions.map((one) => [columnName(one.name).toUpperCase(), { value: one.name, description: one.description }]),
    ),
  });
  return builder.args((t) => ({
    by: t.field({
      type: Dimension,
      required: owner === null,
      description: 'The field whose values are counted.',
    }),
    secondBy: t.field({ type: Dimension, description: 'A second field: pairs of values are counted.' }),
    ...(owner
      ? {
          byCustomField: t.string({ description: 'Instead of `by`: the exact name of a custom field.' }),
          secondByCustomField: t.string({
            description: 'Instead of `secondBy`: the exact name of another custom field.',
          }),
        }
      : {}),
    first: t.int({
      description: `Number of values or pairs to list; default ${VALUES.usual}, at most ${VALUES.most}.`,
    }),
  }));
}

const capital = (name: string) => name.charAt(0).toUpperCase() + name.slice(1);
const plural = (name: string) => (name.endsWith('y') ? `${name.slice(0, -1)}ies` : `${name}s`);

/* Of the workspace, over all clients of an agency, and for each of a list of clients. */
function addCounts(name: string, kind: CountedKind): void {
  const args = countArgs(name, kind);
  const counts = figuresOf(
    (sql, scope, given: CountArgs, country) => countValues(sql, scope, { ...readCountArgs(kind, given), country }),
    () => NO_COUNTS,
  );
  builder.queryField(`${name}Counts`, (t) =>
    t.field({
      type: Counts,
      description: `How many ${plural(name)} of the workspace have each value of a field, or pair of values of two.`,
      access: { workspace: 'read' },
      complexity: countComplexity(STATISTICS_COST),
      args: { ...args, ...whereArg(kind.where.type, 'Which to count; default: all.') },
      resolve: (_root, given: CountArgs, context) => counts.own(context, given),
    }),
  );
  builder.queryField(`agency${capital(name)}Counts`, (t) =>
    t.field({
      type: Counts,
      description: `Like ${name}Counts, but over all clients of the agency. Per client: the field of the same name on Client.`,
      access: { agency: true },
      complexity: countComplexity(AGENCY_LIST_COST + STATISTICS_COST),
      args: { ...args, ...agencyWhereArg(kind.where.type) },
      resolve: (_root, given: CountArgs, context) => counts.agency(context, given),
    }),
  );
  builder.prismaObjectField('Client', `${name}Counts`, (t) =>
    t.field({
      type: Counts,
      description: `How many of its ${plural(name)} have each value of a field, or pair of values of two.`,
      complexity: countComplexity(CLIENT_STATISTICS_COST),
      args,
      resolve: ({ id }, given: CountArgs, context) => counts.client(context, id, given),
    }),
  );
}

for (const [name, kind] of Object.entries(COUNTED_KINDS)) addCounts(name, kind);
