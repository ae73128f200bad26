import { setImmediate as nextTurn } from 'node:timers/promises';
import { expect, it } from 'vitest';
import {
  createEventLoopScheduler,
  type EventLoopScheduler,
  scheduleRequest,
} from '../../src/access/concurrency/event-loop-scheduler.js';
import { UnavailableError } from '../../src/errors.js';

/* The immediates of the turns were asked for before ours, so that they have run when ours does. */

function asking(turns: EventLoopScheduler) {
  const begun: string[] = [];
  const ask = (owner: string, name: string, units: number) => {
    const turn = turns.take(owner, units);
    if (turn) void turn.then(() => begun.push(name));
    else begun.push(name);
  };
  return { begun, ask };
}

it('lets work go on at once until the turn is full, and the rest in the turns after it', async () => {
  const turns = createEventLoopScheduler();
  const { begun, ask } = asking(turns);
  for (const name of ['first', 'second', 'third', 'fourth', 'fifth']) ask('a', name, 1_000);
  expect([begun, turns.waitingOf('a')]).toEqual([['first', 'second'], 3]);
  await nextTurn();
  expect([begun, turns.waitingOf('a')]).toEqual([['first', 'second', 'third', 'fourth'], 1]);
  await nextTurn();
  expect([begun.at(-1), turns.waitingOf('a')]).toEqual(['fifth', 0]);
  await nextTurn();
  ask('a', 'later', 1_000);
  expect(begun.at(-1)).toBe('later');
});

it('lets one piece of work go on in every turn, however large it is', async () => {
  const { begun, ask } = asking(createEventLoopScheduler());
  for (const name of ['first', 'second', 'third']) ask('a', name, 1_000_000);
  expect(begun).toEqual(['first']);
  await nextTurn();
  expect(begun).toEqual(['first', 'second']);
  await nextTurn();
  expect(begun).toEqual(['first', 'second', 'third']);
});

it('serves the owners that wait in turn', async () => {
  const { begun, ask } = asking(createEventLoopScheduler());
  for (let n = 0; n < 20; n++) ask('loud', `loud ${n}`, 2_500);
  ask('quiet', 'quiet', 2_500);
  await nextTurn();
  await nextTurn();
  expect(begun).toEqual(['loud 0', 'loud 1', 'quiet']);
});

it('lets nobody overtake those who wait', async () => {
  const { begun, ask } = asking(createEventLoopScheduler());
  ask('a', 'first', 2_000);
  ask('a', 'large', 2_000);
  ask('b', 'small', 1);
  expect(begun).toEqual(['first']);
  await nextTurn();
  expect(begun).toEqual(['first', 'large', 'small']);
});

it('lets 256 requests of a client wait to be read, refuses the next, and none of another client', async () => {
  const turns = createEventLoopScheduler();
  const ask = () => scheduleRequest(turns, { clientId: 'loud', agencyId: null }, 'rest');
  const taken: (Promise<void> | undefined)[] = [];
  // No turn of the loop ends between these.
  while (taken.filter(Boolean).length < 256) taken.push(ask());
  expect(ask).toThrow(UnavailableError);
  const quiet = scheduleRequest(turns, { clientId: 'quiet', agencyId: null }, 'rest');
  await taken.find(Boolean);
  await quiet;
  expect(turns.waitingOf('requests of loud')).toBeLessThan(256);
  expect(ask()).toBeInstanceOf(Promise);
  await Promise.all(taken);
});
