import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { lacks } from '../../scripts/programs.mjs';
import { migrate } from '../../src/db/migrate.js';
import { openDatabase } from '../../src/db/open.js';
import { type Forwarder, runForwarder } from '../support/forwarder.js';
import { type RunningPostgres, runPostgres } from '../support/run-postgres.js';
import { type StartedService, startService } from '../support/started-service.js';
import { type Alarms, prometheus, watchAlarms } from './support/alarms.js';
import { checkKept } from './support/check-kept.js';
import { type Load, startLoad } from './support/load.js';
import { BOUND_MS, report, successes } from './support/meet-fault.js';
import { ask as askAt } from './support/own-server.js';

/* A primary and a standby that confirms each commit; the standby takes the place of the primary under load. */

const CALLERS = 8;
const LONG = { timeout: 180_000 };

let primary: RunningPostgres;
let standby: RunningPostgres;
let forwarder: Forwarder;
let service: StartedService | undefined;
let alarms: Alarms | undefined;
let running: Load | undefined;

const portOf = ({ url }: RunningPostgres) => Number(new URL(url).port);

const ask = (server: RunningPostgres, ...statements: string[]) => askAt(server.url, statements);

const confirmed = 'select sync_state as state from pg_stat_replication';

beforeEach(async () => {
  const settings = { synchronous_commit: 'on', log_min_messages: 'panic' };
  primary = await runPostgres({ settings, installed: true });
  const database = await openDatabase({ url: primary.url });
  await migrate(database);
  await database.close();
  standby = await runPostgres({ settings, installed: true, standbyOf: primary.url });
  await ask(primary, `alter system set synchronous_standby_names = '*'`, 'select pg_reload_conf()');
  await expect.poll(() => ask(primary, confirmed)).toEqual([{ state: 'sync' }]);
  forwarder = await runForwarder(portOf(primary));
});

afterEach(async () => {
  await running?.stop();
  await alarms?.stop();
  alarms = undefined;
  await service?.stop();
  service = undefined;
  forwarder.close();
  await Promise.all([primary.stop(), standby.stop()]);
});

const stopWrites = () => ask(primary, 'alter system set default_transaction_read_only = on', 'select pg_reload_conf()');
const promote = () => ask(standby, 'select pg_promote()');

/* Both by one address each, in this order. */
const bothServers = () =>
  `postgres://postgres@127.0.0.1:${portOf(primary)},127.0.0.1:${portOf(standby)}/postgres?target_session_attrs=read-write`;
const oneAddress = () => `postgres://postgres@127.0.0.1:${forwarder.port}/postgres`;

/** What happens, and what is given to the service; resolves when a server takes writes again. */
const failovers: [string, () => string, () => Promise<unknown>][] = [
  ['a primary that only reads from then on, by both addresses', bothServers, () => stopWrites().then(promote)],
  [
    'a primary that only reads from then on, behind an address that moves',
    oneAddress,
    async () => {
      await stopWrites();
      await promote();
      forwarder.pointTo(portOf(standby));
    },
  ],
  ['a primary that ends, by both addresses', bothServers, () => primary.stop().then(promote)],
  [
    'a primary that ends, behind an address that moves',
    oneAddress,
    async () => {
      await primary.stop();
      await promote();
      forwarder.pointTo(portOf(standby));
    },
  ],
];

describe.skipIf(lacks('pg_basebackup'))('a standby takes the place of', () => {
  it.each(failovers)('%s', LONG, async (_what, urlOf, failOver) => {
    service = await startService(primary.url, { DATABASE_URL: urlOf() });
    alarms = await watchAlarms([service.url]);
    const load = startLoad(service, CALLERS);
    running = load;
    await successes(load, 200);
    expect(await alarms.raised()).not.toContain('OutreachCoreDatabaseErrors');
    await failOver();
    const promotedAt = performance.now();
    await successes(load, 400);
    await expect.poll(() => service?.call('GET', '/ready'), { timeout: BOUND_MS }).toMatchObject({ status: 200 });
    const leftAt = performance.now();
    await primary.stop();
    await successes(load, 200);
    if (prometheus) await alarms.rings('OutreachCoreDatabaseErrors');
    await load.stop();
    report(load, promotedAt);
    // The server that was left is not missed.
    expect(load.lastFailureBegunAt).toBeLessThan(leftAt);
    expect(load.slowestMs).toBeLessThan(BOUND_MS);
    expect(load.unexpected).toEqual([]);
    expect(load.lastFailureAt - promotedAt).toBeLessThan(BOUND_MS);
    await checkKept(standby.url, load);
  });
});
