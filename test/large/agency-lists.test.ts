import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { OpenDatabase } from '../../src/db/open.js';
import { COMPANIES } from '../../src/schema/crm/companies/company-sql.js';
import { deleteContact } from '../../src/schema/crm/contacts/delete-contacts.js';
import { createContact } from '../../src/schema/crm/contacts/write-contact.js';
import { aggregateEntries, aggregateEntriesOf } from '../../src/schema/history/journal/aggregate-entries.js';
import type { ClaimedDeletion } from '../../src/schema/kernel/queues/claims.js';
import { listRecords, selectRecords } from '../../src/schema/records/fields/record-list.js';
import { createAgency } from '../../src/schema/tenancy/agencies/create-agency.js';
import { deleteSlice } from '../../src/schema/tenancy/client-lifecycle/delete-slice.js';
import { checkAgencyList, findWrongAgencyLists, repairAgencyList } from '../../src/schema/totals/check-lists.js';
import { maintainLists } from '../../src/schema/totals/maintain-lists.js';
import { ownerOf } from '../support/databases.js';
import { emptyLists } from '../support/empty-lists.js';
import { listContacts } from '../support/read-contacts.js';
import { foldAll, tendAll } from '../support/settle-lists.js';
import { type OpenedWorkspace, openWorkspace } from '../support/workspace.js';

let opened: OpenedWorkspace;
let agencyId: string;
let [one, other, stranger] = ['', '', ''];
beforeAll(async () => {
  opened = await openWorkspace();
  agencyId = opened.workspace.agencyId;
  [one, other] = [opened.workspace.clientId, opened.other.clientId];
  const next = await createAgency(opened.database, 'a pepper of sixteen characters', {
    name: 'Y',
    clients: ['B1'],
    connect: [],
  });
  stranger = next.clients[0]?.clientId ?? '';
});
afterAll(() => opened.close());

beforeEach(() => emptyLists(opened.database));

const never = new AbortController().signal;

/** So many are written at once: divisible by the number of clients, and far from the limit of a statement. */
const PORTION = 3_000;

/** Contacts of several clients in turns, so that their ids are mixed. */
async function insertMixed(count: number, clients: readonly string[]): Promise<void> {
  for (let left = count; left > 0; left -= PORTION) {
    await opened.database.query(
      null,
      `with given as (select n, ($1::text[])[1 + n % array_length($1::text[], 1)] as client_id from generate_series(0, $2::int - 1) n),
       p as (insert into person (client_id) select client_id from given order by n returning client_id, id)
     insert into contact (client_id, person_id, email, origin) select client_id, id, id || '@mixed.example', 'builtin' from p order by id`,
      [clients, Math.min(left, PORTION)],
    );
  }
}
const insertCompanies = (clientId: string, count: number) =>
  opened.database.query(
    null,
    `insert into company (client_id, domain) select $1, 'c' || n || '.example' from generate_series(1, $2::int) n`,
    [clientId, count],
  );
const ranges = (kind = 1) =>
  opened.database.query<{ first: number; rows: number }>(
    null,
    'select first_id as first, rows from agency_block where agency_id = $1 and kind = $2 order by 1',
    [agencyId, kind],
  );
const page = (number: number, pageSize = 100) =>
  listContacts(opened.database, { agencyId }, {}, { page: number, pageSize, country: null });

async function expectPlainPages(numbers: readonly number[], pageSize = 100): Promise<void> {
  const records = await opened.database.query<{ id: number }>(
    null,
    'select r.id from contact r join client c on c.id = r.client_id where c.agency_id = $1 order by r.id',
    [agencyId],
  );
  for (const number of numbers) {
    const { items, ...told } = await page(number, pageSize);
    expect({ ...told, ids: items.map(({ id }) => id) }).toEqual({
      totalCount: records.length,
      totalPages: Math.ceil(records.length / pageSize),
      currentPage: number,
      pageSize,
      ids: records.slice((number - 1) * pageSize, number * pageSize).map(({ id }) => id),
    });
  }
}

