import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startService, type TestService } from '../../support/service.js';

let service: TestService;
beforeAll(async () => {
  service = await startService({ WORKER: 'off' });
});
afterAll(() => service.close());

// biome-ignore lint/suspicious/noExplicitAny: tests assert whole answers
type Answered = any;

const ask = async (query: string, variables: object = {}, key = service.tenants.a1.readWriteKey): Promise<Answered> => {
  const { body } = await service.graphql(query, variables, { key });
  expect(body.errors).toBeUndefined();
  return body.data;
};

const ADD = `mutation ($contactId: RecordId, $personId: RecordId, $text: String!, $idempotencyKey: String) {
  noteAdd(contactId: $contactId, personId: $personId, text: $text, idempotencyKey: $idempotencyKey) {
    __typename ... on ActivityLogPayload { id replayed } ... on Error { message } ... on InvalidError { faults { field messages } } } }`;
const NOTES = `query ($id: RecordId!) { contact(id: $id) { timeline(kinds: [activity], activities: [note]) {
  nodes { activity { id source properties activityType { name isNote } } } } } }`;

const add = async (variables: object, key?: string) => (await ask(ADD, variables, key)).noteAdd;
const notesOf = async (id: number, key?: string) =>
  (await ask(NOTES, { id }, key)).contact.timeline.nodes.map(({ activity }: Answered) => activity);
const textsOf = async (id: number) => (await notesOf(id)).map(({ properties }: Answered) => properties.text);

async function create(email: string, key = service.tenants.a1.readWriteKey, personId?: number) {
  const { contactCreate } = await ask(
    'mutation ($input: ContactInput!) { contactCreate(input: $input) { ... on Contact { id personId } } }',
    { input: { email, personId } },
    key,
  );
  return contactCreate as { id: number; personId: number };
}

const typesOf = async (key?: string) =>
  (await ask('{ activityTypes { id name appliesTo isNote schema { fieldName type } } }', {}, key)).activityTypes.filter(
    ({ name }: Answered) => name === 'Note',
  );

const TEXT = { fieldName: 'text', type: 'text' };
const AUTHOR = { fieldName: 'author', type: 'text' };

describe('a note', () => {
  it('is an activity of the type of notes, which the first of twenty at once creates', async () => {
    const { id } = await create('first@notes.example');
    const added = await Promise.all(Array.from({ length: 20 }, (_one, n) => add({ contactId: id, text: `note ${n}` })));
    expect(added).toEqual(
      added.map(() => ({ __typename: 'ActivityLogPayload', id: expect.any(Number), replayed: false })),
    );
    expect(await typesOf()).toEqual([
      { id: expect.any(String), name: 'Note', appliesTo: 'contact', isNote: true, schema: [TEXT, AUTHOR] },
    ]);
    const { contact } = await ask('query ($id: RecordId!) { contact(id: $id) { activities { totalCount } } }', { id });
    expect(contact.activities.totalCount).toBe(20);
  });

  it('keeps its text exactly, with line breaks and markup, and the name of the key as its author', async () => {
    const { id } = await create('exact@notes.example');
    const text = '  <b>Call</b> back\n\n\t“tomorrow” & bring 🧁 %_\\';
    const { id: noteId } = await add({ contactId: id, text });
    expect(await notesOf(id)).toEqual([
      {
        id: noteId,
        source: 'builtin',
        properties: { text, author: expect.any(String) },
        activityType: { name: 'Note', isNote: true },
      },
    ]);
  });

  it('has at most 5,000 characters, of which one is not blank', async () => {
    const { id } = await create('long@notes.example');
    const longest = '🧁'.repeat(5_000);
    expect(await add({ contactId: id, text: longest })).toMatchObject({ __typename: 'ActivityLogPayload' });
    const faults = [];
    for (const text of ['', ' \n\t', `${longest}x`, 'a\u0000b'])
      faults.push((await add({ contactId: id, text })).faults[0]);
    expect(faults).toEqual([
      { field: 'text', messages: [expect.any(String)] },
      { field: 'text', messages: ['Must not be blank.'] },
      { field: 'text', messages: [expect.stringContaining('5000')] },
      { field: 'text', messages: ['Must not contain NUL characters or lone surrogates.'] },
    ]);
    expect(await textsOf(id)).toEqual([longest]);
  });

  it('on a Person is one note, linked to each of its contacts', async () => {
    const one = await create('one@person.example');
    const other = await create('other@person.example', service.tenants.a1.readWriteKey, one.personId);
    const { id } = await add({ personId: one.personId, text: 'about both' });
    expect((await notesOf(one.id)).map((note: Answered) => note.id)).toEqual([id]);
    expect((await notesOf(other.id)).map((note: Answered) => note.id)).toEqual([id]);
  });

  it('with an idempotency key is added once', async () => {
    const { id } = await create('once@notes.example');
    const variables = { contactId: id, text: 'once', idempotencyKey: 'note-1' };
    const [first, second] = [await add(variables), await add(variables)];
    expect(second).toEqual({ ...first, replayed: true });
    expect(await textsOf(id)).toEqual(['once']);
    expect(await add({ ...variables, text: 'other' })).toMatchObject({ __typename: 'ConflictError' });
  });

  it('uses a type "Note" with a text that the client has defined already', async () => {
    const key = service.tenants.a2.readWriteKey;
    await ask(
      'mutation ($input: ActivityTypeInput!) { activityTypeCreate(input: $input) { __typename } }',
      { input: { name: 'Note', schema: [TEXT, { fieldName: 'mood', type: 'text' }] } },
      key,
    );
    const [own] = await typesOf(key);
    const { id } = await create('own@notes.example', key);
    await add({ contactId: id, text: 'mine' }, key);
    expect(await typesOf(key)).toEqual([{ ...own, isNote: true }]);
    // The type has no field for the author.
    expect((await notesOf(id, key))[0].properties).toEqual({ text: 'mine' });
  });
});

