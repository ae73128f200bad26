import fc, { type Arbitrary } from 'fast-check';
import {
  type GraphQLInputType,
  type GraphQLObjectType,
  getNamedType,
  getNullableType,
  isCompositeType,
  isEnumType,
  isInputObjectType,
  isListType,
  isNonNullType,
} from 'graphql';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { TOOLS } from '../../src/mcp/tools/index.js';
import { schema } from '../../src/schema/index.js';
import * as corpus from '../support/corpus.js';
import { documented, exampleBody, exampleQuery, fillPath, type PathIds, plantRecords } from '../support/examples.js';
import { connectMcp, type McpClient } from '../support/mcp-client.js';
import { startService, type TestService } from '../support/service.js';

/*
 * Generated requests over every route, every GraphQL field and every tool: valid ones with hostile values put in. None
 * may be answered by a 5xx, end the process, show the inside, or reach the database with what a parser should refuse.
 */

/** How many requests; a release check sets 5000. */
const RUNS = Number(process.env['HOSTILE_RUNS'] ?? 400);
vi.setConfig({ testTimeout: 120_000 + RUNS * 100 });

const tools = TOOLS;
let service: TestService;
let ids: PathIds;
let mcp: McpClient;
beforeAll(async () => {
  service = await startService();
  const { a1 } = service.tenants;
  ids = await plantRecords(service.database, a1.clientId, 'canary');
  mcp = await connectMcp(service.url, a1.readWriteKey);
});
afterAll(async () => {
  await mcp.close();
  await service.close();
});

const texts = [
  ...corpus.hostileStrings.filter((text) => text.length <= 65_537),
  ...corpus.numberTexts,
  ...corpus.badDateTimes,
  'dana@northgate.example',
  'northgate.example',
];
const scalar: Arbitrary<unknown> = fc.oneof(
  { weight: 4, arbitrary: fc.constantFrom(...texts) },
  fc.string({ unit: 'binary', maxLength: 40 }),
  fc.constantFrom(...corpus.hostileNumbers.filter(Number.isFinite), ...corpus.wrongTypes, ...corpus.objectsForScalars),
  fc.integer({ min: 1, max: 30 }),
  fc.jsonValue({ maxDepth: 3 }),
);
const textOf = (value: unknown) => (typeof value === 'string' ? value : (JSON.stringify(value) ?? ''));
/* fetch refuses a lone surrogate in an address; it cannot be written there. */
const inAddress = (value: unknown) =>
  encodeURIComponent(textOf(value).toWellFormed()).slice(0, 3000).replace(/%.?$/, '');

// ── REST ─────────────────────────────────────────────────────────────────────────────────────────────────────────

interface RestRequest {
  route: (typeof documented)[number];
  body: [string, unknown][];
  query: [string, unknown][];
  id: unknown;
}

const restRequest: Arbitrary<RestRequest> = fc.constantFrom(...documented).chain((route) => {
  const names = Object.keys(exampleBody(route.row) ?? {});
  const parameters = Object.keys(route.row.query);
  const pairs = (known: string[]) =>
    fc.array(fc.tuple(fc.constantFrom(...known, 'phone', 'person_id', 'source', 'origin', '__proto__'), scalar), {
      maxLength: 4,
    });
  return fc.record({ route: fc.constant(route), body: pairs(names), query: pairs(parameters), id: scalar });
});

async function sendRest({ route, body, query, id }: RestRequest): Promise<void> {
  const { row } = route;
  const own = query.length % 2 === 0;
  const path = own
    ? fillPath(route, ids)
    : `/public${route.path.replace(/\{\w+\}/g, inAddress(id).slice(0, 200) || '0')}`;
  const search = [exampleQuery(row), ...query.map(([name, value]) => `${name}=${inAddress(value)}`)].join('&');
  const json = row.body ? { json: Object.fromEntries([...Object.entries(exampleBody(row) ?? {}), ...body]) } : {};
  const key = row.access.agency ? service.tenants.x.masterKey : service.tenants.a1.readWriteKey;
  const answer = await service.call(row.method.toUpperCase(), `${path}?${search}`, { key, ...json });
  expect(answer.status, `${route.name} ${answer.text.slice(0, 200)}`).toBeLessThan(500);
}

// ── GraphQL ──────────────────────────────────────────────────────────────────────────────────────────────────────

interface GraphQLRequest {
  document: string;
  variables: Record<string, unknown>;
}

/* A key of these tests is not to be ended or replaced by chance. */
const OF_KEYS = /^key(Update|Revoke|Regenerate)$/;

