import type { Database, Session } from '../../db/database.js';
import { beginAgencySql, divideAgencySql } from './agency-sql.js';
import { withAggregationLockOrSkip } from './aggregation-lock.js';
import {
  AGENCY_KINDS,
  type AgencyKind,
  EMPTY_SQL,
  JOURNAL_KINDS,
  LISTED_KINDS,
  type ListedKind,
  PLACED_KINDS,
} from './list-sql.js';
import {
  AGENCY_RANGES,
  beginSql,
  CLIENT_RANGES,
  divideSql,
  FEW_RANGES,
  FEW_ROWS,
  joinSql,
  type RangeTable,
  tooLargeSql,
} from './range-sql.js';

/* A list: a kind of record of one client, or of all clients of an agency. */
interface List {
  owner: string;
  kind: number;
}

interface Range extends List {
  firstId: number;
}

const numbersOf = (kinds: readonly ListedKind[]) => kinds.map((kind) => JOURNAL_KINDS[kind]).join(', ');

/* A client that is being deleted needs no total. */
const MISSING = `select c.id as owner, k.kind from client c
    cross join unnest(array[${numbersOf(LISTED_KINDS)}]) as k (kind)
  where not exists (select from list_total t where t.client_id = c.id and t.kind = k.kind)
    and not exists (select from client_deletion d where d.client_id = c.id)
  order by c.id, k.kind limit $1`;

/* The ranges of an agency are added up from the totals of its clients. Only clients that are being deleted may lack one. */
const AGENCY_MISSING = `select a.id as owner, k.kind from agency a cross join unnest(array[${numbersOf(AGENCY_KINDS)}]) as k (kind)
  where not exists (select from agency_block b where b.agency_id = a.id and b.kind = k.kind)
    and not exists (select from client c where c.agency_id = a.id
      and not exists (select from list_total t where t.client_id = c.id and t.kind = k.kind)
      and not exists (select from client_deletion d where d.client_id = c.id))
  order by a.id, k.kind limit $1`;

const overfullSql = (table: RangeTable, kinds: readonly ListedKind[]) =>
  `select b.${table.owner} as owner, b.kind, b.first_id as "firstId" from ${table.name} b
  where ${tooLargeSql(kinds, table)} order by b.rows desc limit $1`;

const sparseSql = ({ name, owner }: RangeTable) =>
  `select b.${owner} as owner, b.kind from ${name} b group by b.${owner}, b.kind
  having count(*) > ${FEW_RANGES} + sum(b.rows) / ${FEW_ROWS} limit $1`;

const OVERFULL = overfullSql(CLIENT_RANGES, PLACED_KINDS);
const SPARSE = sparseSql(CLIENT_RANGES);
const AGENCY_OVERFULL = overfullSql(AGENCY_RANGES, AGENCY_KINDS);
const AGENCY_SPARSE = sparseSql(AGENCY_RANGES);

/**
 * Gives totals to lists without one, divides large ranges and joins small ones, each in a short transaction during
 * which entries wait. What another process holds is left to the next run, and a failure delays no other list.
 * @param limit of the lists and ranges of each sort. @returns how many were changed
 * @throws the first failure, after all others were worked on
 */
export async function maintainLists(database: Database, limit: number, signal: AbortSignal): Promise<number> {
  let done = 0;
  const failures: unknown[] = [];
  for (const work of [...(await findWork(database, limit)), ...(await findAgencyWork(database, limit))]) {
    if (signal.aborted) break;
    try {
      if (await withAggregationLockOrSkip(database, work)) done += 1;
    } catch (error) {
      failures.push(error);
    }
  }
  if (failures.length > 0) throw failures[0];
  return done;
}

/** @returns whether it changed the list */
type Work = (session: Session) => Promise<boolean>;

async function findWork(database: Database, limit: number): Promise<Work[]> {
  const missing = await database.query<List>('journal.missing', MISSING, [limit]);
  const overfull = await database.query<Range>('journal.overfull', OVERFULL, [limit]);
  const sparse = await database.query<List>('journal.sparse', SPARSE, [limit]);
  const all: Work[] = [];
  for (const { owner, kind } of missing) all.push((session) => beginList(session, owner, kindOf(LISTED_KINDS, kind)));
  for (const { owner, kind, firstId } of overfull)
    all.push((session) => divideRange(session, owner, kindOf(LISTED_KINDS, kind), firstId));
  for (const { owner, kind } of sparse) all.push((session) => joinRanges(session, owner, kindOf(LISTED_KINDS, kind)));
  return all;
}

