import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { OpenDatabase } from '../../../src/db/open.js';
import { deleteContact } from '../../../src/schema/crm/contacts/delete-contacts.js';
import { createContact, updateContact } from '../../../src/schema/crm/contacts/write-contact.js';
import { mergePeople } from '../../../src/schema/crm/people/merge-people.js';
import { aggregateEntries } from '../../../src/schema/history/journal/aggregate-entries.js';
import { checkList, findWrongLists, repairList } from '../../../src/schema/totals/check-lists.js';
import { ownerOf } from '../../support/databases.js';
import { emptyLists } from '../../support/empty-lists.js';
import { listContacts } from '../../support/read-contacts.js';
import { foldAll, insertContacts, tendAll } from '../../support/settle-lists.js';
import { type OpenedWorkspace, openWorkspace } from '../../support/workspace.js';

let opened: OpenedWorkspace;
let clientId: string;
beforeAll(async () => {
  opened = await openWorkspace();
  ({ clientId } = opened.workspace);
});
afterAll(() => opened.close());

beforeEach(() => emptyLists(opened.database));

/* Those of Persons alone, and those that only the journal is written from, have descriptions of their own. */
const entries = () =>
  opened.database.query(
    null,
    'select client_id, kind, what, record_id as id from journal_inbox where kind < 4 and what < 4 order by seq',
  );
const total = async () => {
  const rows = await opened.database.query<{ total: number }>(
    null,
    'select total from list_total where client_id = $1 and kind = 1',
    [clientId],
  );
  return rows[0]?.total ?? null;
};
const ranges = () =>
  opened.database.query<{ first: number; rows: number }>(
    null,
    'select first_id as first, rows from list_block where client_id = $1 and kind = 1 order by 1',
    [clientId],
  );
const page = (number: number) =>
  listContacts(opened.database, { clientId }, {}, { page: number, pageSize: 100, country: null });
async function expectPlainPage(number: number): Promise<void> {
  const walked = await opened.database.query<{ id: number }>(
    null,
    'select id from contact where client_id = $1 order by id limit 100 offset $2',
    [clientId, (number - 1) * 100],
  );
  const [counted] = await opened.database.query<{ n: number }>(
    null,
    'select count(*)::int as n from contact where client_id = $1',
    [clientId],
  );
  const { totalCount, items } = await page(number);
  expect({ totalCount, ids: items.map(({ id }) => id) }).toEqual({
    totalCount: counted?.n,
    ids: walked.map(({ id }) => id),
  });
}

describe('the journal', () => {
  it('has an entry for each record that is created or deleted, in their order, and for a change of what it is compared by', async () => {
    const one = await createContact(opened.workspace, { email: 'one@journal.example' });
    const two = await createContact(opened.other, { email: 'two@journal.example' });
    await updateContact(opened.workspace, one.id, { firstName: 'Ada' });
    await updateContact(opened.workspace, one.id, { firstName: 'Ada', jobTitle: 'Engineer' });
    await deleteContact(opened.workspace, one.id);
    const { clientId: otherId } = opened.other;
    expect(await entries()).toEqual([
      { client_id: clientId, kind: 1, what: 1, id: one.id },
      { client_id: otherId, kind: 1, what: 1, id: two.id },
      { client_id: clientId, kind: 1, what: 2, id: one.id },
      { client_id: clientId, kind: 1, what: 3, id: one.id },
    ]);
  });

  it('has one for each row that a hand-written statement touches, companies as well, and a move of a row to another id is a deletion and a creation', async () => {
    const { database } = opened;
    const [company] = await database.query<{ id: number }>(
      null,
      `insert into company (client_id, domain) values ($1, 'hand.example') returning id`,
      [clientId],
    );
    const id = company?.id ?? 0;
    await database.query(null, 'update company set id = 900000 where id = $1', [id]);
    await database.query(null, 'delete from company where id = 900000');
    expect(await entries()).toEqual([
      { client_id: clientId, kind: 2, what: 1, id },
      { client_id: clientId, kind: 2, what: 3, id },
      { client_id: clientId, kind: 2, what: 1, id: 900_000 },
      { client_id: clientId, kind: 2, what: 3, id: 900_000 },
    ]);
  });

  it('has nothing of what was rolled back, and a merge, which moves contacts, is a change of them', async () => {
    const { database, workspace } = opened;
    const made = [
      await createContact(workspace, { email: 'm1@journal.example' }),
      await createContact(workspace, { email: 'm2@journal.example' }),
    ];
    await database.query(null, 'delete from journal_inbox');
    const work = database.transaction(async (session) => {
      await session.query(null, 'delete from contact where client_id = $1', [clientId]);
      throw new Error('undone');
    });
    await expect(work).rejects.toThrow('undone');
    await mergePeople(
      workspace,
      made.map(({ personId }) => personId),
    );
    expect(await entries()).toEqual([{ client_id: clientId, kind: 1, what: 2, id: made[1]?.id }]);
  });
});

