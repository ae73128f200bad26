import type { Database, Session } from '../../../db/database.js';
import { JUDGED_AT_ONCE, judgeDue } from './judge.js';
import { HOURS_OF_WEEK, hourOfWeek, weekOf } from './rhythm.js';

/* The project's namespace of advisory locks, and the radar's number in it. */
const TRY_LOCK = 'select pg_try_advisory_xact_lock(7417, 4) as held';

interface Result {
  /** Integrations that were judged. */
  judged: number;
  /** Whether there is more to do immediately. */
  isMore: boolean;
}

/**
 * Counts the deliveries since the last run, and judges which integrations are silent, in one transaction. Of several
 * processes that try at once, one does it.
 * @param at the present moment; null: that of the database
 */
export async function watchIntegrations(database: Database, at: Date | null = null): Promise<Result> {
  return database.transaction(async (session) => {
    const [lock] = await session.query<{ held: boolean }>('radar.try_lock', TRY_LOCK);
    return lock?.held ? run(session, at) : { judged: 0, isMore: false };
  }, 'long');
}

async function run(session: Session, given: Date | null): Promise<Result> {
  const progress = await readProgress(session, given);
  const { countedTo, isBehind } = await countHours(session, progress);
  // An integration whose deliveries are not counted up to now would seem silent.
  const judged = isBehind ? 0 : await judgeDue(session, progress.at, progress.lookedAt);
  const isMore = isBehind || judged === JUDGED_AT_ONCE;
  await saveProgress(session, countedTo, isMore ? null : progress.at);
  return { judged, isMore };
}

const HOUR_MS = 3_600_000;

/**
 * A delivery is visible when its statement has ended, at most some seconds after its time. Hours that ended longer ago are
 * final; later ones are counted again each time. So the order in which deliveries become visible does not matter.
 */
const VISIBLE_MS = 5 * 60_000;

/** Hours that are counted by one statement. */
const PORTION = 6;

const PROGRESS = `select coalesce(p.counted_to, date_trunc('hour', (select min(d.received_at) from webhook_delivery d), 'UTC')) as "countedTo",
    p.looked_at as "lookedAt", coalesce($1::timestamptz, clock_timestamp()) as at
  from (select 1) o left join radar_progress p on p.id = 1`;

const SAVE = `insert into radar_progress (id, counted_to, looked_at) values (1, $1, $2)
  on conflict (id) do update set counted_to = excluded.counted_to, looked_at = coalesce(excluded.looked_at, radar_progress.looked_at)`;

/*
 * Some hours of one week ($3), from place $4 to $5 in it. Accepted deliveries count; malformed and failed ones, which are
 * sent again, do not, nor do replays. Counts are set, not added, so counting twice does no harm. Known integrations are
 * updated first, because an insert with a conflict would use up an id.
 */
const COUNT = `with counted as materialized (
    select d.client_id, d.platform, 1 + floor(extract(epoch from d.received_at - $3::timestamptz) / 3600)::int as hour,
        count(*)::int as deliveries, max(d.received_at) as at
      from webhook_delivery d
     where d.received_at >= $1 and d.received_at < $2 and d.client_id is not null
       and d.verdict not in ('malformed', 'failed') and d.replay_of is null
     group by 1, 2, 3
  ), sender as materialized (
    select c.client_id, c.platform, max(c.at) as at from counted c group by c.client_id, c.platform
  ), hours as (
    select s.client_id, s.platform, array_agg(coalesce(c.deliveries, 0) order by g.hour) as deliveries
      from sender s cross join generate_series($4::int, $5::int) g (hour)
      left join counted c on c.client_id = s.client_id and c.platform = s.platform and c.hour = g.hour
     group by s.client_id, s.platform
  ), weeks as (
    insert into integration_week as w (client_id, integration, week, deliveries)
    select h.client_id, h.platform, ($3::timestamptz at time zone 'UTC')::date,
        array_fill(0, array[$4::int - 1]) || h.deliveries || array_fill(0, array[${HOURS_OF_WEEK} - $5::int])
      from hours h
    on conflict (client_id, integration, week) do update set deliveries[$4::int:$5::int] = excluded.deliveries[$4::int:$5::int]
      where w.deliveries[$4::int:$5::int] <> excluded.deliveries[$4::int:$5::int]
  ), heard as (
    update integration_radar r set last_event_at = s.at, waiting_since = null, judge_at = $6 from sender s
     where r.client_id = s.client_id and r.integration = s.platform
       and s.at > greatest(r.last_event_at, r.ended_at, '-infinity'::timestamptz)
  )
  insert into integration_radar (client_id, integration, last_event_at, judge_at)
  select s.client_id, s.platform, s.at, $6 from sender s
   where not exists (select from integration_radar r where r.client_id = s.client_id and r.integration = s.platform)`;

/** Up to when deliveries are counted, and when integrations were last judged. */
interface Progress {
  /** Null: there was never a delivery. */
  countedTo: Date | null;
  /** Null: never. */
  lookedAt: Date | null;
  /** The present moment. */
  at: Date;
}

/** @param at the present moment; null: that of the database */
async function readProgress(session: Session, at: Date | null): Promise<Progress> {
  const [row] = await session.query<Progress>('radar.progress', PROGRESS, [at]);
  if (!row) throw new Error('The radar has no progress.');
  return row;
}

/** @param lookedAt null: nothing was judged, or more is due */
async function saveProgress(session: Session, countedTo: Date | null, lookedAt: Date | null): Promise<void> {
  await session.query('radar.save_progress', SAVE, [countedTo, lookedAt]);
}

/**
 * Counts the next hours, up to the present one where these are the last.
 * @returns from when hours have to be counted again, and whether there are more before the present one
 */
async function countHours(
  session: Session,
  { countedTo, at }: Progress,
): Promise<{ countedTo: Date | null; isBehind: boolean }> {
  if (countedTo === null) return { countedTo, isBehind: false };
  const settled = Math.floor((at.getTime() - VISIBLE_MS) / HOUR_MS) * HOUR_MS;
  const end = await countPortion(session, countedTo, at);
  // When a week has just begun, the last hours of the previous one are counted again as well.
  if (end > settled && end <= at.getTime()) await countPortion(session, new Date(end), at);
  return {
    countedTo: new Date(Math.max(countedTo.getTime(), Math.min(settled, end))),
    isBehind: end <= settled,
  };
}

/* @returns the end of what was counted */
async function countPortion(session: Session, from: Date, at: Date): Promise<number> {
  const place = hourOfWeek(from.getTime()) + 1;
  const last = Math.min(place + PORTION - 1, HOURS_OF_WEEK);
  const end = from.getTime() + (last - place + 1) * HOUR_MS;
  await session.query('radar.count', COUNT, [from, new Date(end), weekOf(from.getTime()), place, last, at]);
  return end;
}
