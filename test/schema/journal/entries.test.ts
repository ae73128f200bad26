import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Session } from '../../../src/db/database.js';
import { createCompany, updateCompany } from '../../../src/schema/crm/companies/write-company.js';
import { deleteContact, deleteContacts } from '../../../src/schema/crm/contacts/delete-contacts.js';
import { createContact, updateContact, upsertContact } from '../../../src/schema/crm/contacts/write-contact.js';
import { createEmail, deleteEmail } from '../../../src/schema/crm/emails/write-email.js';
import { mergePeople } from '../../../src/schema/crm/people/merge-people.js';
import type { PersonItem } from '../../../src/schema/crm/people/people-plan.js';
import { readPersonItem, writePeople } from '../../../src/schema/crm/people/write-people.js';
import { aggregateEntries, expireJournal } from '../../../src/schema/history/journal/aggregate-entries.js';
import { undoMerge } from '../../../src/schema/history/undo/undo-merge.js';
import { setFields } from '../../../src/schema/records/custom-fields/set-fields.js';
import { ownerOf } from '../../support/databases.js';
import { type OpenedWorkspace, openWorkspace } from '../../support/workspace.js';

let opened: OpenedWorkspace;
let clientId: string;
beforeAll(async () => {
  opened = await openWorkspace();
  ({ clientId } = opened.workspace);
});
afterAll(() => opened.close());

const query = <Row extends object>(text: string, values: unknown[] = []) =>
  opened.database.query<Row>(null, text, values);
const foldAll = async () => {
  while ((await aggregateEntries(opened.database, 2_000)) > 0);
};
beforeEach(async () => {
  await foldAll();
  await query('delete from journal');
  await query('delete from journal_head');
  await query('delete from agency_journal_head');
});

/* What the journal tells of the workspace, in the order of its numbers. */
async function told(): Promise<Record<string, unknown>[]> {
  await foldAll();
  return query(
    `select number, change_number as change, kind, what, record_id as id, person_id as person, before, after
       from journal where client_id = $1 order by number`,
    [clientId],
  );
}

