import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { ConflictError } from '../../../src/errors.js';
import { deleteContact } from '../../../src/schema/crm/contacts/delete-contacts.js';
import { dismissDuplicates } from '../../../src/schema/crm/people/dismiss-duplicates.js';
import { mergePeople } from '../../../src/schema/crm/people/merge-people.js';
import { splitPerson } from '../../../src/schema/crm/people/split-person.js';
import { undoMerge } from '../../../src/schema/history/undo/undo-merge.js';
import { runs } from '../../support/corpus-sample.js';
import { type OpenedWorkspace, openWorkspace } from '../../support/workspace.js';

let opened: OpenedWorkspace;
beforeAll(async () => {
  opened = await openWorkspace();
});
afterAll(() => opened.close());

type Fields = Record<string, string>;
interface Merge {
  id: number;
  primary: number;
  merged: number[];
  moved: { contact: number; from: number }[];
  written: { contact: number; name: string; before: string | null; merged: string }[];
  undone: boolean;
}

/** The rules of merge and undo over plain values. */
class Model {
  readonly persons = new Set<number>();
  readonly personOf = new Map<number, number>();
  readonly fields = new Map<number, Fields>();
  readonly merges: Merge[] = [];

  valueOf(contact: number, name: string): string | null {
    return this.fields.get(contact)?.[name] ?? null;
  }
  set(contact: number, name: string, value: string | null): void {
    const fields = this.fields.get(contact);
    if (!fields) return;
    if (value === null) delete fields[name];
    else fields[name] = value;
  }
  contactsOf(person: number): number[] {
    return [...this.personOf].flatMap(([contact, owner]) => (owner === person ? [contact] : [])).sort((a, b) => a - b);
  }

  merge(id: number, ids: readonly number[]): void {
    const [primary = 0, ...merged] = ids;
    const contacts = ids.flatMap((person) => this.contactsOf(person));
    const chosen: Fields = {};
    for (const contact of contacts) Object.assign(chosen, { ...this.fields.get(contact), ...chosen });
    const written = contacts.flatMap((contact) =>
      Object.entries(chosen)
        .filter(([name, value]) => this.valueOf(contact, name) !== value)
        .map(([name, value]) => ({ contact, name, before: this.valueOf(contact, name), merged: value })),
    );
    const moved = merged.flatMap((from) => this.contactsOf(from).map((contact) => ({ contact, from })));
    for (const { contact, name, merged: value } of written) this.set(contact, name, value);
    for (const { contact } of moved) this.personOf.set(contact, primary);
    for (const person of merged) this.persons.delete(person);
    this.merges.push({ id, primary, merged, moved, written, undone: false });
  }

  /** The conflicts; null where the undo is refused. */
  undo({ id }: Merge): object[] | null {
    const merge = this.merges.find((one) => one.id === id);
    if (!merge || merge.undone || !this.persons.has(merge.primary)) return null;
    const later = this.merges.filter((one) => one.id > id && !one.undone);
    const back = merge.moved.filter(({ contact }) => this.personOf.get(contact) === merge.primary);
    const isBack = (contact: number) => back.some((one) => one.contact === contact);
    if (later.some((one) => one.primary === merge.primary && one.moved.some(({ contact }) => isBack(contact))))
      return null;
    const values = merge.written
      .filter(({ contact }) => this.personOf.has(contact))
      .map((one) => ({ ...one, now: this.valueOf(one.contact, one.name) }));
    const conflicts = values.filter(({ before, merged, now }) => now !== merged && now !== before);
    const stands = (value: (typeof conflicts)[number]) =>
      later.some(({ written }) =>
        written.some((one) => one.contact === value.contact && one.name === value.name && one.merged === value.now),
      );
    if (conflicts.some(stands)) return null;
    for (const { contact, name, before, merged, now } of values) if (now === merged) this.set(contact, name, before);
    for (const person of merge.merged) this.persons.add(person);
    for (const { contact, from } of back) this.personOf.set(contact, from);
    merge.undone = true;
    return conflicts
      .map(({ contact, name, before, merged, now }) => ({ contactId: contact, fieldName: name, before, merged, now }))
      .sort((a, b) => a.contactId - b.contactId || (a.fieldName < b.fieldName ? -1 : 1));
  }

