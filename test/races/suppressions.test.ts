import { afterAll, beforeAll, expect, it } from 'vitest';
import { EMPTY_EVENT } from '../../src/platforms/toolkit/email-event.js';
import { isEventItem, report } from '../../src/platforms/toolkit/webhook-item.js';
import { deleteContact } from '../../src/schema/crm/contacts/delete-contacts.js';
import { createContact, updateContact, upsertContact } from '../../src/schema/crm/contacts/write-contact.js';
import { checkSuppressions } from '../../src/schema/crm/suppressions/check.js';
import { matchContacts } from '../../src/schema/crm/suppressions/match.js';
import { readMark } from '../../src/schema/crm/suppressions/suppression-row.js';
import {
  type AddOutcome,
  addSuppressions,
  liftSuppressions,
} from '../../src/schema/crm/suppressions/write-suppressions.js';
import { markErased, recordEvent } from '../../src/schema/inbound/email-events/record-event.js';
import { claimByKey } from '../../src/schema/kernel/queues/claims.js';
import { eraseSlice } from '../../src/schema/work/person-erasure/erase-slice.js';
import { startErasure } from '../../src/schema/work/person-erasure/start-erasure.js';
import { ROUNDS as ALL_ROUNDS, contactsOf, openArena, race, TIMEOUT } from './arena.js';

const ROUNDS = Math.ceil(ALL_ROUNDS / 4);

let arena: Awaited<ReturnType<typeof openArena>>;
beforeAll(async () => {
  arena = await openArena();
});
afterAll(() => arena.close());

let turn = 0;
const freshAddress = () => {
  turn += 1;
  return `s${turn}@races.example`;
};
const add =
  (subject: object, outcomes: AddOutcome[] = []) =>
  async () => {
    outcomes.push(...(await addSuppressions(arena.workspace, [subject], {})));
  };
const unsubscribe = (email: string) => () => {
  const { database, clientId, agencyId, peppers } = arena.workspace;
  const event = { ...EMPTY_EVENT, kind: 'unsubscribed', email, eventAt: new Date().toISOString() } as const;
  const item = markErased(peppers, agencyId, report(event));
  return isEventItem(item)
    ? recordEvent(database, clientId, 'instantly', item)
    : Promise.reject(new Error('No event.'));
};
const putStatus = (email: string, contactStatus: string) => () =>
  upsertContact(arena.workspace, null, { email, contactStatus });
const isSuppressed = async (email: string) => {
  const [result] = await checkSuppressions(arena.workspace, [{ email }]);
  return result?.row !== null;
};
const areMarked = async (ids: number[]) =>
  (await matchContacts(arena.database, arena.workspace, ids)).map((row) => row !== null);
const openEntries = (value: string) =>
  arena.database.query<{ id: number; reason: string }>(
    null,
    'select id, reason from suppression where value = $1 and lifted_at is null order by reason',
    [value],
  );
const idOf = async (email: string) => {
  const [row] = await arena.database.query<{ id: number }>(null, 'select id from contact where email = $1', [email]);
  return row?.id ?? 0;
};

it('equal additions at once make one entry, and none of them fails', { timeout: TIMEOUT }, async () => {
  for (let round = 0; round < ROUNDS; round++) {
    const email = freshAddress();
    const outcomes: AddOutcome[] = [];
    await race([1, 2, 3, 4].map(() => add({ email }, outcomes)));
    expect(await openEntries(email)).toEqual([{ id: expect.any(Number), reason: 'request' }]);
    expect(outcomes.filter(({ status }) => status === 'ADDED')).toHaveLength(1);
    expect(outcomes.every(({ status }) => status !== 'REFUSED')).toBe(true);
  }
});

it('opt-outs by events, statuses and additions at once make one entry of each reason', {
  timeout: TIMEOUT,
}, async () => {
  for (let round = 0; round < ROUNDS; round++) {
    const email = freshAddress();
    await race([
      unsubscribe(email),
      putStatus(email, 'unsubscribed'),
      add({ email }),
      unsubscribe(email),
      putStatus(email, 'cold'),
    ]);
    expect((await openEntries(email)).map(({ reason }) => reason)).toEqual(['request', 'unsubscribed']);
    expect(await areMarked([await idOf(email)])).toEqual([true]);
  }
});

it('an addition and a lift at once leave one open entry, or none', { timeout: TIMEOUT }, async () => {
  const left = new Set<number>();
  for (let round = 0; round < ROUNDS; round++) {
    const email = freshAddress();
    const [first] = await addSuppressions(arena.workspace, [{ email }], {});
    const lift = () => liftSuppressions(arena.workspace, [first?.id ?? 0], 'Race');
    const outcomes: AddOutcome[] = [];
    const lifts = await race([lift, add({ email }, outcomes), lift]);
    expect(lifts).toEqual(['done', 'done', 'done']);
    const open = await openEntries(email);
    left.add(open.length);
    expect(open.map(({ id }) => id)).toEqual(outcomes[0]?.status === 'ADDED' ? [outcomes[0].id] : []);
    expect(await isSuppressed(email)).toBe(open.length === 1);
    const audits = await arena.database.query(
      null,
      `select id from audit_entry where subject = $1 and action = 'suppression.lifted'`,
      [`suppression:${first?.id}`],
    );
    expect(audits).toHaveLength(1);
  }
  expect(left.size).toBeGreaterThan(0);
});

