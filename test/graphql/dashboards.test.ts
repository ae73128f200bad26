import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readWorkedQueries } from '../../scripts/worked-queries.mjs';
import { startService, type TestService } from '../support/service.js';

let service: TestService;
beforeAll(async () => {
  service = await startService();
  const contact = {
    email: 'dana@northgate.example',
    first_name: 'Dana',
    company_id: 'northgate.example',
    contact_custom_fields: [{ field_name: 'tier', field_value: 'gold' }],
  };
  await service.call('PUT', '/public/v2/contacts', { json: contact });
  await service.call('POST', '/public/activities/standard/call/', {
    json: { email: contact.email, properties: { direction: 'outbound' } },
  });
});
afterAll(() => service.close());

const page = readFileSync(new URL('../../docs/dashboards.md', import.meta.url), 'utf8');
const worked = readWorkedQueries(page).map(({ variables = '{}', ...rest }) => ({
  ...rest,
  variables: JSON.parse(variables),
}));
const queries = worked.filter(({ query }) => query.startsWith('query'));
const mutations = worked.filter(({ query }) => query.startsWith('mutation'));

const keyOf = (kind: string | undefined) => {
  const { a1, x } = service.tenants;
  return { 'read-only': a1.readOnlyKey, 'read-write': a1.readWriteKey, master: x.masterKey }[kind ?? ''] ?? null;
};

const run = async (number: number) => {
  const one = queries.find(({ title }) => title.startsWith(`${number}. `));
  const answer = await service.graphql(one?.query ?? '', one?.variables, { key: keyOf(one?.key) });
  return answer.body.data;
};

describe('the worked queries of docs/dashboards.md', () => {
  it('are twenty, a subscription and ten mutations, each with a key', () => {
    expect(worked.filter(({ query }) => query.startsWith('subscription')).map(({ title }) => title)).toEqual([
      'Live scores',
    ]);
    expect([...queries, ...mutations].map(({ title }) => Number.parseInt(title, 10))).toEqual(
      Array.from({ length: 30 }, (_, index) => index + 1),
    );
    expect(worked.filter(({ key }) => keyOf(key) === null)).toEqual([]);
  });

  it.each(queries)('$title: is answered without an error', async ({ key, query, variables }) => {
    const answer = await service.graphql(query, variables, { key: keyOf(key) });
    expect([answer.status, answer.body.errors]).toEqual([200, undefined]);
  });

  it('show what is there', async () => {
    expect((await run(2)).contacts.nodes[0]).toMatchObject({
      email: 'dana@northgate.example',
      company: { domain: 'northgate.example' },
    });
    expect((await run(3)).companies.nodes[0].contacts).toMatchObject({ totalCount: 1, nodes: [{ firstName: 'Dana' }] });
    const [story] = (await run(4)).contacts.nodes;
    expect(story.activities.nodes).toMatchObject([{ channel: 'call', variant: 'outbound' }]);
    expect((await run(5)).personLookup).toMatchObject({
      firstName: 'Dana',
      emailAddresses: [{ value: 'dana@northgate.example' }],
    });
    expect((await run(12)).contacts).toMatchObject({ totalCount: 1, nodes: [{ email: 'dana@northgate.example' }] });
    expect(await run(13)).toMatchObject({
      search: {
        groups: [
          { kind: 'PERSON', hits: [{ name: 'Dana', identifier: 'dana@northgate.example', match: 'WORD' }] },
          { kind: 'COMPANY', hits: [{ identifier: 'northgate.example', match: 'NAME' }] },
        ],
      },
    });
    await service.database.query(
      null,
      `insert into usage_day (agency_id, client_id, client_name, key_id, day, requests, refusals, writes, deliveries)
       values ($1, 'gone', 'Gone Ltd', 1, '2026-05-31', 4, 3, 2, 1)`,
      [service.tenants.x.agencyId],
    );
    const used = { requests: 4, refusals: 3, writes: 2, deliveries: 1 };
    expect((await run(20)).usage).toEqual({
      total: used,
      items: [{ clientId: 'gone', clientName: 'Gone Ltd', ...used }],
    });
    expect((await run(9)).keys.nodes).toHaveLength(2);
    expect((await run(10)).clientPage.items).toMatchObject([
      { name: 'A1', contactCount: 1 },
      { name: 'A2', contactCount: 0 },
    ]);
  });
});

