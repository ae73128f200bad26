import pg from 'pg';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { migrate } from '../../src/db/migrate.js';
import { openDatabase } from '../../src/db/open.js';
import { type Forwarder, runForwarder } from '../support/forwarder.js';
import { brokenInvariants } from '../support/invariants.js';
import { isInstalled } from '../support/programs.js';
import { type RunningPostgres, runPostgres } from '../support/run-postgres.js';
import { type StartedService, startService } from '../support/started-service.js';
import { type Load, startLoad } from './support/load.js';

/* A primary and a standby that confirms each commit; the standby takes the place of the primary under load. */

/** Every answer comes within it, and so does the first one that is good again. */
const BOUND_MS = 5_000;
const CALLERS = 8;
const LONG = { timeout: 180_000 };

let primary: RunningPostgres;
let standby: RunningPostgres;
let forwarder: Forwarder;
let service: StartedService | undefined;

const portOf = ({ url }: RunningPostgres) => Number(new URL(url).port);

async function ask(server: RunningPostgres, ...statements: string[]): Promise<Record<string, unknown>[]> {
  const client = new pg.Client(server.url);
  await client.connect();
  try {
    let rows: Record<string, unknown>[] = [];
    for (const statement of statements) ({ rows } = await client.query<Record<string, unknown>>(statement));
    return rows;
  } finally {
    await client.end();
  }
}

const confirmed = 'select sync_state as state from pg_stat_replication';

beforeEach(async () => {
  const settings = { synchronous_commit: 'on' };
  primary = await runPostgres({ settings });
  const database = await openDatabase({ url: primary.url, dataDir: '' });
  await migrate(database);
  await database.close();
  standby = await runPostgres({ settings, standbyOf: primary.url });
  await ask(primary, `alter system set synchronous_standby_names = '*'`, 'select pg_reload_conf()');
  await expect.poll(() => ask(primary, confirmed)).toEqual([{ state: 'sync' }]);
  forwarder = await runForwarder(portOf(primary));
});

afterEach(async () => {
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

describe.skipIf(!isInstalled('pg_basebackup'))('a standby takes the place of', () => {
  it.each(failovers)('%s', LONG, async (_what, urlOf, failOver) => {
    service = await startService(primary.url, { DATABASE_URL: urlOf() });
    const load = startLoad(service, CALLERS);
    await load.succeeded(200);
    await failOver();
    const promotedAt = performance.now();
    await load.succeeded(400);
    await expect.poll(() => service?.call('GET', '/ready'), { timeout: BOUND_MS }).toMatchObject({ status: 200 });
    const healedAt = load.lastFailureAt;
    await primary.stop();
    await load.succeeded(200);
    await load.stop();
    report(load, promotedAt);
    // The server that was left is not missed.
    expect(load.lastFailureAt).toBe(healedAt);
    expect(load.slowestMs).toBeLessThan(BOUND_MS);
    expect(load.unexpected).toEqual([]);
    expect(load.lastFailureAt - promotedAt).toBeLessThan(BOUND_MS);
    await checkKept(load);
  });
});

function report({ slowestMs, lastFailureAt, statuses, stale }: Load, promotedAt: number): void {
  const counts = [...statuses].map(([status, count]) => `${count} x ${status}`).join(', ');
  const healed = Math.max(0, Math.round(lastFailureAt - promotedAt));
  const slowest = Math.round(slowestMs);
  process.stdout.write(`${counts}; ${stale.length} stale; slowest ${slowest} ms, last failure ${healed} ms after\n`);
}

/* Nothing acknowledged is lost, and nothing doubled. */
async function checkKept(load: Load): Promise<void> {
  const database = await openDatabase({ url: standby.url, dataDir: '' });
  try {
    const text = `select given.email from unnest($1::text[]) as given (email)
      where (select count(*) from contact c where c.email = given.email) <> 1`;
    expect(await database.query(null, text, [load.contacts])).toEqual([]);
    const lost = `select given.id from unnest($1::int[]) as given (id)
      where not exists (select from activity a where a.id = given.id)`;
    expect(await database.query(null, lost, [load.activities])).toEqual([]);
    const doubled = `select contact_id from activity_contact group by contact_id having count(*) > 1`;
    expect(await database.query(null, doubled)).toEqual([]);
    const emails = 'select contact_email from email group by contact_email having count(*) > 1';
    expect(await database.query(null, emails)).toEqual([]);
    const events = `select sent from unnest($1::text[]) as sent
      where not exists (select from email e where e.contact_email = sent)`;
    expect(await database.query(null, events, [load.events])).toEqual([]);
    expect(await brokenInvariants(database)).toEqual({});
  } finally {
    await database.close();
  }
}
