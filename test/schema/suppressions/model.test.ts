import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { ConflictError, InvalidError, NotFoundError } from '../../../src/errors.js';
import { EMPTY_EVENT, type EmailEvent } from '../../../src/platforms/toolkit/email-event.js';
import { isEventItem, report } from '../../../src/platforms/toolkit/webhook-item.js';
import { getContact } from '../../../src/schema/crm/contacts/contact-sql.js';
import { deleteContact } from '../../../src/schema/crm/contacts/delete-contacts.js';
import { updateContact, upsertContact } from '../../../src/schema/crm/contacts/write-contact.js';
import { mergePeople } from '../../../src/schema/crm/people/merge-people.js';
import { splitPerson } from '../../../src/schema/crm/people/split-person.js';
import { checkSuppressions } from '../../../src/schema/crm/suppressions/check.js';
import { matchContacts } from '../../../src/schema/crm/suppressions/match.js';
import { addSuppressions, liftSuppressions } from '../../../src/schema/crm/suppressions/write-suppressions.js';
import { aggregateEntries } from '../../../src/schema/history/journal/aggregate-entries.js';
import { restoreRecord } from '../../../src/schema/history/undo/undo-entries.js';
import { undoMerge } from '../../../src/schema/history/undo/undo-merge.js';
import { markErased, recordEvent } from '../../../src/schema/inbound/email-events/record-event.js';
import { setMany } from '../../../src/schema/work/bulk/set-many.js';
import { startErasure } from '../../../src/schema/work/person-erasure/start-erasure.js';
import { runs } from '../../support/corpus-sample.js';
import { contextFor, taskNamed } from '../../support/tasks.js';
import { type OpenedWorkspace, openWorkspace } from '../../support/workspace.js';
import { importText } from '../imports/run-import.js';
import { Model, readWorld, type World } from './model.js';

let opened: OpenedWorkspace;
beforeAll(async () => {
  opened = await openWorkspace();
});
afterAll(() => opened.close());

/** Few enough that steps meet. */
const EMAILS = Array.from({ length: 8 }, (_, n) => `p${n}@${n % 2 ? 'one' : 'mail.two'}.example`);
const VALUES = [...EMAILS, '+4930901820', '+4930901821', 'linkedin.com/in/dana', 'linkedin.com/in/la@ne'];
const STATUSES = ['active', 'cold', 'unsubscribed', 'customer'];
const DOMAINS = ['one.example', 'two.example'];

const identifierOf = (value: string) => {
  if (value.startsWith('+')) return { phone: value };
  return value.startsWith('linkedin') ? { linkedinUrl: value } : { email: value };
};
const pick = <Item>(items: readonly Item[], choice: number): Item | undefined => items[choice % items.length];

interface Choice {
  a: number;
  b: number;
  c: number;
}
/** Does one step; the model follows from the contacts before and after, and from what the step tells it. */
type Deed = (model: Model, choice: Choice, world: World) => Promise<unknown>;

let clock = Date.parse('2026-01-01T00:00:00Z');
const deleted: number[] = [];

async function put(value: string, input: object) {
  const { contact } = await upsertContact(opened.workspace, null, { ...identifierOf(value), ...input });
  return contact;
}

async function settle(model: Model, before: World): Promise<World> {
  const after = await readWorld(opened.workspace);
  model.move(before, after);
  return after;
}

const CSV = { email: 'email', phone: 'phone', linkedinUrl: 'linkedin url' } as const;
const rowsOf = (value: string, statuses: readonly string[]) => {
  const [kind] = Object.keys(identifierOf(value)) as (keyof typeof CSV)[];
  return `${CSV[kind ?? 'email']},contact_status\n${statuses.map((status) => `${value},${status}\n`).join('')}`;
};

async function importRows(model: Model, { a, b, c }: Choice, world: World, liftSuppressions: boolean) {
  const value = pick(VALUES, a) ?? '';
  const statuses = [pick(STATUSES, b) ?? '', pick(STATUSES, c) ?? ''].slice(0, 1 + (c % 2));
  const before = world.contacts.find((one) => one.value === value);
  const isSuppressed = model.isSuppressed(value, world);
  const isErased = model.erased.has(value) && !model.isNamed(value);
  await importText(opened.workspace, rowsOf(value, statuses), { liftSuppressions });
  const after = await settle(model, world);
  const contact = after.contacts.find((one) => one.value === value);
  if (isErased && !before) return expect(contact).toBeUndefined();
  if (before && isSuppressed && !liftSuppressions && before.status !== 'unsubscribed')
    expect(contact?.status).toBe(statuses.includes('unsubscribed') ? 'unsubscribed' : before.status);
  const isOptedOut = isSuppressed || statuses[0] === 'unsubscribed';
  const others = statuses.slice(isSuppressed ? 0 : 1).filter((status) => status !== 'unsubscribed');
  if (liftSuppressions && contact && (before || statuses.length > 1) && isOptedOut && others.length > 0)
    model.liftPerson(contact.person, after);
}

