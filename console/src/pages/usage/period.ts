import { textOf } from '../../address';

/** What the table is grouped by. */
export const APART = ['who', 'day', 'both'] as const;
export type Apart = (typeof APART)[number];

/** The state of the page. UTC days such as `2026-05-31`, both inclusive. */
export interface UsageAddress {
  from: string;
  to: string;
  by: Apart;
}

const DAY_MS = 86_400_000;
const dayOf = (at: number): string => new Date(at).toISOString().slice(0, 10);

/** Reads the address; the default is the current month so far. */
export function readAddress(search: Record<string, unknown>): UsageAddress {
  const today = dayOf(Date.now());
  return {
    from: textOf(search, 'from') || `${today.slice(0, 8)}01`,
    to: textOf(search, 'to') || today,
    by: APART.find((one) => one === search['by']) ?? 'who',
  };
}

/** The next day: the end of a period is exclusive for the service, which also refuses anything that is not a day. */
export function dayAfter(day: string): string {
  const at = Date.parse(`${day}T00:00:00Z`);
  return Number.isNaN(at) ? day : dayOf(at + DAY_MS);
}

/** The most days that a chart shows. */
const MOST_DAYS = 400;

/** All days of a range, its end exclusive; none where it is not a range of days, or too long to be shown. */
export function daysBetween(from: string, to: string): string[] {
  const [start, end] = [from, to].map((day) => Date.parse(`${day}T00:00:00Z`));
  const count = ((end ?? 0) - (start ?? 0)) / DAY_MS;
  if (!(count > 0 && count <= MOST_DAYS)) return [];
  return Array.from({ length: count }, (_one, index) => dayOf((start ?? 0) + index * DAY_MS));
}
