import { expect } from 'vitest';
import type { StartedService } from '../../support/started-service.js';
import { watchAlarms } from './alarms.js';
import { checkKept } from './check-kept.js';
import { type Load, startLoad } from './load.js';

/** Every answer comes within it, and so does the first one that is good again. */
export const BOUND_MS = 5_000;
const CALLERS = 8;
/** Bounds of what ends a test that has failed. */
const PATIENCE = { timeout: 40_000 };

/** What happens to a service under load, and what is expected of it. */
interface Fault {
  begin(): unknown;
  /** What brings back what was away; nothing is done to the service. Absent where nobody does anything. */
  end?(): unknown;
  /** Alarms that ring by the end. */
  rings: readonly string[];
  /** `callers` unless given: callers get 503; `nobody`: no request fails; `connections`: some of them break too. */
  noticedBy?: 'callers' | 'connections' | 'nobody';
  /** It is there before anybody asks. */
  fromStart?: boolean;
  /** Other processes whose alarms ring too, by their addresses. */
  watched?: readonly string[];
  /** How often the figures are read, where half a second is too short for them: `3s`. */
  lookEvery?: string;
  /** A figure that tells that it is healed, where requests do not. */
  healed?(): Promise<boolean>;
}

/**
 * Lets a fault happen under load and shows that each request is answered in time, that the service heals alone in time,
 * that nothing acknowledged is lost, that nothing is doubled, and that the alarms ring.
 * @param url of the database behind, by a way that the fault is not on
 */
export async function meetFault(service: StartedService, url: string, fault: Fault): Promise<void> {
  const { noticedBy = 'callers' } = fault;
  const alarms = await watchAlarms([service.url, ...(fault.watched ?? [])], fault.lookEvery);
  const load = startLoad(service, CALLERS);
  let [hasBegun, hasEnded, isHealed] = [false, false, false];
  try {
    await successes(load, 100);
    const before = fault.fromStart ? [] : await alarms.raised();
    expect(fault.rings.filter((name) => before.includes(name))).toEqual([]);
    await fault.begin();
    hasBegun = true;
    let endedAt = performance.now();
    if (noticedBy === 'nobody') await successes(load, 100);
    else await expect.poll(() => load.failures, PATIENCE).toBeGreaterThan(0);
    const ring = async () => {
      for (const name of fault.rings) await alarms.rings(name);
    };
    if (fault.end) {
      await ring();
      await fault.end();
      hasEnded = true;
      endedAt = performance.now();
    }
    if (fault.healed) await expect.poll(fault.healed, PATIENCE).toBe(true);
    const toldAt = performance.now();
    // How long an alarm takes is no part of how long a fault that is over at once takes to heal.
    if (!fault.end) await ring();
    await expect.poll(() => service.call('GET', '/ready'), PATIENCE).toMatchObject({ status: 200 });
    await successes(load, 200);
    await load.stop();
    report(load, endedAt);
    isHealed = true;
    expect(toldAt - endedAt).toBeLessThan(BOUND_MS);
    checkAnswers(load, endedAt, noticedBy);
    await checkKept(url, load);
  } finally {
    // For the next test, where this one has failed.
    if (hasBegun && !hasEnded) await fault.end?.();
    await load.stop();
    if (!isHealed) process.stderr.write(`${service.logged.slice(-20).join('')}\n`);
    await alarms.stop();
  }
}

/** Resolves after so many more answers of success. @throws when they do not come */
export async function successes(load: Load, count: number): Promise<void> {
  const goal = load.successes + count;
  await expect.poll(() => load.successes, PATIENCE).toBeGreaterThanOrEqual(goal);
}

/** @param endedAt when the fault ended, by `performance.now()` */
function checkAnswers(load: Load, endedAt: number, noticedBy: Fault['noticedBy']): void {
  expect(load.slowestMs).toBeLessThan(BOUND_MS);
  const isBreak = ({ status }: { status: number }) => status === 0 && noticedBy === 'connections';
  expect(load.unexpected.filter((answer) => !isBreak(answer))).toEqual([]);
  if (noticedBy === 'nobody') expect(load.failures).toBe(0);
  expect(load.stale).toEqual([]);
  expect(load.lastFailureAt - endedAt).toBeLessThan(BOUND_MS);
}

/** Prints what was measured. */
export function report({ slowestMs, lastFailureAt, statuses, stale }: Load, endedAt: number): void {
  const counts = [...statuses].map(([status, count]) => `${count} x ${status}`).join(', ');
  const healed = Math.max(0, Math.round(lastFailureAt - endedAt));
  const { currentTestName = '' } = expect.getState();
  const figures = `slowest ${Math.round(slowestMs)} ms, last failure ${healed} ms after`;
  process.stdout.write(`${currentTestName}: ${counts}; ${stale.length} stale; ${figures}\n`);
}
