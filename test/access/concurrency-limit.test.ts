import { Writable } from 'node:stream';
import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import {
  ConcurrencyLimit,
  type Release,
  SlotRefused,
  type SlotRequest,
} from '../../src/access/concurrency/concurrency-limit.js';
import { UnavailableError } from '../../src/errors.js';
import { eventually } from '../support/eventually.js';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const WIDE = { total: 100, perOwner: 100, waiting: 100, waitingTotal: 100, waitMs: 1000 };

interface Seen {
  state: 'waiting' | 'in' | 'refused';
  release: Release;
  reason?: unknown;
}

/** The outcome of a request for a place so far. */
function watch(acquired: Promise<Release>): Seen {
  const seen: Seen = { state: 'waiting', release: () => undefined };
  acquired.then(
    (release) => Object.assign(seen, { state: 'in', release }),
    (reason: unknown) => Object.assign(seen, { state: 'refused', reason }),
  );
  return seen;
}

const settle = (): Promise<unknown> => vi.advanceTimersByTimeAsync(0);
const reasonOf = ({ reason }: Seen) => (reason instanceof SlotRefused ? reason.reason : reason);

describe('a concurrency limit', () => {
  it('gives out its places, lets so many wait, and refuses the rest at once', async () => {
    const limit = new ConcurrencyLimit({ ...WIDE, total: 2, waiting: 2 });
    const seen = Array.from({ length: 6 }, () => watch(limit.acquire({ owner: 'a' })));
    await settle();
    expect(seen.map(({ state }) => state)).toEqual(['in', 'in', 'waiting', 'waiting', 'refused', 'refused']);
    expect(seen[4]?.reason).toBeInstanceOf(UnavailableError);
  });

  it('gives a place that becomes free to the first who waits, once for each release', async () => {
    const limit = new ConcurrencyLimit({ ...WIDE, total: 1 });
    const seen = Array.from({ length: 3 }, () => watch(limit.acquire({ owner: 'a' })));
    await settle();
    seen[0]?.release();
    seen[0]?.release();
    await settle();
    expect(seen.map(({ state }) => state)).toEqual(['in', 'in', 'waiting']);
  });

  it('refuses who waited too long, and gives the place to another', async () => {
    const limit = new ConcurrencyLimit({ ...WIDE, total: 1, waiting: 1 });
    const first = watch(limit.acquire({ owner: 'a' }));
    const second = watch(limit.acquire({ owner: 'a' }));
    await vi.advanceTimersByTimeAsync(999);
    expect(second.state).toBe('waiting');
    await vi.advanceTimersByTimeAsync(1);
    expect(second.state).toBe('refused');
    const third = watch(limit.acquire({ owner: 'a' }));
    first.release();
    await settle();
    expect(third.state).toBe('in');
  });

  it('lets one caller wait longer than the others', async () => {
    const limit = new ConcurrencyLimit({ ...WIDE, total: 1 });
    const first = watch(limit.acquire({ owner: 'a' }));
    const patient = watch(limit.acquire({ owner: 'a', waitMs: 5000 }));
    const other = watch(limit.acquire({ owner: 'a' }));
    await vi.advanceTimersByTimeAsync(4999);
    expect([patient.state, other.state]).toEqual(['waiting', 'refused']);
    first.release();
    await settle();
    expect(patient.state).toBe('in');
  });

  it('takes who gives up out of the queue, and nothing from who has a place', async () => {
    const limit = new ConcurrencyLimit({ ...WIDE, total: 1, waiting: 1 });
    const [stays, leaves] = [new AbortController(), new AbortController()];
    const first = watch(limit.acquire({ owner: 'a', signal: stays.signal }));
    const second = watch(limit.acquire({ owner: 'a', signal: leaves.signal }));
    leaves.abort();
    stays.abort();
    await settle();
    expect([first.state, second.state, reasonOf(second)]).toEqual(['in', 'refused', 'gone']);
    const late = watch(limit.acquire({ owner: 'a', signal: leaves.signal }));
    const third = watch(limit.acquire({ owner: 'a' }));
    first.release();
    await settle();
    expect([late.state, third.state, vi.getTimerCount()]).toEqual(['refused', 'in', 0]);
  });

  it('gives the turn of a reader that leaves to the next, and hears no more of one that was admitted', async () => {
    const limit = new ConcurrencyLimit({ ...WIDE, total: 1, waiting: 2 });
    const [leaves, stays] = [new Writable(), new Writable()];
    const first = watch(limit.acquire({ owner: 'a' }));
    const second = watch(limit.acquire({ owner: 'a', reader: leaves }));
    const third = watch(limit.acquire({ owner: 'a', reader: stays }));
    leaves.destroy();
    await eventually(() => expect([second.state, reasonOf(second)]).toEqual(['refused', 'gone']));
    const fourth = watch(limit.acquire({ owner: 'a' }));
    const late = watch(limit.acquire({ owner: 'a', reader: leaves }));
    await settle();
    expect([fourth.state, late.state]).toEqual(['waiting', 'refused']);
    first.release();
    await settle();
    expect([third.state, stays.listenerCount('close'), vi.getTimerCount()]).toEqual(['in', 0, 1]);
  });
});

