import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Task } from '../../src/jobs/task.js';
import { scoredWorkspace } from '../schema/scoring/scored-workspace.js';
import { taskNamed } from '../support/tasks.js';
import { type OpenedWorkspace, openWorkspace } from '../support/workspace.js';

let opened: OpenedWorkspace;
beforeAll(async () => {
  opened = await openWorkspace();
});
afterAll(() => opened.close());

const log = { warn: () => undefined, error: () => undefined };
const run = (task: Task) =>
  task.run({ database: opened.database, log, signal: new AbortController().signal, count: () => undefined });

describe('expiry', () => {
  it('deletes webhook deliveries after 30 days, and keeps what was parked for them', async () => {
    const { database, workspace } = opened;
    for (const age of ['29 days 23 hours', '30 days 1 hour']) {
      await database.query(
        null,
        `with d as (insert into webhook_delivery (agency_id, client_id, platform, level, verdict, body, received_at)
           values ($1, $2, 'lemlist', 'client', 'parked', $3::text, now() - $3::text::interval) returning id)
         insert into parked_webhook_event (agency_id, client_id, platform, delivery_id, waits_for, object_key, event) select $1, $2, 'lemlist', id, 'address', $3::text, '{}' from d`,
        [workspace.agencyId, workspace.clientId, age],
      );
    }
    expect(await run(taskNamed('expire-deliveries'))).toBe(false);
    expect(await database.query(null, 'select body from webhook_delivery')).toEqual([{ body: '29 days 23 hours' }]);
    const parked = 'select object_key, delivery_id is null as alone from parked_webhook_event order by id';
    expect(await database.query(null, parked)).toEqual([
      { object_key: '29 days 23 hours', alone: false },
      { object_key: '30 days 1 hour', alone: true },
    ]);
  });

  it('deletes idempotency records after 24 hours, in bounded portions', async () => {
    const { database, workspace } = opened;
    await database.query(
      null,
      `insert into idempotency_record (client_id, key_id, idempotency_key, request_hash, created_at)
       select $1, 1, 'k' || n, '', now() - case when n = 0 then interval '23 hours' else interval '25 hours' end from generate_series(0, 1500) n`,
      [workspace.clientId],
    );
    expect(await run(taskNamed('expire-idempotency'))).toBe(true);
    expect(await run(taskNamed('expire-idempotency'))).toBe(false);
    expect(await database.query(null, 'select idempotency_key as key from idempotency_record')).toEqual([
      { key: 'k0' },
    ]);
  });
});

describe('scores of rules with a half-life', () => {
  it('are asked for anew after a day, once, and others never', async () => {
    const { database, workspace } = opened;
    const own = scoredWorkspace(database, workspace);
    await own.setScoring(true);
    await own.addRule({ channel: 'call', points: 4 });
    const { id, email } = await own.addContact();
    await own.call(email);
    await own.drain();
    await database.query(null, `update contact_score set computed_at = now() - interval '25 hours'`);
    await run(taskNamed('refresh-scores'));
    expect(await own.pending()).toEqual([]);
    await own.addRule({ channel: 'call', points: 4, halfLifeDays: 3 });
    await run(taskNamed('refresh-scores'));
    await run(taskNamed('refresh-scores'));
    expect(await own.pending()).toEqual([{ kind: 'contact', id, bump: 1, claimed: false }]);
    await own.drain();
    await run(taskNamed('refresh-scores'));
    expect(await own.pending()).toEqual([]);
  });
});
