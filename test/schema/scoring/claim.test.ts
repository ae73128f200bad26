import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { enqueueRescoring } from '../../../src/schema/crm/scoring/enqueue.js';
import { rescore } from '../../../src/schema/crm/scoring/rescore.js';
import { claim, extend, release } from '../../../src/schema/kernel/queues/claims.js';
import { startRunner } from '../../../src/worker/runner.js';
import { eventually } from '../../support/eventually.js';
import { taskNamed } from '../../support/tasks.js';
import { type OpenedWorkspace, openWorkspace } from '../../support/workspace.js';
import { scoredWorkspace } from './scored-workspace.js';

let opened: OpenedWorkspace;
let own: ReturnType<typeof scoredWorkspace>;
let contact: { id: number; email: string };

beforeAll(async () => {
  opened = await openWorkspace();
  own = scoredWorkspace(opened.database, opened.workspace);
  await own.setScoring(true);
  await own.addRule({ channel: 'call', points: 4 });
  contact = await own.addContact();
});
afterAll(() => opened.close());
beforeEach(async () => {
  await opened.database.query(null, 'delete from rescoring_request');
  await own.call(contact.email);
});

const log = { warn: () => undefined, error: () => undefined };

/** Seconds of database time that the lease of the one request still has; null without a claim. */
async function leaseLeft(): Promise<number | null> {
  const [row] = await opened.database.query<{ left: number | null }>(
    null,
    'select extract(epoch from claimed_until - clock_timestamp())::float8 as left from rescoring_request',
  );
  return row?.left ?? null;
}

const setLease = (seconds: number) =>
  opened.database.query(
    null,
    `update rescoring_request set claimed_until = clock_timestamp() + $1 * interval '1 second'`,
    [seconds],
  );

describe('a claim', () => {
  it('is for three seconds, so that with a rest of one a dead worker is replaced within five', async () => {
    await claim(opened.database, 'rescoring_request', 1);
    const left = await leaseLeft();
    // Not exactly 3: between two readings, the machine may set its clock back by some microseconds.
    expect(left).toBeLessThan(3.1);
    expect(taskNamed('rescore').idleMs).toBeLessThanOrEqual(1_000);
  });

  it('of a worker that died is taken up by another one by itself', async () => {
    const [dead] = await claim(opened.database, 'rescoring_request', 1);
    const before = await own.score(contact.id);
    const runner = startRunner(
      { database: opened.database, log, peppers: { pepper: 'a pepper of sixteen characters' } },
      [taskNamed('rescore')],
    );
    await eventually(async () => expect(await own.pending()).toEqual([]));
    await runner.stop();
    expect(await own.score(contact.id)).not.toEqual(before);
    // Should it only have slept, it finds its claim gone and writes nothing.
    if (!dead) throw new Error('nothing was claimed');
    expect(await rescore(opened.database, [dead])).toEqual([]);
  });

  it('is extended by who holds it, and by nobody who lost it or gave it back', async () => {
    const lost = await claim(opened.database, 'rescoring_request', 1);
    await setLease(1);
    await extend(opened.database, 'rescoring_request', lost);
    expect(await leaseLeft()).toBeGreaterThan(1);
    await setLease(-1);
    const taken = await claim(opened.database, 'rescoring_request', 1);
    expect(taken).toHaveLength(1);
    await setLease(1);
    await extend(opened.database, 'rescoring_request', lost);
    expect(await leaseLeft()).toBeLessThanOrEqual(1);
    await release(opened.database, 'rescoring_request', taken);
    await extend(opened.database, 'rescoring_request', taken);
    expect(await leaseLeft()).toBeNull();
  });

  it('of one request extends no other', async () => {
    const [mine] = await claim(opened.database, 'rescoring_request', 1);
    if (!mine) throw new Error('nothing was claimed');
    const other = await own.addContact();
    await enqueueRescoring(opened.database, opened.workspace.clientId, 'contact', [other.id]);
    await extend(opened.database, 'rescoring_request', [mine]);
    expect(await own.pending()).toMatchObject([
      { id: contact.id, claimed: true },
      { id: other.id, claimed: false },
    ]);
  });
});
