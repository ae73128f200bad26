import { afterAll, beforeAll, expect, it } from 'vitest';
import { type CountingService, startCounting } from '../companies/counting.js';

let service: CountingService;
beforeAll(async () => {
  service = await startCounting({ WORKER: 'off' });
  const items = Array.from({ length: 100 }, (_, n) => ({ email: `c${n}@costs.example` }));
  await ask('mutation ($items: [ContactInput!]!) { contactsUpsertBatch(items: $items) { __typename } }', { items });
  await ask('mutation ($items: [SuppressionSubject!]!) { suppressionsAdd(items: $items) { __typename } }', {
    items: items.slice(0, 30),
  });
});
afterAll(() => service.close());

const ask = async (query: string, variables: object = {}) => {
  const { body } = await service.graphql(query, variables);
  expect(body.errors).toBeUndefined();
  return body.data;
};
const costOf = async (query: string, variables: object = {}) => {
  await ask(query, variables);
  return (await service.count(() => ask(query, variables))).statements.length;
};

it('a page of contacts with the mark of each takes one more statement at most than one without', async () => {
  const plain = await costOf('{ contacts(first: 100) { nodes { id } } }');
  expect(await costOf('{ contacts(first: 100) { nodes { id suppressed } } }')).toBeLessThanOrEqual(plain + 1);
  const marked =
    '{ contacts(first: 100) { nodes { id suppressed suppression { value reason evidence { platform } } } } }';
  expect(await costOf(marked)).toBeLessThanOrEqual(plain + 1);
});

it('one for its Persons as well', async () => {
  const plain = await costOf('{ contacts(first: 100) { nodes { id person { id } } } }');
  const marked = '{ contacts(first: 100) { nodes { id person { id suppressed suppression { value } } } } }';
  expect(await costOf(marked)).toBeLessThanOrEqual(plain + 1);
});

it('a check of 1,000 identifiers takes two statements, and one of none that can be read takes none', async () => {
  const items = Array.from({ length: 1_000 }, (_, n) => ({ email: `c${n}@costs.example` }));
  const text = `query ($items: [SuppressionCheckInput!]!) {
    suppressionCheck(items: $items) { ... on QuerySuppressionCheckSuccess { data { suppressed } } } }`;
  expect(await costOf(text, { items })).toBe(2);
  expect(await costOf(text, { items: [{ email: 'nobody' }] })).toBe(0);
});

it('an upsert takes no further statement for the mark in its answer', async () => {
  const upsert = (selection: string) =>
    `mutation { contactUpsert(input: { email: "c1@costs.example" }) { ... on ContactUpsertPayload { contact { ${selection} } } } }`;
  expect(await costOf(upsert('id suppressed'))).toBe(await costOf(upsert('id')));
});

it('an addition and a lift of 500 entries take as many statements as those of one', async () => {
  const add =
    'mutation ($items: [SuppressionSubject!]!) { suppressionsAdd(items: $items) { ... on SuppressionsAddPayload { outcomes { id } } } }';
  const lift = 'mutation ($ids: [RecordId!]!) { suppressionLift(ids: $ids, reason: "x") { __typename } }';
  const costs: number[][] = [];
  for (const count of [1, 500]) {
    const items = Array.from({ length: count }, (_, n) => ({ email: `n${n}of${count}@costs.example` }));
    const added = await service.count(() => ask(add, { items }));
    const ids = added.result.suppressionsAdd.outcomes.map(({ id }: { id: number }) => id);
    const lifted = await service.count(() => ask(lift, { ids }));
    costs.push([added.statements.length, lifted.statements.length]);
  }
  expect(costs[1]).toEqual(costs[0]);
});
