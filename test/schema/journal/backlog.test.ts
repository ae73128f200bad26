import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Session } from '../../../src/db/database.js';
import { aggregateEntries } from '../../../src/schema/history/journal/aggregate-entries.js';
import { foldAll, insertContacts } from '../../support/settle-lists.js';
import { type OpenedWorkspace, openWorkspace } from '../../support/workspace.js';

/* Whoever folds must catch up however much waits: a portion costs what it holds. */

let opened: OpenedWorkspace;
beforeAll(async () => {
  opened = await openWorkspace();
});
afterAll(() => opened.close());

/* In statements of 300, so that the inbox has many changes. */
async function insertMany(count: number): Promise<void> {
  const { database, workspace } = opened;
  for (let n = 0; n < count; n += 300) await insertContacts(database, workspace.clientId, 300);
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

it('is read a portion at a time, not all of it for each', async () => {
  await foldAll(opened.database);
  await insertMany(9_000);
  const read = await opened.database.transaction(async (session) => {
    const before = await entriesRead(session);
    // The same session: a transaction within a transaction is the outer one.
    const within = {
      ...opened.database,
      query: session.query.bind(session),
      transaction: (work: (s: Session) => unknown) => work(session),
    };
    expect(await aggregateEntries(within as unknown as OpenedWorkspace['database'], 600)).toBeGreaterThan(0);
    return (await entriesRead(session)) - before;
  }, 'long');
  expect(read).toBeLessThan(6_000);
});
