import type { Database } from '../../db/database.js';
import { beginAgencySql, divideAgencySql } from './agency-sql.js';
import { withAggregationLockOrSkip } from './aggregation-lock.js';
import { AGENCY_KINDS, type AgencyKind, JOURNAL_KINDS } from './listed-kinds.js';
import { AGENCY_RANGES, FEW_RANGES, FEW_ROWS, joinSql, tooLargeSql } from './range-sql.js';

/* A list over all clients of an agency. */
interface AgencyList {
  agencyId: string;
  kind: number;
}

interface AgencyRange extends AgencyList {
  firstId: number;
}

const KINDS = AGENCY_KINDS.map((kind) => JOURNAL_KINDS[kind]).join(', ');

/* Not before its clients have theirs, which it is added up from; those that are being deleted get none any more. */
const MISSING = `select a.id as "agencyId", k.kind from agency a cross join unnest(array[${KINDS}]) as k (kind)
  where not exists (select from agency_block b where b.agency_id = a.id and b.kind = k.kind)
    and not exists (select from client c where c.agency_id = a.id
      and not exists (select from list_total t where t.client_id = c.id and t.kind = k.kind)
      and not exists (select from client_deletion d where d.client_id = c.id))
  order by a.id, k.kind limit $1`;

const OVERFULL = `select b.agency_id as "agencyId", b.kind, b.first_id as "firstId" from agency_block b
  where ${tooLargeSql(AGENCY_KINDS)} order by b.rows desc limit $1`;

const SPARSE = `select b.agency_id as "agencyId", b.kind from agency_block b group by b.agency_id, b.kind
  having count(*) > ${FEW_RANGES} + sum(b.rows) / ${FEW_ROWS} limit $1`;

/* Ids are taken to be spread a little less evenly than evenly; where that finds next to nothing, all of the range is read. */
const EVENLY = 1.5;
const WHOLLY = 1e12;

/**
 * What the lists of agencies need, each a short transaction that holds the aggregation lock.
 * @param limit of the lists and ranges of each sort
 */
export async function findAgencyWork(database: Database, limit: number): Promise<(() => Promise<boolean | null>)[]> {
  const missing = await database.query<AgencyList>('journal.agency_missing', MISSING, [limit]);
  const overfull = await database.query<AgencyRange>('journal.agency_overfull', OVERFULL, [limit]);
  const sparse = await database.query<AgencyList>('journal.agency_sparse', SPARSE, [limit]);
  return [
    ...missing.map((list) => () => beginAgency(database, list.agencyId, kindOf(list.kind))),
    ...overfull.map((range) => () => divideRange(database, range.agencyId, kindOf(range.kind), range.firstId)),
    ...sparse.map((list) => () => joinRanges(database, list.agencyId, kindOf(list.kind))),
  ];
}

/** @throws Error no list of an agency has such a number */
function kindOf(number: number): AgencyKind {
  const kind = AGENCY_KINDS.find((one) => JOURNAL_KINDS[one] === number);
  if (!kind) throw new Error(`No list of an agency has the kind ${number}.`);
  return kind;
}

function beginAgency(database: Database, agencyId: string, kind: AgencyKind): Promise<boolean | null> {
  return withAggregationLockOrSkip(database, async (session) => {
    const begun = await session.query(`journal.begin_agency.${kind}`, beginAgencySql(kind), [agencyId]);
    return begun.length > 0;
  });
}

function divideRange(database: Database, agencyId: string, kind: AgencyKind, firstId: number): Promise<boolean | null> {
  return withAggregationLockOrSkip(database, async (session) => {
    for (const reach of [EVENLY, WHOLLY]) {
      const values = [agencyId, firstId, reach];
      const ranges = await session.query(`journal.divide_agency.${kind}`, divideAgencySql(kind), values);
      // Before the first record there is a range of its own.
      if (ranges.length > (firstId === 0 ? 2 : 1)) return true;
    }
    return false;
  });
}

function joinRanges(database: Database, agencyId: string, kind: AgencyKind): Promise<boolean | null> {
  return withAggregationLockOrSkip(database, async (session) => {
    await session.query(`journal.join_agency.${kind}`, joinSql(kind, AGENCY_RANGES), [agencyId]);
    return true;
  });
}
