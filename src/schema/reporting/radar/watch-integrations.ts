import type { Database, Session } from '../../../db/database.js';
import {
  HOURS_OF_WEEK,
  hourOfWeek,
  learnRhythm,
  overdueAfter,
  WEEKS_LEARNED,
  type WeekCounts,
  weekOf,
} from './rhythm.js';

/** Rows judged in one transaction. */
const JUDGED_AT_ONCE = 500;

const DAY_MS = 24 * 3_600_000;
/** After a longer pause of the radar, integrations that became overdue in it get more time: all may have been down. */
const LONGEST_PAUSE_MS = 15 * 60_000;

const DUE = `select r.client_id as "clientId", r.integration, r.last_event_at as "lastEventAt", r.waiting_since as "waitingSince",
    r.overdue_at as "overdueAt", r.silent_since as "silentSince", r.rhythm as "perHour", r.dispersion, r.learned_at as "learnedAt",
    c.suspended_at is not null as suspended
  from integration_radar r join client c on c.id = r.client_id
 where r.judge_at <= $1 order by r.judge_at, r.client_id, r.integration limit ${JUDGED_AT_ONCE}`;

interface DueRow {
  clientId: string;
  integration: string;
  lastEventAt: Date;
  waitingSince: Date | null;
  overdueAt: Date | null;
  silentSince: Date | null;
  perHour: number[] | null;
  dispersion: number | null;
  learnedAt: Date | null;
  suspended: boolean;
}

const WEEKS = `select w.client_id as "clientId", w.integration, w.week::timestamp at time zone 'UTC' as week, w.deliveries
  from unnest($1::text[], $2::text[]) a (client_id, integration)
  join integration_week w on w.client_id = a.client_id and w.integration = a.integration`;

/* Weeks too old to learn from. */
const DELETE_OLD = `delete from integration_week w using unnest($1::text[], $2::text[], $3::timestamptz[]) a (client_id, integration, at)
  where w.client_id = a.client_id and w.integration = a.integration and w.week < (a.at at time zone 'UTC')::date - ${(WEEKS_LEARNED + 1) * 7}`;

const STORE = `update integration_radar r set waiting_since = j.waiting_since, overdue_at = j.overdue_at, silent_since = j.silent_since,
    rhythm = j.rhythm::real[], dispersion = j.dispersion, learned_at = j.learned_at, judge_at = j.judge_at
  from unnest($1::text[], $2::text[], $3::timestamptz[], $4::timestamptz[], $5::timestamptz[], $6::text[], $7::real[],
    $8::timestamptz[], $9::timestamptz[]) j (client_id, integration, waiting_since, overdue_at, silent_since, rhythm, dispersion, learned_at, judge_at)
 where r.client_id = j.client_id and r.integration = j.integration`;

interface Judged extends DueRow {
  /** When to judge it next; null: after its next event. */
  judgeAt: Date | null;
}

/**
 * Judges integrations that are due: whether they are silent, or when the next event is overdue. A trigger writes the
 * journal.
 * @param lookedAt when the radar last ran; null: never. @returns how many were judged
 */
async function judgeDue(session: Session, at: Date, lookedAt: Date | null): Promise<number> {
  const rows = await session.query<DueRow>('radar.due', DUE, [at]);
  if (rows.length === 0) return 0;
  const learned = await learnAnew(session, rows, at);
  const paused = lookedAt !== null && at.getTime() - lookedAt.getTime() > LONGEST_PAUSE_MS;
  await store(
    session,
    learned.map((row) => judge(row, at, paused ? lookedAt : null)),
  );
  return rows.length;
}

/* @param pausedSince the radar has not run since then */
function judge(row: DueRow, at: Date, pausedSince: Date | null): Judged {
  const { perHour, dispersion } = row;
  const rhythm = perHour && dispersion !== null ? { perHour, dispersion } : null;
  const since = row.waitingSince ?? row.lastEventAt;
  const overdueAt = rhythm && overdueAfter(rhythm, since);
  if (!rhythm || overdueAt === null) return { ...row, overdueAt: null, silentSince: null, judgeAt: null };
  if (overdueAt > at) return { ...row, overdueAt, silentSince: null, judgeAt: overdueAt };
  const unseen = pausedSince !== null && overdueAt > pausedSince;
  if (row.silentSince === null && (row.suspended || unseen)) {
    const later = overdueAfter(rhythm, at);
    return { ...row, waitingSince: at, overdueAt: later, judgeAt: later };
  }
  return { ...row, overdueAt, silentSince: row.lastEventAt, judgeAt: null };
}

