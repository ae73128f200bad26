import pg from 'pg';
import { expect, it } from 'vitest';
import { openDatabase } from '../../src/db/open.js';
import { ReadBudget } from '../../src/db/read-budget.js';
import { scopeDatabase } from '../../src/db/scoped.js';
import { databaseUrl } from '../support/databases.js';
import { eventually } from '../support/eventually.js';

it('heavy work holds none of the connections that everybody shares', async () => {
  const url = await databaseUrl();
  const database = await openDatabase({ url, poolSize: 1 });
  const holder = new pg.Client({ connectionString: url });
  await holder.connect();
  try {
    await holder.query('select pg_advisory_lock(7)');
    const heavy = scopeDatabase(database, { heavy: true, budget: new ReadBudget('client') });
    const waiting = [1, 2, 3].map((turn) =>
      heavy.query<{ turn: number }>(null, 'select $1::int as turn from pg_advisory_lock_shared(7)', [turn]),
    );
    const held = `select count(*)::int as held from pg_locks where locktype = 'advisory' and not granted
      and database = (select oid from pg_database where datname = current_database())`;
    await eventually(async () => expect((await holder.query(held)).rows).toEqual([{ held: 3 }]));
    expect(await database.query(null, 'select 1 as one')).toEqual([{ one: 1 }]);
    await holder.query('select pg_advisory_unlock(7)');
    expect((await Promise.all(waiting)).flat()).toEqual([{ turn: 1 }, { turn: 2 }, { turn: 3 }]);
  } finally {
    await holder.end();
    await database.close();
  }
});
