import type { Database } from '../../db/database.js';
import { withAggregationLock } from './aggregation-lock.js';
import { beginList } from './begin-list.js';
import { totalSql } from './list-sql.js';
import {
  countedSql,
  EMPTY_SQL,
  enteredIdOf,
  entersSql,
  idOf,
  JOURNAL_KINDS,
  LISTED_KINDS,
  type ListedKind,
  STEP,
} from './listed-kinds.js';
import { LAST_ID } from './range-sql.js';

/** A list that does not say how many records there are. */
interface WrongList {
  clientId: string;
  kind: ListedKind;
  /** What the list says, and what a count says in the same snapshot. */
  told: number;
  counted: number;
  /** Ranges by which pages would begin at a wrong place; of Persons also wrong marks of those without contacts. */
  wrongRanges: number;
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

const CLIENTS = 'select distinct t.client_id as "clientId" from list_total t order by 1';
const FORGET = 'delete from list_total t where t.client_id = $1 and t.kind = $2';

/** Compares one list with a count of its records. Null: it is right. */
export async function checkList(database: Database, clientId: string, kind: ListedKind): Promise<WrongList | null> {
  const [row] = await database.transaction(
    (session) =>
      session.query<Omit<WrongList, 'clientId' | 'kind'>>(`journal.compare.${kind}`, compareSql(kind), [clientId]),
    'long',
  );
  if (!row || (row.told === row.counted && row.wrongRanges === 0)) return null;
  return { clientId, kind, ...row };
}

/** Compares all lists that have totals; reads as much as a count of everything. Changes nothing. */
export async function findWrongLists(database: Database): Promise<{ lists: number; wrong: WrongList[] }> {
  const clients = await database.query<{ clientId: string }>('journal.clients', CLIENTS);
  const wrong: WrongList[] = [];
  for (const { clientId } of clients) {
    for (const kind of LISTED_KINDS) {
      const found = await checkList(database, clientId, kind);
      if (found) wrong.push(found);
    }
  }
  return { lists: clients.length * LISTED_KINDS.length, wrong };
}

/** Counts a list anew. Nobody notices but those who read it: the new total is there the moment the old one is gone. */
export async function repairList(
  database: Database,
  { clientId, kind }: Pick<WrongList, 'clientId' | 'kind'>,
): Promise<void> {
  await withAggregationLock(database, async (session) => {
    await session.query('journal.forget', FORGET, [clientId, JOURNAL_KINDS[kind]]);
    await beginList(session, clientId, kind);
  });
}
