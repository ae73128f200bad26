import { textOf } from '../../address';

/** What the table tells apart. */
export const APART = ['who', 'day', 'both'] as const;
export type Apart = (typeof APART)[number];

/** What is shown, as it stands in the address. Days of UTC as `2026-05-31`, both included. */
export interface UsageAddress {
  from: string;
  to: string;
  by: Apart;
}

const DAY_MS = 86_400_000;
const dayOf = (at: number): string => new Date(at).toISOString().slice(0, 10);

/** Reads the address; this month so far unless it says other days. */
export function readAddress(search: Record<string, unknown>): UsageAddress {
  const today = dayOf(Date.now());
  return {
    from: textOf(search, 'from') || `${today.slice(0, 8)}01`,
    to: textOf(search, 'to') || today,
    by: APART.find((one) => one === search['by']) ?? 'who',
  };
}

/** The day after, which the service takes for the end. What is no day is left to the service's refusal. */
export function dayAfter(day: string): string {
  const at = Date.parse(`${day}T00:00:00Z`);
  return Number.isNaN(at) ? day : dayOf(at + DAY_MS);
}
