import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { matchPeople } from '../../../src/schema/crm/people/suppressed-people.js';
import { matchRead, type ReadContact } from '../../../src/schema/crm/suppressions/match.js';
import { type OpenedList, openList } from './open-list.js';

let list: OpenedList;
beforeAll(async () => {
  list = await openList();
});
afterAll(() => list.close());
afterEach(() => list.liftAll());

let made = 0;
/** A Person of contacts with these local parts. @returns their addresses and ids, and the Person */
async function person(...names: string[]) {
  made += 1;
  const emails = names.map((name) => `${name}.${made}@people.example`);
  const ids: number[] = [];
  for (const email of emails) {
    const personId = ids[0] === undefined ? undefined : await list.personOf(ids[0]);
    ids.push((await list.put({ email, ...(personId && { person_id: personId }) })).id);
  }
  return { emails, ids, personId: await list.personOf(ids[0] ?? 0) };
}

const MERGE =
  'mutation ($ids: [RecordId!]!) { peopleMerge(personIds: $ids) { ... on PeopleMergePayload { mergeId } } }';
const merge = async (...ids: number[]): Promise<number> => (await list.ask(MERGE, { ids })).peopleMerge.mergeId;
const undo = (id: number) => list.ask('mutation ($id: RecordId!) { mergeUndo(mergeId: $id) { __typename } }', { id });
const SPLIT = `mutation ($person: RecordId!, $ids: [RecordId!]!) {
  personSplit(personId: $person, contactIds: $ids) { ... on PersonSplitPayload { newPersonId } } }`;
const split = async (personId: number, ...ids: number[]): Promise<number> =>
  (await list.ask(SPLIT, { person: personId, ids })).personSplit.newPersonId;
const remove = (id: number) => list.service.call('DELETE', `/public/contacts/${id}`);
const restore = async (id: number) => {
  await list.number();
  await list.ask('mutation ($id: RecordId!) { contactRestore(id: $id) { __typename } }', { id });
};
const rename = (id: number, email: string) => list.service.call('PATCH', `/public/contacts/${id}`, { json: { email } });
const markOfPerson = async (id: number) =>
  (await list.ask('query ($id: RecordId!) { person(id: $id) { suppressed suppression { value } } }', { id })).person;
const free = { suppressed: null, suppression: null };
const by = (value: string | undefined, suppressed = 'client') => ({ suppressed, suppression: { value } });

/** The marks of contacts, however they are read, which never differ. */
async function marks(ids: number[]) {
  const read = await Promise.all(ids.map((id) => list.markOf(id)));
  const { contacts } = await list.ask(
    `query ($ids: [RecordId!]!) { contacts(first: 99, where: { id: { in: $ids } }) {
      nodes { id suppressed suppressedReason suppression { reason } } } }`,
    { ids },
  );
  const reasons = 'query ($id: RecordId!) { contact(id: $id) { suppressedReason } }';
  for (const { id, suppressedReason, suppression } of contacts.nodes) {
    expect(suppressedReason).toBe(suppression?.reason ?? null);
    expect((await list.ask(reasons, { id })).contact).toEqual({ suppressedReason });
  }
  const listed = new Map(
    contacts.nodes.map((one: { id: number; suppressed: string | null }) => [one.id, one.suppressed]),
  );
  const all = await list.query<{ id: number; scope: string }>(
    'select contact_id as id, scope from suppressed_contacts($1)',
    [list.service.tenants.a1.clientId],
  );
  const whole = new Map(all.map(({ id, scope }) => [id, scope]));
  const found = read.map(({ suppressed }) => suppressed);
  expect(ids.map((id) => listed.get(id))).toEqual(found);
  expect(ids.map((id) => whole.get(id) ?? null)).toEqual(found);
  return found;
}

