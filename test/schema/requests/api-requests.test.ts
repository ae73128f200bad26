import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { connectMcp } from '../../support/mcp-client.js';
import { startService, type TestService } from '../../support/service.js';

/* What developers see of their own requests. */

let service: TestService;
beforeAll(async () => {
  service = await startService({}, { isShared: false });
});
afterAll(() => service.close());
beforeEach(() => service.database.query(null, 'delete from api_request'));

const LIST = `query ($filter: ApiRequestFilter, $first: Int, $after: String) {
  apiRequests(filter: $filter, first: $first, after: $after) { totalCount pageInfo { endCursor hasNextPage }
    nodes { at actor actorName method route path operation status outcome code reason durationMs requestId body } } }`;

const MINE = '0d3c1f9e-6a55-4a8e-9c3f-5a2f0d1b7e10';
const OF_CONSOLE = { 'X-Requested-By': 'console' };

/* Asked as the console asks, so that asking adds nothing. */
async function list(variables: object = {}, key = service.tenants.a1.readWriteKey, headers: object = {}) {
  const { body } = await service.graphql(LIST, variables, { key, headers: { ...OF_CONSOLE, ...headers } });
  expect(body.errors).toBeUndefined();
  return body.data.apiRequests;
}

/** The requests once there are so many. */
async function listed(count: number, variables: object = {}) {
  await expect.poll(async () => (await list(variables)).totalCount).toBe(count);
  return (await list(variables)).nodes;
}

const line = (given: object) => ({
  at: expect.stringMatching(/^20\d\d-/),
  actor: expect.stringMatching(/^key:\d+ RV-/),
  actorName: expect.anything(),
  operation: null,
  status: 200,
  outcome: 'SUCCEEDED',
  code: null,
  reason: null,
  durationMs: expect.any(Number),
  requestId: expect.stringMatching(/^\S{8,}$/),
  body: null,
  ...given,
});

