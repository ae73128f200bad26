import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { OpenDatabase } from '../../../src/db/open.js';
import { createContact } from '../../../src/schema/contacts/create-contact.js';
import { deleteContact } from '../../../src/schema/contacts/delete-contact.js';
import { listContacts } from '../../../src/schema/contacts/read-contacts.js';
import { updateContact } from '../../../src/schema/contacts/update-contact.js';
import { createEmail } from '../../../src/schema/emails/create-email.js';
import { deleteEmail } from '../../../src/schema/emails/delete-email.js';
import { EMAIL_KEYSET } from '../../../src/schema/emails/email-keyset.js';
import { setInterested } from '../../../src/schema/emails/set-interested.js';
import { checkList, findWrongLists, repairList } from '../../../src/schema/journal/check-lists.js';
import { foldEntries } from '../../../src/schema/journal/fold-entries.js';
import { tendLists } from '../../../src/schema/journal/tend-lists.js';
import { readConnection } from '../../../src/schema/lists/keyset.js';
import { mergePeople } from '../../../src/schema/people/merge-people.js';
import { searchPeople } from '../../../src/schema/people/search-people.js';
import { splitPerson } from '../../../src/schema/people/split-person.js';
import { undoMerge } from '../../../src/schema/people/undo-merge.js';
import { walkPeople } from '../../../src/schema/people/walk-people.js';
import { selectRecords } from '../../../src/schema/records/record-list.js';
import { ownerOf } from '../../support/databases.js';
import { emptyLists } from '../../support/empty-lists.js';
import { type OpenedWorkspace, openWorkspace } from '../../support/workspace.js';

let opened: OpenedWorkspace;
let clientId: string;
beforeAll(async () => {
  opened = await openWorkspace();
  ({ clientId } = opened.workspace);
});
afterAll(() => opened.close());

beforeEach(() => emptyLists(opened.database));

