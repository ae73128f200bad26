const FIRST = Date.UTC(2001, 0, 1);
const RUN_LENGTH = 10_000_000;

/** What takes the place of `{n}` and `{time}` in a request. */
export interface Unique {
  n: string;
  time: string;
}

/** A time that no other request of any run bears: one millisecond for each. */
export function timeOf(run: number, request: number): string {
  return new Date(FIRST + run * RUN_LENGTH + request).toISOString();
}

export function fillIn(text: string, { n, time }: Unique): string {
  return text.replaceAll('{n}', n).replaceAll('{time}', time);
}