  state() {
    return {
      persons: [...this.persons].sort((a, b) => a - b),
      contacts: [...this.personOf].sort(([a], [b]) => a - b),
      fields: [...this.fields].filter(([contact]) => this.personOf.has(contact)).sort(([a], [b]) => a - b),
    };
  }
}

const SEED = `with born as (insert into person (client_id) select $1 from generate_series(1, 5) returning id),
  added as (insert into contact (client_id, person_id, email, origin)
    select $1, b.id, 'm' || b.id || '.' || n || '@undo-model.example', 'builtin' from born b, generate_series(1, 2) n
    returning id, person_id)
select id, person_id as person from added order by id`;

async function seed(model: Model): Promise<void> {
  const rows = await opened.database.query<{ id: number; person: number }>(null, SEED, [opened.workspace.clientId]);
  for (const { id, person } of rows) {
    model.persons.add(person);
    model.personOf.set(id, person);
    model.fields.set(id, {});
  }
}

const write = async (contact: number, name: string, value: string | null) => {
  const text =
    value === null
      ? 'delete from contact_custom_field where client_id = $1 and contact_id = $2 and field_name = $3 and $4::text is null'
      : `insert into contact_custom_field (client_id, contact_id, field_name, field_value) values ($1, $2, $3, $4)
         on conflict (client_id, contact_id, field_name) do update set field_value = excluded.field_value`;
  await opened.database.query(null, text, [opened.workspace.clientId, contact, name, value]);
};

async function stateOf(model: Model, known: ReadonlySet<number>) {
  const { database } = opened;
  const persons = await database.query<{ id: number }>(
    null,
    'select id from person where id = any($1::int[]) order by 1',
    [[...known]],
  );
  const contacts = await database.query<{ id: number; person: number }>(
    null,
    'select id, person_id as person from contact where id = any($1::int[]) order by 1',
    [[...model.fields.keys()]],
  );
  const fields = await database.query<{ id: number; name: string; value: string }>(
    null,
    'select contact_id as id, field_name as name, field_value as value from contact_custom_field where contact_id = any($1::int[])',
    [[...model.fields.keys()]],
  );
  return {
    persons: persons.map(({ id }) => id),
    contacts: contacts.map(({ id, person }) => [id, person]),
    fields: contacts.map(({ id }) => [
      id,
      Object.fromEntries(fields.filter((field) => field.id === id).map(({ name, value }) => [name, value])),
    ]),
  };
}

const pick = <Item>(items: readonly Item[], choice: number): Item | undefined => items[choice % items.length];

const step = fc.oneof(
  {
    weight: 3,
    arbitrary: fc.record({ kind: fc.constant('merge' as const), a: fc.nat(99), b: fc.nat(99), c: fc.nat(99) }),
  },
  {
    weight: 4,
    arbitrary: fc.record({ kind: fc.constant('undo' as const), a: fc.nat(99), b: fc.nat(9), c: fc.nat(9) }),
  },
  {
    weight: 4,
    arbitrary: fc.record({ kind: fc.constant('write' as const), a: fc.nat(99), b: fc.nat(2), c: fc.nat(3) }),
  },
  {
    weight: 1,
    arbitrary: fc.record({ kind: fc.constant('split' as const), a: fc.nat(99), b: fc.nat(9), c: fc.nat(9) }),
  },
  {
    weight: 1,
    arbitrary: fc.record({ kind: fc.constant('delete' as const), a: fc.nat(99), b: fc.nat(9), c: fc.nat(9) }),
  },
);
type Step = typeof step extends fc.Arbitrary<infer Value> ? Value : never;