describe('fairness among owners', () => {
  it('gives one owner its share of the places and the rest to others', async () => {
    const limit = new ConcurrencyLimit({ ...WIDE, total: 4, perOwner: 2 });
    const greedy = Array.from({ length: 5 }, () => watch(limit.acquire({ owner: 'a' })));
    const modest = watch(limit.acquire({ owner: '__proto__' }));
    await settle();
    expect(greedy.map(({ state }) => state)).toEqual(['in', 'in', 'waiting', 'waiting', 'waiting']);
    expect(modest.state).toBe('in');
  });

  it('serves the queues in turn: the first request of another overtakes all but one of a long queue', async () => {
    const limit = new ConcurrencyLimit({ ...WIDE, total: 1 });
    const holder = watch(limit.acquire({ owner: 'a' }));
    const greedy = Array.from({ length: 3 }, () => watch(limit.acquire({ owner: 'a' })));
    const modest = watch(limit.acquire({ owner: 'b' }));
    await settle();
    holder.release();
    await settle();
    expect([greedy[0]?.state, modest.state]).toEqual(['in', 'waiting']);
    greedy[0]?.release();
    await settle();
    expect([greedy[1]?.state, modest.state]).toEqual(['waiting', 'in']);
  });

  it('holds the owners of one group together to the share of a group', async () => {
    const limit = new ConcurrencyLimit({ ...WIDE, total: 4, perOwner: 2, perGroup: 3 });
    const agency = ['a', 'a', 'b', 'b'].map((owner) => watch(limit.acquire({ owner, group: 'agency' })));
    const other = watch(limit.acquire({ owner: 'c', group: 'other' }));
    await settle();
    expect(agency.map(({ state }) => state)).toEqual(['in', 'in', 'in', 'waiting']);
    expect(other.state).toBe('in');
    agency[0]?.release();
    await settle();
    expect(agency[3]?.state).toBe('in');
  });

  it('lends what nobody uses, and gives back nothing but what becomes free', async () => {
    const limit = new ConcurrencyLimit({ ...WIDE, total: 10, perOwner: 2, lendBelow: 4 });
    const greedy = Array.from({ length: 6 }, () => watch(limit.acquire({ owner: 'a' })));
    const modest = Array.from({ length: 3 }, () => watch(limit.acquire({ owner: 'b' })));
    await settle();
    expect(greedy.map(({ state }) => state)).toEqual(['in', 'in', 'in', 'in', 'waiting', 'waiting']);
    expect(modest.map(({ state }) => state)).toEqual(['in', 'in', 'waiting']);
    greedy[0]?.release();
    greedy[1]?.release();
    await settle();
    expect(greedy.map(({ state }) => state).slice(4)).toEqual(['waiting', 'waiting']);
    greedy[2]?.release();
    await settle();
    expect(greedy.map(({ state }) => state).slice(4)).toEqual(['in', 'waiting']);
  });

  it('serves who is within its share before who would borrow', async () => {
    const limit = new ConcurrencyLimit({ ...WIDE, total: 10, perOwner: 2, lendBelow: 5 });
    const greedy = Array.from({ length: 4 }, () => watch(limit.acquire({ owner: 'a' })));
    const modest = Array.from({ length: 2 }, () => watch(limit.acquire({ owner: 'b' })));
    const [borrower, waiter] = ['a', 'b'].map((owner) => watch(limit.acquire({ owner })));
    await settle();
    expect([borrower?.state, waiter?.state]).toEqual(['waiting', 'waiting']);
    modest[0]?.release();
    await settle();
    expect([borrower?.state, waiter?.state]).toEqual(['waiting', 'in']);
    for (const { release } of [...greedy.slice(0, 2), ...modest]) release();
    await settle();
    expect(borrower?.state).toBe('in');
  });

  it('lends nothing beyond the share of a group', async () => {
    const limit = new ConcurrencyLimit({ ...WIDE, total: 10, perOwner: 1, perGroup: 2, lendBelow: 8 });
    const seen = Array.from({ length: 3 }, () => watch(limit.acquire({ owner: 'a', group: 'agency' })));
    await settle();
    expect(seen.map(({ state }) => state)).toEqual(['in', 'in', 'waiting']);
  });

  it('fills the queue of one owner without refusing another', async () => {
    const limit = new ConcurrencyLimit({ ...WIDE, total: 1, waiting: 1 });
    const [holder, waits, refused] = ['a', 'a', 'a'].map((owner) => watch(limit.acquire({ owner })));
    const other = watch(limit.acquire({ owner: 'b' }));
    await settle();
    expect([holder, waits, refused, other].map((seen) => seen?.state)).toEqual(['in', 'waiting', 'refused', 'waiting']);
  });

  it('says whether an owner was over its own share or the service was full', async () => {
    const limit = new ConcurrencyLimit({ ...WIDE, total: 2, perOwner: 1, waiting: 0 });
    const [, own] = ['a', 'a'].map((owner) => watch(limit.acquire({ owner })));
    const [, full] = ['b', 'c'].map((owner) => watch(limit.acquire({ owner })));
    await settle();
    expect([own, full].map((seen) => seen && reasonOf(seen))).toEqual(['owner', 'total']);
  });

  it('bounds those who wait over all owners', async () => {
    const limit = new ConcurrencyLimit({ ...WIDE, total: 1, waitingTotal: 2 });
    const seen = ['a', 'b', 'c', 'd'].map((owner) => watch(limit.acquire({ owner })));
    await settle();
    expect(seen.map(({ state }) => state)).toEqual(['in', 'waiting', 'waiting', 'refused']);
  });
});

