import { OpenAPIRegistry, OpenApiGeneratorV31 } from '@asteasolutions/zod-to-openapi';
import { z } from 'zod';
import { DRY_RUN } from '../http/dry-run.js';
import { MAX_RECORD_ID } from '../values/record-id.js';
import { detail, fieldKeyed, titled } from './errors.js';
import { guideText } from './guide.js';
import type { ExampleRequest, NamedRoute, Route } from './route.js';

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

const DRY_HEADERS = {
  [DRY_RUN]: {
    description: 'Present when this was a dry run, which changed nothing.',
    schema: { type: 'string' as const, enum: ['true'] },
  },
  'X-Plan-Id': {
    description: 'After a dry run: the plan, for an hour. Absent where nothing would change.',
    schema: { type: 'string' as const },
  },
};

const headersOf = (row: Route) => ({
  ...(row.body ? BODY_HEADERS : HEADERS),
  ...(row.method === 'get' ? {} : DRY_HEADERS),
});

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

/* The row's own example, or that of the path without a version where it would be used up by then. */
const requestOf = (row: Route, path: string): ExampleRequest =>
  (isTwin(row, path) && row.twinRequest) || row.request || {};

function bodyOf(row: Route, { body: example }: ExampleRequest) {
  if (!row.body) return undefined;
  const schema = row.body.schema(null) as z.ZodObject;
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
    const { $schema: _, ...printed } = z.toJSONSchema(schema, { io: 'input' });
    const example = query?.[name];
    return {
      name,
      in: 'query' as const,
      required: required !== undefined,
      description,
      schema: printed,
      ...(example === undefined ? {} : { example: printed.type === 'integer' ? Number(example) : example }),
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

const CLIENT_HEADER = {
  name: 'X-Client-Id',
  in: 'header' as const,
  required: false,
  description: 'With a master key: the client to act in. Ignored with the keys of a client.',
  schema: { type: 'string' as const },
};

const DRY_RUN_HEADER = {
  name: DRY_RUN,
  in: 'header' as const,
  required: false,
  description: 'true: answers what the request would, and undoes it. X-Plan-Id then names what it would have changed.',
  schema: { type: 'string' as const, enum: ['true', 'false'] },
};

const IDEMPOTENCY_KEY = {
  name: 'Idempotency-Key',
  in: 'header' as const,
  required: false,
  description: 'Names this request for 24 hours: a repeat answers what the first one did, and does nothing.',
  schema: { type: 'string' as const, minLength: 1, maxLength: 255 },
};

/* Contacts and companies answer under two paths; the one with a version number is told of first. */
const isTwin = (row: Route, path: string) => row.paths.length > 1 && !path.startsWith('/v2/');

const TWINS = 'Without a version';

const TAGS: Readonly<Record<string, string>> = {
  Contacts: 'Contacts of the workspace, each with exactly one of email, LinkedIn URL and phone.',
  'Master lists': 'Contacts and companies of all clients of an agency, for its master keys.',
  Companies: 'Companies of the workspace, known by their domains.',
  Emails: 'Emails on the record, whether a webhook brought them or a caller.',
  Activities: 'What happened with a contact or a company, from which scores are computed.',
  People: 'Contacts that are one individual. Needs the data enrichment integration.',
  Integrations: 'What is connected, and when it was last heard of.',
  Changes: 'The journal: who changed what.',
  Exports: 'All records that match, as files.',
  Jobs: 'Long work that is done in the background.',
  Imports: 'Files of contacts, companies, emails and activities to be written.',
  Plans: 'What dry runs found, and how it is done.',
  Workspace: 'Whose key this is.',
  [TWINS]: 'The same operations as under /v2, to the byte, for programs that name no version.',
  Webhooks:
    'Where the platforms post to. No key: the id in the path is the credential, and a secret where one is stored.',
};

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
type Media = Record<string, { schema?: object }>;

/*
 * Bodies are components named for their operation: a generated client would otherwise number the shapes inside of them.
 */
function nameBodies(document: Document, table: readonly NamedRoute[]): Document {
  const schemas: Record<string, object> = { ...document.components?.schemas };
  for (const row of table) {
    for (const path of row.paths) {
      const operation = document.paths?.[`/public${path}`]?.[row.method];
      const content = (operation?.requestBody as { content?: Media } | undefined)?.content ?? {};
      const name = `${row.name.charAt(0).toUpperCase()}${row.name.slice(1)}Body`;
      for (const media of Object.values(content)) {
        if (!media.schema || '$ref' in media.schema) continue;
        schemas[name] = media.schema;
        media.schema = { $ref: `#/components/schemas/${name}` };
      }
    }
  }
  return { ...document, components: { ...document.components, schemas } } as Document;
}

/**
 * The OpenAPI 3.1 document, printed from the table: it is generated from the routes, so it cannot differ from them.
 * @param others paths that are no rows, with their methods as the document has them
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
  for (const row of table) for (const path of row.paths) registry.registerPath(operationOf(row, path) as never);
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
  return nameBodies({ ...document, paths: { ...document.paths, ...others } } as Document, table);
}
