import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { aggregateEntries } from '../../../src/schema/history/journal/aggregate-entries.js';
import { startService, type TestService } from '../../support/service.js';

let service: TestService;
let actor: string;
const made = { contact: 0, person: 0, other: 0, otherPerson: 0, company: 0 };

const ask = async (query: string, variables: object = {}, key?: string) => {
  const { body } = await service.graphql(query, variables, key === undefined ? {} : { key });
  expect(body.errors).toBeUndefined();
  return body.data;
};
const rest = async (method: string, path: string, json?: object) => {
  const { status, body } = await service.call(method, `/public${path}`, json ? { json } : {});
  expect(status, JSON.stringify(body)).toBeLessThan(300);
  return body;
};
const foldAll = async () => {
  while ((await aggregateEntries(service.database, 2_000)) > 0);
};
const personOf = async (id: number) =>
  (await ask('query ($id: RecordId!) { contact(id: $id) { personId } }', { id })).contact.personId;

/* A contact and its company, the same contact changed, one that is merged into it and deleted, and a contact of a neighbour. */
beforeAll(async () => {
  service = await startService();
  await service.database.query(null, 'delete from journal_inbox');
  const { a1, a2 } = service.tenants;
  const contact = await rest('POST', '/v2/contacts', {
    email: 'ada@changes.example',
    company_id: 'changes.example',
    contact_custom_fields: [{ field_name: 'tier', field_value: 'gold' }],
  });
  const other = await rest('POST', '/v2/contacts', { email: 'eva@changes.example' });
  await service.call('POST', '/public/v2/contacts', { key: a2.readWriteKey, json: { email: 'ada@changes.example' } });
  await rest('PATCH', `/contacts/${contact.id}`, {
    job_title: 'Dean',
    contact_custom_fields: [{ field_name: 'tier', field_value: 'lead' }],
  });
  Object.assign(made, { contact: contact.id, other: other.id, company: contact.company_id });
  made.person = await personOf(contact.id);
  made.otherPerson = await personOf(other.id);
  await ask('mutation ($ids: [RecordId!]!) { peopleMerge(personIds: $ids) { __typename } }', {
    ids: [made.person, made.otherPerson],
  });
  await service.call('DELETE', `/public/contacts/${other.id}`);
  const [key] = await service.database.query<{ actor: string }>(
    null,
    `select 'key:' || id || ' RV-••••••••' || last_four as actor from api_key where client_id = $1 and kind = 'RV'`,
    [a1.clientId],
  );
  actor = key?.actor ?? '';
  await foldAll();
});
afterAll(() => service.close());

const CHANGES = `query ($after: RecordId, $first: Int, $filter: ChangeFilter) {
  changes(after: $after, first: $first, filter: $filter) {
    items { number changeNumber kind action recordId personId actor operation } next hasMore newest oldest } }`;
const changes = async (variables: object = {}, key?: string) => (await ask(CHANGES, variables, key)).changes;
const numbersOf = ({ items }: { items: { number: number }[] }) => items.map(({ number }) => number);

