import type { Database, Session } from '../../db/database.js';
import { withAggregationLockOrSkip } from './aggregation-lock.js';
import { EMPTY_SQL, JOURNAL_KINDS, LISTED_KINDS, type ListedKind, PLACED_KINDS } from './listed-kinds.js';
import { findAgencyWork } from './maintain-agencies.js';
import { beginSql, divideSql, FEW_RANGES, FEW_ROWS, joinSql, tooLargeSql } from './range-sql.js';

/* A list: a kind of record of one client. */
interface List {
  clientId: string;
  kind: number;
}

interface Range extends List {
  firstId: number;
}

/* So that the list does not go with its client meanwhile. */
const HOLD = 'select t.total from list_total t where t.client_id = $1 and t.kind = $2 for update';

/* A client that is being deleted needs no total any more. */
const MISSING = `select c.id as "clientId", k.kind from client c
    cross join unnest(array[${Object.values(JOURNAL_KINDS).join(', ')}]) as k (kind)
  where not exists (select from list_total t where t.client_id = c.id and t.kind = k.kind)
    and not exists (select from client_deletion d where d.client_id = c.id)
  order by c.id, k.kind limit $1`;

const OVERFULL = `select b.client_id as "clientId", b.kind, b.first_id as "firstId" from list_block b
  where ${tooLargeSql(PLACED_KINDS)} order by b.rows desc limit $1`;

const SPARSE = `select b.client_id as "clientId", b.kind from list_block b group by b.client_id, b.kind
  having count(*) > ${FEW_RANGES} + sum(b.rows) / ${FEW_ROWS} limit $1`;

/**
 * Gives totals to lists that have none yet, divides ranges that have grown, and joins those that have shrunk; each in a
 * short transaction, in which entries wait. What somebody else is at is left to the next time, and one that fails holds up
 * no other.
 * @param limit of the lists and ranges of each sort
 * @returns how many were changed
 * @throws the first failure, after all others were worked on
 */
export async function maintainLists(database: Database, limit: number, signal: AbortSignal): Promise<number> {
  const work = [
    ...(await database.query<List>('journal.missing', MISSING, [limit])).map(
      ({ clientId, kind }) =>
        () =>
          withAggregationLockOrSkip(database, (session) => beginList(session, clientId, kindOf(kind))),
    ),
    ...(await database.query<Range>('journal.overfull', OVERFULL, [limit])).map(
      ({ clientId, kind, firstId }) =>
        () =>
          divideRange(database, clientId, kindOf(kind), firstId),
    ),
    ...(await database.query<List>('journal.sparse', SPARSE, [limit])).map(
      ({ clientId, kind }) =>
        () =>
          joinRanges(database, clientId, kindOf(kind)),
    ),
    ...(await findAgencyWork(database, limit)),
  ];
  return doAll(work, signal);
}

async function doAll(work: readonly (() => Promise<boolean | null>)[], signal: AbortSignal): Promise<number> {
  let done = 0;
  const failures: unknown[] = [];
  for (const one of work) {
    if (signal.aborted) break;
    try {
      if (await one()) done += 1;
    } catch (error) {
      failures.push(error);
    }
  }
  if (failures.length > 0) throw failures[0];
  return done;
}

/** @throws Error no list has such a number */
function kindOf(number: number): ListedKind {
  const kind = LISTED_KINDS.find((one) => JOURNAL_KINDS[one] === number);
  if (!kind) throw new Error(`No list has the kind ${number}.`);
  return kind;
}

async function isThere(session: Session, clientId: string, kind: ListedKind): Promise<boolean> {
  return (await session.query('journal.hold', HOLD, [clientId, JOURNAL_KINDS[kind]])).length > 0;
}

function divideRange(database: Database, clientId: string, kind: ListedKind, firstId: number): Promise<boolean | null> {
  return withAggregationLockOrSkip(database, async (session) => {
    if (!(await isThere(session, clientId, kind))) return false;
    const ranges = await session.query(`journal.divide.${kind}`, divideSql(kind), [clientId, firstId]);
    return ranges.length > 1;
  });
}

function joinRanges(database: Database, clientId: string, kind: ListedKind): Promise<boolean | null> {
  return withAggregationLockOrSkip(database, async (session) => {
    if (!(await isThere(session, clientId, kind))) return false;
    await session.query(`journal.join.${kind}`, joinSql(kind), [clientId]);
    return true;
  });
}

/*
 * Persons without contacts that no trigger has marked are those of before. A transaction that gives one of them a contact
 * holds it, unmarked, so the lock waits for that, and only a statement after it sees the result. From then on the
 * triggers do it.
 */
const HOLD_EMPTY = `select p.id from person p where p.client_id = $1 and p.id = any(array(${EMPTY_SQL}))
  order by p.id for update`;
const MARK_EMPTY = `insert into person_empty (client_id, id) select $1, e.id from (${EMPTY_SQL}) e on conflict do nothing`;
const UNMARK = `delete from person_empty e where e.client_id = $1 and e.id = any(array(
  select m.id from person_empty m where m.client_id = $1 except (${EMPTY_SQL})))`;

/**
 * Makes the total and the first range of a list, in a transaction that holds the aggregation lock.
 * @returns whether it did: the list may have its total already, or its client be gone
 */
export async function beginList(session: Session, clientId: string, kind: ListedKind): Promise<boolean> {
  if (kind === 'person') {
    const held = await session.query('journal.hold_empty', HOLD_EMPTY, [clientId]);
    if (held.length > 0) await session.query('journal.mark_empty', MARK_EMPTY, [clientId]);
    await session.query('journal.unmark', UNMARK, [clientId]);
  }
  const begun = await session.query(`journal.begin.${kind}`, beginSql(kind), [clientId]);
  return begun.length > 0;
}
