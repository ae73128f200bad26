import type { Database, Session } from '../../../db/database.js';
import { withAggregationLock, withAggregationLockOrSkip } from '../../totals/aggregation-lock.js';
import { CHANGED_OTHERWISE, JOURNAL_KINDS, STEP } from '../../totals/list-sql.js';
import { NUMBER_TAKEN, WHOLE_CHANGES } from './number-sql.js';

/*
 * Takes visible entries in the order of their sequence; uncommitted ones come later. An entry of a contact with a
 * Person is a step of both lists. Entries of a list without a total are taken too: whatever makes the total counts the
 * records. Ranges of an agency are those of all its clients. Contacts are passed to the search for duplicates, unless
 * nothing that it compares has changed.
 * @param first expressions for the condition; @param next further statements; @param seen further results
 */
const aggregateSql = (which: string, first = '', next = '', seen = ''): string => `with ${first}taken as (
  delete from journal_inbox i where ${which}
  returning i.client_id, i.kind, i.record_id, i.person_id, i.seq, i.written_at, i.what, i.before, i.after, i.field,
    i.contact_ids, i.links, i.author, i.change_id, ${STEP} as step
), step as (
  select client_id, kind, record_id, step from taken
  union all
  select client_id, ${JOURNAL_KINDS.person}, person_id, step from taken
   where kind = ${JOURNAL_KINDS.contact} and person_id is not null
), stepped as (
  select t.client_id, t.kind, b.first_id, sum(t.step) as steps
    from step t cross join lateral (
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
), of_agency as (
  select c.agency_id, t.kind, b.first_id, sum(t.step) as steps
    from taken t join client c on c.id = t.client_id cross join lateral (
      select r.first_id from agency_block r where r.agency_id = c.agency_id and r.kind = t.kind and r.first_id <= t.record_id
       order by r.first_id desc limit 1) b
   group by c.agency_id, t.kind, b.first_id having sum(t.step) <> 0
), agency_ranges as (
  update agency_block b set rows = b.rows + s.steps from of_agency s
   where b.agency_id = s.agency_id and b.kind = s.kind and b.first_id = s.first_id
), handed_on as (
  insert into duplicate_request (client_id, seq, contact_id, written_at)
  select t.client_id, t.seq, t.record_id, t.written_at from taken t
   where t.kind = ${JOURNAL_KINDS.contact} and t.what <> ${CHANGED_OTHERWISE}
     and exists (select from duplicate_state d where d.client_id = t.client_id)
)${next}
select count(*)::int as taken${seen} from taken`;

const { first, which, seen } = WHOLE_CHANGES;
const AGGREGATE = aggregateSql(which, first, NUMBER_TAKEN, `${seen}, (select count(*)::int from entry) as numbered`);

/** Notifies that entries were numbered, without naming journals: a process reads all heads that it follows at once. */
export const NUMBERED_CHANNEL = 'journal_numbered';
const NOTIFY = `select pg_notify('${NUMBERED_CHANNEL}', '')`;

/** How many times the limit a change may reach and still be taken whole. */
const MOST_TIMES = 8;

/*
 * Taken while nobody else numbers. The transaction may have begun before the time of numbers that were assigned
 * since, and a higher number must not have an earlier day.
 */
const MAKE_DAY = 'select t.at, journal_make_day(t.at) from (select statement_timestamp() as at) t';
const AGGREGATE_CLIENT = aggregateSql(
  'i.client_id = $2 and i.seq = any(array(select n.seq from journal_inbox n where n.client_id = $2 order by n.seq limit $1))',
);

const WAITING = 'select seq from journal_inbox order by seq limit 1';

/**
 * Moves the oldest entries from the inbox to totals, ranges and the journal, in one transaction. A change is taken
 * whole, unless it has more than eight times the limit.
 * @returns how many were taken; 0 while another process holds the lock
 */
export async function aggregateEntries(database: Database, limit: number): Promise<number> {
  const waiting = await database.query('journal.waiting', WAITING);
  if (waiting.length === 0) return 0;
  const taken = await withAggregationLockOrSkip(database, async (session) => {
    const [day] = await session.query<{ at: Date }>('journal.make_day', MAKE_DAY);
    return takeSome(session, limit, day?.at ?? null);
  });
  return taken ?? 0;
}

type Taken = { taken: number; seen: number; numbered: number };

/* A larger change is taken whole up to a bound, and in parts beyond it: its statement might time out each time. */
async function takeSome(session: Session, limit: number, at: Date | null): Promise<number> {
  for (let times = 1; ; times *= 2) {
    const size = limit * Math.min(times, MOST_TIMES);
    const values = [size, times > MOST_TIMES, at];
    const [row] = await session.query<Taken>('journal.aggregate', AGGREGATE, values);
    if (row && row.numbered > 0) await session.query('journal.notify', NOTIFY);
    if (!row || row.taken > 0 || row.seen < size) return row?.taken ?? 0;
  }
}

/** The same for one client, after a wait for the lock. Once its row is deleted, the owner of its lists is unknown. */
export function aggregateEntriesOf(database: Database, clientId: string, limit: number): Promise<number> {
  return withAggregationLock(database, async (session) => {
    const values = [limit, clientId];
    const [row] = await session.query<Pick<Taken, 'taken'>>('journal.aggregate_client', AGGREGATE_CLIENT, values);
    return row?.taken ?? 0;
  });
}

const DROP = 'select journal_drop_days($1::int) as day';
const OLDEST = 'select min(d.day)::timestamptz as at from journal_days() d';

/**
 * Drops expired days of the journal. @param days 0: none
 * @returns how many days were dropped, and the beginning of the oldest that is left
 */
export async function expireJournal(
  database: Database,
  days: number,
): Promise<{ dropped: number; oldest: Date | null }> {
  const dropped = days === 0 ? [] : await database.query('journal.drop_days', DROP, [days]);
  const [row] = await database.query<{ at: Date | null }>('journal.oldest_day', OLDEST);
  return { dropped: dropped.length, oldest: row?.at ?? null };
}
