import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Session } from '../../../src/db/database.js';
import { foldEntries } from '../../../src/schema/journal/fold-entries.js';
import { ifNobodyFolds, whileNobodyFolds } from '../../../src/schema/journal/folder-lock.js';
import { foldAll } from '../../support/settle-lists.js';
import { type OpenedWorkspace, openWorkspace } from '../../support/workspace.js';

/* Whoever folds must catch up however much waits: a portion costs what it holds. */

let opened: OpenedWorkspace;
beforeAll(async () => {
  opened = await openWorkspace();
});
afterAll(() => opened.close());

/** Contacts in statements of 300, so that the inbox has as many changes; each has an entry of its own and one of its Person. */
async function insertContacts(count: number): Promise<void> {
  const { database, workspace } = opened;
  for (let n = 0; n < count; n += 300)
    await database.query(
      null,
      `with p as (insert into person (client_id) select $1 from generate_series(1, 300) returning id)
       insert into contact (client_id, person_id, email, origin) select $1, id, id || '@backlog.example', 'builtin' from p`,
      [workspace.clientId],
    );
}

/* A session hands its counts on a while after its transaction, so they are taken in the transaction that reads. */
async function entriesRead(session: Session): Promise<number> {
  const [row] = await session.query<{ n: number }>(
    null,
    `select (pg_stat_get_xact_tuples_returned('journal_inbox'::regclass) + (select sum(pg_stat_get_xact_tuples_returned(i.indexrelid))
       from pg_index i where i.indrelid = 'journal_inbox'::regclass))::int as n`,
  );
  return row?.n ?? 0;
}

it('is folded without the compiler of the server, which takes longer than the statement where much waits', async () => {
  const ask = (session: Session) => session.query(null, `select current_setting('jit') as jit`);
  expect(await ifNobodyFolds(opened.database, ask)).toEqual([{ jit: 'off' }]);
  expect(await whileNobodyFolds(opened.database, ask)).toEqual([{ jit: 'off' }]);
});

it('is read a portion at a time, not all of it for each', async () => {
  await foldAll(opened.database);
  await insertContacts(9_000);
  const read = await opened.database.transaction(async (session) => {
    const before = await entriesRead(session);
    // The same session: a transaction within a transaction is the outer one.
    const within = {
      ...opened.database,
      query: session.query.bind(session),
      transaction: (work: (s: Session) => unknown) => work(session),
    };
    expect(await foldEntries(within as unknown as OpenedWorkspace['database'], 600)).toBeGreaterThan(0);
    return (await entriesRead(session)) - before;
  }, 'long');
  expect(read).toBeLessThan(6_000);
});
