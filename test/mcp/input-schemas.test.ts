import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { isObject } from '../../src/values/input.js';
import { postMcp } from '../support/mcp-client.js';
import { startService, type TestService } from '../support/service.js';

/* What the strictest clients and model providers take. A client that cannot read one schema often drops the whole list. */

let service: TestService;
beforeAll(async () => {
  service = await startService();
});
afterAll(() => service.close());

interface Listed {
  name: string;
  description: string;
  inputSchema: Record<string, unknown>;
}

async function listAt(path: string): Promise<Listed[]> {
  const headers = { 'X-API-KEY': service.tenants.a1.readWriteKey, Accept: 'application/json' };
  const { text } = await postMcp(service.url, { jsonrpc: '2.0', id: 1, method: 'tools/list' }, headers, path);
  return JSON.parse(text).result.tools;
}

/** Keywords that choose between schemas or name one elsewhere, which many clients do not take at the top. */
const CHOICES = ['anyOf', 'oneOf', 'allOf', 'not', 'if', '$ref', '$defs'];
/** Keywords that many clients take nowhere. */
const REFERENCES = ['$ref', '$defs', 'definitions', '$dynamicRef', 'patternProperties', 'dependentSchemas'];
/** The keywords below which are schemas by any name. */
const BY_NAME = ['properties'];

function* schemasIn(schema: unknown, place: string): Generator<[string, Record<string, unknown>]> {
  if (Array.isArray(schema)) {
    for (const [index, one] of schema.entries()) yield* schemasIn(one, `${place}.${index}`);
  } else if (isObject(schema)) {
    yield [place, schema];
    for (const [key, below] of Object.entries(schema)) {
      if (!BY_NAME.includes(key)) yield* schemasIn(below, `${place}.${key}`);
      else if (isObject(below))
        for (const [name, one] of Object.entries(below)) yield* schemasIn(one, `${place}.${name}`);
    }
  }
}

function faultsOf({ name, description, inputSchema }: Listed): string[] {
  const faults: string[] = [];
  if (!/^[a-z][a-z_]{0,62}[a-z]$/.test(name)) faults.push(`${name}: the name`);
  if (description.length === 0 || description.length >= 1024) faults.push(`${name}: the description`);
  if (inputSchema['type'] !== 'object') faults.push(`${name}: no object`);
  for (const keyword of CHOICES) if (keyword in inputSchema) faults.push(`${name}: ${keyword} at the top`);
  for (const [place, schema] of schemasIn(inputSchema, name)) {
    if (Array.isArray(schema['type'])) faults.push(`${place}: a list of types`);
    for (const keyword of REFERENCES) if (keyword in schema) faults.push(`${place}: ${keyword}`);
    const { description: about, enum: values } = schema;
    if (typeof about === 'string' && about.length >= 1024) faults.push(`${place}: the description`);
    if (Array.isArray(values) && values.some((value) => typeof value !== 'string'))
      faults.push(`${place}: values other than texts`);
  }
  return faults;
}

describe.each(['/mcp', '/mcp/all'])('the input schemas at %s', (path) => {
  it('are taken by strict clients', async () => {
    const tools = await listAt(path);
    expect(tools.length).toBeGreaterThan(0);
    expect(tools.flatMap(faultsOf)).toEqual([]);
  });

  it('refuse arguments that they do not name', async () => {
    for (const { name, inputSchema } of await listAt(path)) {
      expect(inputSchema, name).toMatchObject({ type: 'object', properties: {}, additionalProperties: false });
    }
  });
});

it('the check finds what strict clients refuse', () => {
  const found = faultsOf({
    name: 'Bad-Name',
    description: 'x'.repeat(1024),
    inputSchema: {
      type: 'object',
      anyOf: [],
      $defs: {},
      properties: {
        id: { type: ['string', 'null'] },
        enum: { type: 'string', enum: ['a', null] },
        list: { type: 'array', items: { $ref: '#/$defs/a' } },
      },
    },
  });
  expect(found).toEqual([
    'Bad-Name: the name',
    'Bad-Name: the description',
    'Bad-Name: anyOf at the top',
    'Bad-Name: $defs at the top',
    'Bad-Name: $defs',
    'Bad-Name.id: a list of types',
    'Bad-Name.enum: values other than texts',
    'Bad-Name.list.items: $ref',
  ]);
});
