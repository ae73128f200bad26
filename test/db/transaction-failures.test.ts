import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Database, Sql } from '../../src/db/database.js';
import { isUnavailable, sqlState } from '../../src/db/database-error.js';
import { openTestDatabase } from '../support/databases.js';

let database: Database;

beforeEach(async () => {
  database = await openTestDatabase({ poolSize: 3, asOwner: true });
  await database.query(null, `insert into agency (id, name) values ('one', ''), ('two', '')`);
});

afterEach(() => database.close());

/** A meeting point: everyone waits until so many have arrived; later comers pass. */
function createMeeting(size: number): () => Promise<void> {
  let arrived = 0;
  let open: () => void;
  const opened = new Promise<void>((resolve) => {
    open = resolve;
  });
  return () => {
    arrived += 1;
    if (arrived >= size) open();
    return opened;
  };
}

const append = 'update agency set name = name || $2 where id = $1';

describe('on a server', () => {
  it('two transactions that deadlock both succeed, because the loser runs again as a whole', async () => {
    const meet = createMeeting(2);
    let attempts = 0;
    const run = (mark: string, first: string, second: string) =>
      database.transaction(async (sql) => {
        attempts += 1;
        await sql.query('append', append, [first, mark]);
        await meet();
        await sql.query('append', append, [second, mark]);
      });
    await Promise.all([run('a', 'one', 'two'), run('b', 'two', 'one')]);
    const rows = await database.query<{ name: string }>(null, 'select name from agency order by id');
    expect(rows.map(({ name }) => [...name].sort().join(''))).toEqual(['ab', 'ab']);
    expect(attempts).toBe(3);
  });

  it.each(['40001', '40P01'])('a transaction that fails with %s each time ends after three attempts', async (code) => {
    let attempts = 0;
    const failing = database.transaction(async (sql) => {
      attempts += 1;
      await sql.query(null, `do $$ begin raise exception 'conflict' using errcode = '${code}'; end $$`);
    });
    const error = await failing.catch((reason: unknown) => reason);
    expect({ code: sqlState(error), unavailable: isUnavailable(error), attempts }).toEqual({
      code,
      unavailable: true,
      attempts: 3,
    });
  });

  it('a lost connection fails only its own transaction and leaves none of it', async () => {
    const failing = database.transaction(async (sql) => {
      await sql.query('append', append, ['one', 'lost']);
      const [own] = await sql.query<{ pid: number }>(null, 'select pg_backend_pid() as pid');
      await database.query(null, 'select pg_terminate_backend($1)', [own?.pid]);
      await sql.query('append', append, ['two', 'lost']);
    });
    expect(isUnavailable(await failing.catch((error: unknown) => error))).toBe(true);
    expect(await database.query(null, 'select distinct name from agency')).toEqual([{ name: '' }]);
  });

  it('idle connections that the server ends are replaced', async () => {
    await Promise.all([1, 2, 3].map(() => database.query(null, 'select pg_sleep(0.05)')));
    await database.query(
      null,
      `select pg_terminate_backend(pid) from pg_stat_activity
       where datname = current_database() and pid <> pg_backend_pid()`,
    );
    await expect.poll(() => database.query(null, 'select 1 as one').catch(() => null)).toEqual([{ one: 1 }]);
    await expect
      .poll(() =>
        database.ping().then(
          () => 'answers',
          () => null,
        ),
      )
      .toBe('answers');
  });

  it('ping answers while every connection for requests is taken', async () => {
    const meet = createMeeting(3);
    const answers = await Promise.all(
      [1, 2, 3].map(() => database.transaction(() => meet().then(() => database.ping()))),
    );
    expect(answers).toEqual([true, true, true]);
  });
});

describe('the limits of a request', () => {
  it('end a statement that waits for a lock', async () => {
    const impatient = await openTestDatabase({ timeouts: { lockMs: 100 } });
    await impatient.query(null, `insert into agency (id, name) values ('one', '')`);
    const error = await impatient.transaction(async (sql) => {
      await sql.query('append', append, ['one', 'x']);
      return impatient.query('append', append, ['one', 'y']).catch((reason: unknown) => reason);
    });
    await impatient.close();
    expect({ code: sqlState(error), unavailable: isUnavailable(error) }).toEqual({ code: '55P03', unavailable: true });
  });

  it('end a long statement, and a wait for a connection', async () => {
    const impatient = await openTestDatabase({ poolSize: 1, timeouts: { statementMs: 2_000, poolWaitMs: 1_000 } });
    const [long, queued] = await Promise.all(
      ['select pg_sleep(30)', 'select 1'].map((text) => impatient.query(null, text).catch((error: unknown) => error)),
    );
    await impatient.close();
    expect(sqlState(long)).toBe('57014');
    expect([isUnavailable(long), isUnavailable(queued)]).toEqual([true, true]);
  });

  it('end a transaction that takes too long as a whole, and keep nothing of it', async () => {
    const impatient = await openTestDatabase({ timeouts: { transactionMs: 300 } });
    const failing = impatient.transaction(async (sql) => {
      await sql.query(null, `insert into agency (id, name) values ('late', '')`);
      for (;;) await sql.query(null, 'select pg_sleep(0.05)');
    });
    const error = await failing.catch((reason: unknown) => reason);
    const kept = await impatient.query(null, `select 1 from agency where id = 'late'`);
    await impatient.close();
    expect({ unavailable: isUnavailable(error), kept }).toEqual({ unavailable: true, kept: [] });
  });

  it('give a long transaction, and nobody else, more time for a statement and in all', async () => {
    const timeouts = { statementMs: 100, queryMs: 200, transactionMs: 300, longTransactionMs: 1_000 };
    const impatient = await openTestDatabase({ poolSize: 1, timeouts });
    const outcome = (work: Promise<unknown>) => work.then(() => 'done', isUnavailable);
    const slow = (sql: Sql) => sql.query(null, 'select pg_sleep(0.4)');
    const outcomes = [];
    for (const timeoutProfile of ['long', 'brief', 'long'] as const)
      outcomes.push(await outcome(impatient.transaction(slow, timeoutProfile)));
    const endless = impatient.transaction(async (sql) => {
      for (;;) await slow(sql);
    }, 'long');
    outcomes.push(await outcome(endless));
    await impatient.close();
    expect(outcomes).toEqual(['done', true, 'done', true]);
  });
});