/* Once a day, or until there is enough to learn from. */
async function learnAnew(session: Session, rows: readonly DueRow[], at: Date): Promise<DueRow[]> {
  const old = rows.filter(
    ({ perHour, learnedAt }) => perHour === null || learnedAt === null || at.getTime() - learnedAt.getTime() > DAY_MS,
  );
  if (old.length === 0) return [...rows];
  const keys = [old.map(({ clientId }) => clientId), old.map(({ integration }) => integration)];
  await session.query('radar.forget', DELETE_OLD, [...keys, old.map(({ lastEventAt }) => lastEventAt)]);
  type Key = Pick<DueRow, 'clientId' | 'integration'>;
  const weeks = await session.query<WeekCounts & Key>('radar.weeks', WEEKS, keys);
  const keyOf = ({ clientId, integration }: Key) => `${clientId} ${integration}`;
  const byKey = new Map<string, WeekCounts[]>();
  for (const week of weeks) byKey.set(keyOf(week), [...(byKey.get(keyOf(week)) ?? []), week]);
  const outdated = new Set(old.map(keyOf));
  return rows.map((row) => {
    if (!outdated.has(keyOf(row))) return row;
    const rhythm = learnRhythm(byKey.get(keyOf(row)) ?? [], row.lastEventAt);
    if (rhythm === null) return row;
    return { ...row, perHour: [...rhythm.perHour], dispersion: rhythm.dispersion, learnedAt: at };
  });
}

async function store(session: Session, rows: readonly Judged[]): Promise<void> {
  await session.query('radar.store', STORE, [
    rows.map(({ clientId }) => clientId),
    rows.map(({ integration }) => integration),
    rows.map(({ waitingSince }) => waitingSince),
    rows.map(({ overdueAt }) => overdueAt),
    rows.map(({ silentSince }) => silentSince),
    rows.map(({ perHour }) => perHour && `{${perHour.map((count) => Number(count.toFixed(4))).join(',')}}`),
    rows.map(({ dispersion }) => dispersion),
    rows.map(({ learnedAt }) => learnedAt),
    rows.map(({ judgeAt }) => judgeAt),
  ]);
}

/* The project's namespace of advisory locks, and the radar's number in it. */
const TRY_LOCK = 'select pg_try_advisory_xact_lock(7417, 4) as held';

interface Result {
  /** Integrations judged. */
  judged: number;
  /** Whether there is more to do immediately. */
  isMore: boolean;
}

/**
 * Counts new deliveries and judges which integrations are silent, in one transaction. Of several processes one does it.
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

/** A delivery is visible some seconds after its time at the latest. Later hours are counted again each time. */
const VISIBLE_MS = 5 * 60_000;

/** Hours that are counted by one statement. */
const PORTION = 6;

const PROGRESS = `select coalesce(p.counted_to, date_trunc('hour', (select min(d.received_at) from webhook_delivery d), 'UTC')) as "countedTo",
    p.looked_at as "lookedAt", coalesce($1::timestamptz, clock_timestamp()) as at
  from (select 1) o left join radar_progress p on p.id = 1`;

const SAVE = `insert into radar_progress (id, counted_to, looked_at) values (1, $1, $2)
  on conflict (id) do update set counted_to = excluded.counted_to, looked_at = coalesce(excluded.looked_at, radar_progress.looked_at)`;

/*
 * Some hours of one week ($3), from position $4 to $5. Refused deliveries and replays do not count. Counts are set
 * and not added, so counting twice is harmless. Updates come first, because an insert with a conflict uses up an id.
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

/** Until when deliveries are counted, and when integrations were last judged. */
interface Progress {
  /** Null: there has never been a delivery. */
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

/** Counts the next hours. @returns from when hours are counted again, and whether more precede the present one */
async function countHours(
  session: Session,
  { countedTo, at }: Progress,
): Promise<{ countedTo: Date | null; isBehind: boolean }> {
  if (countedTo === null) return { countedTo, isBehind: false };
  const settled = Math.floor((at.getTime() - VISIBLE_MS) / HOUR_MS) * HOUR_MS;
  const end = await countPortion(session, countedTo, at);
  // When a week has just begun, the last hours of the previous one are counted again as well.
  if (end > settled && end <= at.getTime()) await countPortion(session, new Date(end), at);
  return { countedTo: new Date(Math.max(countedTo.getTime(), Math.min(settled, end))), isBehind: end <= settled };
}

/* @returns the end of what was counted */
async function countPortion(session: Session, from: Date, at: Date): Promise<number> {
  const place = hourOfWeek(from.getTime()) + 1;
  const last = Math.min(place + PORTION - 1, HOURS_OF_WEEK);
  const end = from.getTime() + (last - place + 1) * HOUR_MS;
  await session.query('radar.count', COUNT, [from, new Date(end), weekOf(from.getTime()), place, last, at]);
  return end;
}
