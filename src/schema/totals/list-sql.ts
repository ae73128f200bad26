import {
  countedSql,
  enteredIdOf,
  entersSql,
  JOURNAL_KINDS,
  type ListedKind,
  type PlacedKind,
  STEP,
} from './listed-kinds.js';

/*
 * Totals and places without counting. A record and its entry are committed together, and so are the taking out of an entry
 * and what it adds to the total and to its range. So in every snapshot the aggregated number and the entries that wait make up
 * the number of records exactly, of a whole list and of each of its ranges.
 */

/**
 * How many records of a kind the client `$1` has, as an expression. Where the list has no total yet they are counted; the
 * count is made only then.
 */
export const totalSql = (kind: ListedKind): string => `coalesce((
    select t.total + coalesce((
        select sum(${STEP}) from journal_inbox i where i.client_id = $1 and ${entersSql(kind)}), 0)
      from list_total t where t.client_id = $1 and t.kind = ${JOURNAL_KINDS[kind]}
  ), ${countedSql(kind, 'r.client_id = $1')})::int`;

/**
 * The same for many clients, a row `client_id` and `total` for each. All that waits is read once for all of them: a plan
 * may well read the whole inbox, which is short, but not for each client again.
 * @param clients a query that gives `id` of clients
 */
export const totalsSql = (kind: ListedKind, clients: string): string => `select k.id as client_id,
    coalesce(t.total + coalesce(w.steps, 0), ${countedSql(kind, 'r.client_id = k.id')})::int as total
  from (${clients}) k
  left join list_total t on t.client_id = k.id and t.kind = ${JOURNAL_KINDS[kind]}
  left join (select i.client_id, sum(${STEP}) as steps from journal_inbox i
      where ${entersSql(kind)} and i.client_id in (${clients}) group by i.client_id) w on w.client_id = k.id`;

/**
 * Ranges, and how many records lie before each: `first_id`, `before`. An entry that waits is a step between the ranges; one
 * of the id at which a range begins belongs to the range. Steps are added as `int`, which takes a third less than `bigint`,
 * whose sum is a `numeric`; no range has that many records.
 * @param kind of the entries; @param blocks the ranges `b`; @param waiting the entries `i`, each a `from` with its conditions
 */
export const rangesSql = (
  kind: PlacedKind,
  blocks: string,
  waiting: string,
): string => `select p.first_id, p.before from (
    select u.first_id, u.block,
        (sum(u.step) over (order by u.first_id, u.block desc rows unbounded preceding) - u.step)::bigint as before
      from (select b.first_id, b.rows::int as step, true as block from ${blocks}
            union all
            select ${enteredIdOf(kind)}, ${STEP}, false from ${waiting}) u) p
   where p.block`;

/**
 * The last range of ids that begins at or before an offset of the client `$1`: `first_id`, and `before`, how many records
 * lie before it. No row where the list has no ranges yet.
 * @param offset the parameter that holds it
 */
export const placeSql = (kind: PlacedKind, offset: string): string =>
  `${rangesSql(
    kind,
    `list_block b where b.client_id = $1 and b.kind = ${JOURNAL_KINDS[kind]}`,
    `journal_inbox i where i.client_id = $1 and ${entersSql(kind)}`,
  )} and p.before <= ${offset} order by p.first_id desc limit 1`;
