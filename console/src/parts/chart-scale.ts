/** Round steps of an axis, for each power of ten. */
const STEPS = [1, 2, 2.5, 5, 10];

/**
 * The marks of an axis of counts: whole numbers from 0 up to the highest value or above.
 * @param highest of the values, 0 or more
 */
export function marksFor(highest: number): number[] {
  const least = Math.max(highest, 4) / 4;
  const power = 10 ** Math.floor(Math.log10(least));
  const step = Math.ceil(power * (STEPS.find((one) => one * power >= least) ?? 10));
  return Array.from({ length: Math.ceil(Math.max(highest, 1) / step) + 1 }, (_, index) => index * step);
}

/**
 * The step between the labels of an axis, so that they do not overlap.
 * @param width of the axis, in pixels
 */
export function stepOfLabels(labels: readonly string[], width: number): number {
  const widest = Math.max(...labels.map(({ length }) => length), 1) * 7 + 12;
  return Math.max(1, Math.ceil((labels.length * widest) / Math.max(width, 1)));
}
