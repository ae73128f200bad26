import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { field, newEmail, newPhone, readEverything, seedPerson } from '../../rest/people/people.js';
import { startService, type TestService } from '../../support/service.js';

let service: TestService;
beforeAll(async () => {
  service = await startService();
});
afterAll(() => service.close());

const ask = async (query: string, variables: object = {}, options: object = {}) => {
  const { body } = await service.graphql(query, variables, options);
  expect(body.errors).toBeUndefined();
  return body.data;
};

describe('person', () => {
  it('answers its times, and its contacts as a connection, from either side', async () => {
    const { id, contactIds } = await seedPerson(service, [
      { email: newEmail() },
      { phone: newPhone() },
      { email: newEmail() },
    ]);
    const { person } = await ask(
      `query ($id: RecordId!) { person(id: $id) { id createdAt updatedTime
         contacts(first: 2) { nodes { id person { id } } totalCount pageInfo { hasNextPage } } } }`,
      { id },
    );
    expect(person).toEqual({
      id,
      createdAt: expect.stringMatching(/^\d{4}-.*Z$/),
      updatedTime: person.createdAt,
      contacts: {
        nodes: contactIds.slice(0, 2).map((contact) => ({ id: contact, person: { id } })),
        totalCount: 3,
        pageInfo: { hasNextPage: true },
      },
    });
  });

  it('is null for an unknown id and for one of another workspace', async () => {
    const foreign = await seedPerson(service, [{ email: newEmail() }], service.tenants.b1.readWriteKey);
    const query = 'query ($id: RecordId!) { person(id: $id) { id } }';
    expect([await ask(query, { id: foreign.id }), await ask(query, { id: 2_147_483_647 })]).toEqual([
      { person: null },
      { person: null },
    ]);
  });
});

describe('people', () => {
  it('walks the matching Persons by id, forth and back, and counts them', async () => {
    const mark = `Walk${Date.now()}`;
    const people = [];
    for (let index = 0; index < 3; index += 1) {
      people.push(
        await seedPerson(service, [
          { email: newEmail(), last_name: mark },
          { email: newEmail(), last_name: mark },
        ]),
      );
    }
    const query = `query ($mark: String, $first: Int, $after: String, $last: Int, $before: String) {
      people(filter: { lastName: $mark }, first: $first, after: $after, last: $last, before: $before) {
        totalCount nodes { id lastName } pageInfo { hasNextPage hasPreviousPage startCursor endCursor } } }`;
    const one = await ask(query, { mark, first: 2 });
    const two = await ask(query, { mark, first: 2, after: one.people.pageInfo.endCursor });
    const back = await ask(query, { mark, last: 2, before: two.people.pageInfo.startCursor });
    const ids = people.map(({ id }) => id);
    const idsOf = (data: { people: { nodes: { id: number }[] } }) => data.people.nodes.map(({ id }) => id);
    expect([one, two, back].map(idsOf)).toEqual([ids.slice(0, 2), ids.slice(2), ids.slice(0, 2)]);
    expect([one.people.totalCount, one.people.pageInfo.hasNextPage, two.people.pageInfo.hasNextPage]).toEqual([
      3,
      true,
      false,
    ]);
  });

  it('walks everybody with contacts when no filter is given, and nobody for an identifier that is none', async () => {
    const empty = await seedPerson(service, [{ email: newEmail() }]);
    await service.call('DELETE', `/public/contacts/${empty.contactIds[0]}`);
    const { people } = await ask('{ people(first: 100) { totalCount nodes { id } } }');
    const { body } = await service.call('GET', '/public/people');
    expect(people.totalCount).toBe(body.count);
    expect(people.nodes).toEqual(body.results.map(({ id }: { id: number }) => ({ id })));
    expect(await ask('{ people(filter: { phone: "x" }) { totalCount nodes { id } } }')).toEqual({
      people: { totalCount: 0, nodes: [] },
    });
  });
});

const PREVIEW = `query ($ids: [RecordId!]!, $first: Int! = 100) { mergePreview(personIds: $ids, first: $first) { __typename
  ... on MergePreview { primaryPersonId mergedPersonIds relinkedContacts overwrittenCount
    overwrittenValues { contactId fieldName previousValue newValue } }
  ... on NotFoundError { message } ... on InvalidError { faults { field messages } } } }`;
const HISTORY = `query ($person: RecordId, $first: Int) { mergeHistory(personId: $person, first: $first) { totalCount nodes {
  primaryPersonId mergedPersonIds actor mergedAt
  relinkedContacts { totalCount nodes { contactId fromPersonId } }
  overwrittenValues(first: 2) { totalCount nodes { contactId fieldName previousValue newValue } pageInfo { hasNextPage endCursor } } } } }`;