describe('the worked mutations of docs/dashboards.md', () => {
  /** Runs one with the variables of the page, but for ids, which a page cannot know. */
  const change = async (number: number, ids = {}) => {
    const found = mutations.find(({ title }) => title.startsWith(`${number}. `));
    if (!found) throw new Error(`There is no mutation ${number}.`);
    const { key, query, variables } = found;
    const { status, body } = await service.graphql(query, { ...variables, ...ids }, { key: keyOf(key) });
    expect([status, body.errors]).toEqual([200, undefined]);
    const [answer] = Object.values<Record<string, unknown>>(body.data);
    return answer ?? {};
  };

  it('create a client and a key', async () => {
    const { clientId, readOnlyKey, ...client } = await change(21);
    expect(client).toEqual({
      __typename: 'ClientCreated',
      clientName: 'Northgate',
      readWriteKey: expect.stringMatching(/^RV-/),
    });
    const whoami = await service.graphql('{ whoami { clientId } }', {}, { key: String(readOnlyKey) });
    expect(whoami.body.data.whoami).toEqual({ clientId });
    const { __typename, secret } = await change(22);
    expect(__typename).toBe('KeyIssued');
    expect((await service.graphql('{ whoami { clientName } }', {}, { key: String(secret) })).status).toBe(200);
  });

  it('create a source and bind it, so that it may log', async () => {
    const source = await change(23);
    expect(source).toEqual({ __typename: 'ActivitySource', id: expect.any(Number), name: 'dialer' });
    expect(await change(24, { id: source['id'] })).toEqual({ ...source, channels: ['call'], activityTypes: [] });
    const { status } = await service.call('POST', '/public/activities/standard/call/', {
      json: { email: 'dana@northgate.example', source: 'dialer', properties: { direction: 'inbound' } },
    });
    expect(status).toBe(201);
  });

  it('create a rule, and say which field is wrong', async () => {
    expect(await change(25)).toMatchObject({
      __typename: 'ScoringRule',
      points: 25,
      maximumTimes: 3,
      halfLifeDays: null,
    });
    expect(await change(25, { input: { name: '', channel: 'call', points: 1 } })).toEqual({
      __typename: 'InvalidError',
      faults: [{ field: 'name', messages: [expect.any(String)] }],
      message: 'The input is not valid.',
    });
  });

  it('connect an integration, and show the address', async () => {
    expect(await change(26)).toMatchObject({
      __typename: 'Integration',
      key: 'lemlist',
      connected: true,
      connection: { hasSecret: true },
      webhook: { address: null, path: `/public/lemlist-webhook/${service.tenants.a1.clientId}` },
    });
  });

  it('merge two Persons, and give them back', async () => {
    await service.call('PUT', '/public/v2/contacts', { json: { email: 'd.whitfield@northgate.example' } });
    const { body } = await service.graphql('{ contacts(first: 2) { nodes { person { id } } } }');
    const personIds = body.data.contacts.nodes.map(({ person }: { person: { id: number } }) => person.id);
    const merged = await change(27, { personIds });
    expect(merged).toEqual({
      __typename: 'PeopleMergePayload',
      mergeId: expect.any(Number),
      primaryPersonId: personIds[0],
      mergedPersonIds: [personIds[1]],
      relinkedContacts: 1,
    });
    expect(await change(28, { mergeId: merged['mergeId'] })).toEqual({
      __typename: 'MergeUndoPayload',
      primaryPersonId: personIds[0],
      restoredPersonIds: [personIds[1]],
      relinkedContacts: 1,
      restoredValues: 1,
      conflictCount: 0,
      dryRun: false,
    });
  });

  it('tag contacts in two steps, and plan merges', async () => {
    const { query, variables } = mutations.find(({ title }) => title.startsWith('29. ')) ?? {
      query: '',
      variables: {},
    };
    const preview = query
      .replace('mutation', 'query')
      .replace(', $token: String!', '')
      .replace(
        /contactsBulk\((.*), token: \$token\) \{[\s\S]*$/,
        'contactsBulkPreview($1) { ... on BulkPreview { count token } } }',
      );
    const { token: _none, ...asked } = variables;
    const { body } = await service.graphql(preview, asked);
    const { count, token } = body.data.contactsBulkPreview;
    expect(await change(29)).toMatchObject({ __typename: 'InvalidError', faults: [{ field: 'token' }] });
    expect(await change(29, { token })).toMatchObject({ __typename: 'Job', rowsTotal: count });
    expect(await change(30)).toMatchObject({ __typename: 'MergePlan', leftOut: 0 });
  });
});
