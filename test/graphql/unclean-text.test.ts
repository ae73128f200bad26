import {
  type GraphQLArgument,
  type GraphQLField,
  type GraphQLInputField,
  type GraphQLInputType,
  type GraphQLObjectType,
  getNamedType,
  getNullableType,
  isInputObjectType,
  isListType,
  isNonNullType,
  isObjectType,
  isScalarType,
  isUnionType,
} from 'graphql';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { schema } from '../../src/schema/index.js';
import { type Answer, startService, type TestService } from '../support/service.js';
import { CONSOLE, type SignedIn, signedIn } from '../support/user-session.js';

vi.setConfig({ testTimeout: 120_000 });

/*
 * Every place of the schema where a caller may write a text, found by walking the schema, and at each a text that no
 * database can keep.
 */
const UNCLEAN = ['a\0b', 'a\ud800b'];

/** Enums name their values, and these have forms of their own; all other leaves may hold a text. */
const WITHOUT_TEXT = new Set(['Int', 'Float', 'Boolean', 'DateTime', 'RecordId']);

/** One text of an argument: where it stands, and a value of the argument with it there. */
interface Place {
  name: string;
  value: (text: unknown) => unknown;
}

const fitting: Record<string, unknown> = {
  Int: 1,
  Float: 1,
  Boolean: true,
  DateTime: '2026-01-01T00:00:00Z',
  RecordId: 1,
};

/** The least that a type takes. */
function least(type: GraphQLInputType): unknown {
  const bare = getNullableType(type);
  if (isListType(bare)) return [least(bare.ofType)];
  if (isInputObjectType(bare)) return leastOf(Object.values(bare.getFields()));
  if (isScalarType(bare)) return fitting[bare.name] ?? 'x';
  return 'getValues' in bare ? bare.getValues()[0]?.name : undefined;
}

const leastOf = (parts: readonly (GraphQLArgument | GraphQLInputField)[]) =>
  Object.fromEntries(
    parts
      .filter(({ type, defaultValue }) => isNonNullType(type) && defaultValue === undefined)
      .map(({ name, type }) => [name, least(type)]),
  );

/** Every text inside a value of this type. A filter inside a filter is walked where it stands at the top of a list of its own. */
function placesIn(type: GraphQLInputType, depth = 0): Place[] {
  const bare = getNullableType(type);
  if (isListType(bare))
    return placesIn(bare.ofType, depth).map(({ name, value }) => ({
      name: `[]${name}`,
      value: (text) => [value(text)],
    }));
  if (isInputObjectType(bare)) {
    if (depth > 4 || (depth > 0 && bare.getFields()['not'])) return [];
    return Object.values(bare.getFields()).flatMap((field) =>
      placesIn(field.type, depth + 1).map(({ name, value }) => ({
        name: `.${field.name}${name}`,
        value: (text: unknown) => ({ ...leastOf(Object.values(bare.getFields())), [field.name]: value(text) }),
      })),
    );
  }
  if (!isScalarType(bare) || WITHOUT_TEXT.has(bare.name)) return [];
  if (bare.name !== 'JSON') return [{ name: '', value: (text) => text }];
  return [
    { name: '(value)', value: (text) => ({ x: text }) },
    { name: '(key)', value: (text) => ({ [String(text)]: 'x' }) },
  ];
}

/** A request with an unclean text at one place. */
interface Attempt {
  name: string;
  field: string;
  kind: 'query' | 'mutation' | 'subscription';
  ask: (text: string) => { query: string; variables: Record<string, unknown> };
}

/* What became of each item of a batch: its status, or why it is refused. */
function outcomesOf(type: GraphQLObjectType): string {
  const outcome = getNamedType(type.getFields()['outcomes']?.type);
  if (!isObjectType(outcome)) return '';
  const told = 'status' in outcome.getFields() ? 'status' : 'detail';
  return `... on ${type.name} { outcomes { told: ${told} } }`;
}

