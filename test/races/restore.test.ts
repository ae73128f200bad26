import { afterAll, beforeAll, expect, it } from 'vitest';
import { getContact } from '../../src/schema/crm/contacts/contact-sql.js';
import { deleteContact } from '../../src/schema/crm/contacts/delete-contacts.js';
import { createContact } from '../../src/schema/crm/contacts/write-contact.js';
import { aggregateEntries } from '../../src/schema/history/journal/aggregate-entries.js';
import { restoreRecord } from '../../src/schema/history/undo/undo-entries.js';
import { brokenInvariants } from '../support/invariants.js';
import { openArena, ROUNDS, race, TIMEOUT } from './arena.js';

let arena: Awaited<ReturnType<typeof openArena>>;
beforeAll(async () => {
  arena = await openArena();
});
afterAll(() => arena.close());

const restore = (id: number) => () => {
  const { workspace } = arena;
  const { database, clientId } = workspace;
  return restoreRecord(workspace, 'contact', id, () => getContact(database, { clientId }, id));
};

it(
  'restores of one contact beside a creation with its address and a merge of its Person: one contact has the address',
  async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const [one, two] = await arena.seedPersons([2, 1]);
      const [gone] = one?.contacts ?? [];
      const { id = 0, email = '' } = gone ?? {};
      await deleteContact(arena.workspace, id);
      while ((await aggregateEntries(arena.database, 2_000)) > 0);
      const outcomes = await race([
        restore(id),
        restore(id),
        () => createContact(arena.workspace, { email }),
        arena.merge([two?.id, one?.id]),
      ]);
      expect(outcomes[3]).toBe('done');
      const found = await arena.database.query<{ id: number }>('races.of', 'select id from contact where email = $1', [
        email,
      ]);
      expect(found).toHaveLength(1);
      const isRestored = found[0]?.id === id;
      expect(outcomes.slice(0, 3)).toEqual(
        isRestored ? ['done', 'done', 'ConflictError'] : ['ConflictError', 'ConflictError', 'done'],
      );
    }
    expect(await brokenInvariants(arena.database)).toEqual({});
  },
  TIMEOUT,
);

it('met no deadlock, not even one that was tried again', () => arena.expectNoDeadlock());