describe('mergePreview and mergeHistory', () => {
  it('tell before and after the same, and the preview changes nothing', async () => {
    const a = await seedPerson(service, [
      { email: newEmail(), contact_custom_fields: [field('city', 'Bern'), field('tier', 'gold')] },
    ]);
    const b = await seedPerson(service, [
      { email: newEmail(), contact_custom_fields: [field('city', 'Basel'), field('lead_status', 'x')] },
    ]);
    const [contact] = b.contactIds;
    const before = await readEverything(service);
    const { mergePreview } = await ask(PREVIEW, { ids: [a.id, b.id] });
    const values = [
      { contactId: contact, fieldName: 'city', previousValue: 'Basel', newValue: 'Bern' },
      { contactId: contact, fieldName: 'tier', previousValue: null, newValue: 'gold' },
    ];
    expect(mergePreview).toEqual({
      __typename: 'MergePreview',
      primaryPersonId: a.id,
      mergedPersonIds: [b.id],
      relinkedContacts: 1,
      overwrittenCount: 2,
      overwrittenValues: values,
    });
    expect((await ask(PREVIEW, { ids: [a.id, b.id], first: 1 })).mergePreview.overwrittenValues).toEqual(
      values.slice(0, 1),
    );
    expect(await readEverything(service)).toEqual(before);

    await ask('mutation ($ids: [RecordId!]!) { peopleMerge(personIds: $ids) { __typename } }', { ids: [a.id, b.id] });
    for (const person of [a.id, b.id]) {
      const { mergeHistory } = await ask(HISTORY, { person });
      expect(mergeHistory).toEqual({
        totalCount: 1,
        nodes: [
          {
            primaryPersonId: a.id,
            mergedPersonIds: [b.id],
            actor: expect.stringContaining(service.tenants.a1.readWriteKey.slice(-4)),
            mergedAt: expect.stringMatching(/Z$/),
            relinkedContacts: { totalCount: 1, nodes: [{ contactId: contact, fromPersonId: b.id }] },
            overwrittenValues: {
              totalCount: 2,
              nodes: values,
              pageInfo: { hasNextPage: false, endCursor: expect.any(String) },
            },
          },
        ],
      });
    }
  });

  it('refuse faulty and unknown ids like the merge does, and show nothing of another workspace', async () => {
    const own = await seedPerson(service, [{ email: newEmail() }]);
    const { b1 } = service.tenants;
    const foreign = await seedPerson(service, [{ email: newEmail() }], b1.readWriteKey);
    const other = await seedPerson(service, [{ email: newEmail() }], b1.readWriteKey);
    const notFound = { __typename: 'NotFoundError', message: 'Person not found' };
    expect((await ask(PREVIEW, { ids: [own.id, foreign.id] })).mergePreview).toEqual(notFound);
    expect((await ask(PREVIEW, { ids: [own.id, 2_147_483_647] })).mergePreview).toEqual(notFound);
    expect((await ask(PREVIEW, { ids: [own.id, 0] })).mergePreview).toEqual(notFound);
    expect((await ask(PREVIEW, { ids: [own.id] })).mergePreview).toEqual({
      __typename: 'InvalidError',
      faults: [{ field: 'personIds', messages: ['At least two Person ids are required.'] }],
    });
    await ask(
      'mutation ($ids: [RecordId!]!) { peopleMerge(personIds: $ids) { __typename } }',
      { ids: [foreign.id, other.id] },
      { key: b1.readWriteKey },
    );
    expect((await ask(HISTORY, { person: foreign.id })).mergeHistory.totalCount).toBe(0);
    expect((await ask(HISTORY, { person: foreign.id }, { key: b1.readWriteKey })).mergeHistory.totalCount).toBe(1);
  });
});

const DUPLICATES = `query ($page: Int! = 1, $pageSize: Int! = 100) { duplicateSuggestions(page: $page, pageSize: $pageSize) {
  totalCount totalPages currentPage pageSize items { personIds people { id } evidence { reason value contactIds } } } }`;

