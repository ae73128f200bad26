import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { ReadPace } from '../../src/db/read-pace.js';

/* As many bytes as take 100 ms. */
const PIECE = 1.6 * 2 ** 20;

let pace: ReadPace;
let gone: string[];
beforeEach(() => {
  vi.useFakeTimers();
  pace = new ReadPace();
  gone = [];
});
afterEach(() => {
  vi.useRealTimers();
});

function take(owner: string, rank: number): void {
  const name = `${owner}${rank}`;
  const turn = pace.take(owner, rank, PIECE);
  if (turn) void turn.then(() => gone.push(name));
  else gone.push(name);
}

it('long reads go on at 16 MiB a second, whoever reads', async () => {
  for (const rank of [1, 2, 3]) take(`owner ${rank} `, rank);
  expect(gone).toHaveLength(1);
  await vi.advanceTimersByTimeAsync(90);
  expect(gone).toHaveLength(1);
  await vi.advanceTimersByTimeAsync(15);
  expect(gone).toHaveLength(2);
  await vi.advanceTimersByTimeAsync(100);
  expect(gone).toHaveLength(3);
});

it('owners take turns, and of one owner the read that became long first goes first', async () => {
  take('a', 1);
  for (const rank of [4, 3, 2]) take('a', rank);
  take('b', 5);
  take('c', 6);
  await vi.advanceTimersByTimeAsync(1000);
  expect(gone).toEqual(['a1', 'a2', 'b5', 'c6', 'a3', 'a4']);
});

it('a read after a pause goes on at once', async () => {
  take('a', 1);
  await vi.advanceTimersByTimeAsync(101);
  take('a', 1);
  expect(gone).toEqual(['a1', 'a1']);
});