const selectionOf = (field: GraphQLField<unknown, unknown>): string => {
  const type = getNamedType(field.type);
  if (isUnionType(type)) {
    return `{ __typename ${type.getTypes().map(outcomesOf).join(' ')} }`;
  }
  return isObjectType(type) ? `{ __typename ${outcomesOf(type)} }` : '';
};

/** @param around puts the field, as text, where it can be asked */
function* attemptsAt(
  kind: Attempt['kind'],
  parent: GraphQLObjectType,
  field: GraphQLField<unknown, unknown>,
  around: (text: string) => string,
): Generator<Attempt> {
  for (const argument of field.args) {
    for (const place of placesIn(argument.type)) {
      const others = field.args.filter(({ name }) => name !== argument.name);
      const needed = leastOf(others);
      const names = [argument.name, ...Object.keys(needed)];
      const types = new Map(field.args.map(({ name, type }) => [name, String(type)]));
      const heads = names.map((name) => `$${name}: ${types.get(name)}`).join(', ');
      const given = names.map((name) => `${name}: $${name}`).join(', ');
      yield {
        name: `${parent.name}.${field.name}(${argument.name}${place.name})`,
        field: field.name,
        kind,
        ask: (text) => ({
          query: `${kind} (${heads}) { ${around(`${field.name}(${given}) ${selectionOf(field)}`)} }`,
          variables: { ...needed, [argument.name]: place.value(text) },
        }),
      };
    }
  }
}

/** Where fields of fields can be asked; a new kind of parent has to be named here. */
const PARENTS: Record<string, (text: string) => string> = {
  Contact: (text) => `contacts(first: 1) { nodes { ${text} } }`,
  Company: (text) => `companies(first: 1) { nodes { ${text} } }`,
  Person: (text) => `people(first: 1) { nodes { ${text} } }`,
  Campaign: (text) => `campaigns(first: 1) { nodes { ${text} } }`,
  Client: (text) => `clientPage(page: 1, pageSize: 1) { items { ${text} } }`,
  MergeRecord: (text) => `mergeHistory(first: 1) { nodes { ${text} } }`,
  Activity: (text) => `activities(first: 1) { nodes { ${text} } }`,
  MergePlan: (text) => `mergePlan(id: 1) { ${text} }`,
  AlertChannel: (text) => `alertChannels { ${text} }`,
  EventEndpoint: (text) => `eventEndpoints { ${text} }`,
  IntegrationWebhook: (text) => `integrations { integrations { webhook { ${text} } } }`,
};

function attempts(): Attempt[] {
  const found: Attempt[] = [];
  const roots = [
    ['query', schema.getQueryType()],
    ['mutation', schema.getMutationType()],
    ['subscription', schema.getSubscriptionType()],
  ] as const;
  for (const [kind, root] of roots) {
    for (const field of Object.values(root?.getFields() ?? {}))
      if (root) found.push(...attemptsAt(kind, root, field, (text) => text));
  }
  const rootTypes = new Set(roots.map(([, root]) => root));
  for (const type of Object.values(schema.getTypeMap())) {
    if (!isObjectType(type) || rootTypes.has(type) || type.name.startsWith('__')) continue;
    for (const field of Object.values(type.getFields())) {
      const around = PARENTS[type.name] ?? (() => 'unknownParent');
      found.push(...attemptsAt('query', type, field, around));
    }
  }
  return found;
}

const found = attempts();

let service: TestService;
beforeAll(async () => {
  service = await startService({ LOG_LEVEL: 'error', GRAPHQL_MAX_BYTES: '1000000' });
});
afterAll(() => service.close());

type Verdict = 'refused' | string;

/** How an answer takes the text: an error of the request, a refusal of the domain, or every item of a batch refused. */
function judge({ status, body }: Answer): Verdict {
  const [error] = body.errors ?? [];
  if (error) return PLAIN.has(error.extensions.code) && status < 500 ? 'refused' : error.message;
  const [root] = Object.values<{ __typename: string; outcomes?: { told: string | null }[] }>(body.data);
  if (root?.__typename.endsWith('Error')) return 'refused';
  const refused = root?.outcomes?.every(({ told }) => told === 'REFUSED' || told?.includes('No such'));
  return refused ? 'refused' : JSON.stringify(body.data);
}

