import type { Database, Session } from '../../db/database.js';
import { withAggregationLockOrSkip } from './aggregation-lock.js';
import { beginList } from './begin-list.js';
import { JOURNAL_KINDS, LISTED_KINDS, type ListedKind, PLACED_KINDS } from './listed-kinds.js';
import { findAgencyWork } from './maintain-agencies.js';
import { divideSql, FEW_RANGES, FEW_ROWS, joinSql, tooLargeSql } from './range-sql.js';

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
