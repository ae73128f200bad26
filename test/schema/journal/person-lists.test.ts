import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { deleteContact } from '../../../src/schema/crm/contacts/delete-contacts.js';
import { createContact, updateContact } from '../../../src/schema/crm/contacts/write-contact.js';
import { mergePeople } from '../../../src/schema/crm/people/merge-people.js';
import { searchPeople, walkPeople } from '../../../src/schema/crm/people/search-people.js';
import { splitPerson } from '../../../src/schema/crm/people/split-person.js';
import { aggregateEntries } from '../../../src/schema/history/journal/aggregate-entries.js';
import { undoMerge } from '../../../src/schema/history/undo/undo-merge.js';
import { findWrongLists, repairList } from '../../../src/schema/totals/check-lists.js';
import { emptyLists } from '../../support/empty-lists.js';
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

const query = <Row extends object>(text: string, values: unknown[] = []) =>
  opened.database.query<Row>(null, text, values);
const created = (email: string, personId?: number) =>
  createContact(opened.workspace, { email, ...(personId === undefined ? {} : { personId }) });
/* What was entered since the last call. */
const entered = () =>
  query(
    'with gone as (delete from journal_inbox returning what, person_id as id, seq) select what, id from gone where id is not null order by seq',
  );
const empty = async () => (await query<{ id: number }>('select id from person_empty order by id')).map(({ id }) => id);
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

describe('the list of Persons', () => {
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
    await insertContacts(opened.database, clientId, 2);
    await query(
      'with gone as (delete from contact returning person_id) delete from person p using gone g where p.id = g.person_id',
    );
    expect(await entered()).toMatchObject([{ what: 1 }, { what: 1 }, { what: 3 }, { what: 3 }]);
    expect(await empty()).toEqual([]);
  });

  it('has total and pages by ranges, whatever waits in them, without Persons that have no contact', async () => {
    await insertContacts(opened.database, clientId, 9_000);
    await foldAll(opened.database);
    await tendAll(opened.database);
    await query(
      `insert into contact (client_id, person_id, phone, origin) select $1, person_id, '+1415' || id, 'builtin' from contact where id % 3 = 0`,
      [clientId],
    );
    await query('delete from contact where person_id in (select id from person order by id offset 2000 limit 1500)');
    for (const fold of [
      async () => undefined,
      () => aggregateEntries(opened.database, 2_500),
      () => foldAll(opened.database),
    ]) {
      await fold();
      await tendAll(opened.database);
      for (const number of [1, 2, 20, 21, 41, 42, 75, 76]) await expectPlain(number);
    }
    expect(
      (await query('select from list_block where kind = 4 and client_id = $1', [clientId])).length,
    ).toBeGreaterThan(1);
    expect((await findWrongLists(opened.database)).wrong).toEqual([]);
  });

  it('looks at the contacts of a Person alone when many contacts go, in a database without statistics', async () => {
    await insertContacts(opened.database, clientId, 3_000);
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
    await tendAll(opened.database);
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
    await tendAll(opened.database);
    await query('update person_empty set id = $1 where id = $2', [personId, left]);
    const wrong = { clientId, kind: 'person', told: 1, counted: 1, wrongRanges: 2 } as const;
    expect((await findWrongLists(opened.database)).wrong).toEqual([wrong]);
    await repairList(opened.database, wrong);
    expect(await empty()).toEqual([left]);
    expect((await findWrongLists(opened.database)).wrong).toEqual([]);
  });
});