describe('the list of an agency', () => {
  it('is merged from its clients until it has ranges, which it gets once all of them have totals', async () => {
    await insertMixed(350, [one, other, stranger]);
    await expectPlainPages([1, 2, 3, 4]);
    await maintainLists(opened.database, 1, never);
    expect(await ranges()).toEqual([]);
    await tendAll(opened.database);
    // All of it waits still.
    expect(await ranges()).toEqual([{ first: 0, rows: 0 }]);
    await expectPlainPages([1, 2, 3, 4]);
    await foldAll(opened.database);
    expect(await ranges()).toEqual([{ first: 0, rows: 234 }]);
    await expectPlainPages([1, 2, 3, 4, 1_000]);
  });

  it('has its ranges divided, the ids before its first record apart, and its pages in the order of ids, whoever’s they are', async () => {
    await insertMixed(7_000, [stranger]);
    await insertMixed(27_000, [one, other, stranger]);
    await foldAll(opened.database);
    await tendAll(opened.database);
    const divided = await ranges();
    expect(divided.map(({ rows }) => rows)).toEqual([0, ...Array<number>(8).fill(2_048), 1_616]);
    const [first] = (await page(1)).items;
    expect(divided[1]?.first).toBe(first?.id);
    await expectPlainPages([1, 2, 40, 41, 42, 100, 179, 180, 181]);
    await expectPlainPages([1, 585, 586, 587, 2_572], 7);
  });

  it('tells what waits, before it is folded and after, at every bound', async () => {
    await insertMixed(20_000, [one, other]);
    await foldAll(opened.database);
    await tendAll(opened.database);
    await insertMixed(450, [other, stranger]);
    // A hole across the bound of two ranges, and the very first ones.
    await opened.database.query(
      null,
      `delete from contact where id in (select id from contact order by id offset 3500 limit 1200)
         or id in (select id from contact order by id limit 30)`,
    );
    for (const fold of [
      async () => 0,
      () => aggregateEntries(opened.database, 700),
      () => foldAll(opened.database),
      () => tendAll(opened.database),
    ]) {
      await fold();
      await expectPlainPages([1, 2, 34, 35, 36, 77, 100, 189, 190, 191, 192]);
      expect((await findWrongAgencyLists(opened.database)).wrong).toEqual([]);
    }
  });

  it('is walked where its ids lie close, and merged from its clients where they lie far apart, to the same pages', async () => {
    await insertMixed(9_000, [one, other]);
    await foldAll(opened.database);
    await tendAll(opened.database);
    await expectPlainPages([1, 41, 90, 91]);
    // As if 200,000 records of others had been made between any two ranges.
    const owner = ownerOf(opened.database as OpenDatabase);
    await owner.query(null, `select setval('contact_id_seq', 400000 + nextval('contact_id_seq'))`);
    await insertMixed(500, [one, other]);
    await foldAll(opened.database);
    await tendAll(opened.database);
    await expectPlainPages([1, 41, 81, 82, 90, 91, 94, 95, 96]);
  });

  it('joins ranges that have shrunk', async () => {
    await insertMixed(3_000, [one, other]);
    await foldAll(opened.database);
    await tendAll(opened.database);
    await opened.database.query(
      null,
      `with placed as (select id, (row_number() over (order by id) - 1) / 100 as place from contact)
       insert into agency_block (agency_id, kind, first_id, rows)
       select $1, 1, case when place = 0 then 0 else min(id) end, count(*) from placed group by place
       on conflict (agency_id, kind, first_id) do update set rows = excluded.rows`,
      [agencyId],
    );
    expect(await checkAgencyList(opened.database, agencyId, 'contact')).toBeNull();
    await createContact(opened.workspace, { email: 'waits@agency.example' });
    await tendAll(opened.database);
    expect((await ranges()).map(({ rows }) => rows)).toEqual([2_100, 900]);
    await expectPlainPages([1, 2, 30, 31]);
  });

  it('has companies in the same way, and filtered lists are counted as ever', async () => {
    await insertCompanies(one, 120);
    await insertCompanies(other, 40);
    await foldAll(opened.database);
    await tendAll(opened.database);
    await insertCompanies(stranger, 5);
    await opened.database.query(null, `delete from company where client_id = $1 and domain = 'c1.example'`, [other]);
    const read = (conditions: Parameters<typeof selectRecords>[1], number: number) =>
      listRecords<{ id: number }>(opened.database, COMPANIES, selectRecords({ agencyId }, conditions), {
        page: number,
        pageSize: 100,
      });
    expect(await ranges(2)).toEqual([{ first: 0, rows: 160 }]);
    const last = await read([], 2);
    expect({ total: last.totalCount, rows: last.items.length }).toEqual({ total: 159, rows: 59 });
    const found = await read([{ name: 'domain', sql: 'r.domain = $n', value: 'c2.example' }], 1);
    expect({ total: found.totalCount, rows: found.items.length }).toEqual({ total: 2, rows: 2 });
  });

  it('of an agency without clients, or without records, is empty', async () => {
    await tendAll(opened.database);
    expect(await ranges()).toEqual([{ first: 0, rows: 0 }]);
    await expectPlainPages([1, 2]);
  });
});

