import type { Sql } from '../../../db/database.js';
import { isCleanText } from '../../../values/text.js';
import { OWNERS } from '../custom-fields/owner.js';
import { type Page, pageOf } from '../lists/page.js';
import { columnsWithFields, ownerOf, type RecordKind, type Scope, scopeName, tenantOf } from './record-list.js';

/** The most matches of a look-up that asks for the first ones. */
const FIRST_MATCHES = 100;

/**
 * One page of the records that carry exactly this field, in the order of their ids, each with its custom fields.
 * @param page 1-based; past the end the page is empty
 * @param firstHundred only the first 100 matches are found and counted; the statement reads no more
 * @source Specification: Lookup by custom field, which has the first 100
 */
export async function lookUpRecords<Row extends object>(
  sql: Sql,
  { kind, scope }: { kind: RecordKind<Row>; scope: Scope },
  field: { fieldName: string; fieldValue: string },
  { page, pageSize, firstHundred }: { page: number; pageSize: number; firstHundred: boolean },
): Promise<Page<Row>> {
  if (!isCleanText(field.fieldName) || !isCleanText(field.fieldValue)) return pageOf<Row>([], 0, page, pageSize);
  const [name, text] = firstHundred ? ['lookup', firstSql] : ['lookup_all', allSql];
  const read = (limit: number, offset: number) =>
    sql.query<Row & { matches: number }>(`${kind.kind}.${name}.${scopeName(scope)}`, text(kind, scope), [
      ownerOf(scope),
      field.fieldName,
      field.fieldValue,
      limit,
      offset,
    ]);
  const offset = (page - 1) * pageSize;
  const rows = await read(pageSize, firstHundred ? Math.min(offset, FIRST_MATCHES) : offset);
  // Each row has the number of matches, so a second query is needed only past the end.
  const [counted] = rows.length > 0 || page === 1 ? rows : await read(1, 0);
  return pageOf<Row>(rows, counted?.matches ?? 0, page, pageSize);
}

/* The index contains the hash of the value, because values may be long; the value itself is compared too. */
const matching = (kind: RecordKind, scope: Scope): string =>
  `from ${OWNERS[kind.kind].table} f
   where ${tenantOf(scope, 'f')} and f.field_name = $2 and md5(f.field_value) = md5($3) and f.field_value = $3`;

/* The limit is a literal: as a parameter it would be unknown to the generic plan. */
function firstSql(kind: RecordKind, scope: Scope): string {
  const { parent, column } = OWNERS[kind.kind];
  return `with match as materialized (
  select f.${column} as id ${matching(kind, scope)}
   order by f.${column} limit ${FIRST_MATCHES}
)
select (select count(*)::int from match) as matches, ${columnsWithFields(kind)} from ${parent} r
 where ${tenantOf(scope, 'r')} and r.id = any(array(select id from match order by id limit $4::int offset $5::int)) order by r.id`;
}

/* All matches are counted; rows are read only up to the end of the page. */
function allSql(kind: RecordKind, scope: Scope): string {
  const { parent, column } = OWNERS[kind.kind];
  return `select (select count(*)::int ${matching(kind, scope)}) as matches, ${columnsWithFields(kind)} from ${parent} r
 where ${tenantOf(scope, 'r')} and r.id = any(array(
  select f.${column} ${matching(kind, scope)}
   order by f.${column} limit $4::int offset $5::bigint)) order by r.id`;
}
