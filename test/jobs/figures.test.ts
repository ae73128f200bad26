import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { slicedTask } from '../../src/worker/run-slices.js';
import type { JobOutcome, Task } from '../../src/worker/task.js';
import { TASKS } from '../../src/worker/tasks/index.js';
import { contextFor } from '../support/tasks.js';
import { type OpenedWorkspace, openWorkspace } from '../support/workspace.js';

let opened: OpenedWorkspace;
beforeEach(async () => {
  await opened?.close();
  opened = await openWorkspace();
  await opened.database.query(null, 'delete from parked_event_request');
  await opened.database.query(null, 'delete from rescoring_request');
  await opened.database.query(null, 'delete from journal_inbox');
  await opened.database.query(null, 'delete from duplicate_request');
});
afterAll(() => opened.close());

/* These look for what has grown old; nobody asks them for anything. */
const goesByTheClock = ({ name }: { name: string }) =>
  name.startsWith('expire-') ||
  ['refresh-scores', 'maintain-lists', 'raise-alerts', 'watch-integrations'].includes(name);

/* It needs somebody who receives (test/schema/event-endpoints, test/schema/alerts), or a kind of jobs (test/schema/jobs). */
const needsOthers = ({ name }: { name: string }) =>
  ['run-exports', 'run-jobs', 'run-scheduled-exports', 'send-alerts', 'send-events'].includes(name);

/** One thing to do for each task that is asked, as SQL; $1 the client, $2 its agency. */
const ASKED: Readonly<Record<string, string>> = {
  'aggregate-journal': `with given as (select $1::text as client_id, $2::text as agency_id)
    insert into journal_inbox (client_id, kind, what, record_id) select client_id, 1, 1, 1 from given`,
  'apply-parked': `insert into parked_event_request (agency_id, platform) select $2, 'instantly' where $1::text is not null`,
  'delete-clients': `insert into client_deletion (client_id, agency_id, requested_by, rows_counted) values ($1, $2, 'system', 1)`,
  'erase-persons': `insert into person_erasure (client_id, agency_id, person_id, requested_by, contact_ids, addresses, mentions, erased_as, object_keys)
    values ($1, $2, 1, 'system', '{}', '{}', '{}', '{}', '{}')`,
  'normalise-addresses': `insert into normalisation (client_id, agency_id, due_at) values ($1, $2, now() - interval '1 second')`,
  rescore: `with given as (select $1::text as client_id, $2::text as agency_id)
    insert into rescoring_request (client_id, subject_kind, subject_id) select client_id, 'contact', 1 from given`,
  'suggest-duplicates': `with given as (select $1::text as client_id, $2::text as agency_id)
    insert into duplicate_request (client_id, seq, contact_id, written_at) select client_id, 1, 1, now() from given`,
};

async function run(task: Pick<Task, 'run'>): Promise<Record<JobOutcome, number>> {
  const counted = { done: 0, failed: 0 };
  const count = (outcome: JobOutcome, times = 1) => {
    counted[outcome] += times;
  };
  await task.run(contextFor(opened.database, { count }));
  return counted;
}

describe('what is told of every task that is asked for something', () => {
  it('is known to this file for each task of the folder', () => {
    const asked = TASKS.filter((task) => !goesByTheClock(task) && !needsOthers(task)).map(({ name }) => name);
    expect(Object.keys(ASKED)).toEqual(asked);
  });

  it.each(Object.keys(ASKED))('is what waits for it, since when, and what it did: %s', async (name) => {
    const { database, workspace } = opened;
    const task = TASKS.find((one) => one.name === name);
    expect(task?.measureQueue, 'a queue of its own').toBeTypeOf('function');
    expect(await task?.measureQueue?.(database)).toEqual({ depth: 0, oldestSeconds: 0 });
    if (name === 'rescore')
      await database.query(null, 'update client set scoring_enabled = true where id = $1', [workspace.clientId]);
    await database.query(null, ASKED[name] ?? '', [workspace.clientId, workspace.agencyId]);
    expect(await task?.measureQueue?.(database)).toEqual({ depth: 1, oldestSeconds: expect.any(Number) });
    const counted = await run(task as Task);
    expect(counted.failed).toBe(0);
    expect(counted.done).toBeGreaterThan(0);
  });
});

it('a slice that fails counts as failed, and those before it as done', async () => {
  const { database, workspace } = opened;
  await database.query(null, ASKED['delete-clients'] ?? '', [workspace.clientId, workspace.agencyId]);
  let left = 3;
  const task = slicedTask({
    queue: 'client_deletion',
    failure: { job: 'sliced', message: 'it failed' },
    slice: async (_context, claim) => {
      if (left === 1) throw new Error('no more');
      left -= 1;
      return claim;
    },
  });
  expect(await run(task)).toEqual({ done: 2, failed: 1 });
  const [postponed] = await database.query(
    null,
    'select attempts, claim_id as "claimId", due_at > now() as "waits" from client_deletion where client_id = $1',
    [workspace.clientId],
  );
  expect(postponed).toEqual({ attempts: 1, claimId: null, waits: true });
});
