import { describe, expect, it } from 'vitest';
import { lacks } from '../../scripts/programs.mjs';
import { migrate } from '../../src/db/migrate.js';
import { openDatabase } from '../../src/db/open.js';
import { createAgency } from '../../src/schema/tenancy/agencies/create-agency.js';
import { databaseUrl } from '../support/databases.js';
import { runPgBouncer } from '../support/run-pgbouncer.js';
import { startProcess } from '../support/service-process.js';

/* PgBouncer between the service and the server. */

const PEPPER = 'a pepper of sixteen characters';
const LONG = { timeout: 120_000 };

const withPgBouncer = async (
  settings: Record<string, string | number>,
  use: (urls: { pooled: string; direct: string }) => Promise<void>,
) => {
  const direct = await databaseUrl();
  const pooler = await runPgBouncer(direct, { default_pool_size: 40, ...settings });
  try {
    await use({ pooled: pooler.url, direct });
  } finally {
    await pooler.stop();
  }
};

const refusal = (name: string) =>
  `${name} leads through a pooler that lends each transaction another session, as PgBouncer does with ` +
  'pool_mode = transaction. The service keeps its limits in time, its role, prepared statements and notifications in ' +
  'the session, and would lose them without notice. Set pool_mode = session for this database, or name the server itself.';

describe.skipIf(lacks('pgbouncer'))('PgBouncer', () => {
  it.each(['transaction', 'statement'])('in the mode %s is refused at start, with what to do', LONG, async (mode) => {
    await withPgBouncer({ pool_mode: mode }, async ({ pooled }) => {
      const logged: string[] = [];
      await expect(startProcess({ DATABASE_URL: pooled }, logged)).rejects.toThrow('server ended with 1');
      expect(logged.join('')).toBe(`The service did not start: ${refusal('DATABASE_URL')}\n`);
    });
  });

  it('in the mode transaction is refused among the traffic of others and with one session for all', LONG, async () => {
    await withPgBouncer({ pool_mode: 'transaction', default_pool_size: 2 }, async ({ pooled }) => {
      const tries = Array.from({ length: 6 }, () => openDatabase({ url: pooled }));
      const outcomes = await Promise.allSettled(tries);
      expect(outcomes.map(({ status }) => status)).toEqual(Array(6).fill('rejected'));
    });
  });

  it('in the mode transaction is refused for the migrations too', LONG, async () => {
    await withPgBouncer({ pool_mode: 'transaction' }, async ({ pooled }) => {
      const url = await databaseUrl('empty');
      const migrationUrl = new URL(pooled);
      migrationUrl.pathname = new URL(url).pathname;
      const database = await openDatabase({ url, migrationUrl: migrationUrl.href });
      await expect(migrate(database)).rejects.toThrow(refusal('The URL of the migrations'));
      await database.close();
    });
  });

  it('in the mode session keeps every limit, the role and the notifications', LONG, async () => {
    await withPgBouncer({ pool_mode: 'session' }, async ({ pooled }) => {
      const database = await openDatabase({ url: pooled });
      try {
        await migrate(database);
        const names = [
          'statement_timeout',
          'lock_timeout',
          'idle_in_transaction_session_timeout',
          'role',
          'TimeZone',
          'jit',
        ];
        const ask = `select name, current_setting(name) as value from unnest($1::text[]) as name`;
        expect(await database.query<{ name: string; value: string }>('settings', ask, [names])).toEqual([
          { name: 'statement_timeout', value: '3s' },
          { name: 'lock_timeout', value: '1500ms' },
          { name: 'idle_in_transaction_session_timeout', value: '10s' },
          { name: 'role', value: 'outreach_service' },
          { name: 'TimeZone', value: 'UTC' },
          { name: 'jit', value: 'off' },
        ]);
        await expect(database.query('sleep', 'select pg_sleep(5)')).rejects.toMatchObject({ code: '57014' });
        const heard = new Promise((resolve) => void database.listen('told', resolve).then(() => tell()));
        const tell = () => database.query(null, `select pg_notify('told', 'yes')`);
        expect(await heard).toBe('yes');
      } finally {
        await database.close();
      }
    });
  });

  it('in the mode session serves, migrates and starts again', LONG, async () => {
    await withPgBouncer({ pool_mode: 'session', max_client_conn: 200 }, async ({ pooled, direct }) => {
      const database = await openDatabase({ url: direct });
      const { clients } = await createAgency(database, PEPPER, { name: 'Pooled', clients: ['One'], connect: [] });
      await database.close();
      const key = clients[0]?.readWriteKey ?? '';
      for (const round of [1, 2]) {
        const service = await startProcess({ DATABASE_URL: pooled, KEY_PEPPER: PEPPER, RATE_LIMIT: '0' });
        const writes = Array.from({ length: 60 }, (_, turn) =>
          fetch(`${service.url}/public/v2/contacts`, {
            method: 'PUT',
            headers: { 'X-API-KEY': key, 'Content-Type': 'application/json' },
            body: JSON.stringify({ email: `r${round}t${turn}@pooled.example` }),
          }).then(({ status }) => status),
        );
        expect(new Set(await Promise.all(writes))).toEqual(new Set([201]));
        expect(await service.stop()).toBe(0);
      }
    });
  });
});