describe('a client that comes or goes', () => {
  it('counts for its agency from its first record on, before its own list has a total', async () => {
    await tendAll(opened.database);
    await opened.database.query(null, `insert into client (id, agency_id, name) values ('newcomer', $1, 'New')`, [
      agencyId,
    ]);
    await insertMixed(150, ['newcomer', one]);
    await foldAll(opened.database);
    expect(await ranges()).toEqual([{ first: 0, rows: 150 }]);
    await expectPlainPages([1, 2, 3]);
    await opened.database.query(null, `delete from contact where client_id = 'newcomer'`);
    expect(await aggregateEntriesOf(opened.database, 'newcomer', 50)).toBe(50);
    expect(await ranges()).toEqual([{ first: 0, rows: 100 }]);
    await foldAll(opened.database);
    await opened.database.query(null, `delete from person where client_id = 'newcomer'`);
    await opened.database.query(null, `delete from client where id = 'newcomer'`);
    await expectPlainPages([1, 2]);
  });

  it('is taken off its agency’s list when it is deleted, and not before all that it had is', async () => {
    const going = await openGoing();
    await insertMixed(1_300, [going.clientId, one]);
    await tendAll(opened.database);
    await aggregateEntries(opened.database, 700);
    let next: ClaimedDeletion | null = going;
    let slices = 0;
    while (next) {
      next = await deleteSlice(opened.database, next);
      if (slices % 5 === 0) await expectPlainPages([1, 4, 7, 8]);
      slices += 1;
    }
    expect(await opened.database.query(null, 'select from client where id = $1', [going.clientId])).toEqual([]);
    await expectPlainPages([1, 6, 7, 8]);
    await foldAll(opened.database);
    expect(await ranges()).toEqual([{ first: 0, rows: 650 }]);
    expect((await findWrongAgencyLists(opened.database)).wrong).toEqual([]);
  });

  it('keeps its row while an entry of it waits, and all its tables are gone through once more', async () => {
    const going = await openGoing();
    const { database } = opened;
    const client = () => database.query(null, 'select id from client where id = $1', [going.clientId]);
    const enter = () =>
      database.query(null, 'insert into journal_inbox (client_id, kind, what, record_id) values ($1, 1, 3, 5)', [
        going.clientId,
      ]);
    // The transaction that deletes the row is the only one with an owner.
    const entering: typeof database = {
      ...database,
      transaction: async (work, profile, scope) => {
        if (scope?.owner) await enter();
        return database.transaction(work, profile, scope);
      },
    };
    const atTheEnd = { ...going, position: { step: 'journal_inbox' } };
    expect(await deleteSlice(entering, atTheEnd)).toEqual({ ...going, position: {} });
    expect(await client()).toEqual([{ id: going.clientId }]);
    expect(await deleteSlice(database, atTheEnd)).toBeNull();
    expect(await client()).toEqual([]);
  });

  async function openGoing(): Promise<ClaimedDeletion> {
    const clientId = `going-${Math.random()}`;
    const { database } = opened;
    await database.query(null, `insert into client (id, agency_id, name) values ($1, $2, 'Going')`, [
      clientId,
      agencyId,
    ]);
    await database.query(
      null,
      `insert into client_deletion (client_id, agency_id, requested_by, rows_counted) values ($1, $2, 'system', 0)`,
      [clientId, agencyId],
    );
    return { clientId, agencyId, requestedBy: 'system', position: {} } as ClaimedDeletion;
  }
});

describe('a list of an agency that is wrong', () => {
  it('is found by its total and by its ranges, and is repaired', async () => {
    await insertMixed(9_000, [one, other]);
    await foldAll(opened.database);
    await tendAll(opened.database);
    await deleteContact(opened.workspace, (await page(1)).items.find(({ clientId }) => clientId === one)?.id ?? 0);
    expect((await findWrongAgencyLists(opened.database)).wrong).toEqual([]);
    await opened.database.query(
      null,
      'update agency_block set rows = rows + 2 where agency_id = $1 and kind = 1 and first_id = 0',
      [agencyId],
    );
    const wrong = { agencyId, kind: 'contact', told: 9_001, counted: 8_999, wrongRanges: 1 } as const;
    expect(await findWrongAgencyLists(opened.database)).toEqual({ lists: 4, wrong: [wrong] });
    await opened.database.query(null, 'delete from agency_block where agency_id = $1 and first_id = 0 and kind = 1', [
      agencyId,
    ]);
    expect(await checkAgencyList(opened.database, agencyId, 'contact')).toEqual({
      ...wrong,
      told: 8_999,
      wrongRanges: 1,
    });
    await repairAgencyList(opened.database, wrong);
    expect(await ranges()).toEqual([{ first: 0, rows: 9_000 }]);
    await tendAll(opened.database);
    await expectPlainPages([1, 41, 90]);
    expect((await findWrongAgencyLists(opened.database)).wrong).toEqual([]);
  });

  it('has nothing of a transaction that was undone', async () => {
    await tendAll(opened.database);
    const work = opened.database.transaction(async (session) => {
      await session.query(null, `insert into company (client_id, domain) values ($1, 'undone.example')`, [one]);
      throw new Error('undone');
    });
    await expect(work).rejects.toThrow('undone');
    await foldAll(opened.database);
    expect(await ranges(2)).toEqual([{ first: 0, rows: 0 }]);
  });
});