/** A step of a random history: somebody asks, or the n-th holder gives its place back. */
type Step = { ask: SlotRequest & { owner: string; group: string } } | { release: number };

const step: fc.Arbitrary<Step> = fc.oneof(
  fc.constantFrom('a', 'b', 'c', 'd').map((owner) => ({ ask: { owner, group: owner < 'c' ? 'g' : 'h' } })),
  fc.nat(20).map((release) => ({ release })),
);

describe('any history of requests', () => {
  it.each([0, 1, 2, 3])(
    'keeps to every bound, leaves no place free that somebody waits for, and is empty at its end, with %i lent',
    async (lendBelow) => {
      const options = { total: 4, perOwner: 2, perGroup: 3, lendBelow, waiting: 5, waitingTotal: 12, waitMs: 1000 };
      const run = async (steps: Step[]) => {
        const limit = new ConcurrencyLimit(options);
        const asked: { turn: { owner: string; group: string }; seen: Seen }[] = [];
        const held = (by: (turn: { owner: string; group: string }) => boolean = () => true) =>
          asked.filter(({ turn, seen }) => seen.state === 'in' && by(turn)).length;
        for (const one of steps) {
          if ('ask' in one) asked.push({ turn: one.ask, seen: watch(limit.acquire(one.ask)) });
          else {
            const holders = asked.filter(({ seen }) => seen.state === 'in');
            const holder = holders[one.release % Math.max(1, holders.length)];
            holder?.seen.release();
            if (holder) asked.splice(asked.indexOf(holder), 1);
          }
          await settle();
          expect(held()).toBeLessThanOrEqual(options.total);
          for (const { turn, seen } of asked) {
            const [mine, ours] = [held(({ owner }) => owner === turn.owner), held(({ group }) => group === turn.group)];
            expect(mine).toBeLessThanOrEqual(Math.max(options.perOwner, lendBelow));
            expect(ours).toBeLessThanOrEqual(options.perGroup);
            const mayTake = mine < options.perOwner || held() < lendBelow;
            const free = held() < options.total && mayTake && ours < options.perGroup;
            if (seen.state === 'waiting') expect(free).toBe(false);
          }
        }
        for (let left = asked.length; left > 0; left--) {
          for (const { seen } of asked) seen.release();
          await settle();
        }
        expect(vi.getTimerCount()).toBe(0);
        const all = ['a', 'b', 'c', 'd'].map((owner) =>
          watch(limit.acquire({ owner, group: owner < 'c' ? 'g' : 'h' })),
        );
        await settle();
        expect(all.map(({ state }) => state)).toEqual(['in', 'in', 'in', 'in']);
      };
      await fc.assert(fc.asyncProperty(fc.array(step, { maxLength: 60 }), run), { numRuns: 150 });
    },
  );
});
