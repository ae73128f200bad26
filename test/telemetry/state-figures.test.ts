import { afterAll, beforeAll, expect, it } from 'vitest';
import { startService, type TestService } from '../support/service.js';

let service: TestService;
beforeAll(async () => {
  service = await startService();
});
afterAll(() => service.close());

const samples = async (name: string) =>
  (await service.call('GET', '/metrics', { key: null })).text.split('\n').filter((line) => line.startsWith(name));

it('tells how the connections of each pool stand, and who waits for them', async () => {
  const pools = ['requests', 'heavy', 'export', 'health'];
  const named = async (name: string) => (await samples(name)).map((line) => line.split(' ')[0]);
  expect(await named('database_connections{')).toEqual(
    pools.flatMap((pool) =>
      ['in_use', 'idle', 'limit'].map((s) => `database_connections{pool="${pool}",state="${s}"}`),
    ),
  );
  expect(await samples('database_connection_waiters{')).toEqual(
    pools.map((pool) => `database_connection_waiters{pool="${pool}"} 0`),
  );
});

it('tells how many endpoints of events are sent to, fail, and are switched off by whom, and how long one has failed', async () => {
  const shown = async () => (await samples('event_endpoints{')).sort();
  const counts = (disabled: number, enabled: number, failed: number, failing: number) =>
    Object.entries({ disabled, enabled, failed, failing }).map(
      ([state, n]) => `event_endpoints{state="${state}"} ${n}`,
    );
  const failingFor = async () => Number((await samples('event_endpoints_failing_oldest_seconds{'))[0]?.split(' ')[1]);
  expect([await shown(), await failingFor()]).toEqual([counts(0, 0, 0, 0), 0]);
  await service.database.query(
    null,
    `insert into event_endpoint (agency_id, url, secret, number, failing_since, disabled_at, disabled_by)
     select $1, 'https://a.example', '', 0, now() - o.failing::interval, now() - o.disabled::interval, o.disabled_by from (values
       (null, null, null), (null, null, null), ('2 hours', null, null), ('1 minute', null, null), ('3 seconds', null, null),
       ('6 days', '1 day', 2), (null, '2 days', 1), ('6 days', '4 days', 1)) o (failing, disabled, disabled_by)`,
    [service.tenants.x.agencyId],
  );
  expect(await shown()).toEqual(counts(2, 5, 1, 3));
  expect(Math.floor((await failingFor()) / 3600)).toBe(2);
  await service.database.query(null, 'delete from event_endpoint');
});

it('tells to how many clients each integration is silent, and with how many it has a rhythm', async () => {
  const shown = async () => [...(await samples('silent_integrations{')), ...(await samples('watched_integrations{'))];
  expect(await shown()).toEqual([]);
  const { a1, a2, b1 } = service.tenants;
  await service.database.query(
    null,
    `insert into integration_radar (client_id, integration, last_event_at, overdue_at, silent_since) values
       ($1, 'lemlist', now(), null, now()), ($2, 'lemlist', now(), now(), now()), ($3, 'lemlist', now(), now(), null),
       ($1, 'instantly', now(), now(), null), ($2, 'instantly', now(), null, null), ($3, 'hubspot', now(), null, null)`,
    [a1.clientId, a2.clientId, b1.clientId],
  );
  expect(await shown()).toEqual([
    'silent_integrations{integration="hubspot"} 0',
    'silent_integrations{integration="instantly"} 0',
    'silent_integrations{integration="lemlist"} 2',
    'watched_integrations{integration="hubspot"} 0',
    'watched_integrations{integration="instantly"} 1',
    'watched_integrations{integration="lemlist"} 3',
  ]);
  await service.database.query(null, 'delete from integration_radar');
});

it('tells how much waits for each task that has a queue, and since when', async () => {
  // Connections that were made ask for a look at what is parked, and records wait for their totals.
  await service.database.query(null, 'delete from parked_event_request');
  await service.database.query(null, 'delete from journal_inbox');
  await service.database.query(null, 'delete from duplicate_request');
  expect(await samples('job_queue_depth{')).toEqual([
    'job_queue_depth{job="aggregate-journal"} 0',
    'job_queue_depth{job="apply-parked"} 0',
    'job_queue_depth{job="delete-clients"} 0',
    'job_queue_depth{job="erase-persons"} 0',
    'job_queue_depth{job="normalise-addresses"} 0',
    'job_queue_depth{job="rescore"} 0',
    'job_queue_depth{job="run-exports"} 0',
    'job_queue_depth{job="run-jobs"} 0',
    'job_queue_depth{job="run-scheduled-exports"} 0',
    'job_queue_depth{job="send-events"} 0',
    'job_queue_depth{job="suggest-duplicates"} 0',
  ]);
  const { clientId } = service.tenants.a1;
  await service.database.query(
    null,
    `insert into rescoring_request (client_id, subject_kind, subject_id, marked_at)
     values ($1, 'contact', 1, now() - interval '90 seconds'), ($1, 'contact', 2, now())`,
    [clientId],
  );
  await service.database.query(
    null,
    `insert into parked_event_request (agency_id, platform, due_at) values ($1, 'instantly', now() - interval '1 hour')`,
    [service.tenants.x.agencyId],
  );
  await service.database.query(
    null,
    `with endpoint as (insert into event_endpoint (agency_id, url, secret, number) values ($1, 'https://a.example', '', 0) returning id)
     insert into event_delivery (agency_id, endpoint_id, number, kind, record_id, due_at) select $1, id, 1, 1, 1, now() from endpoint`,
    [service.tenants.x.agencyId],
  );
  expect(await samples('job_queue_depth{')).toEqual([
    'job_queue_depth{job="aggregate-journal"} 0',
    'job_queue_depth{job="apply-parked"} 1',
    'job_queue_depth{job="delete-clients"} 0',
    'job_queue_depth{job="erase-persons"} 0',
    'job_queue_depth{job="normalise-addresses"} 0',
    'job_queue_depth{job="rescore"} 2',
    'job_queue_depth{job="run-exports"} 0',
    'job_queue_depth{job="run-jobs"} 0',
    'job_queue_depth{job="run-scheduled-exports"} 0',
    'job_queue_depth{job="send-events"} 1',
    'job_queue_depth{job="suggest-duplicates"} 0',
  ]);
  const ages = (await samples('job_queue_oldest_seconds{')).map((line) => Number(line.split(' ')[1]));
  expect(ages[1]).toBeGreaterThanOrEqual(3600);
  expect([ages[0], ages[2], ages[3], ages[4]]).toEqual([0, 0, 0, 0]);
  expect(ages[5]).toBeGreaterThanOrEqual(90);
  expect(ages[5]).toBeLessThan(3600);
});
