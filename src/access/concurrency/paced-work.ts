import type { EventLoopScheduler } from './event-loop-scheduler.js';

/** Units of work between two yields to the event loop, unless another number is given. */
const SLICE_UNITS = 1_000;

/** Work in small steps, each of which yields the units that it used (see `event-loop-scheduler.ts`). */
export type Steps<Result> = Generator<number, Result, undefined>;

/** Counts work done. A returned promise must be awaited before the work continues. */
export type Pace = (units: number) => Promise<void> | undefined;

/** Counts the work of one owner and yields to the event loop after each slice. */
export function createPace(scheduler: EventLoopScheduler, owner: string, sliceUnits = SLICE_UNITS): Pace {
  let units = 0;
  return (more) => {
    units += more;
    if (units < sliceUnits) return undefined;
    const done = units;
    units = 0;
    return scheduler.take(owner, done);
  };
}

/** Runs all steps at once, without yielding to the event loop. */
export function runAtOnce<Result>(steps: Steps<Result>): Result {
  let step = steps.next();
  while (!step.done) step = steps.next();
  return step.value;
}

export async function runPaced<Result>(steps: Steps<Result>, pace: Pace): Promise<Result> {
  for (;;) {
    const step = steps.next();
    if (step.done) return step.value;
    const pause = pace(step.value);
    if (pause) await pause;
  }
}

/** Maps a list in steps of one element. */
export function* mapInSteps<From, To>(list: readonly From[], units: number, map: (one: From) => To): Steps<To[]> {
  const mapped: To[] = [];
  for (const one of list) {
    mapped.push(map(one));
    yield units;
  }
  return mapped;
}