describe('one suppressed address', () => {
  it('suppresses its Person with all contacts, and tells which entry counts', async () => {
    const { emails, ids, personId } = await person('a', 'b');
    expect([await marks(ids), await markOfPerson(personId)]).toEqual([[null, null], free]);
    await list.addOne({ email: emails[0] });
    expect(await marks(ids)).toEqual(['client', 'client']);
    expect(await markOfPerson(personId)).toEqual(by(emails[0]));
    expect(await list.markOf(ids[1] ?? 0)).toEqual(by(emails[0]));
    expect(await list.areSuppressed(emails)).toEqual([true, true]);
  });

  it('suppresses itself alone where the agency wants that', async () => {
    const set = (is: boolean) =>
      list.ask(
        `mutation { agencyUpdate(input: { suppressesPerson: ${is} }) { suppressesPerson } }`,
        {},
        list.keys.master,
      );
    const { emails, ids, personId } = await person('a', 'b');
    await list.addOne({ email: emails[0] });
    await set(false);
    try {
      expect([await marks(ids), await list.areSuppressed(emails)]).toEqual([
        ['client', null],
        [true, false],
      ]);
      expect(await markOfPerson(personId)).toEqual(by(emails[0]));
      await list.addOne({ personId });
      expect([await marks(ids), await list.areSuppressed(emails)]).toEqual([
        ['client', 'client'],
        [true, true],
      ]);
    } finally {
      await set(true);
    }
  });

  it('of the client counts before one of its agency, and the earliest of several first', async () => {
    const { emails, ids } = await person('a');
    const [id = 0] = ids;
    await list.addOne({ email: emails[0] }, { scope: 'agency', reason: 'legal' }, list.keys.master);
    expect(await list.markOf(id)).toEqual(by(emails[0], 'agency'));
    expect(await marks(ids)).toEqual(['agency']);
    const later = await list.addOne({ email: emails[0] }, { reason: 'complaint' });
    const earlier = await list.addOne({ domain: 'people.example' });
    await list.query(`update suppression set since = '2020-01-01' where id = $1`, [earlier]);
    expect(await list.markOf(id)).toEqual(by('people.example'));
    await list.lift([earlier]);
    expect([await list.markOf(id), await marks(ids)]).toEqual([by(emails[0]), ['client']]);
    await list.lift([later]);
    expect(await marks(ids)).toEqual(['agency']);
  });
});

describe('a merge', () => {
  it('keeps all entries, and its undo restores each Person', async () => {
    const [one, two] = [await person('a'), await person('b')];
    await list.addOne({ email: two.emails[0] });
    const all = [...one.ids, ...two.ids];
    const mergeId = await merge(one.personId, two.personId);
    expect(await marks(all)).toEqual(['client', 'client']);
    await undo(mergeId);
    expect(await marks(all)).toEqual([null, 'client']);
    expect([await markOfPerson(one.personId), await markOfPerson(two.personId)]).toEqual([free, by(two.emails[0])]);
  });

  it('takes along the entry of a Person, through several merges, and the undos give it back', async () => {
    const [one, two, three] = [await person('a'), await person('b'), await person('c')];
    await list.addOne({ personId: three.personId });
    const all = [...one.ids, ...two.ids, ...three.ids];
    const first = await merge(two.personId, three.personId);
    const second = await merge(one.personId, two.personId);
    expect(await marks(all)).toEqual(['client', 'client', 'client']);
    expect((await list.list({ personId: one.personId })).map(({ value, personId }) => [value, personId])).toEqual([
      [`person:${three.personId}`, one.personId],
    ]);
    await undo(second);
    expect(await marks(all)).toEqual([null, 'client', 'client']);
    await undo(first);
    expect(await marks(all)).toEqual([null, null, 'client']);
  });

  it('of Persons that both have an entry keeps both, and the undo leaves each its own', async () => {
    const [one, two] = [await person('a'), await person('b')];
    const [own, other] = [await list.addOne({ personId: one.personId }), await list.addOne({ personId: two.personId })];
    const mergeId = await merge(one.personId, two.personId);
    await list.lift([own]);
    expect(await marks([...one.ids, ...two.ids])).toEqual(['client', 'client']);
    await undo(mergeId);
    expect(await marks([...one.ids, ...two.ids])).toEqual([null, 'client']);
    await list.lift([other]);
    expect(await marks([...one.ids, ...two.ids])).toEqual([null, null]);
  });
});

