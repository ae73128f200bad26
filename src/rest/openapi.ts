import { OpenAPIRegistry, OpenApiGeneratorV31, type RouteConfig } from '@asteasolutions/zod-to-openapi';
import { z } from 'zod';
import { MAX_RECORD_ID } from '../values/record-id.js';
import { detail, fieldKeyed, titled } from './errors.js';
import { guideText } from './guide.js';
import {
  BODY_HEADERS,
  CLIENT_HEADER,
  DRY_HEADERS,
  DRY_RUN_HEADER,
  HEADERS,
  IDEMPOTENCY_KEY,
  REPLAYED_HEADER,
  TAGS,
  TEXTS,
  TWINS,
} from './openapi-texts.js';
import type { ExampleRequest, NamedRoute, Route } from './route.js';

const JSON_TYPE = 'application/json';
const FORM_TYPES = ['application/x-www-form-urlencoded', 'multipart/form-data'];

/** The shapes of each status. */
type Answers = Map<number, Set<z.ZodType>>;

function add(answers: Answers, status: number, schema: z.ZodType): void {
  answers.set(status, (answers.get(status) ?? new Set()).add(schema));
}

/* The refusals that a route declares, and those that its access, limits and body imply. */
function refusalsOf(row: Route): Answers {
  const answers: Answers = new Map();
  const plain = detail.schema;
  for (const refusal of Object.values(row.refusals)) add(answers, refusal.status, refusal.schema);
  if (row.shortcutRefusal) add(answers, row.shortcutRefusal.status, row.shortcutRefusal.schema);
  if (row.missing) add(answers, row.missing.status, plain);
  if (row.body || Object.keys(row.query).length > 0) add(answers, 400, fieldKeyed.schema);
  if (row.body) for (const status of [413, 415]) add(answers, status, plain);
  if (row.idempotent) add(answers, 409, titled.schema);
  for (const status of [400, row.keyRefusal ?? 403, 403, 404, 429, 500, 503]) add(answers, status, plain);
  return answers;
}

function responsesOf(row: Route) {
  const responses: RouteConfig['responses'] = {};
  const schema = row.instead?.schema ?? row.shape;
  for (const [status, description] of Object.entries(row.statuses)) {
    const { example } = row;
    responses[status] = {
      description,
      headers: row.idempotent ? { ...headersOf(row), ...REPLAYED_HEADER } : headersOf(row),
      ...(status !== '204'
        ? { content: { [JSON_TYPE]: { schema, ...(example === undefined ? {} : { example }) } } }
        : {}),
    };
  }
  for (const [status, schemas] of refusalsOf(row)) {
    responses[status] = {
      description: TEXTS[status] ?? 'Refused.',
      headers: headersOf(row),
      content: { [JSON_TYPE]: { schema: oneOrAny([...schemas]) } },
    };
  }
  return responses;
}

const headersOf = (row: Route) => ({
  ...(row.body ? BODY_HEADERS : HEADERS),
  ...(row.method === 'get' ? {} : DRY_HEADERS),
});

function oneOrAny(schemas: readonly z.ZodType[]): z.ZodType {
  const [first, ...others] = schemas;
  if (!first) throw new Error('A refusal has no shape.');
  return others.length > 0 ? z.union([first, ...others]) : first;
}

/* The example of the row; for the path without a version its `twinRequest`, if it has one. */
const requestOf = (row: Route, path: string): ExampleRequest =>
  (isTwin(row, path) && row.twinRequest) || row.request || {};

function bodyOf(row: Route, { body: example }: ExampleRequest) {
  if (!row.body) return undefined;
  const schema = row.body.schema(null);
  const types = row.body.forms === 'any' ? [JSON_TYPE, ...FORM_TYPES] : [JSON_TYPE];
  // A form holds texts alone.
  const asForm = Object.fromEntries(Object.entries(example ?? {}).filter(([, value]) => typeof value === 'string'));
  return {
    required: true,
    content: Object.fromEntries(
      types.map((type) => [type, { schema, example: type === JSON_TYPE ? example : asForm }]),
    ),
  };
}

