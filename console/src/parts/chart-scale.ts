/** The steps of an axis that people read easily, for each power of ten. */
const STEPS = [1, 2, 2.5, 5, 10];

/**
 * The marks of an axis of counts: from 0 to the first that no value is above, at whole numbers.
 * @param highest of the values, 0 or more
 */
export function marksFor(highest: number): number[] {
  const least = Math.max(highest, 4) / 4;
  const power = 10 ** Math.floor(Math.log10(least));
  const step = Math.ceil(power * (STEPS.find((one) => one * power >= least) ?? 10));
  return Array.from({ length: Math.ceil(Math.max(highest, 1) / step) + 1 }, (_, index) => index * step);
}

/**
 * Every how many entries of an axis one is written, so that they do not touch.
 * @param width of the axis, in pixels
 */
export function stepOfLabels(labels: readonly string[], width: number): number {
  const widest = Math.max(...labels.map(({ length }) => length), 1) * 7 + 12;
  return Math.max(1, Math.ceil((labels.length * widest) / Math.max(width, 1)));
}