describe('a split', () => {
  it('leaves each with what it names', async () => {
    const { emails, ids, personId } = await person('a', 'b', 'c');
    await list.addOne({ email: emails[1] });
    const other = await split(personId, ids[1] ?? 0);
    expect(await marks(ids)).toEqual([null, 'client', null]);
    expect([await markOfPerson(personId), await markOfPerson(other)]).toEqual([free, by(emails[1])]);
  });

  it('leaves the entry of a Person with that Person', async () => {
    const { ids, personId } = await person('a', 'b');
    await list.addOne({ personId });
    await split(personId, ids[1] ?? 0);
    expect(await marks(ids)).toEqual(['client', null]);
  });
});

describe('stays suppressed:', () => {
  it('a contact that gets another identifier, whose former one stays so as well', async () => {
    const { emails, ids } = await person('a');
    const [id = 0] = ids;
    const entry = await list.addOne({ email: emails[0] }, { reason: 'complaint', note: 'By telephone' });
    const renamed = await rename(id, `new.${emails[0]}`);
    expect(renamed.status).toBe(200);
    expect([await marks(ids), await list.markOf(id)]).toEqual([['client'], by(`new.${emails[0]}`)]);
    expect(await list.areSuppressed([emails[0] ?? '', `new.${emails[0]}`])).toEqual([true, true]);
    const [repeated] = await list.list({ search: `new.${emails[0]}` });
    expect(repeated).toEqual({
      ...(await list.list({ search: emails[0] })).find((one) => one.id === entry),
      ...{ id: repeated.id, value: `new.${emails[0]}` },
    });
  });

  it('such a contact, also as its update answers it, and over GraphQL', async () => {
    const { emails, ids } = await person('a');
    await list.addOne({ email: emails[0] });
    const text = `mutation ($id: Int!, $email: String!) {
      contactUpdate(id: $id, input: { email: $email }) { ... on Contact { suppressed suppression { value } } } }`;
    const answer = await list.ask(text, { id: ids[0], email: `b.${emails[0]}` });
    expect(answer.contactUpdate).toEqual(by(`b.${emails[0]}`));
  });

  it('a contact whose new identifier has an entry that has ended', async () => {
    const { emails, ids } = await person('a');
    const old = await list.addOne({ email: `b.${emails[0]}` }, { endsAt: '2999-01-01T00:00:00Z' });
    await list.query(`update suppression set ends_at = '2020-01-01' where id = $1`, [old]);
    await list.addOne({ email: emails[0] });
    await rename(ids[0] ?? 0, `b.${emails[0]}`);
    expect(await marks(ids)).toEqual(['client']);
  });

  it('a Person that loses its suppressed contact by deletion, until that entry is lifted too', async () => {
    const { emails, ids, personId } = await person('a', 'b');
    await list.addOne({ email: emails[0] }, { reason: 'complaint' });
    await remove(ids[0] ?? 0);
    expect([await marks([ids[1] ?? 0]), await markOfPerson(personId)]).toEqual([['client'], by(`person:${personId}`)]);
    expect(await list.areSuppressed(emails)).toEqual([true, true]);
    await restore(ids[0] ?? 0);
    expect(await marks(ids)).toEqual(['client', 'client']);
    await list.liftAll();
    expect(await marks(ids)).toEqual([null, null]);
  });

  it('who is deleted with all contacts, and comes back', async () => {
    const { emails, ids, personId } = await person('a', 'b');
    await list.addOne({ personId });
    for (const id of ids) await remove(id);
    expect(await list.areSuppressed(emails)).toEqual([true, true]);
    const { id } = await list.put({ email: emails[1] });
    expect(await list.markOf(id)).toEqual(by(emails[1]));
  });

  it('who is suppressed for the whole agency, and of what another client said only that is known', async () => {
    const { emails, ids, personId } = await person('a', 'b');
    const [id = 0, other = 0] = ids;
    const entries = () => list.list({ isOpen: true });
    const known = (await entries()).length;
    const text = `mutation ($items: [SuppressionSubject!]!, $input: SuppressionsAddInput!) {
      suppressionsAdd(items: $items, input: $input) { __typename } }`;
    const input = { scope: 'agency', reason: 'legal', note: 'A secret of A2' };
    const headers = { 'X-CLIENT-ID': list.service.tenants.a2.clientId };
    const variables = { items: [{ email: emails[0] }], input };
    await list.service.graphql(text, variables, { key: list.keys.master, headers });
    await rename(id, `new.${emails[0]}`);
    await remove(id);
    const told = (await entries()).slice(0, (await entries()).length - known);
    expect(
      told.map(({ value, scope, reason, note, since, evidence, addedBy }) => [
        value,
        scope,
        reason,
        note,
        since,
        evidence,
        addedBy,
      ]),
    ).toEqual([[`person:${personId}`, 'client', ...Array(5).fill(null)]]);
    expect(await marks([other])).toEqual(['client']);
    expect(JSON.stringify(await list.list())).not.toContain('A secret of A2');
    await list.number();
    for (const key of [list.keys.a1, list.keys.a2]) {
      const { changes } = await list.ask('{ changes(first: 100) { items { fields { after } } } }', {}, key);
      const isA2 = key === list.keys.a2;
      expect(JSON.stringify(changes).includes('A secret of A2')).toBe(isA2);
      if (isA2) expect(JSON.stringify(changes)).not.toContain(`new.${emails[0]}`);
    }
    expect(JSON.stringify(await list.list({}, list.keys.a2))).not.toContain(`new.${emails[0]}`);
  });
});

