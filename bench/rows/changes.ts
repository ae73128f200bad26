import { readFile } from 'node:fs/promises';
import { z } from 'zod';
import { median, rankSumP } from '../harness/statistics.js';

/* Of a hundred rows that did not change, one is reported as changed. */
const CERTAIN = 0.01;

const COMPARED = z.object({
  name: z.string(),
  title: z.string(),
  ratios: z.array(z.number()),
  // What a machine does not report is null in the file.
  cpuRatios: z.array(
    z
      .number()
      .nullable()
      .transform((one) => one ?? Number.NaN),
  ),
});

const RESULT = z.object({ measurements: z.array(COMPARED) });

/** What is compared of a measurement: its ratios in each round. */
type Compared = z.output<typeof COMPARED>;

/**
 * The measurements of another run.
 * @throws Error a file that is not the result of one, or of one before the ratios of each round were kept
 */
export async function readResult(file: string): Promise<Compared[]> {
  const read = RESULT.safeParse(JSON.parse(await readFile(file, 'utf8')));
  if (!read.success) throw new Error(`${file} is not the result of a benchmark that can be compared.`);
  return read.data.measurements;
}

/**
 * Which rows are faster or slower than in another run, as a table: by requests against the floor, and by processor time
 * against that of the floor, which a busy machine disturbs less. Both are ratios of neighbouring measurements, so runs
 * on machines of the same kind can be compared; with fewer than five rounds nothing is certain.
 */
export function changesSince(before: readonly Compared[], measurements: readonly Compared[]): string {
  const lines = measurements.flatMap((now) => {
    const then = before.find(({ name }) => name === now.name);
    return then ? [lineOf(then, now)] : [];
  });
  const head = ['| Row | Ratio: then | now | | CPU ratio: then | now | |', '|---|---:|---:|---|---:|---:|---|'];
  return [...head, ...lines].join('\n');
}

function lineOf(then: Compared, now: Compared): string {
  const cells = [
    ...cellsOf(then.ratios, now.ratios, ['slower', 'faster']),
    ...cellsOf(then.cpuRatios, now.cpuRatios, ['cheaper', 'dearer']),
  ];
  return `| ${[now.title, ...cells].join(' | ')} |`;
}

/** The medians of two samples, and what the change is called if chance does not explain it. */
export function cellsOf(then: readonly number[], now: readonly number[], words: readonly [less: string, more: string]) {
  const medians = [median(then), median(now)].map((one) => (Number.isNaN(one) ? '-' : one.toFixed(2)));
  return [...medians, verdict(then, now, words)];
}

function verdict(then: readonly number[], now: readonly number[], [less, more]: readonly [string, string]): string {
  if ([...then, ...now].some(Number.isNaN)) return '-';
  if (rankSumP(then, now) >= CERTAIN) return 'noise';
  return median(now) < median(then) ? less : more;
}
