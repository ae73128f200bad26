import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { connectMcp, type McpClient } from '../support/mcp-client.js';
import { type CallOptions, startService, type TestService } from '../support/service.js';

let service: TestService;
let mcp: McpClient;
beforeAll(async () => {
  service = await startService();
  mcp = await connectMcp(service.url, service.tenants.a1.readWriteKey);
});
afterAll(async () => {
  await mcp.close();
  await service.close();
});

const BLANKS = ['', ' ', '\t\r\n', '\u00a0\u3000', ' '.repeat(100)];

/** What differs between the two kinds of records that carry a status. */
const KINDS = [
  {
    name: 'contact',
    path: '/public/v2/contacts',
    status: 'contact_status',
    field: 'contactStatus',
    key: (word: string) => ({ email: `${word}@blank.example` }),
    upsert: 'upsert_contact',
    batch: `mutation ($items: [ContactInput!]!) { batch: contactsUpsertBatch(items: $items) {
      ... on ContactsUpsertBatchPayload { outcomes { status faults { field messages } record: contact { status: contactStatus previousStatus statusChangedAt } } } } }`,
    one: `mutation ($input: ContactInput!) { one: contactUpsert(input: $input) { __typename
      ... on ContactUpsertPayload { record: contact { status: contactStatus previousStatus statusChangedAt } }
      ... on InvalidError { faults { field messages } } } }`,
  },
  {
    name: 'company',
    path: '/public/v2/companies',
    status: 'company_status',
    field: 'companyStatus',
    key: (word: string) => ({ domain: `${word}.blank.example` }),
    upsert: 'upsert_company',
    batch: `mutation ($items: [CompanyInput!]!) { batch: companiesUpsertBatch(items: $items) {
      ... on CompaniesUpsertBatchPayload { outcomes { status faults { field messages } record: company { status: companyStatus previousStatus statusChangedAt } } } } }`,
    one: `mutation ($input: CompanyInput!) { one: companyUpsert(input: $input) { __typename
      ... on CompanyUpsertPayload { record: company { status: companyStatus previousStatus statusChangedAt } }
      ... on InvalidError { faults { field messages } } } }`,
  },
];

const form = (fields: Record<string, string>): CallOptions => ({ form: fields });
const multipart = (fields: Record<string, string>): CallOptions => ({ multipart: fields });
const json = (fields: Record<string, string>): CallOptions => ({ json: fields });

describe.each(KINDS)('An empty or blank status of a $name counts as not given', (kind) => {
  const { name, path, status, field, key } = kind;
  const statusesOf = (body: Record<string, unknown>) => [body[status], body['previous_status']];

  it.each([
    ['JSON', json],
    ['urlencoded', form],
    ['multipart', multipart],
  ])('in PUT, POST and PATCH as %s: a new record is active, a known one keeps its status', async (type, encode) => {
    for (const [index, blank] of BLANKS.entries()) {
      const word = `${type.toLowerCase()}${index}`;
      const put = await service.call('PUT', path, encode({ ...key(`put-${word}`), [status]: blank }));
      expect([put.status, ...statusesOf(put.body)]).toEqual([201, 'active', null]);
      const again = await service.call('PUT', path, encode({ ...key(`put-${word}`), [status]: blank }));
      expect([again.status, ...statusesOf(again.body)]).toEqual([200, 'active', null]);
      const post = await service.call('POST', path, encode({ ...key(`post-${word}`), [status]: blank }));
      expect([post.status, ...statusesOf(post.body)]).toEqual([201, 'active', null]);
      const won = await service.call('PATCH', `${path}/${post.body.id}`, encode({ [status]: 'won' }));
      expect([won.status, ...statusesOf(won.body)]).toEqual([200, 'won', 'active']);
      const patch = await service.call('PATCH', `${path}/${post.body.id}`, encode({ [status]: blank }));
      expect([patch.status, patch.body]).toEqual([200, won.body]);
    }
  });

  it('in GraphQL, alone and in a batch', async () => {
    const wire = key(`graphql`);
    const active = { status: 'active', previousStatus: null, statusChangedAt: null };
    const single = await service.graphql(kind.one, { input: { ...wire, [field]: ' ' } });
    expect(single.body.data.one).toMatchObject({ record: active });
    const items = BLANKS.map((blank) => ({ ...wire, [field]: blank }));
    const batch = await service.graphql(kind.batch, { items: [{ ...wire, [field]: 'won' }, ...items] });
    expect(batch.body.errors).toBeUndefined();
    for (const outcome of batch.body.data.batch.outcomes) {
      expect(outcome).toMatchObject({
        status: 'UPDATED',
        faults: [],
        record: { status: 'won', previousStatus: 'active' },
      });
    }
    const kept = await service.graphql(kind.one, { input: { ...wire, [field]: '' } });
    expect(kept.body.data.one.record).toMatchObject({ status: 'won', previousStatus: 'active' });
  });

  it('in a tool', async () => {
    for (const blank of BLANKS) {
      const answer = await mcp.call(kind.upsert, { ...key('tool'), [status]: blank });
      expect(answer).toMatchObject({ isError: false, data: { [status]: 'active', previous_status: null } });
    }
  });

  it('while null, another type, a NUL and more than 64 characters are refused as before', async () => {
    const before = await service.database.query(null, `select * from ${name}`);
    for (const [bad, message] of [
      [null, 'Must be a string.'],
      [1, 'Must be a string.'],
      ['\u0000', 'Must not contain NUL characters or lone surrogates.'],
      ['x'.repeat(65), 'Must be at most 64 characters.'],
    ]) {
      const answer = await service.call('PUT', path, { json: { ...key('bad'), [status]: bad } });
      expect([answer.status, answer.body]).toEqual([400, { [status]: [message] }]);
    }
    const cleared = await service.graphql(kind.one, { input: { ...key('bad'), [field]: null } });
    expect(cleared.body.data.one.faults).toEqual([{ field, messages: ['Must be a string.'] }]);
    expect(await service.database.query(null, `select * from ${name}`)).toEqual(before);
  });
});
