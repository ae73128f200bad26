/** The numbers of kinds in the journal and its aggregates. Entries of kinds without a list are dropped. */
export const JOURNAL_KINDS = { contact: 1, company: 2, email: 3, person: 4 } as const;

/** A kind whose lists have totals. */
export type ListedKind = keyof typeof JOURNAL_KINDS;
export const LISTED_KINDS = ['contact', 'company', 'email', 'person'] as const satisfies readonly ListedKind[];

/** Kinds whose lists have numbered pages too. The others are read by cursors alone: one range of all ids is enough. */
export const PLACED_KINDS = ['contact', 'company', 'person'] as const satisfies readonly ListedKind[];
type PlacedKind = (typeof PLACED_KINDS)[number];

/** Kinds that are listed over all clients of an agency too. */
export const AGENCY_KINDS = ['contact', 'company'] as const satisfies readonly PlacedKind[];
export type AgencyKind = (typeof AGENCY_KINDS)[number];

/** An entry of a record whose compared fields did not change. It is only for the journal. */
export const CHANGED_OTHERWISE = 4;

/** What an entry `i` adds to the number of records. */
export const STEP = `case i.what when 1 then 1 when 3 then -1 else 0 end`;

/* Persons are listed by their contacts, so the entry of a contact counts for its Person too. */
const isPerson = (kind: ListedKind) => kind === 'person';

/** The id of a record of the list, as a column of the row `r` of `idsSql`. */
export const idOf = (kind: ListedKind): string => (isPerson(kind) ? 'r.person_id' : 'r.id');

/** The ids of a list as a query with the column `id`, unordered. @param conditions on the row `r` */
export const idsSql = (kind: ListedKind, conditions: string): string =>
  `select ${isPerson(kind) ? 'distinct ' : ''}${idOf(kind)} as id from ${isPerson(kind) ? 'contact' : kind} r where ${conditions}`;

/** How many records the list has, counted, as an expression. */
export const countedSql = (kind: ListedKind, conditions: string): string =>
  `(select count(*) from (${idsSql(kind, conditions)}) listed)`;

/** Which entries `i` belong to a list. */
export const entersSql = (kind: ListedKind): string =>
  isPerson(kind)
    ? `i.kind in (${JOURNAL_KINDS.contact}, ${JOURNAL_KINDS.person}) and i.person_id is not null`
    : `i.kind = ${JOURNAL_KINDS[kind]}`;

/** The id in the list that such an entry is about. */
export const enteredIdOf = (kind: ListedKind): string => (isPerson(kind) ? 'i.person_id' : 'i.record_id');

/** Persons of the client `$1` without a contact. Sets, because without statistics a join compares all pairs. */
export const EMPTY_SQL = `select p.id from person p where p.client_id = $1
  except select c.person_id from contact c where c.client_id = $1`;

/*
 * A record and its entry are committed together, and so are the removal of an entry and its step of total and range. So
 * in every snapshot, totals and waiting entries together are exact, for a list and each of its ranges.
 */

/** How many records of a kind the client `$1` has. They are counted only if the list has no total yet. */
export const totalSql = (kind: ListedKind): string => `coalesce((
    select t.total + coalesce((
        select sum(${STEP}) from journal_inbox i where i.client_id = $1 and ${entersSql(kind)}), 0)
      from list_total t where t.client_id = $1 and t.kind = ${JOURNAL_KINDS[kind]}
  ), ${countedSql(kind, 'r.client_id = $1')})::int`;

/**
 * The same for many clients, as rows of `client_id` and `total`. The inbox is read once for all of them.
 * @param clients a query that returns the `id` of clients
 */
export const totalsSql = (kind: ListedKind, clients: string): string => `select k.id as client_id,
    coalesce(t.total + coalesce(w.steps, 0), ${countedSql(kind, 'r.client_id = k.id')})::int as total
  from (${clients}) k
  left join list_total t on t.client_id = k.id and t.kind = ${JOURNAL_KINDS[kind]}
  left join (select i.client_id, sum(${STEP}) as steps from journal_inbox i
      where ${entersSql(kind)} and i.client_id in (${clients}) group by i.client_id) w on w.client_id = k.id`;

/**
 * Ranges, and how many records lie before each: `first_id`, `before`. A waiting entry is a step between ranges. Steps
 * are `int`, which takes a third less than `bigint`.
 * @param kind of the entries; @param blocks the ranges `b`; @param waiting the entries `i`, each a `from` with its
 *   conditions
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
 * The last range of the client `$1` at or before an offset: `first_id`, and `before`, the records before it. No row: no
 * ranges.
 */
export const placeSql = (kind: PlacedKind, offset: string): string =>
  `${rangesSql(
    kind,
    `list_block b where b.client_id = $1 and b.kind = ${JOURNAL_KINDS[kind]}`,
    `journal_inbox i where i.client_id = $1 and ${entersSql(kind)}`,
  )} and p.before <= ${offset} order by p.first_id desc limit 1`;