describe('the journal of a client', () => {
  it('has an entry for each record and transaction, with the fields that differ before and after, custom fields among them', async () => {
    const field = (name: string, value: string) => ({ fieldName: name, fieldValue: value });
    const contact = await createContact(opened.workspace, {
      email: 'ada@entries.example',
      firstName: 'Ada',
      customFields: [field('tier', 'gold')],
    });
    const { id, personId: person } = contact;
    await updateContact(opened.workspace, id, {
      jobTitle: 'Dean',
      customFields: [field('tier', 'lead'), field('x', 'y')],
    });
    await updateContact(opened.workspace, id, { jobTitle: 'Dean' });
    await deleteContact(opened.workspace, id);
    const made = {
      email: 'ada@entries.example',
      origin: 'builtin',
      person_id: person,
      first_name: 'Ada',
      contact_status: 'active',
      made_by_event: false,
    };
    const common = { kind: 1, id, person };
    expect(await told()).toEqual([
      { ...common, number: 1, change: 1, what: 1, before: null, after: { ...made, custom_fields: { tier: 'gold' } } },
      {
        ...common,
        number: 2,
        change: 2,
        what: 2,
        before: { job_title: null, custom_fields: { tier: 'gold' } },
        after: { job_title: 'Dean', custom_fields: { tier: 'lead', x: 'y' } },
      },
      {
        ...common,
        number: 3,
        change: 3,
        what: 3,
        before: {
          ...made,
          job_title: 'Dean',
          created_at: expect.any(String),
          custom_fields: { tier: 'lead', x: 'y' },
        },
        after: null,
      },
    ]);
  });

  it('has custom fields as they were before a transaction that changes some of a contact and then deletes it in bulk', async () => {
    const names = ['kept', 'changed', 'removed'];
    const customFields = names.map((fieldName) => ({ fieldName, fieldValue: 'before' }));
    const { id } = await createContact(opened.workspace, { email: 'bulk@entries.example', customFields });
    await foldAll();
    await opened.database.transaction(async (session) => {
      const fields = 'contact_custom_field where client_id = $1 and contact_id = $2 and field_name =';
      await session.query(null, `delete from ${fields} 'removed'`, [clientId, id]);
      await setFields(session, clientId, 'contact', [
        { id, fieldName: 'changed', fieldValue: 'after' },
        { id, fieldName: 'added', fieldValue: 'after' },
      ]);
      expect(await deleteContacts(session, clientId, [id])).toEqual({ deleted: 1, left: [] });
    });
    const deletion = (await told()).at(-1);
    expect(deletion).toMatchObject({ what: 3, id, after: null });
    expect(deletion?.['before']).toMatchObject({ email: 'bulk@entries.example' });
    const before = deletion?.['before'] as { custom_fields: unknown };
    expect(before.custom_fields).toEqual({ kept: 'before', changed: 'before', removed: 'before' });
  });

  it('has custom fields as they are after a transaction that makes a contact, in a set of others, and then changes some', async () => {
    const write = (session: Session, customFields: Record<string, string>) =>
      writePeople(
        session,
        opened.workspace,
        [
          readPersonItem(
            {
              customFields: Object.entries(customFields).map(([fieldName, fieldValue]) => ({ fieldName, fieldValue })),
            },
            [{ kind: 'email', column: 'email', value: 'new@entries.example' }],
            null,
          ) as PersonItem,
        ],
        { mode: 'upsert', conflicts: 'refuse', names: { chosen: new Map(), seen: new Map() } },
      );
    await opened.database.transaction(async (session) => {
      await write(session, { kept: 'first', changed: 'first', removed: 'first' });
      await write(session, { changed: 'second', added: 'second' });
      const fields = 'contact_custom_field where client_id = $1 and field_name =';
      await session.query(null, `delete from ${fields} 'removed'`, [clientId]);
    });
    expect(await told()).toMatchObject([{ number: 1, what: 1, before: null }]);
    const [{ after } = {}] = await query<{ after: { custom_fields: unknown } }>('select after from journal');
    expect(after?.custom_fields).toEqual({ kept: 'first', changed: 'second', added: 'second' });
  });

  it('is told of every column of a contact but the time of its change', async () => {
    const [contact] = await query<{ told: string[]; columns: string[] }>(
      `select array(select a.attname::text from pg_attribute a where a.attrelid = t.tgrelid and a.attnum = any(t.tgattr) order by 1) as told,
          array(select a.attname::text from pg_attribute a where a.attrelid = t.tgrelid and a.attnum > 0 and not a.attisdropped
            and a.attname <> 'updated_time' order by 1) as columns
         from pg_trigger t where t.tgname = 'contact_change_journal'`,
    );
    expect(contact?.columns).toContain('job_title');
    const message = 'contact_change_journal in prisma/functions/journal.sql must name each column.';
    expect(contact?.told, message).toEqual(contact?.columns);
  });

  it('has one number for each client, without holes, and none for what ended as it began, was rolled back, or came and went in one transaction', async () => {
    const { database, workspace, other } = opened;
    const one = await createCompany(workspace, { domain: 'one.entries.example' });
    const theirs = await createCompany(other, { domain: 'one.entries.example' });
    await updateCompany(workspace, one.id, { name: 'One' });
    await database.transaction(async (session) => {
      await session.query(null, `update company set name = 'Two' where client_id = $1`, [clientId]);
      await session.query(null, `update company set name = 'One' where client_id = $1`, [clientId]);
      await session.query(null, `insert into company (client_id, domain) values ($1, 'gone.example')`, [clientId]);
      await session.query(null, `delete from company where client_id = $1 and domain = 'gone.example'`, [clientId]);
    });
    const undone = database.transaction(async (session) => {
      await session.query(null, `update company set name = 'Three' where client_id = $1`, [clientId]);
      throw new Error('undone');
    });
    await expect(undone).rejects.toThrow('undone');
    await updateCompany(workspace, one.id, { name: 'Four' });
    const numbers = (await told()).map(({ number, what, before, after }) => ({ number, what, before, after }));
    expect(numbers).toEqual([
      { number: 1, what: 1, before: null, after: { domain: 'one.entries.example', company_status: 'active' } },
      { number: 2, what: 2, before: { name: null }, after: { name: 'One' } },
      { number: 3, what: 2, before: { name: 'One' }, after: { name: 'Four' } },
    ]);
    expect(await query('select number, record_id as id from journal where client_id = $1', [other.clientId])).toEqual([
      { number: 1, id: theirs.id },
    ]);
    expect(await query('select last from journal_head order by last')).toEqual([{ last: 1 }, { last: 3 }]);
    // Of both clients of the agency together, each once, in the order of their commits.
    expect(
      await query('select agency_number as number, client_id as client, record_id as id from journal order by 1'),
    ).toEqual([
      { number: 1, client: clientId, id: one.id },
      { number: 2, client: other.clientId, id: theirs.id },
      { number: 3, client: clientId, id: one.id },
      { number: 4, client: clientId, id: one.id },
    ]);
    expect(await query('select last from agency_journal_head')).toEqual([{ last: 4 }]);
  });

  it('tells of a merge at the Person that stays, with the contacts that moved as parts of the same change', async () => {
    const first = await createContact(opened.workspace, { email: 'first@entries.example' });
    const second = await createContact(opened.workspace, { email: 'second@entries.example' });
    await mergePeople(opened.workspace, [first.personId, second.personId]);
    const [, , ...merge] = await told();
    const person = first.personId;
    expect(merge).toHaveLength(2);
    expect(merge).toEqual(
      expect.arrayContaining([
        {
          ...{ number: expect.any(Number), change: 3, kind: 1, what: 2, id: second.id, person },
          before: { person_id: second.personId },
          after: { person_id: person },
        },
        {
          ...{ number: expect.any(Number), change: 3, kind: 4, what: 5, id: person, person, before: null },
          after: expect.objectContaining({ primary_person_id: person, merged_person_ids: [second.personId] }),
        },
      ]),
    );
  });

  it('tells of the undo of a merge alike: the merge was, and its contacts moved', async () => {
    const first = await createContact(opened.workspace, { email: 'back.one@entries.example' });
    const second = await createContact(opened.workspace, { email: 'back.two@entries.example' });
    const { mergeId = 0 } = await mergePeople(opened.workspace, [first.personId, second.personId]);
    await undoMerge(opened.workspace, { mergeId, dryRun: false, first: 0 });
    const [, , , , ...undo] = await told();
    const person = first.personId;
    expect(undo).toHaveLength(2);
    expect(undo).toEqual(
      expect.arrayContaining([
        {
          ...{ number: expect.any(Number), change: 5, kind: 1, what: 2, id: second.id, person: second.personId },
          before: { person_id: person },
          after: { person_id: second.personId },
        },
        {
          ...{ number: expect.any(Number), change: 5, kind: 4, what: 6, id: person, person, after: {} },
          before: {
            ...{ merge_id: mergeId, primary_person_id: person, merged_person_ids: [second.personId] },
            ...{ actor: expect.any(String), merged_at: expect.any(String) },
          },
        },
      ]),
    );
  });

  it('leaves the bodies of an email out until it is deleted, and tells which contacts an activity is of', async () => {
    const contact = await createContact(opened.workspace, { email: 'mail@entries.example' });
    const email = await createEmail(opened.workspace, {
      emailType: 'outbound',
      origin: 'builtin',
      contactEmail: 'mail@entries.example',
      bodyText: 'Hello',
    });
    await deleteEmail(opened.workspace, email.id);
    await query(
      `with a as (insert into activity (client_id, channel, source, occurred_at) values ($1, 'call', 'builtin', now())
         returning id, occurred_at)
       insert into activity_contact (client_id, activity_id, contact_id, occurred_at) select $1, id, $2, occurred_at from a`,
      [clientId, contact.id],
    );
    const [, made, gone, activity] = await told();
    expect(made).toMatchObject({ kind: 3, what: 1, id: email.id, before: null });
    expect(made?.['after']).not.toHaveProperty('body_text');
    expect(gone).toMatchObject({
      kind: 3,
      what: 3,
      before: { body_text: 'Hello', contact_id: contact.id },
      after: null,
    });
    expect(activity).toMatchObject({ kind: 6, what: 1, after: { channel: 'call', contact_ids: [contact.id] } });
  });

  it('takes a change whole, however small the portion, and numbers dependent changes in the order of their commits', async () => {
    const made = [];
    for (const name of ['a', 'b', 'c', 'd', 'e'])
      made.push(await upsertContact(opened.workspace, null, { email: `${name}@whole.example` }));
    await query(`update contact set job_title = 'Dean' where client_id = $1 and email like '%@whole.example'`, [
      clientId,
    ]);
    const portions = [];
    for (
      let taken = await aggregateEntries(opened.database, 2);
      taken > 0;
      taken = await aggregateEntries(opened.database, 2)
    )
      portions.push(taken);
    expect(portions).toEqual([2, 2, 1, 5]);
    const entries = await told();
    expect(entries.map(({ number, change }) => [number, change])).toEqual([
      ...[1, 2, 3, 4, 5].map((number) => [number, number]),
      ...[6, 7, 8, 9, 10].map((number) => [number, 6]),
    ]);
    expect(entries.slice(5).map(({ id }) => id)).toEqual(made.map(({ contact }) => contact.id));
  });
});

