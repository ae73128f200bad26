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

/** Fewer days with anything make no chart: their figures are in the table. */
const LEAST_DAYS = 3;
/** A line says that something goes on between its points, which is so if most of many days have something. */
const LEAST_OF_LINES = 15;

/**
 * How days are drawn: as lines, as bars where they are few or mostly empty, or not at all.
 * @param filled for each day, whether it has anything
 */
export function formOf(filled: readonly boolean[]): 'lines' | 'bars' | 'none' {
  const some = filled.filter(Boolean).length;
  if (some < LEAST_DAYS) return 'none';
  return filled.length >= LEAST_OF_LINES && some > filled.length / 2 ? 'lines' : 'bars';
}