it('a contact that is created while its entry is added is suppressed', { timeout: TIMEOUT }, async () => {
  for (let round = 0; round < ROUNDS; round++) {
    const email = freshAddress();
    await race([() => createContact(arena.workspace, { email }), add({ email })]);
    expect([await areMarked([await idOf(email)]), await isSuppressed(email)]).toEqual([[true], true]);
  }
});

it('an entry of a Person that is merged meanwhile is refused, or stands at whom it was merged into', {
  timeout: TIMEOUT,
}, async () => {
  for (let round = 0; round < ROUNDS; round++) {
    const parties = await arena.seedPersons([1, 1]);
    const [one, two] = parties;
    const outcomes: AddOutcome[] = [];
    await race([arena.merge([one?.id, two?.id]), add({ personId: two?.id }, outcomes)]);
    const is = outcomes[0]?.status === 'ADDED';
    expect(await areMarked(contactsOf(parties))).toEqual([is, is]);
  }
});

it('an undo of a merge beside an addition leaves the entry at whom it names', { timeout: TIMEOUT }, async () => {
  for (let round = 0; round < ROUNDS; round++) {
    const parties = await arena.seedPersons([1, 1]);
    const [one, two] = parties;
    await addSuppressions(arena.workspace, [{ personId: two?.id ?? 0 }], {});
    await race([arena.merge([one?.id, two?.id])]);
    const [merge] = await arena.database.query<{ id: number }>(null, 'select max(id) as id from merge_record');
    const outcomes: AddOutcome[] = [];
    await race([arena.undo(merge?.id), add({ personId: one?.id }, outcomes)]);
    expect(outcomes[0]?.status).toBe('ADDED');
    expect(await areMarked(contactsOf(parties))).toEqual([true, true]);
    const entries = await arena.database.query(
      null,
      'select value, person_id as at from suppression where person_id = any($1) order by id',
      [[one?.id, two?.id]],
    );
    expect(entries).toEqual([
      { value: `person:${two?.id}`, at: two?.id },
      { value: `person:${one?.id}`, at: one?.id },
    ]);
  }
});

it('a contact that gets another identifier while it opts out is suppressed by one of both', {
  timeout: TIMEOUT,
}, async () => {
  for (let round = 0; round < ROUNDS; round++) {
    const email = freshAddress();
    const renamed = freshAddress();
    const { id } = await createContact(arena.workspace, { email });
    await race([
      () => updateContact(arena.workspace, id, { email: renamed }),
      putStatus(email, 'unsubscribed'),
      add({ email }),
    ]);
    expect(await isSuppressed(email)).toBe(true);
    const unsubscribed = await arena.database.query<{ email: string }>(
      null,
      `select email from contact where email = any($1) and contact_status = 'unsubscribed'`,
      [[email, renamed]],
    );
    expect(await Promise.all(unsubscribed.map((one) => isSuppressed(one.email)))).toEqual(unsubscribed.map(() => true));
  }
});

it('a deletion of the suppressed contact beside a merge leaves nobody of the Person free', {
  timeout: TIMEOUT,
}, async () => {
  for (let round = 0; round < ROUNDS; round++) {
    const parties = await arena.seedPersons([2, 1]);
    const [one, two] = parties;
    const [gone, stays] = one?.contacts ?? [];
    await addSuppressions(arena.workspace, [{ email: gone?.email ?? '' }], {});
    await race([() => deleteContact(arena.workspace, gone?.id ?? 0), arena.merge([two?.id, one?.id])]);
    expect(await areMarked([stays?.id ?? 0])).toEqual([true]);
  }
});

it('an erasure beside upserts, events and lifts of the same address never makes it free', {
  timeout: TIMEOUT,
}, async () => {
  const { database, workspace } = arena;
  const { clientId, agencyId, actor, peppers } = workspace;
  for (let round = 0; round < ROUNDS; round++) {
    const email = freshAddress();
    const { personId } = await createContact(workspace, { email });
    const erase = async () => {
      await startErasure({ agencyId, actor, database, pepper: peppers.pepper }, clientId, personId);
      for (let claim = await claimByKey(database, 'person_erasure', clientId, personId); claim; )
        claim = await eraseSlice(database, claim);
    };
    const again = async () => {
      for (let n = 0; n < 8; n++) await putStatus(email, n % 2 ? 'cold' : 'customer')();
    };
    await race([erase, again, unsubscribe(email)]);
    expect(await isSuppressed(email)).toBe(true);
    const { contact } = await upsertContact(workspace, null, { email });
    expect(await areMarked([contact.id])).toEqual([true]);
    expect(contact.suppressed && readMark(contact.suppressed).scope).toBe('client');
  }
});

it('none of them ever waits for another in a circle', async () => {
  await arena.expectNoDeadlock();
});
