import type { Line } from './measure.js';
import { median, spread } from './statistics.js';

/** A number with as many digits as it deserves; `-` for what the machine does not report. */
export function figure(value: number): string {
  if (!Number.isFinite(value)) return '-';
  let maximumFractionDigits = 2;
  if (value >= 10) maximumFractionDigits = 1;
  if (value >= 100) maximumFractionDigits = 0;
  return value.toLocaleString('en-US', { maximumFractionDigits });
}

/** A median with the lowest and the highest: `2.00 (1.50–2.10)`. */
export const ratioWithSpread = (ratios: readonly number[], digits = (_ratio: number) => 2): string => {
  const [middle, low, high] = [median(ratios), ...spread(ratios)].map((ratio) =>
    Number.isFinite(ratio) ? ratio.toFixed(digits(ratio)) : '-',
  );
  return `${middle} (${low}–${high})`;
};

/** A table of Markdown. The column at `text`, counted from 0, is aligned to the left, all others to the right. */
export function markdown(head: readonly string[], body: readonly (readonly string[])[], text = 0): string {
  const rule = head.map((_, column) => (column === text ? '---' : '---:'));
  return [head, rule, ...body].map((cells) => `| ${cells.join(' | ')} |`).join('\n');
}

/**
 * A table of lines: medians of their figures, with the spread of the first one, and the ratio where a line has one. Of
 * processor time it has the mean, because the machine counts it in hundredths of a second.
 */
export function linesOf(lines: readonly Line[]): string {
  const names = [...new Set(lines.flatMap(({ samples }) => samples.flatMap((one) => Object.keys(one))))];
  const compared = lines.some(({ times }) => times);
  const body = lines.map(({ title, samples, times }) => [
    title,
    ...names.map((name, column) =>
      cellOf(name, samples.map((one) => one[name] ?? Number.NaN).filter(Number.isFinite), column),
    ),
    ...(compared ? [times ? ratioWithSpread(times) : ''] : []),
  ]);
  return markdown(['', ...names, ...(compared ? ['times'] : [])], body);
}

function cellOf(name: string, values: readonly number[], column: number): string {
  if (values.length === 0) return '-';
  if (name.endsWith('cpu ms')) return figure(values.reduce((sum, value) => sum + value, 0) / values.length);
  const [low, high] = spread(values).map(figure);
  return column > 0 || values.length === 1 ? figure(median(values)) : `${figure(median(values))} (${low}–${high})`;
}
