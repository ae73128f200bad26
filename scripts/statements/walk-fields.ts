import {
  type GraphQLField,
  type GraphQLInputObjectType,
  type GraphQLInputType,
  GraphQLNonNull,
  getNullableType,
  isEnumType,
  isInputObjectType,
  isListType,
  isNonNullType,
} from 'graphql';
import type { Context } from '../../src/schema/kernel/context.js';
import { METRICS } from '../../src/schema/reporting/statistics/metrics.js';

type Arguments = Record<string, unknown>;

/** Sample values of filters by the name of the field, otherwise by its type. */
const BY_NAME: Record<string, unknown> = {
  email: 'ada@example.com',
  contactEmail: 'ada@example.com',
  linkedinUrl: 'https://www.linkedin.com/in/ada',
  phone: '+14155550100',
  domain: 'example.com',
  id: 1,
  withinLast: '24h',
  longerAgo: '24h',
  // After the start of a range of times, and before it.
  to: '1970-01-02T00:00:00.000Z',
  previousFrom: '1969-12-31T00:00:00.000Z',
  // Each metric is counted from tables of its own, which a filter narrows.
  metrics: Object.keys(METRICS),
};
const BY_TYPE: Record<string, unknown> = {
  String: 'x',
  ID: '1',
  Int: 1,
  Float: 1,
  Boolean: true,
  DateTime: new Date(0),
  JSON: {},
};

/** Inputs whose texts must have a particular form. */
const DELETION = { delete: true };
const BY_INPUT: Record<string, Arguments> = {
  DateMatch: { from: '2026-05-31', before: '2026-06-30' },
  // A change is of one kind.
  ContactBulkChange: DELETION,
  CompanyBulkChange: DELETION,
  EmailBulkChange: DELETION,
};

const isFilter = (type: GraphQLInputObjectType) => type.getFields()['not'] !== undefined;

/** @param within the inputs that the value is part of: a filter with `not` is empty there: each has its own list */
function sample(type: GraphQLInputType, name: string, within: readonly GraphQLInputObjectType[] = []): unknown {
  if (isNonNullType(type)) return sample(type.ofType, name, within);
  if (isListType(type)) return [sample(type.ofType, name, within)];
  if (isEnumType(type)) return type.getValues()[0]?.value;
  if (isInputObjectType(type)) return within.length > 0 && isFilter(type) ? {} : wholeInput(type, within);
  return BY_NAME[name] ?? BY_TYPE[type.name] ?? 'x';
}

const wholeInput = (type: GraphQLInputObjectType, within: readonly GraphQLInputObjectType[] = []): Arguments =>
  BY_INPUT[type.name] ??
  Object.fromEntries(
    Object.values(type.getFields()).map((field) => [field.name, sample(field.type, field.name, [...within, type])]),
  );

/** Each value of a filter alone, and all together. A filter that consists of filters has each value of each. */
function filters(type: GraphQLInputObjectType): Arguments[] {
  const parts = Object.values(type.getFields()).flatMap(({ name, type: of }) =>
    isInputObjectType(of) && isFilter(of) ? [{ name, of }] : [],
  );
  if (parts.length > 0 && !isFilter(type))
    return parts.flatMap(({ name, of }) => filters(of).map((value) => ({ [name]: value })));
  const all = wholeInput(type);
  const fields = Object.values(type.getFields());
  const single = fields.flatMap(({ name, type: of }) => variants(of, name, [type]).map((value) => ({ [name]: value })));
  return [...single, all];
}

function variants(type: GraphQLInputType, name: string, within: readonly GraphQLInputObjectType[] = []): unknown[] {
  if (type instanceof GraphQLNonNull) return variants(type.ofType, name, within);
  if (isListType(type) && isEnumType(getNullableType(type.ofType)))
    return variants(type.ofType, name).map((value) => [value]);
  if (isEnumType(type)) return type.getValues().map(({ value }) => value as unknown);
  const value = sample(type, name, within);
  return value === true ? [true, false] : [value];
}

const cursorOf = (sort: unknown, value: unknown, id: unknown): string =>
  Buffer.from(JSON.stringify([sort, value, id])).toString('base64url');

