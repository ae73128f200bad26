import { expect, it } from 'vitest';
import { createOverloadWatch } from '../../src/telemetry/metrics.js';

function watched() {
  let now = 0;
  const watch = createOverloadWatch(() => now);
  /* A refusal every so many milliseconds, for so long. */
  const refuseFor = (milliseconds: number, every: number) => {
    for (const end = now + milliseconds; now < end; now += every) watch.refused();
    watch.refused();
  };
  const pass = (milliseconds: number) => {
    now += milliseconds;
  };
  return { watch, refuseFor, pass };
}

it('tells of refusals that follow each other for five seconds, until they end', () => {
  const { watch, refuseFor, pass } = watched();
  expect(watch.isOverloaded()).toBe(false);
  refuseFor(4900, 700);
  expect(watch.isOverloaded()).toBe(false);
  refuseFor(700, 700);
  expect(watch.isOverloaded()).toBe(true);
  pass(1001);
  expect(watch.isOverloaded()).toBe(false);
});

it('takes refusals far apart for several runs', () => {
  const { watch, refuseFor } = watched();
  refuseFor(60_000, 1001);
  expect(watch.isOverloaded()).toBe(false);
});
