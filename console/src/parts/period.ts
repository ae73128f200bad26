import { textOf } from '../address';

/** Numbers of whole days before today. */
export const SPANS = ['1', '7', '30'] as const;
export type Span = (typeof SPANS)[number];

/** A week. */
export const USUAL_SPAN = '7';

/** The span of an address. */
export const readSpan = (search: Record<string, unknown>): Span =>
  SPANS.find((span) => span === textOf(search, 'days')) ?? USUAL_SPAN;

/** The last whole days in the time zone of the visitor, and as many before them. Times as ISO 8601. */
export interface Period {
  previousFrom: string;
  from: string;
  /** The start of today. */
  to: string;
}

/* Days of a calendar, which are not always 24 hours. */
const startOf = (daysAgo: number, now: Date): string =>
  new Date(now.getFullYear(), now.getMonth(), now.getDate() - daysAgo).toISOString();

export function periodOf(span: Span, now = new Date()): Period {
  const days = Number(span);
  return { previousFrom: startOf(2 * days, now), from: startOf(days, now), to: startOf(0, now) };
}

/** The day of a time in the time zone of the visitor, as filters of lists name it: `2026-05-31`. */
export function dayName(time: string): string {
  const at = new Date(time);
  const two = (value: number) => String(value).padStart(2, '0');
  return `${at.getFullYear()}-${two(at.getMonth() + 1)}-${two(at.getDate())}`;
}
