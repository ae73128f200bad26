import type { Sql } from '../../../db/database.js';
import { builder } from '../../kernel/builder.js';
import { AGENCY_LIST_COST, CLIENT_STATISTICS_COST, STATISTICS_COST } from '../../kernel/guards/field-cost.js';
import { OWNERS, type OwnerKind } from '../../records/custom-fields/owner.js';
import { totalsSql } from '../../totals/list-sql.js';
import { countComplexity, readFirst, VALUES } from './counts.js';
import { type CountedScope, figuresOf, ownerOf, scopeName, shareOf, tenantOf } from './scope.js';

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
    fillRate: t.exposeFloat('fillRate', { description: 'The share of all records that have it, from 0 to 1.' }),
    distinctValues: t.exposeInt('distinctValues', { description: 'Number of distinct values.' }),
    lastUsedAt: t.expose('lastUsedAt', { type: 'DateTime', description: 'When it last got a new value.' }),
  }),
});

const Statistics = builder.objectRef<FieldStatistics>('CustomFieldStatistics').implement({
  description: 'How the custom fields of a kind of record are used.',
  fields: (t) => ({
    records: t.exposeInt('records', { description: 'All records of the kind.' }),
    distinctFields: t.exposeInt('distinctFields', { description: 'Number of custom fields, listed or not.' }),
    items: t.expose('items', { type: [Field], description: 'The most used fields first, ties by name.' }),
  }),
});

interface FieldArgs {
  of: OwnerKind;
  first?: number | null | undefined;
}

const fieldArgs = builder.args((t) => ({
  of: t.field({ type: CustomFieldOwner, required: true, description: 'The kind of record.' }),
  first: t.int({ description: `Number of fields to list; default ${VALUES.usual}, at most ${VALUES.most}.` }),
}));

const statistics = figuresOf(
  (sql, scope, { of: kind, first }: FieldArgs) => readFieldStatistics(sql, scope, kind, readFirst(first)),
  (): FieldStatistics => ({ records: 0, distinctFields: 0, items: [] }),
);

builder.queryFields((t) => ({
  customFieldStatistics: t.field({
    type: Statistics,
    description: 'How the custom fields of the workspace are used: fill rate, distinct values, last use.',
    access: { workspace: 'read' },
    complexity: countComplexity(STATISTICS_COST),
    args: fieldArgs,
    resolve: (_root, args, context) => statistics.own(context, args),
  }),
  agencyCustomFieldStatistics: t.field({
    type: Statistics,
    description:
      'Like customFieldStatistics, but over all clients of the agency. Per client: the field of the same name on Client.',
    access: { agency: true },
    complexity: countComplexity(AGENCY_LIST_COST + STATISTICS_COST),
    args: fieldArgs,
    resolve: (_root, args, context) => statistics.agency(context, args),
  }),
}));

builder.prismaObjectField('Client', 'customFieldStatistics', (t) =>
  t.field({
    type: Statistics,
    description: 'How its custom fields are used.',
    complexity: countComplexity(CLIENT_STATISTICS_COST),
    args: fieldArgs,
    resolve: ({ id }, args, context) => statistics.client(context, id, args),
  }),
);

/** A custom field of a kind of record. */
interface FieldFigures {
  name: string;
  /** Records that have it. */
  recordCount: number;
  fillRate: number;
  distinctValues: number;
  lastUsedAt: Date;
}

interface FieldStatistics {
  /** All records of the kind, with or without custom fields. */
  records: number;
  distinctFields: number;
  items: FieldFigures[];
}

interface FieldRow extends Omit<FieldFigures, 'fillRate'> {
  clientId: string;
  distinctFields: number;
}

/** The clients of a scope, as a query. */
const clientsOf = (scope: CountedScope): string => {
  if ('clientId' in scope) return 'select k.id from client k where k.id = $1';
  if ('clientIds' in scope) return 'select k.id from client k where k.id = any($1::text[])';
  return 'select k.id from client k where k.agency_id = $1';
};

/* Counted by field and value, then by field: one pass, instead of a sort of all values for each field. */
function figuresSql(scope: CountedScope, kind: OwnerKind): string {
  const { table } = OWNERS[kind];
  const owner = 'clientIds' in scope ? 'v.client_id' : '$1::text';
  return `with used as (
    select ${owner} as owner, v.field_name as name, v.field_value as value, count(*) as records, max(v.updated_time) as used_at
      from ${table} v where ${tenantOf(scope, 'v')} group by ${'clientIds' in scope ? '1, ' : ''}2, 3
  ), field as (
    select u.owner, u.name, sum(u.records)::int as records, count(*)::int as distinct_values, max(u.used_at) as used_at
      from used u group by 1, 2
  ), ranked as (
    select f.*, count(*) over (partition by f.owner)::int as fields,
        row_number() over (partition by f.owner order by f.records desc, f.name collate "C") as place
      from field f
  )
  select k.owner as "clientId", k.name, k.records as "recordCount", k.distinct_values as "distinctValues",
      k.used_at as "lastUsedAt", k.fields as "distinctFields"
    from ranked k where k.place <= $2::int order by k.owner, k.place`;
}

const recordsSql = (scope: CountedScope, kind: OwnerKind): string => {
  const totals = totalsSql(kind, clientsOf(scope));
  return 'agencyId' in scope
    ? `select $1::text as "clientId", sum(s.total)::int as total from (${totals}) s`
    : `select s.client_id as "clientId", s.total from (${totals}) s`;
};

/** The use of custom fields, the most frequent first, by client; of one client or an agency under the owner's id. */
async function readFieldStatistics(
  sql: Sql,
  scope: CountedScope,
  kind: OwnerKind,
  first: number,
): Promise<ReadonlyMap<string, FieldStatistics>> {
  const owner = ownerOf(scope);
  const name = `${scopeName(scope)}.${kind}`;
  type Total = { clientId: string; total: number | null };
  const totals = await sql.query<Total>(`statistics.records.${name}`, recordsSql(scope, kind), [owner]);
  const rows = await sql.query<FieldRow>(`statistics.fields.${name}`, figuresSql(scope, kind), [owner, first]);
  return new Map(
    totals.map(({ clientId, total }) => {
      const records = total ?? 0;
      const own = rows.filter((row) => row.clientId === clientId);
      const items = own.map(({ clientId: _id, distinctFields: _count, ...field }) => ({
        ...field,
        fillRate: shareOf(field.recordCount, records) ?? 0,
      }));
      return [clientId, { records, distinctFields: own[0]?.distinctFields ?? 0, items }];
    }),
  );
}
