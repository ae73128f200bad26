import fc, { type Arbitrary } from 'fast-check';
import {
  type GraphQLInputObjectType,
  type GraphQLInputType,
  getNullableType,
  isInputObjectType,
  isListType,
} from 'graphql';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { schema } from '../../../src/schema/index.js';
import { runs } from '../../support/corpus-sample.js';
import { startService, type TestService } from '../../support/service.js';

vi.setConfig({ testTimeout: 120_000 });

const LISTS = {
  contacts: 'ContactWhere',
  companies: 'CompanyWhere',
  emails: 'EmailWhere',
  campaigns: 'CampaignWhere',
  activities: 'ActivityWhere',
  people: 'PersonWhere',
} as const;

const time = fc
  .date({ min: new Date('1900-01-01'), max: new Date('9999-12-31'), noInvalidDate: true })
  .map((date) => date.toISOString());
const text = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 12 }).filter((value) => value.isWellFormed() && !value.includes('\0')),
  fc.constantFrom('', "'", "\\'", "':*", '%', '_', '$1', '--', ' a  b ', 'e', 'example'),
);
const LEAVES: Record<string, Arbitrary<unknown>> = {
  String: text,
  Boolean: fc.boolean(),
  DateTime: time,
  Float: fc.oneof(fc.double({ noNaN: true, noDefaultInfinity: true }), fc.integer()),
  RecordId: fc.oneof(
    fc.integer({ min: -2, max: 20 }),
    fc.constantFrom(Number.MAX_SAFE_INTEGER, Number.MIN_SAFE_INTEGER),
  ),
};
const duration = fc.constantFrom('60m', '24h', '7d', '2w', '3650d');
const day = time.map((value) => value.slice(0, 10));

/** A value that the type takes: of an input at most three fields, so that something matches now and then. */
function someOf(type: GraphQLInputType, depth: number): Arbitrary<unknown> {
  const bare = getNullableType(type);
  if (isListType(bare)) return fc.array(someOf(bare.ofType, depth), { maxLength: 3 });
  if (!isInputObjectType(bare)) return LEAVES[bare.name] ?? fc.constant(null);
  if (bare.name === 'DateMatch') return fc.record({ from: day, before: day }, { requiredKeys: [] });
  if (bare.name === 'TimeMatch')
    return fc.oneof(
      inputOf(bare, depth),
      fc.record({ withinLast: duration, longerAgo: duration }, { requiredKeys: [] }),
    );
  return inputOf(bare, depth);
}

function inputOf(type: GraphQLInputObjectType, depth: number): Arbitrary<object> {
  const isFilter = 'not' in type.getFields();
  const fields = Object.values(type.getFields()).filter((field) => !isFilter || depth < 3 || isLeaf(field.type));
  return fc
    .subarray(fields, { maxLength: 3 })
    .chain((chosen) =>
      fc
        .record(Object.fromEntries(chosen.map((field) => [field.name, someOf(field.type, depth + (isFilter ? 1 : 0))])))
        .map((given) => (type.name === 'CustomFieldMatch' ? { name: 'tier', ...given } : given)),
    );
}

function isLeaf(type: GraphQLInputType): boolean {
  const bare = getNullableType(type);
  if (isListType(bare)) return isLeaf(bare.ofType);
  return !isInputObjectType(bare) || !('not' in bare.getFields());
}

let service: TestService;
beforeAll(async () => {
  service = await startService();
  for (let n = 0; n < 6; n += 1) {
    const { status } = await service.call('POST', '/public/v2/contacts', {
      json: {
        email: `e${n}@any.example`,
        ...(n % 2 ? { first_name: `Ada ${n}`, company_id: `any${n % 3}.example` } : {}),
        contact_custom_fields: n % 3 ? [{ field_name: 'tier', field_value: String(n) }] : [],
      },
    });
    expect(status).toBe(201);
  }
});
afterAll(() => service.close());

it.each(Object.entries(LISTS))(
  'whatever %s are asked for, a condition and its `not` divide the list',
  async (list, name) => {
    const type = schema.getType(name);
    if (!isInputObjectType(type)) throw new Error(`There is no ${name}.`);
    const query = `query ($where: ${name}!) { whole: ${list} { totalCount }
    some: ${list}(where: $where) { totalCount } rest: ${list}(where: { not: $where }) { totalCount } }`;
    await fc.assert(
      fc.asyncProperty(inputOf(type, 0), async (where) => {
        const { body } = await service.graphql(query, { where });
        const refusals = (body.errors ?? []).map((error: { extensions?: { code?: string } }) => error.extensions?.code);
        if (refusals.length > 0) {
          expect(
            refusals.every((code: string) => code === 'INVALID'),
            JSON.stringify(body.errors),
          ).toBe(true);
          return;
        }
        expect(body.data.some.totalCount + body.data.rest.totalCount).toBe(body.data.whole.totalCount);
      }),
      { numRuns: runs(100) },
    );
  },
);