const never = new AbortController().signal;
const foldAll = async () => {
  while ((await foldEntries(opened.database, 2_000)) > 0);
};
const tendAll = async () => {
  while ((await tendLists(opened.database, 50, never)) > 0);
};
const insertMany = (count: number) =>
  opened.database.query(
    null,
    `with p as (insert into person (client_id) select $1 from generate_series(1, $2::int) returning id)
     insert into contact (client_id, person_id, email, origin) select $1, id, id || '@many.example', 'builtin' from p`,
    [clientId, count],
  );

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
    await insertMany(150);
    expect(await total()).toBeNull();
    expect((await page(1)).totalCount).toBe(150);
    await tendAll();
    // All of it waits still.
    expect(await total()).toBe(0);
    expect((await page(1)).totalCount).toBe(150);
    await foldAll();
    expect(await total()).toBe(150);
    expect((await page(1)).totalCount).toBe(150);
    expect(await entries()).toEqual([]);
  });

  it('tells creations and deletions that wait, before they are folded and after', async () => {
    await insertMany(300);
    await foldAll();
    await tendAll();
    const gone = await page(1);
    await opened.database.query(null, 'delete from contact where id = any($1)', [
      gone.items.slice(0, 20).map(({ id }) => id),
    ]);
    await createContact(opened.workspace, { email: 'last@journal.example' });
    for (const fold of [async () => undefined, () => foldEntries(opened.database, 7), foldAll]) {
      await fold();
      for (const number of [1, 2, 3, 4]) await expectPlainPage(number);
    }
    expect(await total()).toBe(281);
  });

  it('finds its pages by ranges, which are divided when they grow, whatever waits in them', async () => {
    await insertMany(9_000);
    await foldAll();
    await tendAll();
    expect((await ranges()).map(({ rows }) => rows)).toEqual([4_096, 4_096, 808]);
    await insertMany(2_000);
    // Some wait in the full range and some in the rest.
    await opened.database.query(
      null,
      `delete from contact where id in (select id from contact where client_id = $1 order by id offset 3000 limit 2000)`,
      [clientId],
    );
    await foldEntries(opened.database, 2_500);
    await tendAll();
    for (const number of [1, 2, 31, 41, 42, 60, 90, 91]) await expectPlainPage(number);
    await foldAll();
    await tendAll();
    for (const number of [2, 31, 41, 42, 60, 90, 91]) await expectPlainPage(number);
    expect(await checkList(opened.database, clientId, 'contact')).toBeNull();
  });

  it('joins ranges that have shrunk', async () => {
    await insertMany(3_000);
    await foldAll();
    await tendAll();
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
    await tendAll();
    expect(await ranges()).toEqual([{ first: 0, rows: 3_000 }]);
    for (const number of [1, 2, 30, 31]) await expectPlainPage(number);
  });

  it('is of its client alone, and the agency has the sum', async () => {
    await insertMany(120);
    await createContact(opened.other, { email: 'other@journal.example' });
    await tendAll();
    await foldEntries(opened.database, 50);
    const { agencyId } = opened.workspace;
    const read = (scope: { clientId: string } | { agencyId: string }) =>
      listContacts(opened.database, scope, {}, { page: 2, pageSize: 100, country: null });
    expect(await read({ clientId })).toMatchObject({ totalCount: 120, totalPages: 2 });
    expect(await read({ clientId: opened.other.clientId })).toMatchObject({ totalCount: 1, items: [] });
    expect(await read({ agencyId })).toMatchObject({ totalCount: 121, totalPages: 2 });
  });

  it('that is wrong is found by its total and by its ranges, and is repaired', async () => {
    await insertMany(9_000);
    await foldAll();
    await tendAll();
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
    await tendAll();
    await foldAll();
    await expectPlainPage(50);
  });

  it('is found wrong where a trigger was off while somebody wrote', async () => {
    await tendAll();
    const owner = ownerOf(opened.database as OpenDatabase);
    await owner.query(null, 'alter table contact disable trigger contact_journal_added');
    try {
      await insertMany(2);
    } finally {
      await owner.query(null, 'alter table contact enable trigger contact_journal_added');
    }
    expect((await findWrongLists(opened.database)).wrong).toEqual([
      { clientId, kind: 'contact', told: 0, counted: 2, wrongRanges: 1 },
    ]);
  });

  it('goes with its client, and what still waited is taken out unread', async () => {
    await insertMany(3);
    await tendAll();
    await opened.database.query(null, 'delete from contact');
    await opened.database.query(
      null,
      `insert into journal_inbox (client_id, kind, what, record_id) values ('gone', 1, 1, 5), ($1, 9, 1, 5)`,
      [clientId],
    );
    await foldAll();
    expect(await entries()).toEqual([]);
    expect(await total()).toBe(0);
  });
});

describe('the list of emails', () => {
  const insertEmails = (count: number) =>
    opened.database.query(
      null,
      `insert into email (client_id, email_type, origin, email_timestamp)
       select $1, 'inbound', 'builtin', timestamptz '2026-01-01' - n * interval '1 minute' from generate_series(1, $2::int) n`,
      [clientId, count],
    );
  const told = async (subject?: string) => {
    const conditions = subject === undefined ? [] : [{ name: 'subject', sql: 'r.subject = $n', value: subject }];
    const selection = selectRecords({ clientId }, conditions);
    const window = { first: 2, sort: 'emailTimestamp', descending: true };
    return (await readConnection(opened.database, EMAIL_KEYSET, window, selection)).totalCount();
  };

  it('is entered by whoever creates or deletes an email, and not by who marks one', async () => {
    const input = {
      emailType: 'inbound',
      origin: 'builtin',
      contactEmail: 'a@journal.example',
      subject: 'Hi',
    } as const;
    const { id } = await createEmail(opened.workspace, input);
    await setInterested(opened.workspace, { contactEmail: 'a@journal.example', subject: 'Hi' });
    await deleteEmail(opened.workspace, id);
    expect(await entries()).toEqual([
      { client_id: clientId, kind: 3, what: 1, id },
      { client_id: clientId, kind: 3, what: 3, id },
    ]);
  });

  it('has its total before it is folded and after, without ranges; a filter counts', async () => {
    await insertEmails(7_000);
    expect(await told()).toBe(7_000);
    await tendAll();
    await createEmail(opened.workspace, { emailType: 'outbound', origin: 'builtin', subject: 'One' });
    for (const fold of [async () => undefined, () => foldEntries(opened.database, 3_000), foldAll]) {
      await fold();
      await tendAll();
      expect(await told()).toBe(7_001);
      expect(await told('One')).toBe(1);
    }
    expect(
      await opened.database.query(null, 'select first_id, rows from list_block where client_id = $1 and kind = 3', [
        clientId,
      ]),
    ).toEqual([{ first_id: 0, rows: 7_001 }]);
    expect((await findWrongLists(opened.database)).wrong).toEqual([]);
  });

  it('that is wrong is found and repaired', async () => {
    await insertEmails(5);
    await foldAll();
    await tendAll();
    await opened.database.query(null, 'update list_total set total = 9 where client_id = $1 and kind = 3', [clientId]);
    expect(await told()).toBe(9);
    const wrong = { clientId, kind: 'email', told: 9, counted: 5, wrongRanges: 0 } as const;
    expect(await findWrongLists(opened.database)).toEqual({ lists: 8, wrong: [wrong] });
    await repairList(opened.database, wrong);
    expect(await told()).toBe(5);
  });
});