const KIND = 'contact' as const;
async function setStatus(model: Model, { a, b, c }: Choice, world: World, liftSuppressions: boolean) {
  const ids = [...new Set([a, b].flatMap((choice) => pick(world.contacts, choice)?.id ?? []))];
  if (ids.length === 0) return;
  const status = pick(STATUSES, c) ?? '';
  const suppressed = world.contacts.filter(({ id, value }) => ids.includes(id) && model.isSuppressed(value, world));
  const { database, clientId, agencyId, peppers } = opened.workspace;
  const records = {
    clientId,
    agencyId,
    peppers,
    actor: 'system',
    kind: KIND,
    ids: ids.sort((one, other) => one - other),
  };
  const change = {
    action: 'set' as const,
    patch: { contact_status: status },
    companyDomain: null,
    customFields: [],
    clear: [],
  };
  const { refused } = await database.transaction((session) =>
    setMany(session, records, { ...change, liftSuppressions }),
  );
  const isKept = !liftSuppressions && status !== 'unsubscribed';
  expect(refused.map(({ id }) => id).sort()).toEqual(isKept ? suppressed.map(({ id }) => id).sort() : []);
  if (liftSuppressions && status !== 'unsubscribed')
    for (const { person } of suppressed) model.liftPerson(person, world);
  await settle(model, world);
}

const DEEDS = {
  async tell(model: Model, { a, b }: Choice) {
    clock += 60_000;
    const kind = b % 3 === 0 ? 'email_sent' : 'unsubscribed';
    const eventAt = new Date(clock).toISOString();
    const event: EmailEvent = { ...EMPTY_EVENT, kind, email: pick(EMAILS, a) ?? '', campaignId: 'c', eventAt };
    const { database, clientId, agencyId, peppers } = opened.workspace;
    const item = markErased(peppers, agencyId, report(event));
    if (isEventItem(item)) await recordEvent(database, clientId, 'instantly', item);
    if (kind === 'unsubscribed') model.values.add(event.email ?? '');
  },
  write: (_model: Model, { a, b }: Choice) => put(pick(VALUES, a) ?? '', { contactStatus: pick(STATUSES, b) }),
  async join(_model: Model, { a, b }: Choice, { contacts }: World) {
    const personId = pick(contacts, b)?.person;
    if (personId) await put(pick(VALUES, a) ?? '', { personId });
  },
  async rename(_model: Model, { a, b }: Choice, { contacts }: World) {
    const id = pick(contacts, a)?.id;
    if (id) await updateContact(opened.workspace, id, identifierOf(pick(VALUES, b) ?? ''));
  },
  import: (model: Model, choice: Choice, world: World) => importRows(model, choice, world, false),
  importAndLift: (model: Model, choice: Choice, world: World) => importRows(model, choice, world, true),
  set: (model: Model, choice: Choice, world: World) => setStatus(model, choice, world, false),
  setAndLift: (model: Model, choice: Choice, world: World) => setStatus(model, choice, world, true),
  async merge(model: Model, { a, b, c }: Choice, { contacts }: World) {
    const ids = [...new Set([a, b, c].flatMap((choice) => pick(contacts, choice)?.person ?? []))];
    const [primary = 0, ...merged] = ids;
    if (merged.length === 0) return;
    const { mergeId = 0 } = await mergePeople(opened.workspace, ids);
    model.merge(mergeId, primary, merged);
  },
  async undo(model: Model, { a }: Choice) {
    const merge = pick(
      model.merges.filter(({ isUndone }) => !isUndone),
      a,
    );
    if (!merge) return;
    await undoMerge(opened.workspace, { mergeId: merge.id, dryRun: false, first: 10 });
    model.undo(merge, await readWorld(opened.workspace));
  },
  async split(_model: Model, { a }: Choice, { contacts }: World) {
    const contact = pick(contacts, a);
    if (!contact || contacts.filter(({ person }) => person === contact.person).length < 2) return;
    await splitPerson(opened.workspace, { personId: contact.person, contactIds: [contact.id] });
  },
  async delete(_model: Model, { a }: Choice, { contacts }: World) {
    const id = pick(contacts, a)?.id;
    if (!id) return;
    await deleteContact(opened.workspace, id);
    deleted.push(id);
  },
  async restore(_model: Model, { a }: Choice) {
    const id = pick(deleted, a);
    const { workspace, database } = opened;
    while ((await aggregateEntries(database, 2_000)) > 0);
    if (id)
      await restoreRecord(workspace, 'contact', id, () => getContact(database, { clientId: workspace.clientId }, id));
  },
  async erase(model: Model, { a }: Choice, world: World) {
    const person = pick(world.contacts, a)?.person;
    if (person === undefined) return;
    const { database, clientId, agencyId, actor, peppers } = opened.workspace;
    await startErasure({ agencyId, actor, database, pepper: peppers.pepper }, clientId, person);
    while (await taskNamed('erase-persons').run(contextFor(database)));
    const values = world.contacts.flatMap((one) => (one.person === person ? [one.value] : []));
    const after = await settle(model, world);
    model.erase(person, values, after);
  },
  async add(model: Model, { a, b }: Choice, { contacts }: World) {
    const person = pick(contacts, a)?.person;
    const value = pick(b % 3 === 0 ? DOMAINS : VALUES, a) ?? '';
    if (b % 3 === 1 && person !== undefined) {
      await addSuppressions(opened.workspace, [{ personId: person }], {});
      model.persons.set(person, model.persons.get(person) ?? person);
    } else {
      await addSuppressions(opened.workspace, [b % 3 === 0 ? { domain: value } : identifierOf(value)], {});
      model.values.add(value);
    }
  },
  async lift(model: Model, { a, b }: Choice) {
    const open = await opened.database.query<{ id: number; value: string; person: number | null }>(
      null,
      `select s.id, s.value, s.person_id as person from suppression s where s.value = (select o.value from suppression o
        where o.kind <> 'erased' and o.lifted_at is null order by (o.id * $1) % 17, o.id limit 1) and s.lifted_at is null order by s.id`,
      [a + b + 1],
    );
    const [first] = open;
    if (!first) return;
    await liftSuppressions(
      opened.workspace,
      open.map(({ id }) => id),
      'New consent',
    );
    if (first.person === null) model.lift(first.value);
    else model.persons.delete(Number(first.value.split(':')[1]));
  },
} satisfies Record<string, Deed>;
/** Those whose effect on contacts the model has taken already. */
const SETTLED = new Set(['import', 'importAndLift', 'set', 'setAndLift', 'erase']);