async function findAgencyWork(database: Database, limit: number): Promise<Work[]> {
  const missing = await database.query<List>('journal.agency_missing', AGENCY_MISSING, [limit]);
  const overfull = await database.query<Range>('journal.agency_overfull', AGENCY_OVERFULL, [limit]);
  const sparse = await database.query<List>('journal.agency_sparse', AGENCY_SPARSE, [limit]);
  const all: Work[] = [];
  for (const { owner, kind } of missing)
    all.push((session) => beginAgencyList(session, owner, kindOf(AGENCY_KINDS, kind)));
  for (const { owner, kind, firstId } of overfull)
    all.push((session) => divideAgencyRange(session, owner, kindOf(AGENCY_KINDS, kind), firstId));
  for (const { owner, kind } of sparse)
    all.push((session) => joinAgencyRanges(session, owner, kindOf(AGENCY_KINDS, kind)));
  return all;
}

function kindOf<Kind extends ListedKind>(kinds: readonly Kind[], number: number): Kind {
  const kind = kinds.find((one) => JOURNAL_KINDS[one] === number);
  if (!kind) throw new Error(`No list has the kind ${number}.`);
  return kind;
}

/* A held list is not deleted with its client meanwhile. */
const HOLD = 'select t.total from list_total t where t.client_id = $1 and t.kind = $2 for update';

async function isThere(session: Session, clientId: string, kind: ListedKind): Promise<boolean> {
  return (await session.query('journal.hold', HOLD, [clientId, JOURNAL_KINDS[kind]])).length > 0;
}

async function divideRange(session: Session, clientId: string, kind: ListedKind, firstId: number): Promise<boolean> {
  if (!(await isThere(session, clientId, kind))) return false;
  const values = [clientId, firstId];
  return (await session.query(`journal.divide.${kind}`, divideSql(kind), values)).length > 1;
}

async function joinRanges(session: Session, clientId: string, kind: ListedKind): Promise<boolean> {
  if (!(await isThere(session, clientId, kind))) return false;
  await session.query(`journal.join.${kind}`, joinSql(kind), [clientId]);
  return true;
}

/** Makes the ranges of an agency's list, under the aggregation lock. @returns whether it did */
export async function beginAgencyList(session: Session, agencyId: string, kind: AgencyKind): Promise<boolean> {
  return (await session.query(`journal.begin_agency.${kind}`, beginAgencySql(kind), [agencyId])).length > 0;
}

/* Ids are first taken to be spread almost evenly. If that finds almost nothing, the whole range is read. */
const REACHES = [1.5, 1e12];

async function divideAgencyRange(
  session: Session,
  agencyId: string,
  kind: AgencyKind,
  firstId: number,
): Promise<boolean> {
  for (const reach of REACHES) {
    const values = [agencyId, firstId, reach];
    const ranges = await session.query(`journal.divide_agency.${kind}`, divideAgencySql(kind), values);
    // Before the first record there is a range of its own.
    if (ranges.length > (firstId === 0 ? 2 : 1)) return true;
  }
  return false;
}

async function joinAgencyRanges(session: Session, agencyId: string, kind: AgencyKind): Promise<boolean> {
  await session.query(`journal.join_agency.${kind}`, joinSql(kind, AGENCY_RANGES), [agencyId]);
  return true;
}

/*
 * A Person without contacts that no trigger has marked is older than the triggers. A transaction that gives it a
 * contact holds it, so the lock waits, and only a later statement sees the result.
 */
const HOLD_EMPTY = `select p.id from person p where p.client_id = $1 and p.id = any(array(${EMPTY_SQL}))
  order by p.id for update`;
const MARK_EMPTY = `insert into person_empty (client_id, id) select $1, e.id from (${EMPTY_SQL}) e on conflict do nothing`;
const UNMARK = `delete from person_empty e where e.client_id = $1 and e.id = any(array(
  select m.id from person_empty m where m.client_id = $1 except (${EMPTY_SQL})))`;

/** Makes the total and first range of a list, under the aggregation lock. @returns false: there was nothing to make */
export async function beginList(session: Session, clientId: string, kind: ListedKind): Promise<boolean> {
  if (kind === 'person') {
    const held = await session.query('journal.hold_empty', HOLD_EMPTY, [clientId]);
    if (held.length > 0) await session.query('journal.mark_empty', MARK_EMPTY, [clientId]);
    await session.query('journal.unmark', UNMARK, [clientId]);
  }
  const begun = await session.query(`journal.begin.${kind}`, beginSql(kind), [clientId]);
  return begun.length > 0;
}