describe('the type of notes', () => {
  it('can be renamed and extended, but stays one for notes on contacts', async () => {
    const [{ id: activityKey }] = await typesOf();
    const change = async (input: object) =>
      (
        await ask(
          `mutation ($activityKey: String!, $input: ActivityTypeChange!) { activityTypeUpdate(activityKey: $activityKey, input: $input) {
             __typename ... on InvalidError { faults { field messages } } } }`,
          { activityKey, input },
        )
      ).activityTypeUpdate;
    expect(await change({ schema: [AUTHOR] })).toEqual({
      __typename: 'InvalidError',
      faults: [{ field: 'schema', messages: ['Notes need the field "text" of type text.'] }],
    });
    expect(await change({ appliesTo: 'company' })).toEqual({
      __typename: 'InvalidError',
      faults: [{ field: 'appliesTo', messages: ['Notes are about contacts: the type must apply to contact.'] }],
    });
    expect(await change({ name: 'Remark', schema: [TEXT, AUTHOR, { fieldName: 'mood', type: 'text' }] })).toEqual({
      __typename: 'ActivityType',
    });
    const { id } = await create('renamed@notes.example');
    await add({ contactId: id, text: 'after' });
    expect((await notesOf(id))[0].activityType).toEqual({ name: 'Remark', isNote: true });
  });
});

describe('a note is refused', () => {
  it('without a record, and with two', async () => {
    const { id, personId } = await create('refused@notes.example');
    for (const variables of [{}, { contactId: id, personId }])
      expect(await add({ ...variables, text: 'x' })).toMatchObject({
        faults: [{ field: 'contactId', messages: ['Exactly one of contactId and personId is required.'] }],
      });
  });

  it('on records that are unknown or of another client, in the same words', async () => {
    const foreign = await create('foreign@notes.example', service.tenants.b1.readWriteKey);
    for (const contactId of [foreign.id, 9_007_199_254_740_991, 0])
      expect(await add({ contactId, text: 'x' })).toEqual({
        __typename: 'NotFoundError',
        message: 'Contact not found',
      });
    for (const personId of [foreign.personId, 9_007_199_254_740_991])
      expect(await add({ personId, text: 'x' })).toEqual({ __typename: 'NotFoundError', message: 'Person not found' });
  });

  it('to a read-only key, and on a Person without data enrichment', async () => {
    const { id } = await create('allowed@notes.example');
    const code = async (variables: object, key: string) =>
      (await service.graphql(ADD, { text: 'x', ...variables }, { key })).body.errors?.[0]?.extensions.code;
    expect(await code({ contactId: id }, service.tenants.a1.readOnlyKey)).toBe('FORBIDDEN');
    const without = await create('without@notes.example', service.tenants.a2.readWriteKey);
    expect(await code({ personId: without.personId }, service.tenants.a2.readWriteKey)).toBe('FORBIDDEN');
  });
});
