import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { createScoredEvents } from '../../src/schema/crm/scoring/score-watch.js';
import { idleOf, startRunner } from '../../src/worker/runner.js';
import type { Task } from '../../src/worker/task.js';
import { scoredWorkspace } from '../schema/scoring/scored-workspace.js';
import { eventually } from '../support/eventually.js';
import { contextFor, taskNamed } from '../support/tasks.js';
import { type OpenedWorkspace, openWorkspace } from '../support/workspace.js';

let opened: OpenedWorkspace;
let own: ReturnType<typeof scoredWorkspace>;
beforeAll(async () => {
  opened = await openWorkspace();
  own = scoredWorkspace(opened.database, opened.workspace);
  await own.setScoring(true);
});
afterAll(() => opened.close());

const errors: string[] = [];
const log = { warn: () => undefined, error: (_fields: object, message: string) => void errors.push(message) };
const start = (tasks: Task[]) =>
  startRunner({ database: opened.database, log, peppers: { pepper: 'a pepper of sixteen characters' } }, tasks);

/** A task that never finds anything and rests for an hour. */
function idleTask() {
  const task = {
    name: 'idle',
    idleMs: 3_600_000,
    runs: 0,
    run: async () => {
      task.runs += 1;
      return false;
    },
  };
  return task;
}

describe('the worker', () => {
  it('scores what was logged when it is woken, and says so after the commit', async () => {
    await own.addRule({ channel: 'call', points: 4 });
    const { id, email } = await own.addContact();
    const watch = await createScoredEvents(opened.database).watch(opened.workspace.clientId);
    const runner = start([{ ...taskNamed('rescore'), idleMs: 3_600_000 }]);
    await own.call(email);
    runner.wake('rescore');
    expect((await watch.next()).value).toMatchObject({ contactId: id, value: 4 });
    expect(await own.pending()).toEqual([]);
    await Promise.all([watch.return(), runner.stop()]);
  });

  it('finds work by itself without being woken', async () => {
    const { id, email } = await own.addContact();
    const runner = start([{ ...taskNamed('rescore'), idleMs: 5 }]);
    await own.call(email);
    await eventually(async () => expect(await own.score(id)).not.toBeNull());
    await runner.stop();
  });

  it('rests until it is woken, and a wake-up during its work is not lost', async () => {
    const task = idleTask();
    let release: () => void = () => undefined;
    const busy: Task = {
      ...task,
      run: () => {
        task.runs += 1;
        return new Promise((resolve) => {
          release = () => resolve(false);
        });
      },
    };
    const runner = start([busy]);
    await eventually(() => expect(task.runs).toBe(1));
    runner.wake('idle');
    release();
    await eventually(() => expect(task.runs).toBe(2));
    const stopped = runner.stop();
    release();
    await stopped;
    expect(task.runs).toBe(2);
  });

  it('lets wake-ups gather before it looks again', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    try {
      const task = { ...idleTask(), gatherMs: 50 };
      let runs = 0;
      const runner = start([{ ...task, run: async () => ++runs < 0 }]);
      await vi.advanceTimersByTimeAsync(1_000);
      for (let wakes = 0; wakes < 5; wakes += 1) runner.wake('idle');
      await vi.advanceTimersByTimeAsync(49);
      expect(runs).toBe(1);
      await vi.advanceTimersByTimeAsync(1);
      expect(runs).toBe(2);
      const stopped = runner.stop();
      await vi.advanceTimersByTimeAsync(0);
      await stopped;
    } finally {
      vi.useRealTimers();
    }
  });

  it('begins one task after the other, those first that rest the least, and at once the task that is woken, and no other', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    try {
      const began: string[] = [];
      const named = (name: string, idleMs: number): Task => ({
        ...idleTask(),
        name,
        idleMs: idleMs,
        run: async () => began.push(name) < 0,
      });
      const [hourly, daily] = [named('hourly', 3_600_000), named('daily', 86_400_000)];
      const runner = start([daily, named('woken', 7_200_000), named('often', 1_000_000), hourly]);
      await vi.advanceTimersByTimeAsync(0);
      expect(began).toEqual(['often']);
      runner.wake('woken');
      await vi.advanceTimersByTimeAsync(0);
      expect(began).toEqual(['often', 'woken']);
      await vi.advanceTimersByTimeAsync(5_000);
      expect(began).toEqual(['often', 'woken', 'hourly', 'daily']);
      const stopped = runner.stop();
      await vi.advanceTimersByTimeAsync(0);
      await stopped;
    } finally {
      vi.useRealTimers();
    }
  });

  it('can be stopped before a task has begun', async () => {
    const [first, second] = [idleTask(), idleTask()];
    const runner = start([first, second]);
    await runner.stop();
    expect([first.runs, second.runs]).toEqual([1, 0]);
  });

  it('looks for entries of the journal four times a second after it found some, and at last once a second', () => {
    const fold = taskNamed('aggregate-journal');
    expect([0, 1, 2, 3, 100].map((emptyRuns) => idleOf(fold, emptyRuns))).toEqual([250, 500, 1_000, 1_000, 1_000]);
    expect([0, 1, 100].map((emptyRuns) => idleOf(taskNamed('rescore'), emptyRuns))).toEqual([1_000, 1_000, 1_000]);
  });

  it('rests for longer each time it finds nothing, and as shortly as at first after work', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] });
    try {
      const found = [0, 0, 0, 0, 1, 0];
      const ranAt: number[] = [];
      const task: Task = {
        ...idleTask(),
        idleMs: 10,
        longestIdleMs: 40,
        run: async ({ count }) => {
          count('done', found[ranAt.length] ?? 0);
          ranAt.push(Date.now());
          return false;
        },
      };
      const runner = start([task]);
      await vi.advanceTimersByTimeAsync(160);
      const rests = ranAt.slice(1).map((at, index) => at - (ranAt[index] ?? 0));
      expect(rests).toEqual([20, 40, 40, 40, 10]);
      const stopped = runner.stop();
      await vi.advanceTimersByTimeAsync(0);
      await stopped;
    } finally {
      vi.useRealTimers();
    }
  });

  it('goes on when a task fails, and says so', async () => {
    const task = idleTask();
    const failing: Task = { ...task, name: 'failing', run: async () => Promise.reject(new Error('broken')) };
    const runner = start([failing, task]);
    await eventually(() => expect(errors).toContain('a background task failed; it is tried again'));
    await eventually(() => expect(task.runs).toBe(1));
    await runner.stop();
  });

  it('stops at once while its tasks rest', async () => {
    const task = idleTask();
    const runner = start([task]);
    await eventually(() => expect(task.runs).toBe(1));
    await runner.stop();
    expect(task.runs).toBe(1);
  });

  it('gives back what it has claimed when it is stopped', async () => {
    const { id, email } = await own.addContact();
    await own.call(email);
    const stopping = new AbortController();
    stopping.abort();
    await taskNamed('rescore').run(contextFor(opened.database, { signal: stopping.signal }));
    expect(await own.pending()).toEqual([{ kind: 'contact', id, bump: 1, claimed: false }]);
    await own.drain();
  });
});
