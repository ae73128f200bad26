import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { DEFAULT_RETENTION, type OldestKept, type Retention, type TaskDefinition } from '../../src/worker/task.js';
import { expireTask } from '../../src/worker/tasks/expire.js';
import { scoredWorkspace } from '../schema/scoring/scored-workspace.js';
import { ownerOf } from '../support/databases.js';
import { contextFor, taskNamed } from '../support/tasks.js';
import { type OpenedWorkspace, openWorkspace } from '../support/workspace.js';

let opened: OpenedWorkspace;
beforeAll(async () => {
  opened = await openWorkspace();
});
afterAll(() => opened.close());

const run = (task: TaskDefinition, given: Partial<Retention> = {}) =>
  task.run(contextFor(opened.database, { retention: { ...DEFAULT_RETENTION, ...given } }));
const query = <Row extends object>(text: string, values: unknown[] = []) =>
  opened.database.query<Row>(null, text, values);

describe('expiry', () => {
  afterEach(() =>
    ownerOf(opened.database).query(
      null,
      'truncate webhook_delivery, parked_webhook_event, idempotency_record, webhook_event, webhook_body_quota, merge_record, audit_entry cascade',
    ),
  );

  const deliver = (ages: readonly string[]) =>
    query(
      `insert into webhook_delivery (agency_id, client_id, platform, level, verdict, body, received_at)
       select $1, $2, 'lemlist', 'client', 'processed', age, now() - age::interval from unnest($3::text[]) age`,
      [opened.workspace.agencyId, opened.workspace.clientId, ages],
    );

  it('deletes webhook deliveries after 30 days, and keeps what was parked for them', async () => {
    const { workspace } = opened;
    for (const age of ['29 days 23 hours', '30 days 1 hour']) {
      await query(
        `with d as (insert into webhook_delivery (agency_id, client_id, platform, level, verdict, body, received_at)
           values ($1, $2, 'lemlist', 'client', 'parked', $3::text, now() - $3::text::interval) returning id)
         insert into parked_webhook_event (agency_id, client_id, platform, delivery_id, waits_for, object_key, event) select $1, $2, 'lemlist', id, 'address', $3::text, '{}' from d`,
        [workspace.agencyId, workspace.clientId, age],
      );
    }
    expect(await run(taskNamed('expire-deliveries'))).toBe(false);
    expect(await query('select body from webhook_delivery')).toEqual([{ body: '29 days 23 hours' }]);
    expect(
      await query('select object_key, delivery_id is null as alone from parked_webhook_event order by id'),
    ).toEqual([
      { object_key: '29 days 23 hours', alone: false },
      { object_key: '30 days 1 hour', alone: true },
    ]);
  });

  it('deletes them after the days that the setting says, and none when they are kept for good', async () => {
    await deliver(['1000 days', '20 days', '6 days']);
    await run(taskNamed('expire-deliveries'), { webhookDelivery: 0 });
    expect(await query('select count(*)::int as count from webhook_delivery')).toEqual([{ count: 3 }]);
    await run(taskNamed('expire-deliveries'), { webhookDelivery: 7 });
    expect(await query('select body from webhook_delivery')).toEqual([{ body: '6 days' }]);
  });

  it('deletes idempotency records after 24 hours, in bounded portions', async () => {
    const { workspace } = opened;
    await query(
      `insert into idempotency_record (client_id, key_id, idempotency_key, request_hash, created_at)
       select $1, 1, 'k' || n, '', now() - case when n = 0 then interval '23 hours' else interval '25 hours' end from generate_series(0, 1500) n`,
      [workspace.clientId],
    );
    expect(await run(taskNamed('expire-idempotency'))).toBe(true);
    expect(await run(taskNamed('expire-idempotency'))).toBe(false);
    expect(await query('select idempotency_key as key from idempotency_record')).toEqual([{ key: 'k0' }]);
  });

  it('never deletes what the ledger knows, unless the setting says when, and then not what is still at work', async () => {
    const { workspace } = opened;
    const [contact] = await query<{ id: number }>(
      `with p as (insert into person (client_id) values ($1) returning id),
         c as (insert into contact (client_id, person_id, email, origin) select $1, id, 'out@northgate.example', 'builtin' from p returning id)
       insert into contact_opt_out (client_id, contact_id, status_before, changed_at) select $1, id, 'active', now() from c returning contact_id as id`,
      [workspace.clientId],
    );
    await query(
      `insert into webhook_event (client_id, platform, kind, subject, applied_at, opted_out)
       select $1, 'lemlist', 'unsubscribed', s, now() - age, case when s = 'out' then $2::bigint end
         from (values ('old', interval '91 days'), ('young', interval '89 days'), ('out', interval '900 days')) v (s, age)`,
      [workspace.clientId, contact?.id],
    );
    const subjects = () => query('select subject from webhook_event order by id');
    await run(taskNamed('expire-ledger'));
    expect(await subjects()).toEqual([{ subject: 'old' }, { subject: 'young' }, { subject: 'out' }]);
    await run(taskNamed('expire-ledger'), { webhookEvent: 90 });
    expect(await subjects()).toEqual([{ subject: 'young' }, { subject: 'out' }]);
  });

  it('deletes entries of the audit log when the setting says when, which nobody else may', async () => {
    const { workspace } = opened;
    await query(
      `insert into audit_entry (agency_id, client_id, actor, action, subject, at)
       select $1, $2, 'system', 'made.up', days::text, now() - make_interval(days => days) from unnest(array[400, 100, 80]) days`,
      [workspace.agencyId, workspace.clientId],
    );
    const subjects = () => query('select subject from audit_entry order by id');
    await run(taskNamed('expire-audit'));
    expect(await subjects()).toEqual([{ subject: '400' }, { subject: '100' }, { subject: '80' }]);
    await run(taskNamed('expire-audit'), { auditEntry: 365 });
    expect(await subjects()).toEqual([{ subject: '100' }, { subject: '80' }]);
    await expect(query('delete from audit_entry')).rejects.toThrow('the audit log is append-only');
  });

  it('deletes no entry of the audit log of the last 90 days, whatever the setting says', async () => {
    const { workspace } = opened;
    await query(
      `insert into audit_entry (agency_id, client_id, actor, action, subject, at)
       values ($1, $2, 'system', 'made.up', 'young', now() - interval '80 days')`,
      [workspace.agencyId, workspace.clientId],
    );
    await expect(run(taskNamed('expire-audit'), { auditEntry: 30 })).rejects.toThrow('the audit log is append-only');
    expect(await query('select subject from audit_entry')).toEqual([{ subject: 'young' }]);
  });

  it('deletes the records of merges when the setting says when, with what they say', async () => {
    await query(
      `with m as (insert into merge_record (client_id, primary_person_id, merged_person_ids, actor, merged_at)
         select $1, 1, '{2}', 'days ' || days, now() - make_interval(days => days) from unnest(array[40, 20]) days returning id)
       insert into merge_relinked_contact (client_id, merge_id, contact_id, from_person_id) select $1, id, 1, 2 from m`,
      [opened.workspace.clientId],
    );
    const kept = () =>
      query(
        'select actor, count(*)::int as contacts from merge_record m join merge_relinked_contact r on r.merge_id = m.id group by 1 order by 1',
      );
    await run(taskNamed('expire-merges'));
    expect(await kept()).toEqual([
      { actor: 'days 20', contacts: 1 },
      { actor: 'days 40', contacts: 1 },
    ]);
    await run(taskNamed('expire-merges'), { mergeRecord: 30 });
    expect(await kept()).toEqual([{ actor: 'days 20', contacts: 1 }]);
  });

  it('deletes what was counted of bodies after the days that the setting says', async () => {
    const { workspace } = opened;
    await query(
      `insert into webhook_body_quota (agency_id, client_id, day, bytes)
       select $1, $2, (now() at time zone 'UTC')::date - n, n from generate_series(0, 9) n`,
      [workspace.agencyId, workspace.clientId],
    );
    await run(taskNamed('expire-body-quota'));
    expect(await query('select max(bytes)::int as oldest from webhook_body_quota')).toEqual([{ oldest: 7 }]);
    await run(taskNamed('expire-body-quota'), { webhookBodyQuota: 2 });
    expect(await query('select max(bytes)::int as oldest from webhook_body_quota')).toEqual([{ oldest: 2 }]);
  });

  it('deletes what was used on days that are older than the setting says', async () => {
    const { workspace } = opened;
    await query(
      `insert into usage_day (agency_id, client_id, day, requests)
       select $1, $2, (now() at time zone 'UTC')::date - n, n from unnest(array[1, 62, 63, 800, 801]) n`,
      [workspace.agencyId, workspace.clientId],
    );
    await run(taskNamed('expire-usage'));
    expect(await query('select max(requests)::int as oldest from usage_day')).toEqual([{ oldest: 800 }]);
    await run(taskNamed('expire-usage'), { usageDay: 62 });
    expect(await query('select max(requests)::int as oldest from usage_day')).toEqual([{ oldest: 62 }]);
    await run(taskNamed('expire-usage'), { usageDay: 0 });
    expect(await query('select count(*)::int as rows from usage_day')).toEqual([{ rows: 2 }]);
  });

  it('deletes the requests of developers after a day', async () => {
    const { workspace } = opened;
    await query(
      `insert into api_request (client_id, actor, at, method, route, path, status, outcome, duration_ms, request_id)
       select $1, 'key:1 RV-0001', now() - make_interval(hours => n), 'GET', '/', '/', 200, 'succeeded', n, ''
         from unnest(array[1, 23, 25, 49]) n`,
      [workspace.clientId],
    );
    await run(taskNamed('expire-api-requests'));
    expect(await query('select max(duration_ms) as oldest from api_request')).toEqual([{ oldest: 23 }]);
  });

  it('tells the oldest day of what was counted of bodies as a moment', async () => {
    const { workspace } = opened;
    await query(
      `insert into webhook_body_quota (agency_id, client_id, day, bytes)
       select $1, $2, (now() at time zone 'UTC')::date - n, n from generate_series(0, 3) n`,
      [workspace.agencyId, workspace.clientId],
    );
    const told: OldestKept[] = [];
    await taskNamed('expire-body-quota').run(contextFor(opened.database, { reportOldest: (kept) => told.push(kept) }));
    const midnight = new Date(Math.floor(Date.now() / 86_400_000 - 3) * 86_400_000);
    expect(told).toEqual([{ at: midnight, days: 7 }]);
  });

  it('goes on where its last slice ended, and tells how old the oldest row is that is left', async () => {
    await ownerOf(opened.database).query(null, 'create table aged (at timestamptz)');
    const add = (days: string) =>
      query(`insert into aged select '2020-01-01Z'::timestamptz + make_interval(days => n) from unnest(${days}) n`);
    const task = expireTask(
      'webhookDelivery',
      `delete from aged where at in (select at from aged
        where at >= $3 and at < now() - make_interval(days => $2) order by at limit $1) returning at`,
      'select min(at) as at from aged where at >= $1',
    );
    const told: OldestKept[] = [];
    const context = contextFor(opened.database, { reportOldest: (kept) => told.push(kept) });
    const day = (n: number) => new Date(Date.UTC(2020, 0, 1 + n));

    await add('array(select generate_series(1, 1001))');
    expect(await task.run(context)).toBe(true);
    expect(told).toEqual([{ at: day(1000), days: 30 }]);
    await query(`insert into aged values ('2020-01-01Z'), (now() - interval '1 day')`);
    expect(await task.run(context)).toBe(false);
    const left = await query<{ at: Date }>('select at from aged order by at');
    expect(left.map(({ at }) => at)).toEqual([day(0), expect.any(Date)]);
    expect(told.at(-1)).toEqual({ at: left[1]?.at, days: 30 });
    // After its rest it begins at the oldest again.
    expect(await task.run(context)).toBe(false);
    expect(await query('select at from aged')).toEqual(left.slice(1));
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
