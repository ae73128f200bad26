import SchemaBuilder from '@pothos/core';
import ComplexityPlugin from '@pothos/plugin-complexity';
import ErrorsPlugin from '@pothos/plugin-errors';
import PrismaPlugin from '@pothos/plugin-prisma';
import RelayPlugin from '@pothos/plugin-relay';
import { GraphQLError, type GraphQLSchema, Kind, type ValueNode } from 'graphql';
import { getDatamodel } from '../../db/generated-client.js';
import type { StoredTypes } from '../../db/stored.js';
import { formatDateTime, formatDateTimeText, parseDateTime } from '../../values/date-time.js';
import { accessPlugin } from './access-plugin.js';
import type { Context } from './context.js';
import { costOfField } from './guards/field-cost.js';

/** The schema's plugins and scalars. Types are declared in the modules. */
export const builder = new SchemaBuilder<{
  Context: Context;
  PrismaTypes: StoredTypes;
  DefaultFieldNullability: false;
  Scalars: {
    DateTime: { Input: string; Output: Date | string };
    RecordId: { Input: number; Output: number };
    JSON: { Input: unknown; Output: unknown };
    ID: { Input: string; Output: string | number };
  };
}>({
  plugins: [ErrorsPlugin, accessPlugin, ComplexityPlugin, RelayPlugin, PrismaPlugin],
  defaultFieldNullability: false,
  prisma: {
    client: (context) => context.prisma,
    dmmf: getDatamodel(),
    maxConnectionSize: 100,
    defaultConnectionSize: 20,
  },
  relay: {
    nodeQueryOptions: false,
    nodesQueryOptions: false,
    pageInfoTypeOptions: { description: 'The position of a connection’s window in the whole list.' },
    hasNextPageFieldOptions: { description: 'Whether there are records after the window.' },
    hasPreviousPageFieldOptions: { description: 'Whether there are records before the window.' },
    startCursorFieldOptions: { description: 'The cursor of the first record of the window.' },
    endCursorFieldOptions: { description: 'The cursor of the last record of the window.' },
    firstArgOptions: { description: 'Number of items from the start; default 20, at most 100.' },
    lastArgOptions: { description: 'Number of items from the end, at most 100.' },
    afterArgOptions: { description: 'Only items after this cursor.' },
    beforeArgOptions: { description: 'Only items before this cursor.' },
  },
  errors: {
    defaultTypes: [],
    directResult: true,
    defaultUnionOptions: { description: 'The result, or the refusal that explains why there is none.' },
  },
  authorize: (context, need) => context.authorize(need),
  complexity: { fieldComplexity: costOfField },
});

/** The type of a field with a time that may be absent. */
export const OPTIONAL_TIME = { type: 'DateTime', nullable: true } as const;

/** What Pothos knows of the schema, for functions that take its field builders. */
export type BuilderTypes = typeof builder extends PothosSchemaTypes.SchemaBuilder<infer Found> ? Found : never;

builder.queryType({
  description:
    'Reads. A request costs one unit of the key per root field, or per 1,000 points of its cost if that is more.',
});
builder.mutationType({
  description: 'Writes. A domain refusal is a typed member of the result union, never a request error.',
});

builder.scalarType('DateTime', {
  description: 'An ISO 8601 date-time; without an offset it is UTC. Responses are in UTC with milliseconds and Z.',
  serialize: (value) => (value instanceof Date ? formatDateTime(value) : formatDateTimeText(value)),
  parseValue: (value) => {
    const date = typeof value === 'string' ? parseDateTime(value) : null;
    if (!date) throw new GraphQLError('Must be a date-time of ISO 8601, years 1900 to 9999.');
    return formatDateTime(date);
  },
});

/* An integer that cannot be an id, such as 0, is accepted as an unknown id. */
function parseRecordId(value: unknown, literal?: ValueNode): number {
  if (Number.isSafeInteger(value)) return Number(value);
  throw new GraphQLError('Must be a whole number of at most 9007199254740991.', literal ? { nodes: literal } : {});
}

builder.scalarType('RecordId', {
  description: 'The id of a record: a whole number from 1 to 9007199254740991 (2^53 - 1), which JSON holds exactly.',
  serialize: (value) => value,
  parseValue: (value) => parseRecordId(value),
  parseLiteral: (node) => parseRecordId(node.kind === Kind.INT ? Number(node.value) : null, node),
});

builder.scalarType('JSON', {
  description: 'Any JSON value; the keys are chosen by the caller.',
  serialize: (value) => value,
  parseValue: (value) => value,
});

/** Deny by default. @throws Error names the root fields that declare no access */
export function requireDeclaredAccess(schema: GraphQLSchema): void {
  const roots = [schema.getQueryType(), schema.getMutationType(), schema.getSubscriptionType()];
  const open = roots.flatMap((root) =>
    Object.values(root?.getFields() ?? {})
      .filter((field) => !declaresAccess(field.extensions['pothosOptions']))
      .map((field) => `${root?.name}.${field.name}`),
  );
  if (open.length > 0) throw new Error(`These fields declare no access: ${open.join(', ')}`);
}

function declaresAccess(options: unknown): boolean {
  return typeof options === 'object' && options !== null && 'access' in options && options.access !== undefined;
}
