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
const queries = worked.filter(({ query }) => !query.startsWith('subscription'));

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
  it('are fourteen, and a subscription', () => {
    expect(worked.map(({ title }) => title).at(-1)).toBe('Scores as they come');
    expect(queries.map(({ title }) => Number.parseInt(title, 10))).toEqual(
      Array.from({ length: 14 }, (_, index) => index + 1),
    );
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
      contacts: { nodes: [{ firstName: 'Dana' }] },
      companies: { nodes: [{ domain: 'northgate.example' }] },
    });
    expect((await run(9)).keys.nodes).toHaveLength(2);
    expect((await run(10)).clientPage.items).toMatchObject([
      { name: 'A1', contactCount: 1 },
      { name: 'A2', contactCount: 0 },
    ]);
  });
});