describe('a contact or Person that was read before something happened to it', () => {
  const READ = `select client_id as "clientId", id, person_id as "personId", email, phone, linkedin_url as "linkedinUrl"
    from contact where id = any($1::bigint[]) order by id`;
  const read = (ids: number[]) => list.query<ReadContact>(READ, [ids]);
  const marksOf = async (contacts: ReadContact[]) => {
    const { database, tenants, pepper } = list.service;
    const owner = { agencyId: tenants.x.agencyId, clientId: tenants.a1.clientId, peppers: { pepper } };
    const entries = await matchRead(database, owner, contacts);
    return entries.map((entry) => entry?.kind ?? null);
  };

  it('is suppressed by the others of its Person when it was merged since', async () => {
    const [{ emails, ids, personId }, second] = [await person('a', 'b'), await person('c')];
    const before = await read(ids.slice(0, 1));
    expect(await marksOf(before)).toEqual([null]);
    await list.addOne({ email: emails[1] });
    await merge(second.personId, personId);
    expect(await marksOf(before)).toEqual(['email']);
    const { database, tenants } = list.service;
    const [entry] = await matchPeople(database, tenants.a1.clientId, [personId]);
    expect(entry).toMatchObject({ value: emails[1] });
  });

  it('is suppressed when it was deleted or erased since', async () => {
    const { emails, ids } = await person('a', 'b');
    const before = await read(ids.slice(0, 1));
    await list.addOne({ email: emails[1] });
    await remove(ids[0] ?? 0);
    expect(await marksOf(before)).toEqual(['email']);
    await list.addOne({ email: emails[0] });
    await remove(ids[1] ?? 0);
    expect(await marksOf(before)).toEqual(['email']);
    const again = await list.put({ email: emails[0] });
    const stored = await read([again.id]);
    await list.erase(await list.personOf(again.id));
    expect([await marksOf(before), await marksOf(stored)]).toEqual([['erased'], ['erased']]);
  });
});
