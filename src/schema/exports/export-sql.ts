import { OWNERS, type OwnerKind } from '../custom-fields/owner.js';
import type { ExportPlan } from './export-plan.js';
import { EXPORTED_KINDS, type ExportedKind } from './exported-columns.js';

/** The name of what holds all custom fields of a record, by name. */
const CUSTOM_FIELDS = 'custom_fields';

/* Read in the order of the records, so that both are walked along their indexes side by side. */
function fieldsOf({ customFields, id }: ExportedKind): string | null {
  if (!customFields) return null;
  const { table, column } = OWNERS[customFields];
  return `coalesce((select json_object_agg(f.field_name, f.field_value order by f.id) from ${table} f
    where f.client_id = $1 and f.${column} = ${id}), '{}'::json)`;
}

/** The names of the columns, of which the custom fields are the last. */
export function columnNames({ records }: Pick<ExportPlan, 'records'>): string[] {
  const kind = EXPORTED_KINDS[records];
  return [...kind.columns.map(({ name }) => name), ...(kind.customFields ? [CUSTOM_FIELDS] : [])];
}

/* A line is made by the database: an object for NDJSON, and for CSV an array of the values, because CSV is written here. */
function lineOf(kind: ExportedKind, format: ExportPlan['format']): string {
  const fields = fieldsOf(kind);
  const columns = [...kind.columns, ...(fields ? [{ name: CUSTOM_FIELDS, sql: fields }] : [])];
  if (format === 'csv') return `json_build_array(${columns.map(({ sql }) => sql).join(', ')})::text`;
  return `row_to_json((select x from (select ${columns.map(({ name, sql }) => `${sql} as ${name}`).join(', ')}) x))::text`;
}

/** The records of an export as lines in the order of their ids. The parameters are those of its selection. */
export function linesSql({ records, format, after }: ExportPlan, where: string, limit: number | null): string {
  const kind = EXPORTED_KINDS[records];
  const rest = after === null ? '' : ` and ${kind.id} > ${Number(after)}::bigint`;
  const most = limit === null ? '' : ` limit ${limit}`;
  return `select ${kind.id} as id, ${lineOf(kind, format)} as line from ${kind.from} where ${where}${rest} order by ${kind.id}${most}`;
}

/** How many records an export has. */
export function countSql({ records, after }: ExportPlan, where: string): string {
  const kind = EXPORTED_KINDS[records];
  const rest = after === null ? '' : ` and ${kind.id} > ${Number(after)}::bigint`;
  return `select count(*)::int as total from ${kind.from} where ${where}${rest}`;
}

/** The names of a client's custom fields of a kind of record, each found by a step along an index; at most `$2` of them. */
export function fieldNamesSql(owner: OwnerKind): string {
  const { table } = OWNERS[owner];
  return `with recursive names as (
      (select f.field_name as name from ${table} f where f.client_id = $1 order by f.field_name limit 1)
      union all
      select n.name from names l cross join lateral (
        select g.field_name as name from ${table} g where g.client_id = $1 and g.field_name > l.name
         order by g.field_name limit 1) n
    )
    select names.name from names limit $2`;
}
