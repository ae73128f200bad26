import { randomInt } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startService, type TestService } from '../../support/service.js';

let service: TestService;
beforeAll(async () => {
  service = await startService();
});
afterAll(() => service.close());

async function write(email: string, field_name: string, field_value: string): Promise<number> {
  const { status, body } = await service.call('PUT', '/public/v2/contacts', {
    json: { email, contact_custom_fields: [{ field_name, field_value }] },
  });
  expect([200, 201]).toContain(status);
  return body.id;
}

async function lookUp(field_name: string, field_value: string): Promise<number[]> {
  const query = new URLSearchParams({ field_name, field_value });
  const { body } = await service.call('GET', `/public/v2/contacts/lookup-by-custom-field?${query}`);
  const where = { customField: { name: field_name, equals: field_value } };
  const filtered = await service.graphql('query ($where: ContactWhere) { contacts(where: $where) { nodes { id } } }', {
    where,
  });
  const ids = body.results.map(({ id }: { id: number }) => id);
  expect(filtered.body.data.contacts.nodes.map(({ id }: { id: number }) => id)).toEqual(ids);
  return ids;
}

it('a value is found by exactly itself, not by one that is sorted beside it', async () => {
  const values = [
    'gold',
    'GOLD',
    'gòld',
    '9',
    '09',
    '9.0',
    ' 9',
    '-9',
    '',
    `${'g'.repeat(100)}a`,
    `${'g'.repeat(100)}b`,
  ];
  const ids: number[] = [];
  for (const [n, value] of values.entries()) ids.push(await write(`exact${n}@values.example`, 'tier', value));
  for (const [n, value] of values.entries()) {
    if (value !== '') expect(await lookUp('tier', value), value).toEqual([ids[n]]);
  }
  expect(await lookUp('tier', 'gold ')).toEqual([]);
});

/* Signs that take the most bytes, in no order that compression could use. */
const signs = (count: number, from: number, to: number) =>
  Array.from({ length: count }, () => String.fromCodePoint(randomInt(from, to))).join('');

it('the longest names and values fit into the index, also those that become longer without accents', async () => {
  const longest = {
    musical: signs(20_000, 0x1d15e, 0x1d165),
    emoji: signs(16_000, 0x1f300, 0x1f5ff),
    'Korean syllables': signs(20_000, 0xac00, 0xd7a3),
    greek: signs(100, 0x1f80, 0x1faf),
    short: signs(99, 0x1d15e, 0x1d165),
  };
  for (const [kind, value] of Object.entries(longest)) {
    const name = signs(255, 0x20000, 0x2a6df);
    const id = await write(`${kind.replace(' ', '')}@longest.example`, name, value);
    if (value.length < 1000) expect(await lookUp(name, value)).toEqual([id]);
    const { body } = await service.graphql(
      'query ($name: String!) { contacts(first: 1, sort: CUSTOM_FIELD, sortField: $name, direction: DESC) { nodes { id } pageInfo { endCursor } } }',
      { name },
    );
    expect(body.data.contacts.nodes).toEqual([{ id }]);
  }
});
