import type { Sql } from '../../../db/database.js';
import { OWNERS, type OwnerKind } from '../../records/custom-fields/owner.js';
import { totalsSql } from '../../totals/list-sql.js';
import { shareOf } from './rates.js';
import { type CountedScope, ownerOf, scopeName, tenantOf } from './scope.js';

/** A custom field of a kind of record. */
interface FieldFigures {
  name: string;
  /** Records that have it. */
  recordCount: number;
  fillRate: number;
  distinctValues: number;
  lastUsedAt: Date;
}

export interface FieldStatistics {
  /** All records of the kind, with custom fields or without. */
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

/*
 * Counted by field and value first, and those by field: one pass over the custom fields, instead of a sort of all values for
 * each field.
 */
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

/**
 * What custom fields are used, the most frequent first.
 * @param first how many are told
 * @returns by client: of one client or of an agency there is one, under the owner's id
 */
export async function readFieldStatistics(
  sql: Sql,
  scope: CountedScope,
  { kind, first }: { kind: OwnerKind; first: number },
): Promise<ReadonlyMap<string, FieldStatistics>> {
  const owner = ownerOf(scope);
  const name = `${scopeName(scope)}.${kind}`;
  const totals = await sql.query<{ clientId: string; total: number | null }>(
    `statistics.records.${name}`,
    recordsSql(scope, kind),
    [owner],
  );
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