describe('a change of very many entries', () => {
  it('is taken in parts, each told as a change, so that it holds up nobody for good', async () => {
    await query(
      `insert into company (client_id, domain) select $1, n || '.large.example' from generate_series(1, 40) n`,
      [clientId],
    );
    await createCompany(opened.workspace, { domain: 'after.large.example' });
    const portions = [];
    for (
      let taken = await aggregateEntries(opened.database, 2);
      taken > 0;
      taken = await aggregateEntries(opened.database, 2)
    )
      portions.push(taken);
    expect(portions).toEqual([16, 16, 8, 1]);
    expect((await told()).map(({ number, change }) => [number, change])).toEqual([
      ...Array.from({ length: 16 }, (_one, index) => [index + 1, 1]),
      ...Array.from({ length: 16 }, (_one, index) => [index + 17, 17]),
      ...Array.from({ length: 8 }, (_one, index) => [index + 33, 33]),
      [41, 41],
    ]);
  });
});

describe('an entry that waits while a column is added to its table', () => {
  it('is numbered all the same, without the column', async () => {
    await createCompany(opened.workspace, { domain: 'wide.entries.example' });
    const owner = ownerOf(opened.database);
    await owner.query(null, 'alter table company add column wide text');
    try {
      expect((await told())[0]).toMatchObject({ what: 1, after: { domain: 'wide.entries.example' } });
    } finally {
      await owner.query(null, 'alter table company drop column wide');
    }
  });
});