function queryOf(row: Route, { query }: ExampleRequest) {
  return Object.entries(row.query).map(([name, { schema, required, description }]) => {
    const { $schema: _, ...json } = z.toJSONSchema(schema, { io: 'input' });
    const printed: object = json;
    const example = query?.[name];
    return {
      name,
      in: 'query' as const,
      required: required !== undefined,
      description,
      schema: printed,
      ...(example === undefined ? {} : { example: json.type === 'integer' ? Number(example) : example }),
    };
  });
}

function parametersOf(row: Route, path: string) {
  const request = requestOf(row, path);
  const ids = Object.entries(row.ids);
  const inPath = [...path.matchAll(/\{(\w+)\}/g)].map(([, name = ''], index) => {
    const [id = '', description = ''] = ids[index] ?? [];
    return {
      name,
      in: 'path' as const,
      required: true,
      description,
      schema: { type: 'integer' as const, format: 'int64', minimum: 1, maximum: MAX_RECORD_ID },
      example: request.ids?.[id],
    };
  });
  const inHeader = row.idempotent ? [IDEMPOTENCY_KEY] : [];
  const client = row.access.workspace ? [CLIENT_HEADER] : [];
  const dry = row.method === 'get' ? [] : [DRY_RUN_HEADER];
  return [...inPath, ...queryOf(row, request), ...client, ...inHeader, ...dry];
}

/* Whether a path is the one without a version, of a row with two paths. */
const isTwin = (row: Route, path: string) => row.paths.length > 1 && !path.startsWith('/v2/');

function operationOf(row: NamedRoute, path: string) {
  const body = bodyOf(row, requestOf(row, path));
  const twin = isTwin(row, path);
  return {
    method: row.method,
    path: `/public${path}`,
    operationId: twin ? `${row.name}V1` : row.name,
    tags: [twin ? TWINS : row.tag],
    summary: row.summary,
    description: row.description,
    security: [{ ApiKey: [] }],
    parameters: parametersOf(row, path),
    request: body ? { body } : {},
    responses: responsesOf(row),
  };
}

type Document = ReturnType<OpenApiGeneratorV31['generateDocument']>;

/* Names bodies after their operation; generated clients would number the shapes otherwise. */
function nameBodies(document: Document, table: readonly NamedRoute[]): Document {
  const schemas = { ...document.components?.schemas };
  for (const row of table) {
    const name = `${row.name.charAt(0).toUpperCase()}${row.name.slice(1)}Body`;
    for (const path of row.paths) {
      const body = document.paths?.[`/public${path}`]?.[row.method]?.requestBody;
      for (const media of Object.values(body && 'content' in body ? body.content : {})) {
        if (!media.schema || '$ref' in media.schema) continue;
        schemas[name] = media.schema;
        media.schema = { $ref: `#/components/schemas/${name}` };
      }
    }
  }
  return { ...document, components: { ...document.components, schemas } };
}

/**
 * The OpenAPI 3.1 document, generated from the table.
 * @param others paths that are no rows of the table
 * @source Specification: Endpoints, Errors
 */
export function openApiDocument(table: readonly NamedRoute[], others: Readonly<Record<string, object>> = {}) {
  const registry = new OpenAPIRegistry();
  registry.registerComponent('securitySchemes', 'ApiKey', {
    type: 'apiKey',
    in: 'header',
    name: 'X-API-KEY',
    description: 'RV- (read and write), RO- (read only) or ML- (master).',
  });
  for (const row of table) for (const path of row.paths) registry.registerPath(operationOf(row, path));
  const document = new OpenApiGeneratorV31(registry.definitions).generateDocument({
    openapi: '3.1.0',
    info: {
      title: 'Outreach data, identity and activity API',
      version: '1',
      description: guideText(),
      license: { name: 'Proprietary', identifier: 'LicenseRef-Proprietary' },
    },
    servers: [{ url: '/', description: 'This service.' }],
    tags: Object.entries(TAGS).map(([name, description]) => ({ name, description })),
  });
  const named = nameBodies(document, table);
  return { ...named, paths: { ...named.paths, ...others } };
}
