import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ConflictError, NotFoundError } from '../../src/errors.js';
import { logCustom } from '../../src/schema/crm/activities/log-custom.js';
import { createType, deleteType } from '../../src/schema/crm/activity-types/write-type.js';
import { rescoreWorkspace } from '../../src/schema/crm/scoring/enqueue.js';
import { scoredWorkspace, workOff } from '../schema/scoring/scored-workspace.js';
import { type OpenedWorkspace, openWorkspace } from '../support/workspace.js';

const ROUNDS = Number(process.env['RACE_ROUNDS'] ?? 200);

let opened: OpenedWorkspace;
let own: ReturnType<typeof scoredWorkspace>;
beforeAll(async () => {
  opened = await openWorkspace();
  own = scoredWorkspace(opened.database, opened.workspace);
  await own.setScoring(true);
  await own.addRule({ channel: 'call', points: 1 });
});
afterAll(() => opened.close());

const work = () => workOff(opened.database, 5);

describe(`writers against workers, ${ROUNDS} rounds`, () => {
  it('lose no wake-up: every activity is counted, or its contact still waits', async () => {
    const contacts = await Promise.all([1, 2, 3].map(() => own.addContact()));
    const [first] = contacts;
    if (!first) throw new Error('no contact');
    const logged = new Map(contacts.map(({ id }) => [id, 0]));
    for (let round = 0; round < ROUNDS; round += 1) {
      const { id, email } = contacts[round % contacts.length] ?? first;
      await Promise.all([own.call(email), work(), own.call(email), work()]);
      logged.set(id, (logged.get(id) ?? 0) + 2);
      const waiting = await own.pending();
      if (!waiting.some((request) => request.id === id))
        expect((await own.score(id))?.value, `round ${round}`).toBe(logged.get(id));
    }
    await own.drain();
    for (const [id, count] of logged) expect((await own.score(id))?.value).toBe(count);
    expect(await own.pending()).toEqual([]);
  }, 300_000);

  it('lose no activity that is logged while scoring is being switched on', async () => {
    for (let round = 0; round < ROUNDS / 10; round += 1) {
      await own.setScoring(false);
      const { id, email } = await own.addContact();
      const on = rescoreWorkspace(opened.database, opened.workspace.clientId, (sql) =>
        sql.query(null, 'update client set scoring_enabled = true where id = $1 returning id', [
          opened.workspace.clientId,
        ]),
      );
      await Promise.all([own.call(email), on, own.call(email), work()]);
      await own.drain();
      expect((await own.score(id))?.value, `round ${round}`).toBe(2);
    }
  }, 300_000);
});

describe(`deleting a type against logging with it, ${ROUNDS / 4} rounds`, () => {
  it('ends in one of the two, and never in an activity without a type', async () => {
    for (let round = 0; round < ROUNDS / 4; round += 1) {
      const { type } = await createType(opened.workspace, { name: 'x' }, null);
      const input = { activityKey: type.id, occurredAt: '2024-05-31T12:00:00.000Z' };
      const [deleted, logged] = await Promise.allSettled([
        deleteType(opened.workspace, type.id),
        logCustom(opened.workspace, input, null),
      ]);
      if (deleted.status === 'rejected') expect(deleted.reason).toBeInstanceOf(ConflictError);
      if (logged.status === 'rejected') expect(logged.reason).toBeInstanceOf(NotFoundError);
      expect([deleted.status, logged.status].toSorted()).toEqual(['fulfilled', 'rejected']);
    }
  }, 300_000);
});
