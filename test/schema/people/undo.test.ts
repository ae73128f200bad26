import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { ConflictError, NotFoundError } from '../../../src/errors.js';
import { deleteContact } from '../../../src/schema/crm/contacts/delete-contacts.js';
import { dismissDuplicates, reconsiderDuplicates } from '../../../src/schema/crm/people/dismiss-duplicates.js';
import { mergePeople } from '../../../src/schema/crm/people/merge-people.js';
import { splitPerson } from '../../../src/schema/crm/people/split-person.js';
import { undoMerge } from '../../../src/schema/history/undo/undo-merge.js';
import { type OpenedWorkspace, openWorkspace } from '../../support/workspace.js';

let opened: OpenedWorkspace;
beforeAll(async () => {
  opened = await openWorkspace();
  await opened.database.query(null, 'update client set scoring_enabled = true');
});
afterAll(() => opened.close());

type Fields = Record<string, string>;
interface Party {
  id: number;
  contactIds: number[];
}

let made = 0;

/** A Person with contacts of these fields. */
async function person(...contacts: Fields[]): Promise<Party> {
  const { database, workspace } = opened;
  const [born] = await database.query<{ id: number }>(
    null,
    `insert into person (client_id, created_at) values ($1, '2020-01-01'::timestamptz + $2 * interval '1 day') returning id`,
    [workspace.clientId, made],
  );
  const contactIds: number[] = [];
  for (const fields of contacts) {
    made += 1;
    const [contact] = await database.query<{ id: number }>(
      null,
      `with c as (insert into contact (client_id, person_id, email, origin) values ($1, $2, $3, 'builtin') returning id),
         f as (insert into contact_custom_field (client_id, contact_id, field_name, field_value)
           select $1, c.id, n, v from c, unnest($4::text[], $5::text[]) as given (n, v)) select id from c`,
      [workspace.clientId, born?.id, `u${made}@undo.example`, Object.keys(fields), Object.values(fields)],
    );
    contactIds.push(contact?.id ?? 0);
  }
  return { id: born?.id ?? 0, contactIds };
}

/* Everything that a merge changes and an undo gives back, but for times of writing and ids that are drawn anew. */
const STATE = `select
  (select json_agg(json_build_array(p.id, p.created_at) order by p.id) from person p where p.client_id = $1) as persons,
  (select json_agg(json_build_array(c.id, c.person_id) order by c.id) from contact c where c.client_id = $1) as contacts,
  (select json_agg(json_build_array(f.contact_id, f.field_name, f.field_value) order by f.contact_id, f.field_name)
     from contact_custom_field f where f.client_id = $1) as fields,
  (select json_agg(json_build_array(r.person_id, r.other_id) order by r.person_id, r.other_id)
     from duplicate_refusal r where r.client_id = $1) as refusals`;
const state = async () => (await opened.database.query<object>(null, STATE, [opened.workspace.clientId]))[0];

const fieldsOf = async (contactId: number | undefined) =>
  Object.fromEntries(
    (
      await opened.database.query<{ name: string; value: string }>(
        null,
        'select field_name as name, field_value as value from contact_custom_field where contact_id = $1 order by 1',
        [contactId],
      )
    ).map(({ name, value }) => [name, value]),
  );
const setField = (contactId: number | undefined, name: string, value: string) =>
  opened.database.query(
    null,
    `insert into contact_custom_field (client_id, contact_id, field_name, field_value) values ($1, $2, $3, $4)
     on conflict (client_id, contact_id, field_name) do update set field_value = excluded.field_value`,
    [opened.workspace.clientId, contactId, name, value],
  );
const dropField = (contactId: number | undefined, name: string) =>
  opened.database.query(null, 'delete from contact_custom_field where contact_id = $1 and field_name = $2', [
    contactId,
    name,
  ]);
const personOf = async (contactId: number | undefined) =>
  (
    await opened.database.query<{ person: number }>(null, 'select person_id as person from contact where id = $1', [
      contactId,
    ])
  )[0]?.person;
const refusals = async () =>
  (
    await opened.database.query<{ a: number; b: number }>(
      null,
      'select person_id as a, other_id as b from duplicate_refusal where client_id = $1 order by 1, 2',
      [opened.workspace.clientId],
    )
  ).map(({ a, b }) => [a, b]);

const merge = async (...people: Party[]): Promise<number> =>
  (
    await mergePeople(
      opened.workspace,
      people.map(({ id }) => id),
    )
  ).mergeId ?? 0;
const undo = (mergeId: number, dryRun = false) => undoMerge(opened.workspace, { mergeId, dryRun, first: 100 });
const done = { dryRun: false, replayed: false, conflictCount: 0, conflicts: [] };

