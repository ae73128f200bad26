import type { Database } from '../../db/database.js';
import { JOURNAL_KINDS, STEP } from './entries.js';
import { ifNobodyFolds } from './folder-lock.js';

/*
 * Entries are taken in the order of their sequence, as far as they are visible: what is not committed yet comes with a
 * later portion. Those of a list without a total are taken out as well: whoever makes the total counts the records, and
 * takes off what still waits then. Contacts that were entered are handed on to whoever looks for duplicates.
 */
const FOLD = `with taken as (
  delete from journal_inbox i where i.seq = any(array(select n.seq from journal_inbox n order by n.seq limit $1))
  returning i.client_id, i.kind, i.record_id, i.seq, i.written_at, ${STEP} as step
), stepped as (
  select t.client_id, t.kind, b.first_id, sum(t.step) as steps
    from taken t cross join lateral (
      select r.first_id from list_block r where r.client_id = t.client_id and r.kind = t.kind and r.first_id <= t.record_id
       order by r.first_id desc limit 1) b
   group by t.client_id, t.kind, b.first_id having sum(t.step) <> 0
), ranges as (
  update list_block b set rows = b.rows + s.steps from stepped s
   where b.client_id = s.client_id and b.kind = s.kind and b.first_id = s.first_id
), totals as (
  update list_total t set total = t.total + s.steps
    from (select client_id, kind, sum(steps) as steps from stepped group by client_id, kind) s
   where t.client_id = s.client_id and t.kind = s.kind
), handed_on as (
  insert into duplicate_request (client_id, seq, contact_id, written_at)
  select t.client_id, t.seq, t.record_id, t.written_at from taken t
   where t.kind = ${JOURNAL_KINDS.contact} and exists (select from duplicate_state d where d.client_id = t.client_id)
)
select count(*)::int as taken from taken`;

const WAITING = 'select seq from journal_inbox order by seq limit 1';

/**
 * Takes the oldest entries out of the journal and adds them to the totals and ranges of their lists, in one transaction.
 * @param limit of the entries
 * @returns how many were taken; none while somebody else is at it
 */
export async function foldEntries(database: Database, limit: number): Promise<number> {
  const waiting = await database.query('journal.waiting', WAITING);
  if (waiting.length === 0) return 0;
  const taken = await ifNobodyFolds(database, async (session) => {
    const [row] = await session.query<{ taken: number }>('journal.fold', FOLD, [limit]);
    return row?.taken ?? 0;
  });
  return taken ?? 0;
}

/** Clears away the entries that were taken, where no server does it. */
export async function vacuumEntries(database: Database): Promise<void> {
  await database.query('journal.vacuum', 'vacuum journal_inbox');
}
