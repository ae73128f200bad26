import type { Database } from '../../../src/db/database.js';

const HOUR_MS = 3_600_000;
/** A Monday, 00:00 UTC, long ago: the tests say what time it is. */
const MONDAY = Date.UTC(2026, 2, 2);

/** A moment of a week of the tests. */
export const moment = (week: number, day: number, hour: number, minute = 0): Date =>
  new Date(MONDAY + ((week * 7 + day) * 24 + hour) * HOUR_MS + minute * 60_000);

/** Whose deliveries. */
export interface Sender {
  agencyId: string;
  clientId: string | null;
  platform: string;
}

interface Given {
  verdict?: string;
  replayOf?: string;
}

/** Stores deliveries that came at these times. */
export async function cameAt(database: Database, sender: Sender, times: readonly Date[], given: Given = {}) {
  const { agencyId, clientId, platform } = sender;
  await database.query(
    null,
    `insert into webhook_delivery (agency_id, client_id, platform, level, body, received_at, verdict, replay_of)
     select $1, $2, $3, 'client', '', t.at, $5, $6 from unnest($4::timestamptz[]) t (at)`,
    [agencyId, clientId, platform, times, given.verdict ?? 'processed', given.replayOf ?? null],
  );
}

/** The times of weeks, with as many deliveries in each hour as `count` says, spread over the hour. */
export function spread(weeks: number, count: (day: number, hour: number) => number): Date[] {
  const cells = Array.from({ length: weeks * 168 }, (_one, cell) => cell);
  return cells.flatMap((cell) => {
    const [week, day, hour] = [Math.floor(cell / 168), Math.floor((cell % 168) / 24), cell % 24];
    const times = count(day, hour);
    return Array.from({ length: times }, (_delivery, place) => moment(week, day, hour, (60 * place) / times));
  });
}

/** Six an hour from 9 to 17 h, Monday to Friday. */
export const officeHours = (day: number, hour: number): number => (day < 5 && hour >= 9 && hour < 17 ? 6 : 0);
/** Twelve in every hour. */
export const always = (): number => 12;
