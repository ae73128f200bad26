import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { deleteContact } from '../../src/schema/crm/contacts/delete-contacts.js';
import { createContact, upsertContact } from '../../src/schema/crm/contacts/write-contact.js';
import { dismissDuplicates } from '../../src/schema/crm/people/dismiss-duplicates.js';
import { mergePeople } from '../../src/schema/crm/people/merge-people.js';
import { brokenInvariants } from '../support/invariants.js';
import { contactsOf, openArena, ROUNDS, race, TIMEOUT } from './arena.js';

let arena: Awaited<ReturnType<typeof openArena>>;
beforeAll(async () => {
  arena = await openArena();
});
afterAll(() => arena.close());

const upsert = (input: object) => upsertContact(arena.workspace, null, input);
const create = (input: object) => createContact(arena.workspace, input);

describe.sequential('races of People', () => {
  it(
    'overlapping merges in every order each succeed or find nobody, and every contact stays under one Person',
    async () => {
      for (let round = 0; round < ROUNDS; round += 1) {
        const parties = await arena.seedPersons([1, 2, 1, 2, 1]);
        const [a, b, c, d, e] = parties.map(({ id }) => id);
        const outcomes = await race([
          arena.merge([a, b, c]),
          arena.merge([c, b, a]),
          arena.merge([b, c, d]),
          arena.merge([d, a, e]),
          arena.merge([e, d]),
        ]);
        expect(outcomes).toContain('done');
        expect(await arena.survey(contactsOf(parties))).toEqual({ linked: 7, emptied: 0 });
      }
    },
    TIMEOUT,
  );

  it(
    'splits of one Person never leave it empty, and never move a contact twice',
    async () => {
      for (let round = 0; round < ROUNDS; round += 1) {
        const parties = await arena.seedPersons([2, 3]);
        const [two, three] = parties;
        const outcomes = await race([
          arena.split(two?.id, [two?.contacts[0]?.id]),
          arena.split(two?.id, [two?.contacts[1]?.id]),
          arena.split(three?.id, [three?.contacts[0]?.id, three?.contacts[1]?.id]),
          arena.split(three?.id, [three?.contacts[1]?.id, three?.contacts[2]?.id]),
          arena.split(three?.id, [three?.contacts[2]?.id]),
        ]);
        expect(outcomes.slice(0, 2).sort()).toEqual(['InvalidError', 'done']);
        expect(await arena.survey(contactsOf(parties))).toEqual({ linked: 5, emptied: 0 });
      }
    },
    TIMEOUT,
  );

  it(
    'merge, split, upsert and creation into a Person agree in the end, and no Person is emptied',
    async () => {
      for (let round = 0; round < ROUNDS; round += 1) {
        const parties = await arena.seedPersons([2, 2, 1]);
        const [a, b, c] = parties;
        const [email, other] = [a?.contacts[1]?.email, b?.contacts[0]?.email];
        const outcomes = await race([
          arena.merge([a?.id, b?.id, c?.id]),
          arena.merge([c?.id, b?.id]),
          arena.split(b?.id, [b?.contacts[1]?.id]),
          arena.split(a?.id, [a?.contacts[0]?.id]),
          () =>
            upsert({
              email,
              customFields: [
                { fieldName: 'city', fieldValue: 'x' },
                { fieldName: 'tier', fieldValue: 'y' },
              ],
            }),
          () => upsert({ email: other, customFields: [{ fieldName: 'tier', fieldValue: 'z' }] }),
          () => create({ email: `new.${round}.${arena.turn()}@races.example`, personId: b?.id }),
          () => upsert({ email: `up.${round}.${arena.turn()}@races.example`, personId: c?.id }),
        ]);
        const joined = outcomes.slice(6).filter((outcome) => outcome === 'done').length;
        const known = await arena.database.query<{ id: number }>(
          'races.known',
          'select id from contact where email like $1',
          [`%.${round}.${arena.turn()}@races.example`],
        );
        expect(known).toHaveLength(joined);
        expect(await arena.survey([...contactsOf(parties), ...known.map(({ id }) => id)])).toEqual({
          linked: 5 + joined,
          emptied: 0,
        });
      }
    },
    TIMEOUT,
  );

  it(
    'what a merge wrote down is what it overwrote, whoever writes fields meanwhile',
    async () => {
      for (let round = 0; round < ROUNDS; round += 1) {
        const parties = await arena.seedPersons([1, 1]);
        const [a, b] = parties;
        const email = b?.contacts[0]?.email;
        await race([
          () => upsert({ email, customFields: [{ fieldName: 'city', fieldValue: 'meanwhile' }] }),
          arena.merge([a?.id, b?.id]),
        ]);
        const [row] = await arena.database.query<{ previous: string; now: string }>(
          'races.overwritten',
          `select o.previous_value as previous, f.field_value as now from merge_overwritten_value o
           join contact_custom_field f on f.contact_id = o.contact_id and f.field_name = o.field_name where o.contact_id = $1`,
          [b?.contacts[0]?.id],
        );
        // Either the upsert came first and was overwritten, or it came last and stands.
        const before = { previous: 'meanwhile', now: a?.contacts[0]?.email };
        const after = { previous: email, now: 'meanwhile' };
        expect([before, after]).toContainEqual(row);
      }
    },
    TIMEOUT,
  );

  it(
    'deletions beside merges and splits leave every other contact under one Person',
    async () => {
      for (let round = 0; round < ROUNDS; round += 1) {
        const parties = await arena.seedPersons([2, 2]);
        const [a, b] = parties;
        const gone = [a?.contacts[0]?.id ?? 0, b?.contacts[1]?.id ?? 0];
        const outcomes = await race([
          arena.merge([a?.id, b?.id]),
          arena.merge([b?.id, a?.id]),
          arena.split(a?.id, [a?.contacts[0]?.id]),
          arena.split(b?.id, [b?.contacts[0]?.id]),
          ...gone.map((id) => () => deleteContact(arena.workspace, id)),
        ]);
        expect(outcomes.slice(4)).toEqual(['done', 'done']);
        const left = contactsOf(parties).filter((id) => !gone.includes(id));
        expect((await arena.survey(left)).linked).toBe(2);
        await arena.database.query(
          'races.sweep',
          'delete from person p where not exists (select from contact c where c.person_id = p.id)',
        );
      }
    },
    TIMEOUT,
  );

  it(
    'an undo beside another of the same merge, a merge, a split, a dismissal, a deletion and a write happens once, and each contact stays under one Person',
    async () => {
      for (let round = 0; round < ROUNDS; round += 1) {
        const parties = await arena.seedPersons([2, 2, 1, 1]);
        const [a, b, c, d] = parties;
        await dismissDuplicates(arena.workspace, [b?.id ?? 0, d?.id ?? 0]);
        const { mergeId } = await mergePeople(arena.workspace, [a?.id ?? 0, b?.id ?? 0]);
        const [gone = 0, stays = 0] = b?.contacts.map(({ id }) => id) ?? [];
        const outcomes = await race([
          arena.undo(mergeId),
          arena.undo(mergeId),
          arena.merge([c?.id, d?.id]),
          arena.merge([c?.id, a?.id]),
          arena.split(a?.id, [stays]),
          () => dismissDuplicates(arena.workspace, [a?.id ?? 0, c?.id ?? 0]),
          () => deleteContact(arena.workspace, gone),
          () =>
            upsert({ email: b?.contacts[1]?.email, customFields: [{ fieldName: 'city', fieldValue: 'meanwhile' }] }),
        ]);
        expect(outcomes.slice(0, 2).filter((outcome) => outcome === 'done').length).toBeLessThan(2);
        expect(outcomes.slice(6)).toEqual(['done', 'done']);
        const left = contactsOf(parties).filter((id) => id !== gone);
        expect((await arena.survey(left)).linked).toBe(5);
        const [field] = await arena.database.query<{ value: string }>(
          'races.written',
          `select field_value as value from contact_custom_field where contact_id = $1 and field_name = 'city'`,
          [stays],
        );
        // Whoever merged it into another Person after that wrote the value of that one.
        expect(['meanwhile', c?.contacts[0]?.email]).toContain(field?.value);
      }
      expect(await brokenInvariants(arena.database)).toEqual({});
    },
    TIMEOUT,
  );

  it(
    'two undos that stand over each other, and an undo beside a second merge of the same Persons, leave what one order of them would',
    async () => {
      for (let round = 0; round < ROUNDS; round += 1) {
        const parties = await arena.seedPersons([2, 2, 1]);
        const [a, b, c] = parties;
        const { mergeId: first } = await mergePeople(arena.workspace, [a?.id ?? 0, b?.id ?? 0]);
        const { mergeId: second } = await mergePeople(arena.workspace, [c?.id ?? 0, a?.id ?? 0]);
        const undos = await race([arena.undo(first), arena.undo(second)]);
        expect([
          ['done', 'done'],
          ['ConflictError', 'done'],
        ]).toContainEqual(undos);
        if (undos[0] !== 'done') await arena.undo(first)();
        expect((await arena.survey(contactsOf(parties))).linked).toBe(5);
        const { mergeId } = await mergePeople(arena.workspace, [a?.id ?? 0, b?.id ?? 0]);
        const outcomes = await race([
          arena.undo(mergeId),
          arena.merge([a?.id, b?.id]),
          arena.merge([b?.id, a?.id, c?.id]),
        ]);
        // Undone unless the Person that stayed was merged on before; a merge of who is not back finds nobody.
        for (const outcome of outcomes) expect(['done', 'NotFoundError', 'ConflictError']).toContain(outcome);
        if (outcomes[0] !== 'done') expect(outcomes.slice(1)).toContain('done');
        expect((await arena.survey(contactsOf(parties))).linked).toBe(5);
      }
      expect(await brokenInvariants(arena.database)).toEqual({});
    },
    TIMEOUT,
  );

  it('met no deadlock, not even one that was tried again', () => arena.expectNoDeadlock());
});