/** What says that the text is wrong; other codes mean that the request did not come so far. */
const PLAIN = new Set(['INVALID']);

/** Reached by no caller: it belongs to the webhook receiver, which cleans the texts of its senders. */
const CLOSED = new Set(['webhookDeliveryRecord']);

let session: Promise<SignedIn> | undefined;
async function ofUser(): Promise<Record<string, string>> {
  session ??= signedIn(service, { email: 'owner@unclean.example', role: 'OWNER' });
  return { ...CONSOLE, Cookie: (await session).cookie };
}

/* A master key manages its agency, a key of a client its workspace, and a user its account. */
async function attempt(asked: Attempt, text: string): Promise<Verdict> {
  const json = asked.ask(text);
  const verdicts: Verdict[] = [];
  for (const key of [service.tenants.a1.readWriteKey, service.tenants.x.masterKey]) {
    const verdict = judge(await service.call('POST', '/graphql', { json, key }));
    if (verdict === 'refused') return verdict;
    verdicts.push(verdict);
  }
  const asUser = judge(await service.call('POST', '/graphql', { json, key: null, headers: await ofUser() }));
  if (asUser === 'refused') return asUser;
  return verdicts.join(' / ');
}

const reached = () =>
  Promise.all(['input_reached_db_total', 'database_errors_total{class="22"}'].map((sample) => service.counted(sample)));

it('knows where to ask every field that takes a text', () => {
  expect(found.length).toBeGreaterThan(200);
  expect(found.filter(({ ask }) => ask('x').query.includes('unknownParent')).map(({ name }) => name)).toEqual([]);
});

describe.each(UNCLEAN)('a text with %j', (text) => {
  it.each(['query', 'mutation'] as const)(
    'is refused at every place of a %s, and never reaches the database',
    async (kind) => {
      const before = await reached();
      const wrong: string[] = [];
      const asked = found.filter((one) => one.kind === kind && !CLOSED.has(one.field));
      await Promise.all(
        Array.from({ length: 8 }, async (_worker, index) => {
          for (const one of asked.filter((_one, at) => at % 8 === index)) {
            const verdict = await attempt(one, text);
            if (verdict !== 'refused') wrong.push(`${one.name}: ${verdict}`);
          }
        }),
      );
      expect(wrong).toEqual([]);
      expect(await reached()).toEqual(before);
    },
  );
});

it.each([
  '{ emails(filter: {emailType: "a\\u0000b"}) { totalCount } }',
  '{ emails(filter: {emailType: "a\0b"}) { totalCount } }',
  '{ emails(filter: {emailType: """a\0b"""}) { totalCount } }',
  'query ($type: String = "a\\u0000b") { emails(filter: {emailType: $type}) { totalCount } }',
  '{ ...Deliveries } fragment Deliveries on Query { webhookDeliveries(filter: {platform: "\\u{0}"}) { totalCount } }',
])('is refused as a literal too: %j', async (query) => {
  const before = await reached();
  const { status, body } = await service.graphql(query);
  expect([status, body]).toEqual([
    400,
    {
      errors: [
        {
          message: 'A text: Must not contain NUL characters or lone surrogates.',
          locations: [expect.anything()],
          extensions: { code: 'INVALID' },
        },
      ],
    },
  ]);
  expect(await reached()).toEqual(before);
});

it('is refused with the name of the variable', async () => {
  const query = 'query ($filter: EmailFilter) { emails(filter: $filter) { totalCount } }';
  const { status, body } = await service.graphql(query, { filter: { campaignId: 'a\0' } });
  expect([status, body]).toEqual([
    400,
    {
      errors: [
        {
          message: 'Variable "$filter": Must not contain NUL characters or lone surrogates.',
          extensions: { code: 'INVALID' },
        },
      ],
    },
  ]);
});