describe('changes', () => {
  it('are all that happened in the workspace, in the order of their numbers, with who did it', async () => {
    const feed = await changes();
    expect(feed).toEqual({
      items: expect.any(Array),
      ...{ next: 7, hasMore: false, newest: 7, oldest: 1 },
    });
    expect(numbersOf(feed)).toEqual([1, 2, 3, 4, 5, 6, 7]);
    const told = feed.items.map(({ number: _number, changeNumber, ...one }: Record<string, unknown>) => one);
    const { contact, person, other, otherPerson, company } = made;
    const by = { actor };
    expect(told.slice(0, 4)).toEqual(
      expect.arrayContaining([
        { kind: 'company', action: 'created', recordId: company, personId: null, operation: 'ContactCreate', ...by },
        { kind: 'contact', action: 'created', recordId: contact, personId: person, operation: 'ContactCreate', ...by },
        {
          kind: 'contact',
          action: 'created',
          recordId: other,
          personId: otherPerson,
          operation: 'ContactCreate',
          ...by,
        },
        { kind: 'contact', action: 'changed', recordId: contact, personId: person, operation: 'ContactUpdate', ...by },
      ]),
    );
    expect(told.slice(4, 6)).toEqual(
      expect.arrayContaining([
        { kind: 'contact', action: 'changed', recordId: other, personId: person, operation: 'peopleMerge', ...by },
        { kind: 'person', action: 'merged', recordId: person, personId: person, operation: 'peopleMerge', ...by },
      ]),
    );
    expect(told[6]).toEqual({
      kind: 'contact',
      action: 'deleted',
      recordId: other,
      personId: person,
      operation: 'ContactDelete',
      ...by,
    });
    expect(feed.items[4].changeNumber).toBe(feed.items[5].changeNumber);
  });

  it('come in pieces after a number, until nothing is left', async () => {
    const first = await changes({ first: 3 });
    expect([numbersOf(first), first.next, first.hasMore]).toEqual([[1, 2, 3], 3, true]);
    const second = await changes({ first: 3, after: first.next });
    expect([numbersOf(second), second.next, second.hasMore]).toEqual([[4, 5, 6], 6, true]);
    const third = await changes({ first: 3, after: second.next });
    expect([numbersOf(third), third.next, third.hasMore]).toEqual([[7], 7, false]);
    expect(await changes({ after: 7 })).toEqual({ items: [], next: 7, hasMore: false, newest: 7, oldest: 1 });
  });

  it('tell who deleted these, and what a key changed', async () => {
    const deletion = await changes({ filter: { record: made.other, kind: 'contact', action: 'deleted' } });
    expect([deletion.items.map((one: { actor: string }) => one.actor), deletion.next]).toEqual([[actor], 7]);
    const [byKey = ''] = actor.split(' ');
    const today = new Date(Date.now() - 3_600_000).toISOString();
    const byHour = async (filter: object) => numbersOf(await changes({ filter }));
    expect(await byHour({ actor, from: today })).toHaveLength(7);
    expect(await byHour({ actor: byKey })).toHaveLength(7);
    expect(await byHour({ actor: byKey.slice(0, -1) })).toEqual([]);
    expect(await byHour({ to: today })).toEqual([]);
    expect(await byHour({ person: made.person, action: 'merged' })).toHaveLength(1);
  });

  it('are those of the workspace alone', async () => {
    const theirs = await changes({}, service.tenants.a2.readOnlyKey);
    expect(theirs.items.map(({ number, kind, action }: Record<string, unknown>) => [number, kind, action])).toEqual([
      [1, 'contact', 'created'],
    ]);
    const nobodys = await changes({}, service.tenants.b1.readWriteKey);
    expect(nobodys).toEqual({ items: [], next: 0, hasMore: false, newest: null, oldest: null });
  });

  it('refuse a negative size', async () => {
    const { body } = await service.graphql(CHANGES, { first: -1 });
    expect(body.errors[0].extensions).toMatchObject({ code: 'INVALID' });
  });
});

describe('agencyChanges', () => {
  const AGENCY = `query ($after: RecordId, $first: Int, $clientId: String, $filter: ChangeFilter) {
    agencyChanges(after: $after, first: $first, clientId: $clientId, filter: $filter) {
      items { number clientId change { number kind action recordId } } next hasMore newest oldest } }`;
  const ofAgency = async (variables: object, key = service.tenants.x.masterKey) =>
    (await ask(AGENCY, variables, key)).agencyChanges;

  it('are those of all clients of the agency, by numbers of its own, in the order of each client', async () => {
    const { a1, a2 } = service.tenants;
    const feed = await ofAgency({});
    expect(feed).toEqual({ items: expect.any(Array), ...{ next: 8, hasMore: false, newest: 8, oldest: 1 } });
    expect(numbersOf(feed)).toEqual([1, 2, 3, 4, 5, 6, 7, 8]);
    const numbersAt = (clientId: string) =>
      feed.items
        .filter((one: { clientId: string }) => one.clientId === clientId)
        .map(({ change }: { change: { number: number } }) => change.number);
    expect([numbersAt(a1.clientId), numbersAt(a2.clientId)]).toEqual([[1, 2, 3, 4, 5, 6, 7], [1]]);
    expect(feed.items.at(-1)).toEqual({
      number: 8,
      clientId: a1.clientId,
      change: { number: 7, kind: 'contact', action: 'deleted', recordId: made.other },
    });
  });

  it('come in pieces, of one client and by filters', async () => {
    const { a2, b1, y } = service.tenants;
    const first = await ofAgency({ first: 5 });
    expect([numbersOf(first), first.next, first.hasMore]).toEqual([[1, 2, 3, 4, 5], 5, true]);
    const second = await ofAgency({ first: 5, after: first.next });
    expect([numbersOf(second), second.next, second.hasMore]).toEqual([[6, 7, 8], 8, false]);
    const theirs = await ofAgency({ clientId: a2.clientId });
    expect([theirs.items.length, theirs.next]).toEqual([1, 8]);
    expect(numbersOf(await ofAgency({ filter: { kind: 'company' } }))).toHaveLength(1);
    const nothing = { items: [], next: 8, hasMore: false, newest: 8, oldest: 1 };
    expect(await ofAgency({ clientId: b1.clientId })).toEqual(nothing);
    expect(await ofAgency({}, y.masterKey)).toEqual({ ...nothing, next: 0, newest: null, oldest: null });
  });

  it("are refused to a client's key", async () => {
    const { body } = await service.graphql(AGENCY);
    expect(body.errors[0].extensions).toMatchObject({ code: 'FORBIDDEN' });
  });
});

const HISTORY = 'history { totalCount nodes { action operation fields { name isCustom before after } } }';

