import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { getContact } from '../../src/schema/crm/contacts/contact-sql.js';
import { deleteContact } from '../../src/schema/crm/contacts/delete-contacts.js';
import { getEmail } from '../../src/schema/crm/emails/read-emails.js';
import { createEmail, deleteEmail } from '../../src/schema/crm/emails/write-email.js';
import { mergePeople } from '../../src/schema/crm/people/merge-people.js';
import { aggregateEntries } from '../../src/schema/history/journal/aggregate-entries.js';
import { restoreRecord } from '../../src/schema/history/undo/undo-entries.js';
import { claimByKey } from '../../src/schema/kernel/queues/claims.js';
import { eraseSlice } from '../../src/schema/work/person-erasure/erase-slice.js';
import { startErasure } from '../../src/schema/work/person-erasure/start-erasure.js';
import { findText } from '../support/full-client.js';
import { brokenInvariants } from '../support/invariants.js';
import { ROUNDS as ALL_ROUNDS, contactsOf, openArena, race, TIMEOUT } from './arena.js';

/* An erasure is some twenty transactions. */
const ROUNDS = Math.ceil(ALL_ROUNDS / 5);
const MOST_STEPS = 18;

let arena: Awaited<ReturnType<typeof openArena>>;
beforeAll(async () => {
  arena = await openArena();
});
afterAll(() => arena.close());

const foldAll = async () => {
  while ((await aggregateEntries(arena.database, 2_000)) > 0);
};

/** Erases a Person; whatever is to meet that begins beside a step of it, at the first before it was asked for. */
async function eraseBeside(personId: number, rivals: (() => Promise<unknown>)[], step = 0): Promise<unknown[]> {
  const { database, workspace } = arena;
  const { clientId, agencyId, actor } = workspace;
  let steps = 0;
  let beside: Promise<unknown[]> | undefined;
  const goOn = () => {
    if (steps >= step) beside ??= race(rivals);
    steps += 1;
  };
  const erase = async () => {
    goOn();
    await startErasure({ agencyId, actor, database, pepper: 'a pepper of sixteen characters' }, clientId, personId);
    goOn();
    let claim = await claimByKey(database, 'person_erasure', clientId, personId);
    while (claim) {
      goOn();
      claim = await eraseSlice(database, claim);
    }
  };
  const [erased] = await race([erase]);
  beside ??= race(rivals);
  return [erased, ...(await beside)];
}

const restoreContact = (id: number) => () =>
  restoreRecord(arena.workspace, 'contact', id, () =>
    getContact(arena.database, { clientId: arena.workspace.clientId }, id),
  );
const restoreEmail = (id: number) => () =>
  restoreRecord(arena.workspace, 'email', id, () => getEmail(arena.database, arena.workspace.clientId, id));

async function idsOf(table: 'contact' | 'person' | 'email', ids: readonly number[]): Promise<number[]> {
  const text = `select id from ${table} where id = any($1::bigint[]) order by id`;
  return (await arena.database.query<{ id: number }>(null, text, [ids])).map(({ id }) => id);
}

async function expectForgotten(addresses: readonly string[]): Promise<void> {
  await foldAll();
  for (const address of addresses) expect(await findText(arena.database, address)).toEqual([]);
}

describe.sequential('races of an erasure', () => {
  it(
    'with the undo of a merge of its Person: who was given back before is another, and who was not never comes back',
    async () => {
      const undone = new Set<unknown>();
      for (let round = 0; round < ROUNDS; round += 1) {
        const [a, b] = await arena.seedPersons([2, 2]);
        if (!a || !b) throw new Error('Nobody was made.');
        const { mergeId } = await mergePeople(arena.workspace, [a.id, b.id]);
        const [erased, undo] = await eraseBeside(a.id, [arena.undo(mergeId)], round % MOST_STEPS);
        expect(erased).toBe('done');
        undone.add(undo);
        const isBack = undo === 'done';
        expect(undo).toBe(isBack ? 'done' : 'ConflictError');
        expect(await idsOf('person', [a.id, b.id])).toEqual(isBack ? [b.id] : []);
        expect(await idsOf('contact', contactsOf([a, b]))).toEqual(isBack ? contactsOf([b]) : []);
        expect(await race([arena.undo(mergeId)])).toEqual(['ConflictError']);
        await expectForgotten((isBack ? [a] : [a, b]).flatMap(({ contacts }) => contacts.map(({ email }) => email)));
      }
      expect(await brokenInvariants(arena.database)).toEqual({});
      expect(undone).toEqual(new Set(['done', 'ConflictError']));
    },
    TIMEOUT,
  );

  it(
    'with restores of a contact and of an email of its Person: neither is there afterwards, whoever came first',
    async () => {
      for (let round = 0; round < ROUNDS; round += 1) {
        const [party] = await arena.seedPersons([3]);
        const [gone, kept] = party?.contacts ?? [];
        if (!party || !gone || !kept) throw new Error('Nobody was made.');
        const { id: email } = await createEmail(arena.workspace, {
          ...{ emailType: 'outbound', origin: 'builtin', emailTimestamp: '2026-05-04T10:00:00.000Z' },
          contactEmail: kept.email,
        });
        await deleteEmail(arena.workspace, email);
        await deleteContact(arena.workspace, gone.id);
        await foldAll();
        const rivals = [restoreContact(gone.id), restoreEmail(email)];
        const [erased, ...restored] = await eraseBeside(party.id, rivals, round % MOST_STEPS);
        expect(erased).toBe('done');
        for (const outcome of restored) expect(['done', 'ConflictError', 'NotFoundError']).toContain(outcome);
        expect(await idsOf('person', [party.id])).toEqual([]);
        expect(await idsOf('contact', contactsOf([party]))).toEqual([]);
        expect(await idsOf('email', [email])).toEqual([]);
        await expectForgotten(party.contacts.map((contact) => contact.email));
        expect(await race(rivals)).not.toContain('done');
      }
      expect(await brokenInvariants(arena.database)).toEqual({});
    },
    TIMEOUT,
  );

  it('met no deadlock, not even one that was tried again', () => arena.expectNoDeadlock());
});
