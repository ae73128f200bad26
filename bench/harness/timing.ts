import { percentile } from './statistics.js';

/** When an answer was due to be asked for, and how long after that it came, in milliseconds. */
export type Answer = readonly [due: number, ms: number];

/** How long answers took, in milliseconds. */
export interface Timing {
  count: number;
  p50: number;
  p99: number;
  most: number;
  /** The same of each part of the time, in order: how much they vary within one run. */
  parts: Record<'p50' | 'p99', number[]>;
}

const PARTS = 10;

/** Sums up answers. @param answers their dues count from the beginning of the time that is `lasting` milliseconds long */
export function timingOf(answers: readonly Answer[], lasting: number): Timing {
  const parts = Array.from({ length: PARTS }, (): number[] => []);
  for (const [due, ms] of answers) parts[Math.min(PARTS - 1, Math.floor((due * PARTS) / lasting))]?.push(ms);
  const all = parts.flat();
  const filled = parts.filter((part) => part.length > 0);
  const ofEach = (share: number) => filled.map((part) => Math.round(percentile(part, share) * 100) / 100);
  return {
    count: all.length,
    p50: percentile(all, 0.5),
    p99: percentile(all, 0.99),
    most: all.reduce((longest, ms) => Math.max(longest, ms), 0),
    parts: { p50: ofEach(0.5), p99: ofEach(0.99) },
  };
}