describe('duplicateSuggestions', () => {
  it('names Persons with equal names at one company, similar handles or similar numbers, with what speaks for it, in pages', async () => {
    const { a2 } = service.tenants;
    const key = a2.readWriteKey;
    await service.database.query(
      null,
      `insert into integration_connection (client_id, integration) values ($1, 'data_enrichment')`,
      [a2.clientId],
    );
    const company_id = 'dup.example';
    const a = await seedPerson(
      service,
      [{ email: newEmail(), first_name: 'Dana', last_name: 'Whit Field', company_id }, { phone: '+14155552671' }],
      key,
    );
    const b = await seedPerson(
      service,
      [{ email: newEmail(), first_name: ' DANA', last_name: 'whit  field ', company_id }],
      key,
    );
    const c = await seedPerson(service, [{ linkedin_url: 'linkedin.com/in/lee-ann.k' }], key);
    const d = await seedPerson(service, [{ linkedin_url: 'linkedin.com/in/leeannk' }], key);
    const e = await seedPerson(
      service,
      [{ email: newEmail(), first_name: 'Dana', last_name: 'Whit Field', company_id: 'else.example' }],
      key,
    );
    await seedPerson(service, [{ email: newEmail(), first_name: 'Dana', last_name: 'Whit Field' }], key);
    await seedPerson(
      service,
      [
        { email: newEmail(), first_name: '', last_name: '', company_id },
        { email: newEmail(), first_name: '', last_name: '', company_id },
      ],
      key,
    );
    await seedPerson(
      service,
      [{ email: newEmail(), first_name: 'Dana', last_name: 'Whit Field', company_id }],
      service.tenants.b1.readWriteKey,
    );
    // Numbers of one workspace whose last nine digits agree.
    await service.database.query(
      null,
      `update contact set phone = '+49155552671' where client_id = $1 and phone is not null`,
      [a2.clientId],
    );
    const f = await seedPerson(service, [{ phone: '+49 30 901820' }], key);
    await service.database.query(null, `update contact set phone = '+43155552671' where id = $1`, [f.contactIds[0]]);
    const { duplicateSuggestions } = await ask(DUPLICATES, {}, { key });
    const suggestion = (people: { id: number }[], evidence: object) => ({
      personIds: people.map(({ id }) => id),
      people: people.map(({ id }) => ({ id })),
      evidence: [evidence],
    });
    const expected = [
      suggestion([a, b], {
        reason: 'NAME_AND_COMPANY',
        value: 'dana whit field',
        contactIds: [a.contactIds[0], b.contactIds[0]],
      }),
      suggestion([a, f], { reason: 'PHONE', value: '155552671', contactIds: [a.contactIds[1], f.contactIds[0]] }),
      suggestion([c, d], {
        reason: 'LINKEDIN_HANDLE',
        value: 'leeannk',
        contactIds: [c.contactIds[0], d.contactIds[0]],
      }),
    ];
    expect(duplicateSuggestions).toEqual({
      totalCount: 3,
      totalPages: 1,
      currentPage: 1,
      pageSize: 100,
      items: expected,
    });
    const second = await ask(DUPLICATES, { page: 2, pageSize: 2 }, { key });
    expect(second.duplicateSuggestions).toEqual({
      totalCount: 3,
      totalPages: 2,
      currentPage: 2,
      pageSize: 2,
      items: expected.slice(2),
    });
    expect(JSON.stringify(duplicateSuggestions)).not.toContain(`[${e.id}`);
    const preview = await ask(PREVIEW, { ids: expected[0]?.personIds }, { key });
    expect(preview.mergePreview.__typename).toBe('MergePreview');
  });
});

const DISMISS = `mutation ($ids: [RecordId!]!) { duplicateDismiss(personIds: $ids) {
  __typename ... on DuplicateDecisionPayload { personIds changedPairs } ... on InvalidError { faults { field messages } } } }`;
const RECONSIDER = DISMISS.replace('duplicateDismiss', 'duplicateReconsider');

describe('duplicateDismiss and duplicateReconsider', () => {
  it('answer what was decided and whether it was new, and refuse as a merge does', async () => {
    const ids: number[] = [];
    for (let n = 0; n < 3; n += 1) ids.push((await seedPerson(service, [{ email: newEmail() }])).id);
    const decided = (changedPairs: number) => ({
      __typename: 'DuplicateDecisionPayload',
      personIds: ids,
      changedPairs,
    });
    expect((await ask(DISMISS, { ids })).duplicateDismiss).toEqual(decided(3));
    expect((await ask(DISMISS, { ids })).duplicateDismiss).toEqual(decided(0));
    expect((await ask(RECONSIDER, { ids })).duplicateReconsider).toEqual(decided(3));
    expect((await ask(DISMISS, { ids: [...ids, 0] })).duplicateDismiss).toEqual({ __typename: 'NotFoundError' });
    expect((await ask(DISMISS, { ids: ids.slice(0, 1) })).duplicateDismiss).toEqual({
      __typename: 'InvalidError',
      faults: [{ field: 'personIds', messages: ['At least two Person ids are required.'] }],
    });
  });

  it.each([DISMISS, RECONSIDER])('are refused for a key that may only read', async (document) => {
    const { body } = await service.graphql(document, { ids: [1, 2] }, { key: service.tenants.a1.readOnlyKey });
    expect(body.errors?.map(({ extensions }: { extensions: { code: string } }) => extensions.code)).toEqual([
      'FORBIDDEN',
    ]);
  });
});

it.each([
  '{ people { totalCount } }',
  '{ duplicateSuggestions { totalCount } }',
  '{ mergeHistory { totalCount } }',
  '{ mergePreview(personIds: [1, 2]) { __typename } }',
  '{ person(id: 1) { id } }',
])('%s is refused while enrichment is off', async (query) => {
  const { y } = service.tenants;
  await service.database.query(null, 'delete from integration_connection where client_id = $1', [
    service.tenants.b1.clientId,
  ]);
  const { status, body } = await service.graphql(
    query,
    {},
    { key: y.masterKey, headers: { 'X-Client-Id': service.tenants.b1.clientId } },
  );
  expect([status, body.errors[0].extensions.code]).toEqual([403, 'FORBIDDEN']);
});