/** Positions for all orders; an order refuses those of another type before a statement is sent. */
const POSITIONS = [null, 'x', 1, new Date(0).toISOString()].flatMap((value) =>
  [1, '1'].map((id) => [value, id] as const),
);

/** How to call a field, and the number of statements sent so far. */
interface Caller {
  context: () => Context;
  sent: () => number;
  /** The record that the field belongs to; absent at the root. */
  parent?: object;
}

/**
 * Calls a field with every filter, order, direction and kind of position, and with each other argument by itself. A
 * call that is refused for its combination of arguments is skipped.
 * @throws Error a filter that sends nothing, so that its text was not seen: it needs a sample value
 */
export async function walkField(field: GraphQLField<unknown, Context>, caller: Caller): Promise<void> {
  const { parent } = caller;
  const given: Arguments = Object.fromEntries(
    field.args.map(({ name, type, defaultValue }) => [
      name,
      defaultValue ?? (isNonNullType(type) ? sample(type, name) : undefined),
    ]),
  );
  const before = caller.sent();
  for (const order of ordersOf(field)) await call(field, { ...given, ...order }, caller.context(), parent);
  const isOpen = caller.sent() > before;
  for (const filter of filtersOf(field)) {
    const sent = caller.sent();
    await call(field, { ...given, ...filter }, caller.context(), parent);
    if (isOpen && caller.sent() === sent)
      throw new Error(`${field.name} sends nothing for ${JSON.stringify(filter)}: it needs a sample value.`);
  }
  for (const { name, type } of field.args.filter((argument) => !WINDOW.has(argument.name))) {
    for (const value of name === 'page' ? [2] : variants(type, name)) {
      await call(field, { ...given, ...companionsOf(field, name), [name]: value }, caller.context(), parent);
    }
  }
}

/** Arguments without which an argument is refused. */
const COMPANIONS: Record<string, Arguments> = {
  secondBy: { byCustomField: 'x' },
  secondByCustomField: { byCustomField: 'y' },
};

const companionsOf = (field: GraphQLField<unknown, Context>, name: string): Arguments =>
  Object.fromEntries(
    Object.entries(COMPANIONS[name] ?? {}).filter(([companion]) => field.args.some((one) => one.name === companion)),
  );

const WINDOW = new Set(['filter', 'first', 'last', 'after', 'before', 'sort', 'sortField', 'direction']);

/** Filters, and all other arguments with several forms. */
const filtersOf = (field: GraphQLField<unknown, Context>): Arguments[] =>
  field.args.flatMap(({ name, type }) => {
    const filter = isNonNullType(type) ? type.ofType : type;
    return isInputObjectType(filter) ? filters(filter).map((value) => ({ [name]: value })) : [];
  });

/* The order that needs the name of its values. */
const NAMED = 'customField';
const nameOf = (sort: unknown): Arguments => (sort === NAMED ? { sortField: 'x' } : {});

function ordersOf(field: GraphQLField<unknown, Context>): Arguments[] {
  if (!field.args.some(({ name }) => name === 'after')) return [{}];
  const valuesOf = (name: string) => {
    const argument = field.args.find((one) => one.name === name);
    return argument ? variants(argument.type, name) : [undefined];
  };
  return valuesOf('sort').flatMap((sort) =>
    valuesOf('direction').flatMap((direction) => [
      { sort, direction, ...nameOf(sort) },
      ...POSITIONS.flatMap(([value, id]) => {
        const cursor = cursorOf(sort === NAMED ? `${NAMED}:x` : (sort ?? 'id'), value, id);
        const at = cursorOf(sort ?? 'at', value, id);
        return [
          { after: cursor },
          { before: cursor },
          { after: cursor, before: cursor },
          { after: at, before: at },
        ].map((window) => ({ sort, direction, ...nameOf(sort), ...window }));
      }),
    ]),
  );
}

async function call(
  field: GraphQLField<unknown, Context>,
  given: Arguments,
  context: Context,
  parent: object | undefined,
): Promise<void> {
  const named = Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined));
  try {
    const found: unknown = await field.resolve?.(parent, named, context, { path: {}, fieldNodes: [] } as never);
    const count: unknown = typeof found === 'object' && found !== null ? Reflect.get(found, 'totalCount') : null;
    if (typeof count === 'function') await count();
  } catch (error) {
    if (!(error instanceof Error)) throw error;
  }
}