describe('a list', () => {
  it('is counted until it has a total, and gets one with what waits taken off', async () => {
    await insertContacts(opened.database, clientId, 150);
    expect(await total()).toBeNull();
    expect((await page(1)).totalCount).toBe(150);
    await tendAll(opened.database);
    // All of it waits still.
    expect(await total()).toBe(0);
    expect((await page(1)).totalCount).toBe(150);
    await foldAll(opened.database);
    expect(await total()).toBe(150);
    expect((await page(1)).totalCount).toBe(150);
    expect(await entries()).toEqual([]);
  });

  it('tells creations and deletions that wait, before they are folded and after', async () => {
    await insertContacts(opened.database, clientId, 300);
    await foldAll(opened.database);
    await tendAll(opened.database);
    const gone = await page(1);
    await opened.database.query(null, 'delete from contact where id = any($1)', [
      gone.items.slice(0, 20).map(({ id }) => id),
    ]);
    await createContact(opened.workspace, { email: 'last@journal.example' });
    for (const fold of [
      async () => undefined,
      () => aggregateEntries(opened.database, 7),
      () => foldAll(opened.database),
    ]) {
      await fold();
      for (const number of [1, 2, 3, 4]) await expectPlainPage(number);
    }
    expect(await total()).toBe(281);
  });

  it('finds its pages by ranges, which are divided when they grow, whatever waits in them', async () => {
    await insertContacts(opened.database, clientId, 9_000);
    await foldAll(opened.database);
    await tendAll(opened.database);
    expect((await ranges()).map(({ rows }) => rows)).toEqual([4_096, 4_096, 808]);
    await insertContacts(opened.database, clientId, 2_000);
    // Some wait in the full range and some in the rest.
    await opened.database.query(
      null,
      `delete from contact where id in (select id from contact where client_id = $1 order by id offset 3000 limit 2000)`,
      [clientId],
    );
    await aggregateEntries(opened.database, 2_500);
    await tendAll(opened.database);
    for (const number of [1, 2, 31, 41, 42, 60, 90, 91]) await expectPlainPage(number);
    await foldAll(opened.database);
    await tendAll(opened.database);
    for (const number of [2, 31, 41, 42, 60, 90, 91]) await expectPlainPage(number);
    expect(await checkList(opened.database, clientId, 'contact')).toBeNull();
  });

  it('joins ranges that have shrunk', async () => {
    await insertContacts(opened.database, clientId, 3_000);
    await foldAll(opened.database);
    await tendAll(opened.database);
    // As if each had been full once.
    await opened.database.query(
      null,
      `with placed as (select id, (row_number() over (order by id) - 1) / 100 as place from contact where client_id = $1)
       insert into list_block (client_id, kind, first_id, rows)
       select $1, 1, case when place = 0 then 0 else min(id) end, count(*) from placed group by place
       on conflict (client_id, kind, first_id) do update set rows = excluded.rows`,
      [clientId],
    );
    expect((await ranges()).length).toBe(30);
    expect(await checkList(opened.database, clientId, 'contact')).toBeNull();
    await createContact(opened.workspace, { email: 'waits@journal.example' });
    await tendAll(opened.database);
    expect(await ranges()).toEqual([{ first: 0, rows: 3_000 }]);
    for (const number of [1, 2, 30, 31]) await expectPlainPage(number);
  });

  it('is of its client alone, and the agency has the sum', async () => {
    await insertContacts(opened.database, clientId, 120);
    await createContact(opened.other, { email: 'other@journal.example' });
    await tendAll(opened.database);
    await aggregateEntries(opened.database, 50);
    const { agencyId } = opened.workspace;
    const read = (scope: { clientId: string } | { agencyId: string }) =>
      listContacts(opened.database, scope, {}, { page: 2, pageSize: 100, country: null });
    expect(await read({ clientId })).toMatchObject({ totalCount: 120, totalPages: 2 });
    expect(await read({ clientId: opened.other.clientId })).toMatchObject({ totalCount: 1, items: [] });
    expect(await read({ agencyId })).toMatchObject({ totalCount: 121, totalPages: 2 });
  });

  it('that is wrong is found by its total and by its ranges, and is repaired', async () => {
    await insertContacts(opened.database, clientId, 9_000);
    await foldAll(opened.database);
    await tendAll(opened.database);
    await createContact(opened.workspace, { email: 'waits@journal.example' });
    await opened.database.query(null, 'update list_total set total = total + 3 where client_id = $1 and kind = 1', [
      clientId,
    ]);
    const wrong = { clientId, kind: 'contact', told: 9_004, counted: 9_001, wrongRanges: 0 } as const;
    expect(await findWrongLists(opened.database)).toEqual({ lists: 8, wrong: [wrong] });
    await opened.database.query(null, 'update list_block set rows = rows + 1 where client_id = $1 and kind = 1', [
      clientId,
    ]);
    expect(await checkList(opened.database, clientId, 'contact')).toEqual({ ...wrong, wrongRanges: 3 });
    await repairList(opened.database, wrong);
    expect(await checkList(opened.database, clientId, 'contact')).toBeNull();
    await tendAll(opened.database);
    await foldAll(opened.database);
    await expectPlainPage(50);
  });

  it('is found wrong where a trigger was off while somebody wrote', async () => {
    await tendAll(opened.database);
    const owner = ownerOf(opened.database as OpenDatabase);
    await owner.query(null, 'alter table contact disable trigger contact_journal_added');
    try {
      await insertContacts(opened.database, clientId, 2);
    } finally {
      await owner.query(null, 'alter table contact enable trigger contact_journal_added');
    }
    expect((await findWrongLists(opened.database)).wrong).toEqual([
      { clientId, kind: 'contact', told: 0, counted: 2, wrongRanges: 1 },
    ]);
  });

  it('goes with its client, and what still waited is taken out unread', async () => {
    await insertContacts(opened.database, clientId, 3);
    await tendAll(opened.database);
    await opened.database.query(null, 'delete from contact');
    await opened.database.query(
      null,
      `insert into journal_inbox (client_id, kind, what, record_id) values ('gone', 1, 1, 5), ($1, 9, 1, 5)`,
      [clientId],
    );
    await foldAll(opened.database);
    expect(await entries()).toEqual([]);
    expect(await total()).toBe(0);
  });
});
