import { readFileSync } from 'node:fs';
import pg from 'pg';
import { afterEach, describe, expect, it } from 'vitest';
import { freePort } from '../../scripts/free-port.mjs';
import { lacks } from '../../scripts/programs.mjs';
import { startRedis } from '../../scripts/redis.mjs';
import { migrate } from '../../src/db/migrate.js';
import { openDatabase } from '../../src/db/open.js';
import { databaseUrl } from '../support/databases.js';
import { startProcess, startWorker, stopEveryProcess } from '../support/service-process.js';
import { type StartedService, startService } from '../support/started-service.js';
import { type Alarms, prometheus, watchAlarms } from './support/alarms.js';

/* The alarm of each fault, by the rules of deploy as a Prometheus reads them. */

const LONG = { timeout: 120_000 };

let alarms: Alarms | undefined;
afterEach(async () => {
  await alarms?.stop();
  alarms = undefined;
  await stopEveryProcess();
});

async function watched(environment: Record<string, string> = {}): Promise<{ service: StartedService; url: string }> {
  const url = await databaseUrl();
  const service = await startService(url, { WORKER: 'off', ...environment });
  alarms = await watchAlarms([service.url]);
  expect(await alarms.raised()).toEqual([]);
  return { service, url };
}

async function onServer(url: string, ...statements: string[]): Promise<void> {
  const client = new pg.Client(url);
  await client.connect();
  try {
    for (const statement of statements) await client.query(statement);
  } finally {
    await client.end();
  }
}

describe.skipIf(prometheus === undefined)('an alarm is raised', () => {
  it('when a process is killed', LONG, async () => {
    const { service } = await watched();
    await service.stop('SIGKILL');
    await alarms?.rings('OutreachCoreDown');
  });

  it.each([
    ['with a pepper that is not that of its database', { KEY_PEPPER: 'another pepper of sixteen characters' }],
    ['with a server that does not speak the TLS that it asks for', { tls: 'require' }],
  ])('when a process is refused at start: %s', LONG, async (_what, { tls, ...environment }: Record<string, string>) => {
    const port = String(await freePort());
    const url = await databaseUrl();
    await (await startService(url)).stop();
    const target = tls === undefined ? url : `${url}?sslmode=${tls}`;
    await expect(startProcess({ DATABASE_URL: target, PORT: port, ...environment })).rejects.toThrow(
      'server ended with 1',
    );
    alarms = await watchAlarms([`http://127.0.0.1:${port}`]);
    await alarms.rings('OutreachCoreDown');
  });

  it('when the database takes no writes', LONG, async () => {
    const { service, url } = await watched();
    const name = new URL(url).pathname.slice(1);
    await onServer(
      url,
      `alter database ${name} set default_transaction_read_only = on`,
      `select pg_terminate_backend(pid) from pg_stat_activity where datname = '${name}' and pid <> pg_backend_pid()`,
    );
    expect((await service.call('PUT', '/public/v2/contacts', { email: 'ann@alarm.example' })).status).toBe(503);
    await alarms?.rings('OutreachCoreDatabaseErrors');
    await alarms?.rings('OutreachCoreNoWrites');
  });

  it('when the database takes no writes and nobody asks it for any', LONG, async () => {
    const { url } = await watched();
    const name = new URL(url).pathname.slice(1);
    await onServer(
      url,
      `alter database ${name} set default_transaction_read_only = on`,
      `select pg_terminate_backend(pid) from pg_stat_activity where datname = '${name}' and pid <> pg_backend_pid()`,
    );
    await alarms?.rings('OutreachCoreNoWrites');
  });

  it('when a statement meets a schema that it does not fit', LONG, async () => {
    const { service, url } = await watched();
    await onServer(url, 'alter table contact rename column first_name to given_name');
    expect((await service.call('GET', '/public/v2/contacts?email=ann@alarm.example')).status).toBe(500);
    await alarms?.rings('OutreachCoreDatabaseFaults');
  });

  it.skipIf(lacks('redis-server'))('when Redis ends, and when it was never there', LONG, async () => {
    const redis = await startRedis(process.env['TMPDIR'] ?? '/tmp');
    const { service } = await watched({ REDIS_URL: String(redis?.url), RATE_LIMIT: '1000' });
    redis?.stop();
    await expect
      .poll(
        async () => {
          await service.call('GET', '/public/v2/contacts?email=ann@alarm.example');
          return alarms?.raised();
        },
        { timeout: 20_000 },
      )
      .toContain('OutreachCoreRedisAway');
    await alarms?.stop();
    await service.stop();
    await startAgain(String(redis?.url));
    await alarms?.rings('OutreachCoreRedisAway');
  });

  it('when nobody does the work that waits', LONG, async () => {
    const { service, url } = await watched();
    await onServer(
      url,
      `insert into rescoring_request (client_id, subject_kind, subject_id, marked_at)
       values ('${service.client.clientId}', 'contact', 1, now() - interval '10 minutes')`,
    );
    await alarms?.rings('OutreachCoreQueueOld');
  });

  it('when a task fails for the first time', LONG, async () => {
    const url = await databaseUrl();
    const port = String(await freePort());
    const service = await startService(url, { WORKER: 'off' });
    await startWorker({ DATABASE_URL: url, KEY_PEPPER: 'a pepper of sixteen characters', WORKER_PORT: port });
    alarms = await watchAlarms([`http://127.0.0.1:${port}`]);
    expect(await alarms.raised()).toEqual([]);
    await onServer(
      url,
      'alter table client_deletion alter column rows_deleted drop not null, add check (rows_deleted = 0)',
      `insert into client_deletion (client_id, agency_id, requested_by, rows_counted)
       select id, agency_id, 'system', 1 from client where id = '${service.client.clientId}'`,
    );
    await alarms.rings('OutreachCoreJobFails');
  });

  it('when ids run out', LONG, async () => {
    const { url } = await watched();
    await onServer(url, `select setval('contact_id_seq', 9000000000000000)`);
    await alarms?.rings('OutreachCoreIdsRunOut');
  });
});

async function startAgain(redisUrl: string): Promise<void> {
  const service = await startService(await databaseUrl(), { WORKER: 'off', REDIS_URL: redisUrl, RATE_LIMIT: '1000' });
  alarms = await watchAlarms([service.url]);
}

it('every counter that a rule watches for a rise is there before it first rises', LONG, async () => {
  const url = await databaseUrl();
  const database = await openDatabase({ url });
  await migrate(database);
  await database.close();
  const service = await startProcess({ DATABASE_URL: url, LOG_LEVEL: 'silent' });
  const figures = (await (await fetch(`${service.url}/metrics`)).text()).split('\n');
  const rules = readFileSync('deploy/prometheus/alerts.yml', 'utf8');
  const watchedCounters = [...rules.matchAll(/increase\((\w+)/g)].map(([, name = '']) => name);
  expect(watchedCounters.length).toBeGreaterThan(5);
  const has = (name: string) => figures.some((line) => line.startsWith(`${name}{`) || line.startsWith(`${name} `));
  expect(watchedCounters.filter((name) => !has(name))).toEqual([]);
  await service.stop();
});