describe('the requests of a client', () => {
  it('are those of REST, newest first, without their queries, with the code and the reason of a refusal', async () => {
    await service.call('GET', '/public/v2/contacts?email=pat@t.example', { headers: { 'X-Request-Id': MINE } });
    await service.call('GET', '/public/v2/contacts/999999999');
    await service.call('POST', '/public/v2/contacts', { json: { email: 'no address' } });
    expect(await listed(3)).toEqual([
      line({
        ...{ method: 'POST', route: '/v2/contacts', path: '/public/v2/contacts', status: 400, outcome: 'REFUSED' },
        ...{ code: 'INVALID', reason: 'email: Must be one email address: it has no @.' },
      }),
      line({
        ...{ method: 'GET', route: '/v2/contacts/{id}', path: '/public/v2/contacts/999999999', status: 404 },
        ...{ outcome: 'REFUSED', code: 'NOT_FOUND', reason: 'Contact not found' },
      }),
      line({ method: 'GET', route: '/v2/contacts', path: '/public/v2/contacts', requestId: MINE }),
    ]);
  });

  it('are those of GraphQL: refused ones by a mutation, by the document, or by the body', async () => {
    await service.graphql('query Mine { contacts(first: 1) { totalCount } }');
    await service.graphql(
      'mutation Broken { contactCreate(input: { email: "no address" }) { __typename ... on Error { message } } }',
    );
    await service.graphql('{ nothing }');
    await service.call('POST', '/graphql', { json: [] });
    const at = { method: 'POST', route: '/graphql', path: '/graphql' };
    const refused = { ...at, outcome: 'REFUSED' };
    const [body, document, mutation, query] = await listed(4);
    expect(body).toEqual(line({ ...refused, status: 400, code: 'BAD_REQUEST', reason: expect.any(String) }));
    expect(document).toMatchObject({ outcome: 'REFUSED', code: 'GRAPHQL_VALIDATION_FAILED' });
    expect(document.reason).toContain('"nothing"');
    expect(mutation).toEqual(
      line({ ...refused, operation: 'Broken', code: 'INVALID', reason: expect.stringContaining('it has no @') }),
    );
    expect(query).toEqual(line({ ...at, operation: 'Mine' }));
  });

  it('are the calls of tools, by their names', async () => {
    const mcp = await connectMcp(service.url, service.tenants.a1.readWriteKey);
    await mcp.call('search_contacts');
    await mcp.call('get_contact', { contact_id: 999_999_999 });
    await mcp.close();
    const at = { method: 'POST', route: '/mcp', path: '/mcp' };
    expect(await listed(2)).toEqual([
      line({
        ...{ ...at, operation: 'get_contact', outcome: 'REFUSED', code: 'NOT_FOUND' },
        reason: expect.stringMatching(/not found/i),
      }),
      line({ ...at, operation: 'search_contacts' }),
    ]);
  });

  it('are seen by every key of the client, and by no other client; those of a master key belong to its client', async () => {
    const { a1, a2, x } = service.tenants;
    const inA1 = { 'X-Client-Id': a1.clientId };
    await service.call('GET', '/public/v2/contacts', { key: x.masterKey, headers: inA1 });
    const [seen] = await listed(1);
    expect(seen).toEqual(
      line({
        ...{ method: 'GET', route: '/v2/contacts', path: '/public/v2/contacts' },
        actor: expect.stringMatching(/ ML-/),
      }),
    );
    expect((await list({}, a1.readOnlyKey)).totalCount).toBe(1);
    expect((await list({}, x.masterKey, inA1)).totalCount).toBe(1);
    expect((await list({}, a2.readWriteKey)).totalCount).toBe(0);
  });

  it('keep their bodies for a day from when the client switches that on; switched off, those that were kept are deleted', async () => {
    const keep = async (keepRequestBodies: boolean | null) =>
      (
        await service.graphql(
          `mutation ($input: WorkspaceSettingsInput!) { workspaceUpdate(input: $input) { __typename
             ... on WorkspaceSettings { requestBodiesUntil } ... on InvalidError { faults { field messages } } } }`,
          { input: { keepRequestBodies } },
          { headers: OF_CONSOLE },
        )
      ).body.data.workspaceUpdate;
    const create = (email: string) => service.call('POST', '/public/v2/contacts', { json: { email } });
    const shown = async () => (await list()).nodes.map(({ body }: { body: string | null }) => body);
    await create('one@bodies.example');
    await listed(1);
    const { requestBodiesUntil } = await keep(true);
    expect(Math.round((Date.parse(requestBodiesUntil) - Date.now()) / 3_600_000)).toBe(24);
    await create('two@bodies.example');
    await listed(2);
    await create('three@bodies.example');
    await listed(3);
    expect(await shown()).toEqual(['{"email":"three@bodies.example"}', null, null]);
    expect(await keep(null)).toMatchObject({
      faults: [{ field: 'keepRequestBodies', messages: ['Must be true or false.'] }],
    });
    expect((await keep(false)).requestBodiesUntil).toBeNull();
    expect(await shown()).toEqual([null, null, null]);
    await create('four@bodies.example');
    await listed(4);
    expect(await shown()).toEqual([null, null, null, null]);
  });

  it('are filtered by how they ended and by their code, and read page by page', async () => {
    for (const id of [1, 2, 3]) await service.call('GET', `/public/v2/contacts/99999999${id}`);
    await service.call('GET', '/public/v2/contacts');
    await service.call('POST', '/public/v2/contacts', { json: { email: 'no address' } });
    await listed(5);
    expect((await list({ filter: { outcome: 'REFUSED' } })).totalCount).toBe(4);
    expect((await list({ filter: { outcome: 'SUCCEEDED' } })).totalCount).toBe(1);
    expect((await list({ filter: { outcome: 'FAILED' } })).totalCount).toBe(0);
    const shown = async (filter: object) => (await list({ filter })).totalCount;
    expect([await shown({ contains: 'CONTACTS/9' }), await shown({ contains: '%' })]).toEqual([3, 0]);
    const [key] = await service.database.query<{ id: number }>(
      null,
      `select id from api_key where client_id = $1 and kind = 'RV'`,
      [service.tenants.a1.clientId],
    );
    const keyId = Number(key?.id);
    expect([await shown({ keyId }), await shown({ keyId: keyId * 10 })]).toEqual([5, 0]);
    const filter = { code: 'NOT_FOUND', outcome: 'REFUSED' };
    const first = await list({ filter, first: 2 });
    const second = await list({ filter, first: 2, after: first.pageInfo.endCursor });
    expect([...first.nodes, ...second.nodes].map(({ path }) => path.at(-1))).toEqual(['3', '2', '1']);
    expect(second.pageInfo.hasNextPage).toBe(false);
  });
});