describe('the undo of a merge', () => {
  it('gives Persons back under their ids, with their contacts, fields and the time they were made', async () => {
    const one = await person({ city: 'Berlin' }, {});
    const two = await person({ city: 'Kyiv', tier: '1' });
    const empty = await person();
    const before = await state();
    const mergeId = await merge(one, two, empty);
    expect(await undo(mergeId)).toEqual({
      ...done,
      mergeId,
      primaryPersonId: one.id,
      restoredPersonIds: [two.id, empty.id],
      relinkedContacts: 1,
      restoredValues: 4,
    });
    expect(await state()).toEqual(before);
  });

  it('is foretold by a dry run, which changes nothing', async () => {
    const one = await person({ city: 'Berlin' });
    const two = await person({ city: 'Kyiv' });
    const mergeId = await merge(one, two);
    await setField(two.contactIds[0], 'city', 'Lviv');
    const before = await state();
    const told = await undo(mergeId, true);
    expect(await state()).toEqual(before);
    expect(told).toEqual({ ...(await undo(mergeId)), dryRun: true });
    expect(told.conflictCount).toBe(1);
  });

  it('leaves and lists each value that somebody changed since, and no other', async () => {
    const one = await person({ a: '1', b: '1', c: '1', d: '1' });
    const two = await person({ a: '2', b: '2', c: '2' });
    const mergeId = await merge(one, two);
    const [contact] = two.contactIds;
    await setField(contact, 'a', '3');
    await dropField(contact, 'b');
    await setField(contact, 'c', '2');
    await dropField(contact, 'd');
    const undone = await undo(mergeId);
    expect(undone).toMatchObject({
      restoredValues: 0,
      conflictCount: 2,
      conflicts: [
        { contactId: contact, fieldName: 'a', before: '2', merged: '1', now: '3' },
        { contactId: contact, fieldName: 'b', before: '2', merged: '1', now: null },
      ],
    });
    expect(await fieldsOf(contact)).toEqual({ a: '3', c: '2' });
  });

  it('takes back only contacts that are still where the merge put them, and leaves those that joined since', async () => {
    const one = await person({});
    const two = await person({}, {}, {});
    const mergeId = await merge(one, two);
    const [kept, gone, elsewhere] = two.contactIds;
    await deleteContact(opened.workspace, gone ?? 0);
    const { newPersonId } = await splitPerson(opened.workspace, { personId: one.id, contactIds: [elsewhere ?? 0] });
    const joined = await person({});
    await opened.database.query(null, 'update contact set person_id = $1 where id = $2', [
      one.id,
      joined.contactIds[0],
    ]);
    expect(await undo(mergeId)).toMatchObject({ restoredPersonIds: [two.id], relinkedContacts: 1 });
    expect(await Promise.all([kept, elsewhere, joined.contactIds[0]].map(personOf))).toEqual([
      two.id,
      newPersonId,
      one.id,
    ]);
  });

  it('asks for the scores of all Persons of it, and is in the audit log', async () => {
    const one = await person({});
    const two = await person({});
    const mergeId = await merge(one, two);
    await opened.database.query(null, 'delete from rescoring_request');
    await undo(mergeId);
    const requests = await opened.database.query<{ id: number }>(
      null,
      `select subject_id as id from rescoring_request where subject_kind = 'person' order by 1`,
    );
    expect(requests.map(({ id }) => id)).toEqual([one.id, two.id]);
    const [entry] = await opened.database.query<object>(
      null,
      'select action, subject, after from audit_entry order by id desc limit 1',
    );
    const after = { mergeId, restoredPersonIds: [two.id], relinkedContacts: 1, restoredValues: 0, conflictCount: 0 };
    expect(entry).toEqual({ action: 'person.merge-undone', subject: `person:${one.id}`, after });
  });

  it('of a merge by an earlier release gives back the Persons that still have contacts', async () => {
    const one = await person({});
    const two = await person({});
    const empty = await person();
    const mergeId = await merge(one, two, empty);
    await opened.database.query(null, 'update merge_record set merged_created_at = null where id = $1', [mergeId]);
    expect(await undo(mergeId)).toMatchObject({ restoredPersonIds: [two.id], relinkedContacts: 1 });
  });
});

