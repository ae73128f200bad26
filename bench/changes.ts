import { readFile } from 'node:fs/promises';
import type { Measurement } from './measure.js';
import { median, rankSumP } from './statistics.js';

/* Of a hundred rows that did not change, one is told as changed. */
const CERTAIN = 0.01;

/**
 * The measurements of another run.
 * @throws Error a file that is not the result of one, or of one before the ratios of each round were kept
 */
export async function readResult(file: string): Promise<Measurement[]> {
  const { measurements } = JSON.parse(await readFile(file, 'utf8')) as { measurements?: Measurement[] };
  if (!measurements?.every(({ ratios }) => Array.isArray(ratios)))
    throw new Error(`${file} is not the result of a benchmark that can be compared.`);
  return measurements;
}

/**
 * Which rows are faster or slower than in another run, as a table: by requests against the floor, and by processor time
 * against that of the floor, which a busy machine disturbs less. Both are ratios of neighbouring measurements, so runs
 * on machines of the same kind can be compared; with fewer than five rounds nothing is certain.
 */
export function changesSince(before: readonly Measurement[], measurements: readonly Measurement[]): string {
  const lines = measurements.flatMap((now) => {
    const then = before.find(({ name }) => name === now.name);
    return then ? [lineOf(then, now)] : [];
  });
  const head = ['| Row | Ratio: then | now | | CPU ratio: then | now | |', '|---|---:|---:|---|---:|---:|---|'];
  return [...head, ...lines].join('\n');
}

function lineOf(then: Measurement, now: Measurement): string {
  const cells = [
    ...[...cellsOf(then.ratios, now.ratios), verdict(then.ratios, now.ratios, ['slower', 'faster'])],
    ...[
      ...cellsOf(then.cpuRatios.map(told), now.cpuRatios),
      verdict(then.cpuRatios.map(told), now.cpuRatios, ['cheaper', 'dearer']),
    ],
  ];
  return `| ${[now.title, ...cells].join(' | ')} |`;
}

/* What a machine does not tell is null in the file. */
const told = (one: number | null) => one ?? Number.NaN;

const cellsOf = (then: readonly number[], now: readonly number[]) =>
  [median(then), median(now)].map((one) => (Number.isNaN(one) ? '-' : one.toFixed(2)));

function verdict(then: readonly number[], now: readonly number[], [less, more]: [string, string]): string {
  if ([...then, ...now].some(Number.isNaN)) return '-';
  if (rankSumP(then, now) >= CERTAIN) return 'noise';
  return median(now) < median(then) ? less : more;
}
