import { type AgencyKind, JOURNAL_KINDS, rangesSql, STEP, totalsSql } from './list-sql.js';
import { AGENCY_RANGES, LAST_ID, mostRows, newRangesSql, PIECES, rangeRows } from './range-sql.js';

/*
 * The list over all clients of an agency has ranges of its own: ranges of a client do not show where its records lie
 * among those of others. The total is the sum of the ranges.
 */

const ofKind = (row: string, kind: AgencyKind) => `${row}.agency_id = $1 and ${row}.kind = ${JOURNAL_KINDS[kind]}`;

const CLIENTS = 'select c.id from client c where c.agency_id = $1';

/** The waiting entries `i` of the clients of the agency `$1`, as a `from` with its conditions. */
export const waitingOf = (kind: AgencyKind): string => `journal_inbox i join client c on c.id = i.client_id
             where c.agency_id = $1 and i.kind = ${JOURNAL_KINDS[kind]}`;

/** How many records the clients of the agency `$1` have. Without ranges the totals of its clients are added up. */
export const agencyTotalSql = (kind: AgencyKind): string => `coalesce((
    select sum(b.rows) + coalesce((select sum(${STEP}) from ${waitingOf(kind)}), 0)
      from agency_block b where ${ofKind('b', kind)}
  ), (select sum(s.total) from (${totalsSql(kind, CLIENTS)}) s), 0)::int`;

/* The cost of skipping an id in the index of all ids, relative to a look-up among the records of a client. */
const IDS_A_CLIENT = 32;
/* And relative to sorting a range. */
const IDS_A_RANGE = 16_384;

/* A bound only for costs: ids may have been given by hand, beyond the sequence. */
const newestId = (kind: AgencyKind) => `coalesce(pg_sequence_last_value('${kind}_id_seq'), 0)`;

/**
 * Where a page of the agency `$1` is, in one row: from `lower` to before `upper`; `preceding`, the records before
 * `lower`; and `walk`: whether passing over ids of others is cheaper than querying each client.
 * @param limit the parameter with the size of the page; @param offset with that of its beginning
 */
export const agencyPlaceSql = (kind: AgencyKind, limit: string, offset: string): string => `select n.*,
    least(n.upper, ${newestId(kind)}) - n.lower
      <= ${IDS_A_RANGE} + ${IDS_A_CLIENT} * (select count(*) from client c where c.agency_id = $1) as walk
  from (select coalesce(max(m.first_id) filter (where m.before <= ${offset}), 0) as lower,
        coalesce(max(m.before) filter (where m.before <= ${offset}), 0) as preceding,
        coalesce(min(m.first_id) filter (where m.before >= ${offset} + ${limit}), ${LAST_ID}) as upper
      from (${rangesSql(kind, `agency_block b where ${ofKind('b', kind)}`, waitingOf(kind))}) m) n`;

/**
 * Makes one range of all ids for the agency `$1` from its clients' totals; a client without a total is counted. Under
 * the aggregation lock. No row: there are ranges.
 */
export const beginAgencySql = (kind: AgencyKind): string => `insert into agency_block (agency_id, kind, first_id, rows)
  select a.id, ${JOURNAL_KINDS[kind]}, 0, coalesce((
      select sum(coalesce(t.total, (select count(*) from ${kind} r where r.client_id = k.id)
          - coalesce((select sum(${STEP}) from journal_inbox i
              where i.client_id = k.id and i.kind = ${JOURNAL_KINDS[kind]}), 0)))
        from client k left join list_total t on t.client_id = k.id and t.kind = ${JOURNAL_KINDS[kind]}
       where k.agency_id = $1), 0)
    from agency a where a.id = $1
     and not exists (select from agency_block b where ${ofKind('b', kind)})
  on conflict do nothing returning first_id`;

/**
 * Divides the range of the agency `$1` that begins at `$2`, if it is too large. Each client's ids are read up to where
 * the new ranges would end if ids were spread evenly, times `$3`. Ids before the first record are an empty range, so
 * that the first page is not searched among them. Returns a row for each range.
 */
export const divideAgencySql = (kind: AgencyKind): string => `with whole as (
  select b.first_id, b.rows, coalesce((select min(n.first_id) from agency_block n
      where ${ofKind('n', kind)} and n.first_id > b.first_id), ${LAST_ID}) as until
    from agency_block b where ${ofKind('b', kind)} and b.first_id = $2::bigint and b.rows > ${mostRows(kind, AGENCY_RANGES)}
), reach as (
  select w.first_id, case when w.rows <= $3::float8 * ${rangeRows(kind, AGENCY_RANGES) * PIECES} then w.until
      else least(w.until, w.first_id + ceil(greatest(least(w.until, ${newestId(kind)}) - w.first_id, 1)
        * $3::float8 * ${rangeRows(kind, AGENCY_RANGES) * PIECES} / w.rows)::bigint) end as until
    from whole w
), walked as (
  select w.id, (row_number() over (order by w.id) - 1) / ${rangeRows(kind, AGENCY_RANGES)} as piece from (
    select s.id from reach cross join client k cross join lateral (
      select r.id from ${kind} r where r.client_id = k.id and r.id >= reach.first_id and r.id < reach.until) s
     where k.agency_id = $1 order by s.id limit ${rangeRows(kind, AGENCY_RANGES) * PIECES + 1}) w
), piece as (
  select case when w.piece = 0 and $2::bigint > 0 then $2::bigint else min(w.id) end as first_id, count(*) as present
    from walked w group by w.piece
  union all
  select 0, 0 where $2::bigint = 0 and not exists (select from walked w where w.id = 0)
), waiting as (
  select i.record_id, ${STEP} as step from whole cross join ${waitingOf(kind)} and i.record_id >= whole.first_id
), ${newRangesSql(
  kind,
  AGENCY_RANGES,
  'select sum(w.step) from waiting w where w.record_id >= f.first_id and w.record_id < f.until',
)}`;