/* Filters may hold filters of the same kind: what is deeper is any value. */
function argumentOf(type: GraphQLInputType, depth = 0): Arbitrary<unknown> {
  const bare = getNullableType(type);
  if (isListType(bare)) return fc.oneof(scalar, fc.array(argumentOf(bare.ofType, depth), { maxLength: 3 }));
  if (isEnumType(bare)) return fc.oneof(fc.constantFrom(...bare.getValues().map(({ name }) => name)), scalar);
  if (!isInputObjectType(bare) || depth > 2) return scalar;
  const fields = Object.values(bare.getFields());
  const required = fields.filter((field) => isNonNullType(field.type)).map(({ name }) => name);
  const shape = Object.fromEntries(fields.map((field) => [field.name, argumentOf(field.type, depth + 1)]));
  return fc.oneof({ weight: 5, arbitrary: fc.record(shape, { requiredKeys: required }) }, scalar);
}

const graphqlRequest = (kind: 'query' | 'mutation', root: GraphQLObjectType): Arbitrary<GraphQLRequest> =>
  fc.constantFrom(...Object.values(root.getFields())).chain((field) => {
    const declared = field.args.map(({ name, type }) => `$${name}: ${String(type)}`).join(', ');
    const given = field.args.map(({ name }) => `${name}: $${name}`).join(', ');
    const selection = isCompositeType(getNamedType(field.type)) ? ' { __typename }' : '';
    const document = `${kind}${declared && `(${declared})`} { ${field.name}${given && `(${given})`}${selection} }`;
    const shape = Object.fromEntries(
      field.args.map(({ name, type }) => [
        name,
        name === 'id' && OF_KEYS.test(field.name) ? fc.integer({ min: 10_000 }) : argumentOf(type),
      ]),
    );
    return fc.record({ document: fc.constant(document), variables: fc.record(shape) });
  });

async function sendGraphQL({ document, variables }: GraphQLRequest): Promise<void> {
  const answer = await service.graphql(document, variables, { key: service.tenants.b1.readWriteKey });
  const codes = (answer.body?.errors ?? []).map((error: { extensions?: { code?: string } }) => error.extensions?.code);
  expect(codes, document).not.toContain('INTERNAL_SERVER_ERROR');
  expect(answer.status, document).toBeLessThan(500);
}

// ── MCP ──────────────────────────────────────────────────────────────────────────────────────────────────────────

interface ToolRequest {
  name: string;
  args: Record<string, unknown>;
}

async function listArguments(): Promise<Map<string, string[]>> {
  const { tools: listed } = await mcp.client.listTools();
  return new Map(listed.map(({ name, inputSchema }) => [name, Object.keys(inputSchema.properties ?? {})]));
}

const toolRequest = (known: Map<string, string[]>): Arbitrary<ToolRequest> =>
  fc.constantFrom(...tools.map(({ name }) => name)).chain((name) => {
    const shape = Object.fromEntries((known.get(name) ?? []).map((argument) => [argument, scalar]));
    return fc.record({ name: fc.constant(name), args: fc.record(shape, { requiredKeys: [] }) });
  });

async function sendTool({ name, args }: ToolRequest): Promise<void> {
  const answer = await mcp.call(name, args);
  expect(answer.text, name).not.toMatch(/^Internal server error/);
}

// ── Together ─────────────────────────────────────────────────────────────────────────────────────────────────────

it(`answers ${RUNS} generated requests over every route, GraphQL field and tool without a 5xx`, async () => {
  const [queries, mutations] = [schema.getQueryType(), schema.getMutationType()];
  if (!queries || !mutations) throw new Error('The schema has no roots.');
  const request = fc.oneof(
    { weight: 3, arbitrary: restRequest.map((one) => () => sendRest(one)) },
    { weight: 1, arbitrary: graphqlRequest('query', queries).map((one) => () => sendGraphQL(one)) },
    { weight: 1, arbitrary: graphqlRequest('mutation', mutations).map((one) => () => sendGraphQL(one)) },
    { weight: 1, arbitrary: toolRequest(await listArguments()).map((one) => () => sendTool(one)) },
  );
  await fc.assert(
    fc.asyncProperty(request, (send) => send()),
    { numRuns: RUNS, endOnFailure: true },
  );
  expect((await service.call('GET', '/live')).status).toBe(200);
  expect(({} as Record<string, unknown>)['polluted']).toBeUndefined();
  expect(service.logLines.filter((line) => /"level":"(error|fatal)"/.test(line))).toEqual([]);
  expect(await service.counted('input_reached_db_total')).toBe(0);
});
