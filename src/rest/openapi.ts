import { OpenAPIRegistry, OpenApiGeneratorV31 } from '@asteasolutions/zod-to-openapi';
import { z } from 'zod';
import { MAX_RECORD_ID } from '../values/record-id.js';
import { detail, fieldKeyed, titled } from './errors.js';
import type { Route } from './route.js';

const JSON_TYPE = 'application/json';
const FORM_TYPES = ['application/x-www-form-urlencoded', 'multipart/form-data'];

const TEXTS: Record<number, string> = {
  400: 'The request breaks its rules; nothing changed.',
  401: 'No client is found for the key.',
  403: 'The key is missing, not recognised, or may not do this.',
  404: 'No such record in this workspace.',
  405: 'The path has no such method.',
  409: 'The change contradicts what is stored.',
  413: 'The body is too large.',
  415: 'The content type is not supported.',
  422: 'The activity cannot be logged.',
  429: 'Rate limit exceeded; nothing was done, and trying again is safe.',
  500: 'Unexpected error.',
  503: 'Overloaded, or the database is away; trying again is safe.',
};

/** The shapes of each status; several refusals may share a status. */
type Answers = Map<number, Set<z.ZodType>>;

function add(answers: Answers, status: number, schema: z.ZodType): void {
  answers.set(status, (answers.get(status) ?? new Set()).add(schema));
}

/* All refusals of a route: its own, and those that its access, its limits and its body imply. */
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
  const responses: Record<string, object> = {};
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

const text = { type: 'string' as const };

const HEADERS = {
  'X-Request-Id': { description: 'Names this request in the log.', schema: text },
  'X-Ignored-Parameters': {
    description: 'Present when parameters of the query had no effect: their names, percent-encoded, between commas.',
    schema: text,
  },
};

const BODY_HEADERS = {
  ...HEADERS,
  'X-Ignored-Fields': {
    description:
      'Present when fields of the body had no effect, being unknown or read-only: their names, percent-encoded, between commas, as many as fit into 1 kB. Fields inside of lists are named by their path.',
    schema: text,
  },
};

const headersOf = (row: Route) => (row.body ? BODY_HEADERS : HEADERS);

const REPLAYED_HEADER = {
  'Idempotent-Replayed': {
    description: 'Present when this is the stored answer of an earlier request with the same Idempotency-Key.',
    schema: { type: 'string' as const, enum: ['true'] },
  },
};

function oneOrAny(schemas: z.ZodType[]): z.ZodType {
  const [first, second, ...rest] = schemas;
  if (!first) throw new Error('A refusal has no shape.');
  return second ? union(first, second, rest) : first;
}

function union(first: z.ZodType, second: z.ZodType, rest: z.ZodType[]): z.ZodType {
  return first.or(rest.reduce((all, schema) => all.or(schema), second));
}

function bodyOf(row: Route) {
  if (!row.body) return undefined;
  const schema = row.body.schema(null);
  const types = row.body.forms === 'any' ? [JSON_TYPE, ...FORM_TYPES] : [JSON_TYPE];
  return {
    required: true,
    content: Object.fromEntries(types.map((type) => [type, { schema: schema as z.ZodObject }])),
  };
}

function queryOf(row: Route) {
  const parameters = Object.entries(row.query).map(([name, { schema, required, description }]) => {
    const described = schema.meta({ description });
    return [name, required === undefined ? described.optional() : described] as const;
  });
  return z.object(Object.fromEntries(parameters));
}

function parametersOf(row: Route, path: string) {
  const inPath = [...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => ({
    name,
    in: 'path' as const,
    required: true,
    description: 'An id.',
    schema: { type: 'integer' as const, format: 'int64', minimum: 1, maximum: MAX_RECORD_ID },
  }));
  const inHeader = row.idempotent ? [IDEMPOTENCY_KEY] : [];
  const client = row.access.workspace ? [CLIENT_HEADER] : [];
  return [...inPath, ...client, ...inHeader];
}

const CLIENT_HEADER = {
  name: 'X-Client-Id',
  in: 'header' as const,
  required: false,
  description: 'With a master key: the client to act in. Ignored with the keys of a client.',
  schema: { type: 'string' as const },
};

const IDEMPOTENCY_KEY = {
  name: 'Idempotency-Key',
  in: 'header' as const,
  required: false,
  description: 'Names this request for 24 hours: a repeat answers what the first one did, and does nothing.',
  schema: { type: 'string' as const, minLength: 1, maxLength: 255 },
};

/** A name for generated clients: the method and the path, without the version segment. */
function operationId(row: Route, path: string): string {
  const words = path.split(/[/{}_-]+/).filter(Boolean);
  return [row.method, ...words]
    .map((word, index) => (index === 0 ? word : word.charAt(0).toUpperCase() + word.slice(1)))
    .join('');
}

/**
 * The OpenAPI 3.1 document, printed from the table: it is generated from the routes, so it cannot differ from them.
 * @source Specification: Endpoints, Errors
 */
export function openApiDocument(table: readonly Route[]) {
  const registry = new OpenAPIRegistry();
  registry.registerComponent('securitySchemes', 'ApiKey', {
    type: 'apiKey',
    in: 'header',
    name: 'X-API-KEY',
    description: 'RV- (read and write), RO- (read only) or ML- (master).',
  });
  for (const row of table) {
    for (const path of row.paths) {
      const body = bodyOf(row);
      registry.registerPath({
        method: row.method,
        path: `/public${path}`,
        operationId: operationId(row, path),
        tags: [row.tag],
        summary: row.summary,
        ...(row.description ? { description: row.description } : {}),
        security: [{ ApiKey: [] }],
        parameters: parametersOf(row, path),
        request: { query: queryOf(row), ...(body ? { body } : {}) },
        responses: responsesOf(row),
      } as never);
    }
  }
  const tags = [...new Set(table.map((row) => row.tag))].map((name) => ({ name, description: `${name}.` }));
  return new OpenApiGeneratorV31(registry.definitions).generateDocument({
    openapi: '3.1.0',
    info: {
      title: 'Outreach data, identity and activity API',
      version: '1',
      description: 'Every path also answers under /api/public, and with or without a trailing slash.',
      license: { name: 'Proprietary', identifier: 'LicenseRef-Proprietary' },
    },
    servers: [{ url: '/', description: 'This service.' }],
    tags,
  });
}
