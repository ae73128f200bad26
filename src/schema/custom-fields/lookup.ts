import type { Sql } from '../../db/database.js';
import { isCleanText } from '../../values/text.js';
import { type Page, pageOf } from '../page.js';
import { columnsWithFields, ownerOf, type RecordKind, type Scope, scopeName, tenantOf } from '../record-list.js';
import { OWNERS } from './owner.js';

/** A look-up looks no further than this many matches. */
const LOOKUP_LIMIT = 100;

/**
 * One page of the records that carry exactly this field, in the order of their ids, each with its custom fields. Of the
 * matches only the first 100 are found, and counted.
 * @param page 1-based; past the end the page is empty
 * @source Specification: Lookup by custom field
 */
export async function lookUpRecords<Row>(
  sql: Sql,
  kind: RecordKind,
  scope: Scope,
  field: { fieldName: string; fieldValue: string },
  { page, pageSize }: { page: number; pageSize: number },
): Promise<Page<Row>> {
  if (!isCleanText(field.fieldName) || !isCleanText(field.fieldValue)) return pageOf<Row>([], 0, page, pageSize);
  const read = (limit: number, offset: number) =>
    sql.query<Row & { matches: number }>(`${kind.kind}.lookup.${scopeName(scope)}`, lookupSql(kind, scope), [
      ownerOf(scope),
      field.fieldName,
      field.fieldValue,
      limit,
      offset,
    ]);
  const rows = await read(pageSize, Math.min((page - 1) * pageSize, LOOKUP_LIMIT));
  // Each row brings the number of matches, so only a page past the end has to ask for it.
  const [counted] = rows.length > 0 || page === 1 ? rows : await read(1, 0);
  return pageOf<Row>(rows, counted?.matches ?? 0, page, pageSize);
}

/* The index holds the hash of the value, which may be long; the value itself is compared too. */
function lookupSql(kind: RecordKind, scope: Scope): string {
  const { table, parent, column } = OWNERS[kind.kind];
  const tenant = (row: string) => tenantOf(scope, row);
  return `with match as materialized (
  select f.${column} as id from ${table} f
   where ${tenant('f')} and f.field_name = $2 and md5(f.field_value) = md5($3) and f.field_value = $3
   order by f.${column} limit ${LOOKUP_LIMIT}
)
select (select count(*)::int from match) as matches, ${columnsWithFields(kind)} from ${parent} r
 where ${tenant('r')} and r.id = any(array(select id from match order by id limit $4::int offset $5::int)) order by r.id`;
}
