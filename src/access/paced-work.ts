import type { LoopTurns } from './loop-turns.js';

/** Units of the loop in one slice. */
const SLICE_UNITS = 1_000;

/** Work in small steps, each of which tells the units of the loop that it took. */
export type Steps<Result> = Generator<number, Result, undefined>;

/** Counts work that was done; what it returns is to be awaited before more is done. */
export type Pace = (units: number) => Promise<void> | undefined;

/** The pace of one owner: others are heard after each slice. Work that is less than a slice never waits. */
export function createPace(turns: LoopTurns, owner: string): Pace {
  let units = 0;
  return (more) => {
    units += more;
    if (units < SLICE_UNITS) return undefined;
    const done = units;
    units = 0;
    return turns.take(owner, done);
  };
}

/** Does all steps in one go. */
export function runAtOnce<Result>(steps: Steps<Result>): Result {
  let step = steps.next();
  while (!step.done) step = steps.next();
  return step.value;
}

/** Does the steps at a pace. */
export async function runPaced<Result>(steps: Steps<Result>, pace: Pace): Promise<Result> {
  for (;;) {
    const step = steps.next();
    if (step.done) return step.value;
    const pause = pace(step.value);
    if (pause) await pause;
  }
}

/** A list made of another, in steps of one element. */
export function* mapInSteps<From, To>(list: readonly From[], units: number, map: (one: From) => To): Steps<To[]> {
  const mapped: To[] = [];
  for (const one of list) {
    mapped.push(map(one));
    yield units;
  }
  return mapped;
}