describe('the history', () => {
  it('of a contact is what happened to it, newest first, with the fields before and after', async () => {
    const { contact } = await ask(`query ($id: RecordId!) { contact(id: $id) { ${HISTORY} } }`, { id: made.contact });
    expect(contact.history).toEqual({
      totalCount: 2,
      nodes: [
        {
          action: 'changed',
          operation: 'ContactUpdate',
          fields: [
            { name: 'jobTitle', isCustom: false, before: null, after: 'Dean' },
            { name: 'tier', isCustom: true, before: 'gold', after: 'lead' },
          ],
        },
        {
          action: 'created',
          operation: 'ContactCreate',
          fields: expect.arrayContaining([
            { name: 'email', isCustom: false, before: null, after: 'ada@changes.example' },
            { name: 'tier', isCustom: true, before: null, after: 'gold' },
          ]),
        },
      ],
    });
  });

  it('of a company is its own', async () => {
    const { company } = await ask(`query ($id: RecordId!) { company(id: $id) { ${HISTORY} } }`, { id: made.company });
    expect(company.history.nodes.map(({ action }: { action: string }) => action)).toEqual(['created']);
  });

  it('of a Person is that of its contacts, of what was merged into it and of what is gone since', async () => {
    const { person } = await ask(
      `query ($id: RecordId!) { person(id: $id) { history(first: 3) { pageInfo { endCursor hasNextPage }
        nodes { number kind action recordId } } } }`,
      { id: made.person },
    );
    expect(person.history.pageInfo.hasNextPage).toBe(true);
    expect(person.history.nodes[0]).toEqual({ number: 7, kind: 'contact', action: 'deleted', recordId: made.other });
    const rest_ = await ask(
      `query ($id: RecordId!, $after: String) { person(id: $id) { history(first: 3, after: $after) {
        pageInfo { hasNextPage } nodes { kind action recordId } } } }`,
      { id: made.person, after: person.history.pageInfo.endCursor },
    );
    expect(rest_.person.history).toEqual({
      pageInfo: { hasNextPage: false },
      nodes: [
        { kind: 'contact', action: 'changed', recordId: made.contact },
        { kind: 'contact', action: 'created', recordId: made.contact },
      ],
    });
  });
});

describe('GET /v2/changes', () => {
  const get = (query: string, key?: string) =>
    service.call('GET', `/public/v2/changes${query}`, key === undefined ? {} : { key });

  it('answers 200 with a piece of the journal', async () => {
    const { status, body } = await get('?after=3&page_size=1');
    expect([status, body]).toEqual([
      200,
      {
        changes: [
          {
            ...{ number: 4, change: 4, at: expect.any(String), kind: 'contact', action: 'changed' },
            ...{ record_id: made.contact, person_id: made.person, actor, actor_name: expect.anything() },
            ...{ operation: 'ContactUpdate', request_id: expect.stringMatching(/^[0-9a-f-]{36}$/) },
            fields: [
              { name: 'job_title', is_custom: false, before: null, after: 'Dean' },
              { name: 'tier', is_custom: true, before: 'gold', after: 'lead' },
            ],
          },
        ],
        ...{ next: 4, has_more: true, newest: 7, oldest: 1 },
      },
    ]);
  });

  it('narrows by actor, kind, action, record, Person and time, and tells of what is unknown', async () => {
    const numbers = async (query: string) =>
      (await get(query)).body.changes.map(({ number }: { number: number }) => number);
    expect(await numbers(`?record_id=${made.other}&action=deleted`)).toEqual([7]);
    expect(await numbers('?kind=person')).toHaveLength(1);
    expect(await numbers(`?actor=${encodeURIComponent(actor)}&after=6`)).toEqual([7]);
    expect(await numbers(`?person_id=${made.person}&kind=person`)).toHaveLength(1);
    expect(await numbers('?from=2999-01-01T00:00:00Z')).toEqual([]);
    expect(await numbers('?to=2001-01-01T00:00:00Z')).toEqual([]);
    expect(await numbers('?record_id=x')).toEqual([]);
    expect((await get('?since=3')).headers.get('x-ignored-parameters')).toBe('since');
  });

  it('answers 400 by the name of each parameter that is wrong', async () => {
    const { status, body } = await get('?after=-1&kind=lead&action=lost&from=yesterday');
    expect([status, body]).toEqual([
      400,
      {
        after: ['Must be a whole number from 0 to 9007199254740991.'],
        kind: ['Must be one of contact, company, email, person, campaign, activity, score, integration, suppression.'],
        action: ['Must be one of created, changed, deleted, merged, unmerged, silenced, resumed, added, lifted.'],
        from: ['Must be a date-time of ISO 8601, years 1900 to 9999.'],
      },
    ]);
  });

  it('is read with a read-only key', async () => {
    expect((await get('?after=0', service.tenants.a1.readOnlyKey)).body.next).toBe(7);
  });
});

it('what a day of the journal held is told to be missing once it is dropped', async () => {
  await service.database.query(null, 'delete from journal where client_id = $1 and number < 3', [
    service.tenants.a1.clientId,
  ]);
  expect(await changes({ first: 1 })).toMatchObject({ items: [{ number: 3 }], next: 3, oldest: 3, newest: 7 });
});
