import { expect } from 'vitest';

/** Milliseconds that the 99th of 100 answers of a neighbour may take; only the release check, on a quiet machine, sets it. */
const P99_MS = Number(process.env['NEIGHBOUR_P99_MS'] ?? Number.POSITIVE_INFINITY);

/** What neighbours saw: each of their answers, and how long they waited for it. */
export interface Seen {
  statuses: number[];
  milliseconds: number[];
}

/** Holds that every one of them was served, and in time. */
export function holdServed({ statuses, milliseconds }: Seen): void {
  const refused = statuses.filter((status) => status < 200 || status > 201);
  expect(refused, 'answers of the neighbours that are refusals').toEqual([]);
  const sorted = milliseconds.toSorted((a, b) => a - b);
  const p99 = sorted[Math.ceil(sorted.length * 0.99) - 1] ?? 0;
  process.stdout.write(`neighbours: ${sorted.length} answers, p99 ${Math.round(p99)} ms\n`);
  expect(p99, 'p99 of the neighbours in ms').toBeLessThan(P99_MS);
}