describe('the days of the journal', () => {
  const days = async () =>
    (
      await query<{ age: number }>('select (now() at time zone $$UTC$$)::date - d.day as age from journal_days() d')
    ).map(({ age }) => age);

  it('are made when something is numbered, and dropped as a whole when they are as old as the setting says', async () => {
    for (const age of [5, 31, 40])
      await query('select journal_make_day(now() - make_interval(days => $1::int))', [age]);
    await createCompany(opened.workspace, { domain: 'days.entries.example' });
    await foldAll();
    await query(
      `insert into journal (client_id, number, numbered_at, agency_id, agency_number, written_at, change_number, kind, what, record_id)
       select $1, -age, now() - make_interval(days => age), '', -age, now(), 1, 1, 1, 1 from unnest(array[5, 31, 40]) age`,
      [clientId],
    );
    expect(await days()).toEqual([40, 31, 5, 0]);
    expect(await expireJournal(opened.database, 0)).toEqual({ dropped: 0, oldest: expect.any(Date) });
    expect(await days()).toEqual([40, 31, 5, 0]);
    expect(await expireJournal(opened.database, 30)).toEqual({ dropped: 2, oldest: expect.any(Date) });
    expect(await days()).toEqual([5, 0]);
    expect((await told()).map(({ number }) => number)).toEqual([-5, 1]);
  });
});
