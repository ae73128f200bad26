const MINUTE = 60;
const HOUR = 60 * MINUTE;

/* The pauses between eight tries, in seconds: 28 hours. */
const PAUSES = [5, 5 * MINUTE, 30 * MINUTE, 2 * HOUR, 5 * HOUR, 10 * HOUR, 10 * HOUR + 25 * MINUTE];

/** How much of a pause chance may take away or add. */
const JITTER = 0.1;

/**
 * How long an event waits before it is tried again, in seconds.
 * @param tries those that failed; @param chance from 0 to 1, so that what failed together is not tried again together
 * @returns null: it is not tried again
 */
export function pauseAfter(tries: number, chance: number): number | null {
  const pause = PAUSES[tries - 1];
  return pause === undefined ? null : pause * (1 + JITTER * (2 * chance - 1));
}

const LONGEST_REST = 5 * MINUTE;

/**
 * How long an endpoint is left alone that fails, whatever the event, in seconds.
 * @param failures attempts in a row that failed
 */
export const restAfter = (failures: number): number =>
  failures === 0 ? 0 : Math.min(LONGEST_REST, 2 ** Math.min(failures, 20));
