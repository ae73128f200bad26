import type { Database } from '../../db/database.js';
import { agencyTotalSql, waitingOf } from './agency-sql.js';
import { withAggregationLock } from './aggregation-lock.js';
import {
  AGENCY_KINDS,
  type AgencyKind,
  countedSql,
  EMPTY_SQL,
  enteredIdOf,
  entersSql,
  idOf,
  JOURNAL_KINDS,
  LISTED_KINDS,
  type ListedKind,
  STEP,
  totalSql,
} from './list-sql.js';
import { beginAgencyList, beginList } from './maintain-lists.js';
import { LAST_ID } from './range-sql.js';

/** What a list reports, and what a count finds in the same snapshot. */
interface Compared {
  told: number;
  counted: number;
  /** Ranges by which pages would begin at a wrong place; of Persons also wrong marks of those without contacts. */
  wrongRanges: number;
}

/** A list that disagrees with a count of its records. */
interface WrongList extends Compared {
  clientId: string;
  kind: ListedKind;
}

/** Such a list over all clients of an agency. */
interface WrongAgencyList extends Compared {
  agencyId: string;
  kind: AgencyKind;
}

/* Null: the list is correct. */
async function compare(database: Database, name: string, text: string, ownerId: string): Promise<Compared | null> {
  const [row] = await database.transaction((session) => session.query<Compared>(name, text, [ownerId]), 'long');
  return !row || (row.told === row.counted && row.wrongRanges === 0) ? null : row;
}

/* Compares all lists of owners, one after the other. */
async function findWrong<Kind, Wrong>(
  owners: readonly { id: string }[],
  kinds: readonly Kind[],
  check: (id: string, kind: Kind) => Promise<Wrong | null>,
): Promise<{ lists: number; wrong: Wrong[] }> {
  const wrong: Wrong[] = [];
  for (const { id } of owners) {
    for (const kind of kinds) {
      const found = await check(id, kind);
      if (found) wrong.push(found);
    }
  }
  return { lists: owners.length * kinds.length, wrong };
}

/* Without the marks of Persons the next contact that joins or leaves one would be entered wrongly. */
const WRONG_MARKS = `(select count(*) from (
      (${EMPTY_SQL}) except select e.id from person_empty e where e.client_id = $1) missing
      where exists (select from list_total t where t.client_id = $1 and t.kind = ${JOURNAL_KINDS.person}))
    + (select count(*) from (select e.id from person_empty e where e.client_id = $1
      except (${EMPTY_SQL})) spare)`;

/* Each range as it is and as it should be; a list whose first range does not begin at 0 is one more that is wrong. */
const compareSql = (kind: ListedKind): string => `with bounded as (
  select b.first_id, b.rows, coalesce(lead(b.first_id) over (order by b.first_id), ${LAST_ID}) as until
    from list_block b where b.client_id = $1 and b.kind = ${JOURNAL_KINDS[kind]}
), compared as (
  select w.rows + coalesce((select sum(${STEP}) from journal_inbox i where i.client_id = $1
        and ${entersSql(kind)} and ${enteredIdOf(kind)} >= w.first_id and ${enteredIdOf(kind)} < w.until), 0) as told,
      ${countedSql(kind, `r.client_id = $1 and ${idOf(kind)} >= w.first_id and ${idOf(kind)} < w.until`)} as counted
    from bounded w
)
select ${totalSql(kind)} as told, ${countedSql(kind, 'r.client_id = $1')}::int as counted,
  ((select count(*) from compared p where p.told <> p.counted)
    + (select count(*) from list_total t where t.client_id = $1 and t.kind = ${JOURNAL_KINDS[kind]}
         and not exists (select from list_block b where b.client_id = $1 and b.kind = ${JOURNAL_KINDS[kind]} and b.first_id = 0))${
           kind === 'person'
             ? `
    + ${WRONG_MARKS}`
             : ''
         }
  )::int as "wrongRanges"`;

const CLIENTS = 'select distinct t.client_id as id from list_total t order by 1';
const FORGET = 'delete from list_total t where t.client_id = $1 and t.kind = $2';

/** Compares one list with a count of its records. Null: it is correct. */
export async function checkList(database: Database, clientId: string, kind: ListedKind): Promise<WrongList | null> {
  const wrong = await compare(database, `journal.compare.${kind}`, compareSql(kind), clientId);
  return wrong && { clientId, kind, ...wrong };
}

/** Compares all lists that have totals; reads as much as a count of everything. Changes nothing. */
export async function findWrongLists(database: Database): Promise<{ lists: number; wrong: WrongList[] }> {
  const clients = await database.query<{ id: string }>('journal.clients', CLIENTS);
  return findWrong(clients, LISTED_KINDS, (id, kind) => checkList(database, id, kind));
}

/** Counts a list again. The new total replaces the old one at the same moment. */
export async function repairList(
  database: Database,
  { clientId, kind }: Pick<WrongList, 'clientId' | 'kind'>,
): Promise<void> {
  await withAggregationLock(database, async (session) => {
    await session.query('journal.forget', FORGET, [clientId, JOURNAL_KINDS[kind]]);
    await beginList(session, clientId, kind);
  });
}

/* Each range as it is and as it should be; each record is looked at once. A list must begin at 0. */
const compareAgencySql = (kind: AgencyKind): string => `with block as materialized (
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

const AGENCIES = 'select distinct b.agency_id as id from agency_block b order by 1';
const FORGET_AGENCY = 'delete from agency_block b where b.agency_id = $1 and b.kind = $2';

/** Compares one list of an agency with a count of its records. Null: it is correct. */
export async function checkAgencyList(
  database: Database,
  agencyId: string,
  kind: AgencyKind,
): Promise<WrongAgencyList | null> {
  const wrong = await compare(database, `journal.compare_agency.${kind}`, compareAgencySql(kind), agencyId);
  return wrong && { agencyId, kind, ...wrong };
}

/** Compares the lists of all agencies that have ranges; reads as much as a count of everything. Changes nothing. */
export async function findWrongAgencyLists(database: Database): Promise<{ lists: number; wrong: WrongAgencyList[] }> {
  const agencies = await database.query<{ id: string }>('journal.agencies', AGENCIES);
  return findWrong(agencies, AGENCY_KINDS, (id, kind) => checkAgencyList(database, id, kind));
}

/** Adds up a list again from the totals of the agency's clients, which must be correct. */
export async function repairAgencyList(
  database: Database,
  { agencyId, kind }: Pick<WrongAgencyList, 'agencyId' | 'kind'>,
): Promise<void> {
  await withAggregationLock(database, async (session) => {
    await session.query('journal.forget_agency', FORGET_AGENCY, [agencyId, JOURNAL_KINDS[kind]]);
    await beginAgencyList(session, agencyId, kind);
  });
}
