import pg from 'pg';
import { expect, it } from 'vitest';
import { databaseUrl } from '../support/databases.js';
import { startService } from '../support/started-service.js';

it('a database that takes no writes for a while is told, read, and written again soon after', {
  timeout: 120_000,
}, async () => {
  const url = await databaseUrl();
  const service = await startService(url);
  const owner = new pg.Client(url);
  await owner.connect();
  const name = new URL(url).pathname.slice(1);
  const turn = async (change: string) => {
    await owner.query(`begin read write; alter database ${name} ${change}; commit`);
    // As the server does that takes the place of another.
    await owner.query(
      'select pg_terminate_backend(pid) from pg_stat_activity where datname = $1 and pid <> pg_backend_pid()',
      [name],
    );
  };
  const put = (email: string) => service.call('PUT', '/public/v2/contacts', { email });
  const ready = () => service.call('GET', '/ready');
  try {
    expect((await put('ann@read.example')).status).toBe(201);
    expect(await ready()).toEqual({ status: 200, body: { status: 'ready' } });
    await turn('set default_transaction_read_only = on');
    await expect
      .poll(ready)
      .toEqual({ status: 503, body: { status: 'not ready', reason: 'The database takes no writes.' } });
    expect(await put('bob@read.example')).toMatchObject({ status: 503, body: { detail: expect.any(String) } });
    await expect
      .poll(() => service.call('GET', '/public/v2/contacts?email=ann@read.example'))
      .toMatchObject({ status: 200, body: { results: [{ email: 'ann@read.example' }] } });
    await owner.query(`begin read write; alter database ${name} reset default_transaction_read_only; commit`);
    await expect.poll(ready).toEqual({ status: 200, body: { status: 'ready' } });
    await expect.poll(() => put('bob@read.example')).toMatchObject({ status: 201 });
    const { rows } = await owner.query('select email from contact order by email');
    expect(rows).toEqual([{ email: 'ann@read.example' }, { email: 'bob@read.example' }]);
  } finally {
    await owner.end();
    await service.stop();
  }
});
