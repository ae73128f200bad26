import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { mergePeople, previewMerge } from '../../../src/schema/crm/people/merge-people.js';
import { runs } from '../../support/corpus-sample.js';
import { type OpenedWorkspace, openWorkspace } from '../../support/workspace.js';

let opened: OpenedWorkspace;
beforeAll(async () => {
  opened = await openWorkspace();
});
afterAll(() => opened.close());

/** A Person as the model sees it: the custom fields of each of its contacts, the contacts by id. */
type Fields = Record<string, string>;
type ModelPerson = Fields[];

const NAMES = [
  'city',
  'City',
  'tier',
  'bison_id',
  'BISON_ID',
  'deal_status',
  'X_STATUS',
  'status',
  '_status',
  'statusx',
  'name with "quotes"',
];
const fields = fc.dictionary(fc.constantFrom(...NAMES), fc.constantFrom('', 'a', 'b', "c'; --"), {
  maxKeys: 5,
  noNullPrototype: true,
});
const people = fc.array(fc.array(fields, { minLength: 0, maxLength: 3 }), { minLength: 2, maxLength: 5 });

const isExcluded = (name: string) => name.toLowerCase() === 'bison_id' || name.toLowerCase().endsWith('_status');

/** What a merge of these Persons, in this order, makes of the fields of every contact. */
function mergeModel(persons: ModelPerson[]): Fields[] {
  const chosen: Fields = {};
  for (const contact of persons.flat()) {
    for (const [name, value] of Object.entries(contact)) {
      if (!isExcluded(name) && !Object.hasOwn(chosen, name)) chosen[name] = value;
    }
  }
  return persons.flat().map((contact) => ({ ...contact, ...chosen }));
}

let made = 0;

/** Persons as the database keeps them: their ids, and the ids of their contacts in order. */
async function seed(persons: ModelPerson[]): Promise<{ ids: number[]; contactIds: number[] }> {
  const { database, workspace } = opened;
  const ids: number[] = [];
  const contactIds: number[] = [];
  for (const contacts of persons) {
    const [person] = await database.query<{ id: number }>(
      null,
      'insert into person (client_id) values ($1) returning id',
      [workspace.clientId],
    );
    ids.push(person?.id ?? 0);
    for (const given of contacts) {
      made += 1;
      const [contact] = await database.query<{ id: number }>(
        null,
        `with c as (insert into contact (client_id, person_id, email, origin) values ($1, $2, $3, 'builtin') returning id),
           f as (insert into contact_custom_field (client_id, contact_id, field_name, field_value)
             select $1, c.id, n, v from c, unnest($4::text[], $5::text[]) as given (n, v)) select id from c`,
        [workspace.clientId, person?.id, `m${made}@model.example`, Object.keys(given), Object.values(given)],
      );
      contactIds.push(contact?.id ?? 0);
    }
  }
  return { ids, contactIds };
}

async function readFields(contactIds: number[]): Promise<Fields[]> {
  const rows = await opened.database.query<{ id: number; name: string; value: string }>(
    null,
    'select contact_id as id, field_name as name, field_value as value from contact_custom_field where contact_id = any($1::int[])',
    [contactIds],
  );
  return contactIds.map((id) =>
    Object.fromEntries(rows.filter((row) => row.id === id).map(({ name, value }) => [name, value])),
  );
}

/** Takes back what the record of a merge says that it wrote. */
async function undoFields(mergeId: number, contactIds: number[]): Promise<Fields[]> {
  const now = await readFields(contactIds);
  const written = await opened.database.query<{ id: number; name: string; previous: string | null }>(
    null,
    'select contact_id as id, field_name as name, previous_value as previous from merge_overwritten_value where merge_id = $1',
    [mergeId],
  );
  for (const { id, name, previous } of written) {
    const contact = now[contactIds.indexOf(id)] ?? {};
    if (previous === null) delete contact[name];
    else contact[name] = previous;
  }
  return now;
}

it('a merge does what a small model of the rules does, the preview foretells it, and its record undoes it', async () => {
  const { database, workspace } = opened;
  await fc.assert(
    fc.asyncProperty(people, fc.infiniteStream(fc.nat()), async (persons, shuffle) => {
      const seeded = await seed(persons);
      // The order of the request is not the order of the ids; contacts stay in the order of their ids inside a Person.
      const order = persons
        .map((_person, index) => ({ index, turn: shuffle.next().value }))
        .sort((a, b) => a.turn - b.turn);
      const ids = order.map(({ index }) => seeded.ids[index] ?? 0);
      const owners = persons.flatMap((contacts, index) => contacts.map(() => seeded.ids[index] ?? 0));
      const contactIds = ids.flatMap((id) => seeded.contactIds.filter((_contact, place) => owners[place] === id));
      const expected = mergeModel(order.map(({ index }) => persons[index] ?? []));
      const before = await readFields(contactIds);
      const preview = await previewMerge(workspace, ids, 1000);

      const merged = await mergePeople(workspace, ids);

      const moved = contactIds.length - owners.filter((owner) => owner === ids[0]).length;
      expect(merged).toEqual({
        mergeId: expect.any(Number),
        primaryPersonId: ids[0],
        mergedPersonIds: ids.slice(1),
        relinkedContacts: moved,
        replayed: false,
      });
      expect(await readFields(contactIds)).toEqual(expected);
      const [after] = await database.query<{ linked: number; left: number; id: number }>(
        null,
        `select (select count(*)::int from contact where person_id = $1 and id = any($2::int[])) as linked,
                (select count(*)::int from person where id = any($3::int[])) as left,
                (select max(id) from merge_record) as id`,
        [ids[0], contactIds, ids],
      );
      expect({ linked: after?.linked, left: after?.left }).toEqual({ linked: contactIds.length, left: 1 });
      expect(await undoFields(after?.id ?? 0, contactIds)).toEqual(before);
      const recorded = await database.query<object>(
        null,
        `select contact_id as "contactId", field_name as "fieldName", previous_value as "previousValue", new_value as "newValue"
           from merge_overwritten_value where merge_id = $1 order by contact_id, field_name`,
        [after?.id],
      );
      expect({ values: preview.overwrittenValues, moved: preview.relinkedContacts }).toEqual({
        values: recorded,
        moved,
      });
    }),
    { numRuns: runs(60) },
  );
});
