import type { Sql } from '../../../db/database.js';
import { isCleanText } from '../../../values/text.js';
import { agencyPlaceSql, agencyTotalSql } from '../../totals/agency-sql.js';
import { placeSql, totalSql } from '../../totals/list-sql.js';
import { fieldsJson, OWNERS, type OwnerKind } from '../custom-fields/owner.js';
import { hasValue } from '../custom-fields/value-order.js';
import { type Page, pageOf } from '../lists/page.js';

/* Lists of contacts and of companies, of one workspace or of all clients of an agency. */

/** The owner of the records: one workspace, or all clients of an agency. */
export type Scope = { clientId: string } | { agencyId: string };

/** A kind of record that carries custom fields and is listed; `Row` is the type of its rows. */
export interface RecordKind<Row = object> {
  kind: Extract<OwnerKind, 'contact' | 'company'>;
  /** The columns of the row `r` under the names of the model. */
  columns: string;
  /** A further column of records that are read one at a time, of the row `r`. */
  mark?: string;
  /** The type alone; it has no value. */
  readonly row?: Row;
}

/** One condition of a filter on the row `r`; `$n` stands for its value. In an agency's list `k` is the client's row. */
export interface Condition {
  /** Part of the name of the prepared statement. */
  name: string;
  sql: string;
  /** Null when the given value can match nothing. */
  value: string | null;
  /** At most one record of a workspace can match. */
  unique?: boolean;
}

interface ListSelection {
  /** The scope and the kinds of conditions, without their values. */
  name: string;
  own: boolean;
  /** The condition on a record of one client. */
  where: string;
  values: unknown[];
  unique: boolean;
  /** There is no filter. */
  all: boolean;
}

const isOwn = (scope: Scope): scope is { clientId: string } => 'clientId' in scope;
/** The condition that a row belongs to the scope; `$1` stands for the owner. */
const tenantOf = (scope: Scope, row: string) =>
  isOwn(scope) ? `${row}.client_id = $1` : `${row}.client_id = any(array(select id from client where agency_id = $1))`;
const ownerOf = (scope: Scope) => (isOwn(scope) ? scope.clientId : scope.agencyId);
/** Distinguishes the statements of the two scopes by name. */
const scopeName = (scope: Scope) => (isOwn(scope) ? 'client' : 'agency');

/** Text that cannot be stored matches nothing, and never reaches the database. */
export const textOrNothing = (value: string): string | null => (isCleanText(value) ? value : null);

/** The conditions on the row `row` as SQL; `null` when one of them can match nothing. */
export function selectRecords(scope: Scope, conditions: Condition[], row = 'r'): ListSelection | null {
  if (conditions.some((condition) => condition.value === null)) return null;
  // An agency's list is assembled from the lists of its clients, because the indexes are by client.
  const own = isOwn(scope);
  const sql = conditions.map((condition, index) => condition.sql.replace('$n', `$${index + 2}`));
  return {
    name: [scopeName(scope), ...conditions.map(({ name }) => name)].join('+'),
    own,
    where: [own ? `${row}.client_id = $1` : `${row}.client_id = k.id`, ...sql].join(' and '),
    values: [ownerOf(scope), ...conditions.map(({ value }) => value)],
    unique: own && conditions.some(({ unique }) => unique),
    all: conditions.length === 0,
  };
}

/**
 * One page of the selected records in the order of their ids, each with its custom fields.
 * @param selection null when nothing can match
 * @param page 1-based; past the end the page is empty
 */
export async function listRecords<Row extends object>(
  sql: Sql,
  kind: RecordKind<Row>,
  selection: ListSelection | null,
  { page, pageSize }: { page: number; pageSize: number },
): Promise<Page<Row>> {
  if (!selection) return pageOf<Row>([], 0, page, pageSize);
  const offset = (page - 1) * pageSize;
  const rows = await readPage<Row>(sql, kind, selection, { limit: pageSize, offset });
  // Each row has the total, so a second query is needed only past the end.
  const total = rows[0]?.total ?? (page === 1 ? 0 : await countRecords(sql, kind, selection));
  return pageOf<Row>(rows, total, page, pageSize);
}

/* The size of a filtered list is known only after a count; the whole list has its total. */
function countSql({ kind }: RecordKind, { own, where, all }: ListSelection): string {
  if (all) return `select ${own ? totalSql(kind) : agencyTotalSql(kind)} as total`;
  return own
    ? `select count(*)::int as total from ${kind} r where ${where}`
    : `select coalesce(sum(s.total), 0)::int as total from client k
         cross join lateral (select count(*) as total from ${kind} r where ${where}) s where k.agency_id = $1`;
}

async function countRecords(sql: Sql, kind: RecordKind, selection: ListSelection): Promise<number> {
  const name = `${kind.kind}.count.${selection.name}`;
  const [row] = await sql.query<{ total: number }>(name, countSql(kind, selection), selection.values);
  return row?.total ?? 0;
}

/** The columns of the row `r`, and its custom fields as JSON. */
const columnsWithFields = ({ kind, columns }: RecordKind) => `${columns}, ${fieldsJson(kind, 'r')} as "customFields"`;
const markedColumns = (kind: RecordKind) => columnsWithFields(kind) + (kind.mark ? `, ${kind.mark}` : '');

/*
 * The ids of the page come from an index alone before the rows are read, so OFFSET skips index entries. A unique value
 * needs no count. Later pages of a whole list start at a known range.
 */