const isRefusal = (error: unknown) => [ConflictError, InvalidError, NotFoundError].some((one) => error instanceof one);

async function compare(model: Model): Promise<void> {
  const { workspace, database } = opened;
  const world = await readWorld(opened.workspace);
  const checked = await checkSuppressions(workspace, VALUES.map(identifierOf));
  const expected = VALUES.map((value) => [value, model.isSuppressed(value, world)]);
  expect(checked.map(({ value, row }) => [value, row !== null])).toEqual(expected);
  const ids = world.contacts.map(({ id }) => id);
  const marked = await matchContacts(database, workspace, ids);
  const rows = await database.query<{ id: number; scope: string }>(
    null,
    'select contact_id as id, scope from suppressed_contacts($1)',
    [workspace.clientId],
  );
  const whole = new Map(rows.map(({ id, scope }) => [id, scope]));
  for (const [index, { id, value }] of world.contacts.entries()) {
    const is = model.isSuppressed(value, world);
    const stored = await getContact(database, { clientId: workspace.clientId }, id);
    const read = stored?.suppressed === undefined ? is : stored.suppressed !== null;
    expect([value, Boolean(marked[index]), whole.has(id), read]).toEqual([value, is, is, is]);
  }
}

const kinds = Object.keys(DEEDS) as (keyof typeof DEEDS)[];
const step = fc.record({ kind: fc.constantFrom(...kinds), a: fc.nat(99), b: fc.nat(99), c: fc.nat(99) });

async function clear(): Promise<void> {
  const { database, workspace } = opened;
  for (const table of ['suppression', 'contact', 'person', 'merge_record', 'webhook_event'])
    await database.query(null, `delete from ${table} where client_id = $1`, [workspace.clientId]);
  deleted.length = 0;
}

it('whatever is done in any order, nobody who is suppressed and not lifted is called free, and nobody else suppressed', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 40 }), async (steps) => {
      await clear();
      const model = new Model();
      for (const one of steps) {
        const before = await readWorld(opened.workspace);
        const deed: Deed = DEEDS[one.kind];
        const wasDone = await deed(model, one, before).then(
          () => true,
          (error: unknown) => {
            if (!isRefusal(error)) throw error;
            return false;
          },
        );
        if (wasDone && !SETTLED.has(one.kind)) await settle(model, before);
        await compare(model);
      }
    }),
    { numRuns: runs(80) },
  );
});