const DOES = {
  async merge(model: Model, { a, b, c }: Step) {
    const ids = [...model.persons];
    const chosen = [...new Set([pick(ids, a), pick(ids, b), pick(ids, c)])].filter((id) => id !== undefined);
    if (chosen.length < 2) return;
    const { mergeId = 0 } = await mergePeople(opened.workspace, chosen);
    model.merge(mergeId, chosen);
  },
  async undo(model: Model, { a }: Step) {
    const merge = pick(model.merges, a);
    if (!merge) return;
    const input = { mergeId: merge.id, dryRun: false, first: 1000 };
    const outcome = await undoMerge(opened.workspace, input).then(
      ({ conflicts }) => conflicts,
      (error: unknown) => {
        if (error instanceof ConflictError) return null;
        throw error;
      },
    );
    expect(outcome).toEqual(model.undo(merge));
  },
  async write(model: Model, { a, b, c }: Step) {
    const contact = pick([...model.personOf.keys()], a);
    if (contact === undefined) return;
    const value = c === 0 ? null : String(c);
    await write(contact, `f${b}`, value);
    model.set(contact, `f${b}`, value);
  },
  async split(model: Model, { a }: Step, known: Set<number>) {
    const contact = pick([...model.personOf.keys()], a);
    const person = model.personOf.get(contact ?? 0);
    if (contact === undefined || person === undefined || model.contactsOf(person).length < 2) return;
    const { newPersonId } = await splitPerson(opened.workspace, { personId: person, contactIds: [contact] });
    known.add(newPersonId);
    model.persons.add(newPersonId);
    model.personOf.set(contact, newPersonId);
  },
  async delete(model: Model, { a }: Step) {
    const contact = pick([...model.personOf.keys()], a);
    if (contact === undefined) return;
    await deleteContact(opened.workspace, contact);
    model.personOf.delete(contact);
  },
};

it('merges, undos, splits, writes and deletions in any order do what a small model of the rules does', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 30 }), async (steps) => {
      const model = new Model();
      await seed(model);
      const known = new Set(model.persons);
      for (const one of steps) await DOES[one.kind](model, one, known);
      expect(await stateOf(model, known)).toEqual(model.state());
    }),
    { numRuns: runs(30) },
  );
});

const refusals = () =>
  opened.database.query<object>(null, 'select person_id as a, other_id as b from duplicate_refusal order by 1, 2');

it('merges that are all undone, the newest first, leave dismissed pairs, and all else, as they were', async () => {
  const picks = fc.array(fc.array(fc.nat(99), { minLength: 2, maxLength: 3 }), { minLength: 1, maxLength: 6 });
  await fc.assert(
    fc.asyncProperty(
      picks,
      picks,
      fc.array(fc.tuple(fc.nat(9), fc.nat(2), fc.nat(2))),
      async (pairs, merges, values) => {
        await opened.database.query(null, 'delete from duplicate_refusal');
        const model = new Model();
        await seed(model);
        for (const [a, b, c] of values) await DOES.write(model, { kind: 'write', a, b, c: c + 1 });
        for (const chosen of pairs) {
          const ids = [...new Set(chosen.map((choice) => pick([...model.persons], choice) ?? 0))];
          if (ids.length > 1) await dismissDuplicates(opened.workspace, ids);
        }
        const known = new Set(model.persons);
        const before = { state: await stateOf(model, known), refusals: await refusals() };
        for (const [a = 0, b = 0, c = 0] of merges) await DOES.merge(model, { kind: 'merge', a, b, c });
        for (const { id } of [...model.merges].reverse())
          expect(await undoMerge(opened.workspace, { mergeId: id, dryRun: false, first: 9 })).toMatchObject({
            conflictCount: 0,
          });
        expect({ state: await stateOf(model, known), refusals: await refusals() }).toEqual(before);
      },
    ),
    { numRuns: runs(30) },
  );
});

it('merges alone are undone in any order that is not refused, to the state before them', async () => {
  const picks = fc.array(fc.array(fc.nat(99), { minLength: 3, maxLength: 3 }), { minLength: 1, maxLength: 5 });
  await fc.assert(
    fc.asyncProperty(
      picks,
      fc.array(fc.tuple(fc.nat(9), fc.nat(2), fc.nat(2))),
      fc.infiniteStream(fc.nat(99)),
      async (merges, values, order) => {
        const model = new Model();
        await seed(model);
        for (const [a, b, c] of values) await DOES.write(model, { kind: 'write', a, b, c: c + 1 });
        const known = new Set(model.persons);
        const before = await stateOf(model, known);
        for (const [a = 0, b = 0, c = 0] of merges) await DOES.merge(model, { kind: 'merge', a, b, c });
        let standing = model.merges;
        while (standing.length > 0) {
          // The newest that stands is never refused, so this ends.
          const turn = order.next().value % standing.length;
          for (const one of [...standing.slice(turn), ...standing.slice(0, turn)])
            await DOES.undo(model, { kind: 'undo', a: model.merges.indexOf(one), b: 0, c: 0 });
          const left = standing.filter(({ undone }) => !undone);
          expect(left.length).toBeLessThan(standing.length);
          standing = left;
        }
        expect(await stateOf(model, known)).toEqual(before);
      },
    ),
    { numRuns: runs(30) },
  );
});
