import { expect, it } from 'vitest';
import { createEventLoopScheduler } from '../../src/access/concurrency/event-loop-scheduler.js';
import { createPace, mapInSteps, runAtOnce, runPaced } from '../../src/access/concurrency/paced-work.js';

const numbers = Array.from({ length: 2_000 }, (_, index) => index);
const doubled = () => mapInSteps(numbers, 10, (one) => one * 2);

it('others are heard between the slices of long work, and the result is that of work in one go', async () => {
  let heard = 0;
  let done = false;
  const listen = () => {
    heard += 1;
    if (!done) setImmediate(listen);
  };
  setImmediate(listen);
  const result = await runPaced(doubled(), createPace(createEventLoopScheduler(), 'a'));
  done = true;
  expect(result).toEqual(runAtOnce(doubled()));
  expect(heard).toBeGreaterThan(4);
});

it('work of less than a slice waits for nothing, also where others wait', () => {
  const turns = createEventLoopScheduler();
  turns.take('b', 1_000_000);
  void turns.take('b', 1_000_000);
  const pace = createPace(turns, 'a');
  expect([pace(400), pace(599)]).toEqual([undefined, undefined]);
  expect(pace(1)).toBeInstanceOf(Promise);
});