function readPage<Row>(
  sql: Sql,
  kind: RecordKind,
  selection: ListSelection,
  { limit, offset }: { limit: number; offset: number },
) {
  const { name, own, values, unique, all } = selection;
  const [limitAt, offsetAt] = [`$${values.length + 1}::int`, `$${values.length + 2}::bigint`];
  const placed = all && (offset > 0 || !own);
  const [from, place] = own
    ? [placed ? placedRows : ownRows, () => placeSql(kind.kind, offsetAt)]
    : [placed ? placedAgencyRows : agencyRows, () => agencyPlaceSql(kind.kind, limitAt, offsetAt)];
  const total = unique ? '1' : `(${countSql(kind, selection)})`;
  const text = `${placed ? `with place as materialized (${place()})\n` : ''}select ${unique ? markedColumns(kind) : columnsWithFields(kind)}, ${total} as total
    from ${from(kind, selection, limitAt, offsetAt)} order by r.id`;
  const statement = `${kind.kind}.page.${name}${placed ? '.placed' : ''}`;
  return sql.query<Row & { total: number }>(statement, text, [...values, limit, offset]);
}

/* Without ranges it begins with the first record, as any list does. */
function placedRows({ kind }: RecordKind, { where }: ListSelection, limit: string, offset: string): string {
  return `${kind} r where r.client_id = $1 and r.id = any(array(
      select r.id from ${kind} r where ${where} and r.id >= coalesce((select p.first_id from place p), 0)
       order by r.id limit ${limit} offset ${offset} - coalesce((select p.before from place p), 0)))`;
}

function ownRows({ kind }: RecordKind, { where }: ListSelection, limit: string, offset: string): string {
  return `${kind} r where r.client_id = $1 and r.id = any(array(
      select r.id from ${kind} r where ${where} order by r.id limit ${limit} offset ${offset}))`;
}

/* As many first ids of each client are read as the page could need. Rows are read by their full key. */
function agencyRows({ kind }: RecordKind, { where }: ListSelection, limit: string, offset: string): string {
  return `(select k.id as client_id, s.id from client k
        cross join lateral (select r.id from ${kind} r where ${where} order by r.id limit ${limit} + ${offset}) s
       where k.agency_id = $1 order by s.id limit ${limit} offset ${offset}) p
    cross join lateral (select r.* from ${kind} r where r.client_id = p.client_id and r.id = p.id limit 1) r`;
}

/*
 * Between the bounds of the page either the index of all ids is walked, or each client is queried; the other arm is not
 * executed. That index is on `id + 0`, so that no list of one client uses it. Clients are tested in a hashed list: the
 * planner does not know the bounds, and would choose badly for a join.
 */
function placedAgencyRows({ kind }: RecordKind, _selection: ListSelection, limit: string, offset: string): string {
  const between = (id: string) => `${id} >= (select p.lower from place p) and ${id} < (select p.upper from place p)`;
  const rest = `${offset} - (select p.preceding from place p)`;
  return `((select r.client_id, r.id from ${kind} r where (select p.walk from place p) and ${between('r.id + 0')}
           and (r.client_id in (select c.id from client c where c.agency_id = $1)) is true
         order by r.id + 0 limit ${limit} offset ${rest})
        union all
        (select k.id as client_id, s.id from client k
          cross join lateral (select r.id from ${kind} r where r.client_id = k.id and ${between('r.id')}
             order by r.id limit ${limit} + ${rest}) s
         where k.agency_id = $1 and not (select p.walk from place p)
         order by s.id limit ${limit} offset ${rest})) p
    cross join lateral (select r.* from ${kind} r where r.client_id = p.client_id and r.id = p.id limit 1) r`;
}

/** The records of the workspace among these ids, in the order of their ids, each with its custom fields. */
export function getRecords<Row extends object>(
  sql: Sql,
  kind: RecordKind<Row>,
  clientId: string,
  ids: readonly number[],
): Promise<Row[]> {
  return sql.query<Row>(
    `${kind.kind}.get_several`,
    `select ${columnsWithFields(kind)} from ${kind.kind} r
      where r.client_id = $1 and r.id = any($2::bigint[]) order by r.id`,
    [clientId, ids],
  );
}

/**
 * One record with its custom fields, or `null`. The id is a scalar: for an array the custom plan looks so much cheaper
 * than the generic one that the database would plan every execution.
 */
export async function getRecord<Row extends object>(
  sql: Sql,
  kind: RecordKind<Row>,
  scope: Scope,
  id: number,
): Promise<Row | null> {
  const [row] = await sql.query<Row>(
    `${kind.kind}.get.${scopeName(scope)}`,
    `select ${markedColumns(kind)} from ${kind.kind} r where ${tenantOf(scope, 'r')} and r.id = $2::bigint`,
    [ownerOf(scope), id],
  );
  return row ?? null;
}

/** The most matches of a look-up that requests only the first ones. */
const FIRST_MATCHES = 100;

/**
 * One page of the records that carry exactly this field, in the order of their ids, each with its custom fields.
 * @param page 1-based; past the end the page is empty
 * @param firstHundred only the first 100 matches are found and counted
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

const matching = (kind: RecordKind, scope: Scope): string =>
  `from ${OWNERS[kind.kind].table} f
   where ${tenantOf(scope, 'f')} and f.field_name = $2 and ${hasValue('f', '$3::text')}`;

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
