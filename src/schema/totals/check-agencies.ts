import type { Database } from '../../db/database.js';
import { agencyTotalSql, beginAgencySql, waitingOf } from './agency-sql.js';
import { withAggregationLock } from './aggregation-lock.js';
import { AGENCY_KINDS, type AgencyKind, JOURNAL_KINDS, STEP } from './listed-kinds.js';

/** A list over all clients of an agency that does not say how many records there are. */
interface WrongAgencyList {
  agencyId: string;
  kind: AgencyKind;
  /** What the list says, and what a count says in the same snapshot. */
  told: number;
  counted: number;
  /** Ranges by which pages would begin at a wrong place. */
  wrongRanges: number;
}

/* Each range as it is and as it should be; each record is looked at once. A list must begin at 0. */
const compareSql = (kind: AgencyKind): string => `with block as materialized (
  select b.first_id, b.rows, row_number() over (order by b.first_id)::int as place
    from agency_block b where b.agency_id = $1 and b.kind = ${JOURNAL_KINDS[kind]}
), bounds as materialized (
  select array_agg(b.first_id order by b.first_id) as ids from block b
), present as (
  select width_bucket(r.id, (select s.ids from bounds s)) as place, count(*) as n
    from client k join ${kind} r on r.client_id = k.id where k.agency_id = $1 group by 1
), waiting as (
  select width_bucket(i.record_id, (select s.ids from bounds s)) as place, sum(${STEP}) as n from ${waitingOf(kind)} group by 1
)
select ${agencyTotalSql(kind)} as told, (select coalesce(sum(p.n), 0)::int from present p) as counted,
  ((select count(*) from block b left join present p on p.place = b.place left join waiting w on w.place = b.place
     where b.rows + coalesce(w.n, 0) <> coalesce(p.n, 0))
    + (select count(*) from block b where b.place = 1 and b.first_id <> 0))::int as "wrongRanges"`;

const AGENCIES = 'select distinct b.agency_id as "agencyId" from agency_block b order by 1';
const FORGET = 'delete from agency_block b where b.agency_id = $1 and b.kind = $2';

/** Compares one list of an agency with a count of its records. Null: it is right. */
export async function checkAgencyList(
  database: Database,
  agencyId: string,
  kind: AgencyKind,
): Promise<WrongAgencyList | null> {
  const [row] = await database.transaction(
    (session) =>
      session.query<Omit<WrongAgencyList, 'agencyId' | 'kind'>>(`journal.compare_agency.${kind}`, compareSql(kind), [
        agencyId,
      ]),
    'long',
  );
  if (!row || (row.told === row.counted && row.wrongRanges === 0)) return null;
  return { agencyId, kind, ...row };
}

/** Compares the lists of all agencies that have ranges; reads as much as a count of everything. Changes nothing. */
export async function findWrongAgencyLists(database: Database): Promise<{ lists: number; wrong: WrongAgencyList[] }> {
  const agencies = await database.query<{ agencyId: string }>('journal.agencies', AGENCIES);
  const wrong: WrongAgencyList[] = [];
  for (const { agencyId } of agencies) {
    for (const kind of AGENCY_KINDS) {
      const found = await checkAgencyList(database, agencyId, kind);
      if (found) wrong.push(found);
    }
  }
  return { lists: agencies.length * AGENCY_KINDS.length, wrong };
}

/** Adds up a list anew from the totals of the agency's clients, which must be right. */
export async function repairAgencyList(
  database: Database,
  { agencyId, kind }: Pick<WrongAgencyList, 'agencyId' | 'kind'>,
): Promise<void> {
  await withAggregationLock(database, async (session) => {
    await session.query('journal.forget_agency', FORGET, [agencyId, JOURNAL_KINDS[kind]]);
    await session.query(`journal.begin_agency.${kind}`, beginAgencySql(kind), [agencyId]);
  });
}
