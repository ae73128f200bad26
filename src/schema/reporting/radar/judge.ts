import type { Session } from '../../../db/database.js';
import { learnRhythm, overdueAfter, WEEKS_LEARNED, type WeekCounts } from './rhythm.js';

/** Rows that are judged in one transaction. */
export const JUDGED_AT_ONCE = 500;

const DAY_MS = 24 * 3_600_000;
/** After a longer pause of the radar, integrations that became overdue meanwhile get more time: all may have been down. */
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

/* Weeks that are too old to be learned from. */
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
 * Judges the integrations that are due: after an event, when the next one is overdue; when it is overdue, whether the
 * integration is silent now. A trigger writes that to the journal.
 * @param lookedAt when the radar last ran; null: never
 * @returns how many were judged
 */
export async function judgeDue(session: Session, at: Date, lookedAt: Date | null): Promise<number> {
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