describe('the list of Persons', () => {
  const query = <Row extends object>(text: string, values: unknown[] = []) =>
    opened.database.query<Row>(null, text, values);
  const created = (email: string, personId?: number) =>
    createContact(opened.workspace, { email, ...(personId === undefined ? {} : { personId }) });
  /* What was entered since the last call. */
  const entered = () =>
    query(
      'with gone as (delete from journal_inbox returning what, person_id as id, seq) select what, id from gone where id is not null order by seq',
    );
  const empty = async () =>
    (await query<{ id: number }>('select id from person_empty order by id')).map(({ id }) => id);
  const listed = (number: number) =>
    searchPeople({ clientId, database: opened.database, phoneCountry: null }, {}, { page: number, pageSize: 100 });

  async function expectPlain(number: number): Promise<void> {
    const ids = await query<{ id: number }>(
      'select distinct person_id as id from contact where client_id = $1 order by 1',
      [clientId],
    );
    const pages = Math.ceil(ids.length / 100);
    const { items, ...page } = await listed(number);
    const found = ids.slice((number - 1) * 100, number * 100);
    expect({ ...page, ids: items.map(({ id }) => id) }).toEqual({
      totalCount: ids.length,
      totalPages: pages,
      currentPage: Math.min(number, Math.max(pages, 1)),
      pageSize: 100,
      ids: found.map(({ id }) => id),
    });
    const walked = await walkPeople(opened.workspace, {}, { first: 1 });
    expect(await walked.totalCount()).toBe(ids.length);
  }

  it('is entered when a Person gets its first contact and when it loses its last one, and by nothing between', async () => {
    const one = await created('p1@journal.example');
    expect(await entered()).toEqual([{ what: 1, id: one.personId }]);
    const two = await created('p2@journal.example', one.personId);
    await updateContact(opened.workspace, two.id, { firstName: 'Ada' });
    await deleteContact(opened.workspace, one.id);
    expect(await entered()).toEqual([]);
    await deleteContact(opened.workspace, two.id);
    expect(await entered()).toEqual([{ what: 3, id: one.personId }]);
    expect(await empty()).toEqual([one.personId]);
    await created('p3@journal.example', one.personId);
    expect(await entered()).toEqual([{ what: 1, id: one.personId }]);
    expect(await empty()).toEqual([]);
  });

  it('is entered by merges and splits, for the Persons that go and come', async () => {
    const [a, b] = [await created('m1@journal.example'), await created('m2@journal.example')];
    await entered();
    await mergePeople(opened.workspace, [a.personId, b.personId]);
    expect(await entered()).toEqual([{ what: 3, id: b.personId }]);
    const { newPersonId } = await splitPerson(opened.workspace, { personId: a.personId, contactIds: [b.id] });
    expect(await entered()).toEqual([{ what: 1, id: newPersonId }]);
    expect(await empty()).toEqual([]);
  });

  it('is entered by the undo of a merge, for the Persons that come back, those without contacts left out', async () => {
    const [a, b, c] = [
      await created('o1@journal.example'),
      await created('o2@journal.example'),
      await created('o3@journal.example'),
    ];
    const { mergeId = 0 } = await mergePeople(opened.workspace, [a.personId, b.personId, c.personId]);
    await deleteContact(opened.workspace, c.id);
    await entered();
    await undoMerge(opened.workspace, { mergeId, dryRun: false, first: 0 });
    expect(await entered()).toEqual([{ what: 1, id: b.personId }]);
    expect(await empty()).toEqual([c.personId]);
  });

  it('is entered by hand-written statements over many rows once for each Person, also where it goes itself', async () => {
    const [person] = await query<{ id: number }>('insert into person (client_id) values ($1) returning id', [clientId]);
    const id = person?.id ?? 0;
    expect(await entered()).toEqual([]);
    expect(await empty()).toEqual([id]);
    await query(
      `insert into contact (client_id, person_id, email, origin) select $1, $2, n || '@hand.example', 'builtin' from generate_series(1, 3) n`,
      [clientId, id],
    );
    expect(await entered()).toEqual([{ what: 1, id }]);
    await query('delete from contact where person_id = $1', [id]);
    expect(await entered()).toEqual([{ what: 3, id }]);
    await query('delete from person where id = $1', [id]);
    expect(await entered()).toEqual([]);
    expect(await empty()).toEqual([]);
    await insertMany(2);
    await query(
      'with gone as (delete from contact returning person_id) delete from person p using gone g where p.id = g.person_id',
    );
    expect(await entered()).toMatchObject([{ what: 1 }, { what: 1 }, { what: 3 }, { what: 3 }]);
    expect(await empty()).toEqual([]);
  });

  it('has total and pages by ranges, whatever waits in them, without Persons that have no contact', async () => {
    await insertMany(9_000);
    await foldAll();
    await tendAll();
    await query(
      `insert into contact (client_id, person_id, phone, origin) select $1, person_id, '+1415' || id, 'builtin' from contact where id % 3 = 0`,
      [clientId],
    );
    await query('delete from contact where person_id in (select id from person order by id offset 2000 limit 1500)');
    for (const fold of [async () => undefined, () => foldEntries(opened.database, 2_500), foldAll]) {
      await fold();
      await tendAll();
      for (const number of [1, 2, 20, 21, 41, 42, 75, 76]) await expectPlain(number);
    }
    expect(
      (await query('select from list_block where kind = 4 and client_id = $1', [clientId])).length,
    ).toBeGreaterThan(1);
    expect((await findWrongLists(opened.database)).wrong).toEqual([]);
  });

  it('looks at the contacts of a Person alone when many contacts go, in a database without statistics', async () => {
    await insertMany(3_000);
    const read = await opened.database.transaction(async (session) => {
      // What the session read before is still among them until it is handed to the statistics.
      const readSoFar = async () => {
        const [row] = await session.query<{ n: number }>(
          null,
          `select sum(pg_stat_get_xact_tuples_returned(i.indexrelid))::int as n from pg_index i
            where i.indrelid = 'contact'::regclass`,
        );
        return row?.n ?? 0;
      };
      const before = await readSoFar();
      await session.query(
        null,
        'delete from contact where client_id = $1 and id in (select id from contact order by id limit 500)',
        [clientId],
      );
      return (await readSoFar()) - before;
    });
    // Some thousands; each call that read all contacts of the client would make it over a million.
    expect(read).toBeLessThan(100_000);
  });

  it('knows Persons that lost their contacts before anybody marked them', async () => {
    const { id, personId } = await created('old@journal.example');
    await created('new@journal.example');
    await deleteContact(opened.workspace, id);
    await query('delete from person_empty');
    await query('delete from journal_inbox');
    await tendAll();
    expect(await empty()).toEqual([personId]);
    await expectPlain(1);
    await created('again@journal.example', personId);
    await expectPlain(1);
    expect((await findWrongLists(opened.database)).wrong).toEqual([]);
  });

  it('that has wrong marks is found and repaired', async () => {
    const [{ personId }, { id, personId: left }] = [
      await created('w1@journal.example'),
      await created('w2@journal.example'),
    ];
    await deleteContact(opened.workspace, id);
    await tendAll();
    await query('update person_empty set id = $1 where id = $2', [personId, left]);
    const wrong = { clientId, kind: 'person', told: 1, counted: 1, wrongRanges: 2 } as const;
    expect((await findWrongLists(opened.database)).wrong).toEqual([wrong]);
    await repairList(opened.database, wrong);
    expect(await empty()).toEqual([left]);
    expect((await findWrongLists(opened.database)).wrong).toEqual([]);
  });
});