describe('several merges', () => {
  let one: Party;
  let two: Party;
  let three: Party;
  beforeEach(async () => {
    one = await person({ a: '1' });
    two = await person({ b: '2' });
    three = await person({ c: '3' });
  });

  it('that do not depend on each other are undone in either order, to the same state', async () => {
    for (const order of [
      [0, 1],
      [1, 0],
    ]) {
      const before = await state();
      const merges = [await merge(one, two), await merge(one, three)];
      for (const index of order) await undo(merges[index] ?? 0);
      expect(await state()).toEqual(before);
    }
  });

  it('are refused while the Person that stayed is merged on, and the merge in the way is named', async () => {
    const before = await state();
    const first = await merge(one, two);
    const second = await merge(three, one);
    const merged = await state();
    const refusal = `Merge ${second}, which moved Person ${one.id} on, is in the way. Undo it first.`;
    await expect(undo(first)).rejects.toThrow(new ConflictError('Conflict', refusal));
    await expect(undo(first, true)).rejects.toThrow(refusal);
    expect(await state()).toEqual(merged);
    await undo(second);
    await undo(first);
    expect(await state()).toEqual(before);
  });

  it('are refused while a later one moved the same contact again', async () => {
    const first = await merge(two, one);
    const [contact = 0] = one.contactIds;
    const { newPersonId } = await splitPerson(opened.workspace, { personId: two.id, contactIds: [contact] });
    const back = (await mergePeople(opened.workspace, [two.id, newPersonId])).mergeId ?? 0;
    const refusal = `Merge ${back}, which changed the same contacts later, is in the way. Undo it first.`;
    await expect(undo(first)).rejects.toThrow(new ConflictError('Conflict', refusal));
    await undo(back);
    expect(await undo(first)).toMatchObject({ restoredPersonIds: [one.id], relinkedContacts: 0 });
  });

  it('are refused while a later one stands over a value that they wrote', async () => {
    const first = await merge(one, two);
    await setField(one.contactIds[0], 'a', '9');
    const before = await state();
    const second = await merge(one, three);
    expect(await fieldsOf(two.contactIds[0])).toMatchObject({ a: '9' });
    const refusal = `Merge ${second}, which changed the same contacts later, is in the way. Undo it first.`;
    await expect(undo(first)).rejects.toThrow(new ConflictError('Conflict', refusal));
    await undo(second);
    expect(await state()).toEqual(before);
    await undo(first);
    expect(await fieldsOf(two.contactIds[0])).toEqual({ b: '2' });
  });

  it('are not in the way once somebody changed the value after them', async () => {
    const first = await merge(one, two);
    await setField(one.contactIds[0], 'a', '9');
    await merge(one, three);
    await setField(two.contactIds[0], 'a', '10');
    expect((await undo(first)).conflicts).toEqual([
      { contactId: two.contactIds[0], fieldName: 'a', before: null, merged: '1', now: '10' },
    ]);
  });
});

describe('an undo is refused', () => {
  it('of a merge that there is none, or that is another workspace’s', async () => {
    const mergeId = await merge(await person({}), await person({}));
    for (const id of [0, -1, 2 ** 53, 2_147_483_647])
      await expect(undo(id)).rejects.toThrow(new NotFoundError('Merge not found'));
    const input = { mergeId, dryRun: false, first: 100 };
    await expect(undoMerge(opened.other, input)).rejects.toThrow(new NotFoundError('Merge not found'));
  });

  it('when it was done already, unless the same request is repeated with its idempotency key', async () => {
    const mergeId = await merge(await person({}), await person({}));
    const input = { mergeId, dryRun: false, first: 100, idempotencyKey: `undo-${mergeId}` };
    const first = await undoMerge(opened.workspace, input);
    expect(await undoMerge(opened.workspace, input)).toEqual({ ...first, replayed: true });
    const refusal = new ConflictError('Conflict', `Merge ${mergeId} was undone already.`);
    await expect(undo(mergeId)).rejects.toThrow(refusal);
    await expect(undo(mergeId, true)).rejects.toThrow(refusal);
  });
});

describe('dismissed pairs', () => {
  let one: Party;
  let two: Party;
  let other: Party;
  beforeEach(async () => {
    await opened.database.query(null, 'delete from duplicate_refusal');
    one = await person({});
    two = await person({});
    other = await person({});
  });
  const dismiss = (...people: Party[]) =>
    dismissDuplicates(
      opened.workspace,
      people.map(({ id }) => id),
    );

  it('go back to the Persons that they were said of, those within the merge too', async () => {
    await dismiss(one, two);
    await dismiss(two, other);
    const before = await refusals();
    const mergeId = await merge(one, two);
    expect(await refusals()).toEqual([[one.id, other.id]]);
    await undo(mergeId);
    expect(await refusals()).toEqual(before);
  });

  it('that the Person that stayed had itself, or got since, stay with it', async () => {
    await dismiss(one, two, other);
    const late = await person({});
    const before = await refusals();
    const mergeId = await merge(one, two);
    await dismiss(one, late);
    await undo(mergeId);
    expect(await refusals()).toEqual(expect.arrayContaining([...before, [one.id, late.id]]));
  });

  it('that somebody reconsidered since are not refused again', async () => {
    await dismiss(two, other);
    const mergeId = await merge(one, two);
    await reconsiderDuplicates(opened.workspace, [one.id, other.id]);
    await undo(mergeId);
    expect(await refusals()).toEqual([]);
  });

  it('follow the other Person into the one that it is in now', async () => {
    await dismiss(two, other);
    const mergeId = await merge(one, two);
    const host = await person({});
    await merge(host, other);
    await undo(mergeId);
    expect(await refusals()).toEqual([
      [one.id, host.id],
      [two.id, host.id],
    ]);
  });
});
