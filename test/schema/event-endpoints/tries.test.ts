import { describe, expect, it } from 'vitest';
import { idleAfter } from '../../../src/schema/history/event-endpoints/send-slice.js';
import { pauseAfter } from '../../../src/schema/history/event-endpoints/settle-attempt.js';

const HOUR = 3_600;
const sum = (chance: number) =>
  [1, 2, 3, 4, 5, 6, 7].reduce((seconds, tries) => seconds + (pauseAfter(tries, chance) ?? 0), 0);

describe('the tries of an event', () => {
  it('are eight over 28 hours, which chance makes a tenth shorter or longer', () => {
    expect(Math.round(sum(0.5) / HOUR)).toBe(28);
    expect(sum(0) / sum(0.5)).toBeCloseTo(0.9);
    expect(sum(1) / sum(0.5)).toBeCloseTo(1.1);
    expect(pauseAfter(8, 0.5)).toBeNull();
  });

  it('begin five seconds after the first', () => expect(pauseAfter(1, 0.5)).toBe(5));
});

describe('an endpoint that fails', () => {
  it('is left alone for twice as long each time, at most five minutes', () => {
    expect([0, 1, 2, 3, 9, 400].map(idleAfter)).toEqual([0, 2, 4, 8, 300, 300]);
  });
});
