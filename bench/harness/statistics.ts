/** The median; NaN of none. */
export function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  const middle = sorted.length >> 1;
  const [low = Number.NaN, high = Number.NaN] =
    sorted.length % 2 === 1 ? [sorted[middle], sorted[middle]] : [sorted[middle - 1], sorted[middle]];
  return (low + high) / 2;
}

/** The lowest and the highest. */
export function spread(values: readonly number[]): [number, number] {
  return [Math.min(...values), Math.max(...values)];
}

/** The probability of such a difference in rank of two samples without ties (Mann and Whitney, two-sided, exact). */
export function rankSumP(a: readonly number[], b: readonly number[]): number {
  const wins = a.flatMap((x) => b.filter((y) => x > y)).length;
  const ways = waysToWin(a.length, b.length);
  const all = ways.reduce((sum, count) => sum + count, 0);
  const extreme = Math.min(wins, a.length * b.length - wins);
  const tail = ways.slice(0, extreme + 1).reduce((sum, count) => sum + count, 0);
  return Math.min(1, (2 * tail) / all);
}

/* In how many orders of m and n values there are 0, 1, 2, … pairs in which the one of the m is larger. */
function waysToWin(m: number, n: number, known = new Map<string, number[]>()): number[] {
  if (m === 0 || n === 0) return [1];
  const found = known.get(`${m} ${n}`);
  if (found) return found;
  const largestIsOurs = waysToWin(m - 1, n, known);
  const largestIsTheirs = waysToWin(m, n - 1, known);
  const ways = Array.from(
    { length: m * n + 1 },
    (_, wins) => (largestIsOurs[wins - n] ?? 0) + (largestIsTheirs[wins] ?? 0),
  );
  known.set(`${m} ${n}`, ways);
  return ways;
}

/** Numbers from 0 to 1 that are the same for the same seed. */
export function seededRandom(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

/** The value that a part of all values, such as 0.99, lies below; 0 of none. */
export function percentile(values: readonly number[], part: number): number {
  return [...values].sort((a, b) => a - b)[Math.floor(values.length * part)] ?? 0;
}
