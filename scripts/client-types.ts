import type { openApiDocument } from '../src/rest/openapi.js';
import { inlineParts } from './inline-parts.js';

/** The parts of JSON Schema that the document uses. */
interface Schema {
  $ref?: string;
  type?: string | string[];
  enum?: unknown[];
  const?: unknown;
  anyOf?: Schema[];
  oneOf?: Schema[];
  allOf?: Schema[];
  properties?: Record<string, Schema>;
  required?: string[];
  additionalProperties?: boolean | Schema;
  items?: Schema;
  description?: string;
}

interface Parameter {
  name?: string;
  in?: string;
  required?: boolean;
  description?: string;
  schema?: Schema;
}

interface Operation {
  summary?: string;
  parameters?: Parameter[];
  requestBody?: { content: Record<string, { schema: Schema }> };
  responses: Record<string, { content?: Record<string, { schema: Schema }> }>;
}

const METHODS = ['get', 'put', 'post', 'patch', 'delete'] as const;
const JSON_TYPE = 'application/json';

/**
 * TypeScript of the OpenAPI document: a type for each named shape, and `Endpoints`, which maps `GET /public/...` to the
 * query, path, headers and body of its requests and to the bodies of its answers by status.
 */
export function clientTypes(document: ReturnType<typeof openApiDocument>): string {
  const schemas = Object.entries((document.components?.schemas ?? {}) as Record<string, Schema>);
  const named = schemas.map(
    ([name, schema]) => `${comment(schema.description)}export type ${name} = ${typeOf(schema)};`,
  );
  const endpoints = Object.entries(inlineParts(document) as Record<string, Record<string, Operation>>).flatMap(
    ([path, item]) =>
      METHODS.flatMap((method) => (item[method] ? [endpointOf(`${method.toUpperCase()} ${path}`, item[method])] : [])),
  );
  return [
    '// Printed from the OpenAPI document by npm run generate.',
    ...named,
    `/** Every endpoint, by method and path. */\nexport interface Endpoints {\n${endpoints.join('\n')}\n}`,
    '',
  ].join('\n\n');
}

function endpointOf(name: string, operation: Operation): string {
  const group = (place: string) => objectOf((operation.parameters ?? []).filter((one) => one.in === place));
  const body = operation.requestBody?.content[JSON_TYPE]?.schema;
  const answers = Object.entries(operation.responses).map(([status, { content }]) => {
    const schema = content?.[JSON_TYPE]?.schema;
    return `${status}: ${schema ? typeOf(schema) : 'undefined'}`;
  });
  const members = [`query: ${group('query')}`, `path: ${group('path')}`, `body: ${body ? typeOf(body) : 'undefined'}`];
  return `${comment(operation.summary)}'${name}': { ${members.join('; ')}; answers: { ${answers.join('; ')} } };`;
}

function objectOf(parameters: readonly Parameter[]): string {
  if (parameters.length === 0) return 'Record<never, never>';
  const members = parameters.map(
    ({ name = '', required, description, schema = {} }) =>
      `${comment(description)}${quote(name)}${required ? '' : '?'}: ${typeOf(schema)}`,
  );
  return `{ ${members.join('; ')} }`;
}

function typeOf(schema: Schema): string {
  if (schema.$ref) return nameOf(schema.$ref);
  if (schema.const !== undefined) return JSON.stringify(schema.const);
  if (schema.enum) return schema.enum.map((value) => JSON.stringify(value)).join(' | ');
  const variants = schema.anyOf ?? schema.oneOf;
  if (variants) return `(${[...new Set(variants.map(typeOf))].join(' | ')})`;
  if (schema.allOf) return `(${schema.allOf.map(typeOf).join(' & ')})`;
  if (Array.isArray(schema.type)) return `(${schema.type.map((type) => typeOf({ ...schema, type })).join(' | ')})`;
  return simpleTypeOf(schema);
}

function simpleTypeOf(schema: Schema): string {
  switch (schema.type) {
    case 'integer':
    case 'number':
      return 'number';
    case 'string':
      return 'string';
    case 'boolean':
      return 'boolean';
    case 'null':
      return 'null';
    case 'array':
      return `${schema.items ? `Array<${typeOf(schema.items)}>` : 'unknown[]'}`;
    case 'object':
      return recordOf(schema);
    default:
      return 'unknown';
  }
}

function recordOf({ properties, required = [], additionalProperties }: Schema): string {
  if (properties) {
    const members = Object.entries(properties).map(
      ([name, schema]) =>
        `${comment(schema.description)}${quote(name)}${required.includes(name) ? '' : '?'}: ${typeOf(schema)}`,
    );
    return `{ ${members.join('; ')} }`;
  }
  return `Record<string, ${typeof additionalProperties === 'object' ? typeOf(additionalProperties) : 'unknown'}>`;
}

const nameOf = (reference: string) => reference.split('/').at(-1) ?? reference;
const quote = (name: string) => (/^[A-Za-z_]\w*$/.test(name) ? name : `'${name}'`);
const comment = (text: string | undefined) => (text ? `/** ${text.replaceAll('*/', '* /')} */\n` : '');
