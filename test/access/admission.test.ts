import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createAdmission, createKeyedAdmission } from '../../src/access/admission.js';
import { UnavailableError } from '../../src/errors.js';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

interface Seen {
  state: 'waiting' | 'in' | 'refused';
  release: () => void;
  reason?: unknown;
}

/** The outcome of an entry so far. */
function watch(entry: Promise<() => void>): Seen {
  const seen: Seen = { state: 'waiting', release: () => undefined };
  entry.then(
    (release) => Object.assign(seen, { state: 'in', release }),
    (reason: unknown) => Object.assign(seen, { state: 'refused', reason }),
  );
  return seen;
}

const settle = (): Promise<unknown> => vi.advanceTimersByTimeAsync(0);

describe('admission', () => {
  it('works on so many, lets so many wait, and refuses the rest at once', async () => {
    const admission = createAdmission({ inWork: 2, waiting: 2, waitMs: 1000 });
    const entries = Array.from({ length: 6 }, () => watch(admission.enter()));
    await settle();
    expect(entries.map(({ state }) => state)).toEqual(['in', 'in', 'waiting', 'waiting', 'refused', 'refused']);
    expect(entries[4]?.reason).toBeInstanceOf(UnavailableError);
  });

  it('lets the first who waits in when a place becomes free, once for each release', async () => {
    const admission = createAdmission({ inWork: 1, waiting: 3, waitMs: 1000 });
    const entries = Array.from({ length: 3 }, () => watch(admission.enter()));
    await settle();
    entries[0]?.release();
    entries[0]?.release();
    await settle();
    expect(entries.map(({ state }) => state)).toEqual(['in', 'in', 'waiting']);
  });

  it('refuses who waited too long, and gives the place to another', async () => {
    const admission = createAdmission({ inWork: 1, waiting: 1, waitMs: 1000 });
    const first = watch(admission.enter());
    const second = watch(admission.enter());
    await vi.advanceTimersByTimeAsync(999);
    expect(second.state).toBe('waiting');
    await vi.advanceTimersByTimeAsync(1);
    expect(second.state).toBe('refused');
    const third = watch(admission.enter());
    first.release();
    await settle();
    expect(third.state).toBe('in');
  });

  it('lets one caller wait longer than the others', async () => {
    const admission = createAdmission({ inWork: 1, waiting: 2, waitMs: 1000 });
    const first = watch(admission.enter());
    const patient = watch(admission.enter({ waitMs: 5000 }));
    const other = watch(admission.enter());
    await vi.advanceTimersByTimeAsync(4999);
    expect([patient.state, other.state]).toEqual(['waiting', 'refused']);
    first.release();
    await settle();
    expect(patient.state).toBe('in');
  });

  it('takes who gives up out of the queue, and nothing from who is in', async () => {
    const admission = createAdmission({ inWork: 1, waiting: 1, waitMs: 1000 });
    const [stays, leaves] = [new AbortController(), new AbortController()];
    const first = watch(admission.enter({ signal: stays.signal }));
    const second = watch(admission.enter({ signal: leaves.signal }));
    leaves.abort();
    stays.abort();
    await settle();
    expect([first.state, second.state]).toEqual(['in', 'refused']);
    const third = watch(admission.enter());
    expect(watch(admission.enter({ signal: leaves.signal })).state).toBe('waiting');
    first.release();
    await settle();
    expect(third.state).toBe('in');
    third.release();
    const late = watch(admission.enter({ signal: leaves.signal }));
    await settle();
    expect([late.state, vi.getTimerCount()]).toEqual(['refused', 0]);
  });

  it('is empty again when all have left', async () => {
    const admission = createAdmission({ inWork: 3, waiting: 10, waitMs: 1000 });
    for (let round = 0; round < 5; round++) {
      const entries = Array.from({ length: 13 }, () => watch(admission.enter()));
      for (const entry of entries) {
        await settle();
        expect(entry.state).toBe('in');
        entry.release();
      }
    }
    expect(vi.getTimerCount()).toBe(0);
  });
});

describe('admission by key', () => {
  it('counts each key apart, also after it was idle', async () => {
    const admission = createKeyedAdmission({ inWork: 1, waiting: 0, waitMs: 1000 });
    for (let round = 0; round < 2; round++) {
      const entries = ['a', 'a', 'b', '__proto__'].map((key) => watch(admission.enter(key)));
      await settle();
      expect(entries.map(({ state }) => state)).toEqual(['in', 'refused', 'in', 'in']);
      for (const entry of entries) entry.release();
    }
  });
});
