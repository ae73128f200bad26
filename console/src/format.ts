/* Numbers, times and counts as text. */

/** A formatted number with the minus sign U+2212 instead of a hyphen. */
export const withMinus = (formatted: string): string => formatted.replace('-', '−');
export const number = (value: number): string => withMinus(new Intl.NumberFormat('en').format(value));
export const percent = (share: number): string =>
  new Intl.NumberFormat('en', { style: 'percent', maximumFractionDigits: 1 }).format(share);
/** A share of fewer says little as a rate. */
export const LEAST_OF_RATE = 20;
/** A share as a rate, or "1 of 2" of few. Null where neither says anything: of none, or more than all of few. */
export function rateOf(some: number, all: number): string | null {
  if (all >= LEAST_OF_RATE) return percent(some / all);
  return all === 0 || some > all ? null : `${number(some)} of ${number(all)}`;
}
/** Points of a score, which half-lives turn into fractions. */
export const points = (value: number): string =>
  withMinus(new Intl.NumberFormat('en', { maximumFractionDigits: 1 }).format(value));
export const time = (value: string): string =>
  new Intl.DateTimeFormat('en', { dateStyle: 'medium', timeStyle: 'short' }).format(new Date(value));
export const day = (value: string): string =>
  new Intl.DateTimeFormat('en', { dateStyle: 'medium' }).format(new Date(value));

/** The time of the day. */
export const clock = (value: string): string =>
  new Intl.DateTimeFormat('en', { timeStyle: 'short' }).format(new Date(value));

/** A number with its noun: `many(2, 'row', 'rows')` is "2 rows". */
export const many = (count: number, one: string, more: string): string =>
  `${number(count)} ${count === 1 ? one : more}`;

/** The number of rows that are shown, of all there are. */
export const rowsShown = (rows: number, total: number): string =>
  rows === total ? many(total, 'row', 'rows') : `${number(rows)} of ${number(total)}`;

/** Names with their words, as a list to choose from. */
export const entriesOf = <Name extends string>(
  words: Readonly<Record<Name, string>>,
): { value: Name; label: string }[] => (Object.keys(words) as Name[]).map((value) => ({ value, label: words[value] }));
