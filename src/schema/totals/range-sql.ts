import { countedSql, enteredIdOf, entersSql, idOf, idsSql, JOURNAL_KINDS, type ListedKind, STEP } from './list-sql.js';

/**
 * Records of a full range. Persons are walked once per contact, and records of an agency are told from those of others, so
 * their ranges are smaller.
 */
export const rangeRows = (kind: ListedKind, { name }: RangeTable = CLIENT_RANGES): number =>
  kind === 'person' || name === 'agency_block' ? 2_048 : 4_096;
/** A range with more is divided: full ones, and the rest. */
export const mostRows = (kind: ListedKind, table?: RangeTable): number => rangeRows(kind, table) * 1.5;
/** Whether a range `b` of one of these kinds is to be divided. */
export const tooLargeSql = (kinds: readonly ListedKind[], table: RangeTable): string =>
  `(${kinds.map((kind) => `b.kind = ${JOURNAL_KINDS[kind]} and b.rows > ${mostRows(kind, table)}`).join(' or ')})`;
/** So many ranges are split off at once, about ten milliseconds of the database; the rest is one until the next run. */
export const PIECES = 24;

/** A list with fewer records per range has its ranges joined; a few ranges do no harm. */
export const FEW_ROWS = 1_024;
export const FEW_RANGES = 8;

/** No id is greater. */
export const LAST_ID = '9223372036854775807';

const ofKind = (row: string, kind: ListedKind) => `${row}.client_id = $1 and ${row}.kind = ${JOURNAL_KINDS[kind]}`;

/**
 * Makes the total of the client `$1` and one range of all ids, under the aggregation lock, in one snapshot. No row:
 * there is a total, or no client any more.
 */
export const beginSql = (kind: ListedKind): string => `with counted as (
  select ${countedSql(kind, 'r.client_id = $1')}
    - coalesce((select sum(${STEP}) from journal_inbox i where i.client_id = $1 and ${entersSql(kind)}), 0) as total
), begun as (
  insert into list_total (client_id, kind, total)
  select c.id, ${JOURNAL_KINDS[kind]}, counted.total from counted, client c where c.id = $1 for key share of c
  on conflict do nothing returning client_id, kind, total
)
insert into list_block (client_id, kind, first_id, rows) select client_id, kind, 0, total from begun returning first_id`;

/** Where ranges are kept, of a client or of an agency. */
export interface RangeTable {
  name: 'list_block' | 'agency_block';
  owner: 'client_id' | 'agency_id';
}

export const CLIENT_RANGES: RangeTable = { name: 'list_block', owner: 'client_id' };
export const AGENCY_RANGES: RangeTable = { name: 'agency_block', owner: 'agency_id' };

/**
 * The end of a statement that divides a range `whole` of the owner `$1` into each `piece` with `present` records. Full
 * ranges hold those, less what waits; the last one holds the rest. Returns a row for each range.
 * @param waits the sum of what waits between `f.first_id` and `f.until`, as a query
 */
export const newRangesSql = (kind: ListedKind, { name, owner }: RangeTable, waits: string): string => `bounded as (
  select p.first_id, p.present, lead(p.first_id) over (order by p.first_id) as until from piece p
), full_range as (
  select f.first_id, f.present - coalesce((${waits}), 0) as rows from bounded f where f.until is not null
), divided as (
  select f.first_id, f.rows from full_range f
  union all
  select l.first_id, whole.rows - coalesce((select sum(f.rows) from full_range f), 0)
    from bounded l, whole where l.until is null
)
insert into ${name} (${owner}, kind, first_id, rows)
select $1, ${JOURNAL_KINDS[kind]}, d.first_id, d.rows from divided d
on conflict (${owner}, kind, first_id) do update set rows = excluded.rows returning first_id`;

/** Divides the range of the client `$1` that begins at `$2`, if it is too large. Returns a row for each range. */
export const divideSql = (kind: ListedKind): string => `with whole as (
  select b.first_id, b.rows, (select min(n.first_id) from list_block n
      where ${ofKind('n', kind)} and n.first_id > b.first_id) as until
    from list_block b where ${ofKind('b', kind)} and b.first_id = $2::bigint and b.rows > ${mostRows(kind)}
), walked as (
  select w.id, (row_number() over (order by w.id) - 1) / ${rangeRows(kind)} as piece from whole cross join lateral (
    ${idsSql(
      kind,
      `r.client_id = $1 and ${idOf(kind)} >= whole.first_id
       and ${idOf(kind)} < coalesce(whole.until, ${LAST_ID})`,
    )}
     order by id limit ${rangeRows(kind) * PIECES + 1}) w
), piece as (
  select case when w.piece = 0 then $2::bigint else min(w.id) end as first_id, count(*) as present
    from walked w group by w.piece
), ${newRangesSql(
  kind,
  CLIENT_RANGES,
  `select sum(${STEP}) from journal_inbox i where i.client_id = $1 and ${entersSql(kind)}
         and ${enteredIdOf(kind)} >= f.first_id and ${enteredIdOf(kind)} < f.until`,
)}`;

/** Joins neighbouring ranges of the owner `$1` until each has about its full number of records. */
export function joinSql(kind: ListedKind, table: RangeTable = CLIENT_RANGES): string {
  const { name, owner } = table;
  const ofList = `b.${owner} = $1 and b.kind = ${JOURNAL_KINDS[kind]}`;
  return `with placed as (
  select b.first_id, b.rows, div(sum(b.rows) over (order by b.first_id) - b.rows, ${rangeRows(kind, table)}) as place
    from ${name} b where ${ofList}
), joined as (
  select min(p.first_id) as first_id, sum(p.rows) as rows from placed p group by p.place
), gone as (
  delete from ${name} b where ${ofList}
     and b.first_id in (select p.first_id from placed p) and b.first_id not in (select j.first_id from joined j)
)
update ${name} b set rows = j.rows from joined j where ${ofList} and b.first_id = j.first_id`;
}
