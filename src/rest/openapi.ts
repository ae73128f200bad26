import { OpenAPIRegistry, OpenApiGeneratorV31, type RouteConfig } from '@asteasolutions/zod-to-openapi';
import { z } from 'zod';
import { errorCodeHeader } from '../http/error-codes.js';
import { DRY_RUN, SUPPRESSED } from '../http/headers.js';
import { PREFER_DESCRIPTION, STRICT, STRICT_HEADER } from '../http/prefer.js';
import { MAX_RECORD_ID } from '../values/record-id.js';
import { detail, fieldKeyed, titled } from './errors.js';
import { guideText } from './guide.js';
import type { ExampleRequest, NamedRoute, Route } from './route.js';
import { shareParts } from './shared-parts.js';

/** The description of each error status. */
const TEXTS: Record<number, string> = {
  400: 'The request is invalid; nothing changed.',
  401: 'The key belongs to no client.',
  403: 'The key is missing, not recognised, or may not do this.',
  404: 'No such record in this workspace.',
  405: 'The path does not support this method.',
  409: 'The change conflicts with stored data.',
  413: 'The body is too large.',
  415: 'The content type is not supported.',
  422: 'The activity cannot be logged.',
  429: 'Rate limit exceeded; nothing was done, and retrying is safe.',
  500: 'Unexpected error.',
  503: 'Overloaded, or the database is unavailable; retrying is safe.',
};

const text = { type: 'string' as const };
const oneOf = (...values: string[]) => ({ ...text, enum: values });

/** The headers of every response. */
const HEADERS = {
  'X-Request-Id': { description: 'Identifies this request in the log.', schema: text },
  ...STRICT_HEADER,
  'X-Ignored-Parameters': {
    description: 'Present when query parameters had no effect: their names, percent-encoded, comma-separated.',
    schema: text,
  },
};

/** The headers of responses to requests with a body. */
const BODY_HEADERS = {
  ...HEADERS,
  'X-Ignored-Fields': {
    description:
      'Present when body fields had no effect because they are unknown or read-only: their names, percent-encoded, comma-separated, as many as fit into 1 kB. Fields inside lists are given by their path.',
    schema: text,
  },
};

/** The headers of responses to writes. */
const DRY_HEADERS = {
  [DRY_RUN]: { description: 'Present when this was a dry run, which changed nothing.', schema: oneOf('true') },
  'X-Plan-Id': {
    description: 'After a dry run: the id of its plan, valid for an hour. Absent if nothing would change.',
    schema: text,
  },
};

/** The header of stored responses. */
const REPLAYED_HEADER = {
  'Idempotent-Replayed': {
    description: 'Present when this is the stored response to an earlier request with the same Idempotency-Key.',
    schema: oneOf('true'),
  },
};

/** The header of responses with one contact or Person. */
const SUPPRESSED_HEADER = {
  [SUPPRESSED]: {
    description:
      'Present when the contact or Person must not be contacted: whose suppression list says so. The status does not depend on it.',
    schema: oneOf('client', 'agency'),
  },
};

const header = <Schema extends object>(name: string, description: string, schema: Schema) => ({
  name,
  in: 'header' as const,
  required: false,
  description,
  schema,
});

/** Request headers: for all requests in a workspace, for writes, and for idempotent requests. */
const CLIENT_HEADER = header('X-Client-Id', 'With a master key: the client to act in. Ignored with client keys.', text);
const DRY_RUN_HEADER = header(
  DRY_RUN,
  'true: responds as usual, but rolls the change back. X-Plan-Id then identifies the plan of what would change.',
  oneOf('true', 'false'),
);
const PREFER_HEADER = header('Prefer', PREFER_DESCRIPTION, oneOf(STRICT));
const IDEMPOTENCY_KEY = header(
  'Idempotency-Key',
  'Identifies this request for 24 hours: repeating it returns the first response and does nothing.',
  { ...text, minLength: 1, maxLength: 255 },
);

/** The tag of unversioned paths that also exist with a version. */
const TWINS = 'Unversioned';

/** The descriptions of the tags, in the order of the document. */
const TAGS: Readonly<Record<string, string>> = {
  Contacts: 'Contacts of the workspace, each with exactly one of email, LinkedIn URL and phone.',
  'Master lists': 'Contacts and companies of all clients of an agency. Requires a master key.',
  Companies: 'Companies of the workspace, identified by their domains.',
  Emails: 'Recorded emails, whether received by webhook or created through the API.',
  Activities: 'Events of a contact or a company, from which scores are computed.',
  People: 'Contacts grouped by individual. Requires the data enrichment integration.',
  Suppressions: 'Who must not be contacted (opt-outs): check before sending.',
  Integrations: 'What is connected, and when it last sent data.',
  Changes: 'The journal: who changed what.',
  Exports: 'All matching records, as files.',
  Jobs: 'Long-running background work.',
  Imports: 'Files of contacts, companies, emails and activities to import.',
  Plans: 'The results of dry runs, and how to commit them.',
  Workspace: 'The workspace that the key belongs to.',
  [TWINS]: 'The same operations as under /v2, byte for byte, for programs that use no version.',
  Webhooks:
    'Where the platforms post events. No key: the credential is the id in the path, plus the secret if one is stored.',
};

const JSON_TYPE = 'application/json';
const FORM_TYPES = ['application/x-www-form-urlencoded', 'multipart/form-data'];

/** The response shapes of each status. */
type Answers = Map<number, Set<z.ZodType>>;

function add(answers: Answers, status: number, schema: z.ZodType): void {
  answers.set(status, (answers.get(status) ?? new Set()).add(schema));
}

/* The errors that a route declares, and those that its access, limits and body imply. */
function refusalsOf(row: Route): Answers {
  const answers: Answers = new Map();
  const plain = detail.schema;
  for (const refusal of Object.values(row.refusals)) add(answers, refusal.status, refusal.schema);
  if (row.shortcutRefusal) add(answers, row.shortcutRefusal.status, row.shortcutRefusal.schema);
  if (row.missing) add(answers, row.missing.status, plain);
  add(answers, 400, fieldKeyed.schema);
  if (row.body) for (const status of [413, 415]) add(answers, status, plain);
  if (row.idempotent) add(answers, 409, titled.schema);
  for (const status of [400, row.keyRefusal ?? 403, 403, 404, 429, 500, 503]) add(answers, status, plain);
  return answers;
}

function responsesOf(row: Route) {
  const responses: RouteConfig['responses'] = {};
  const schema = row.instead?.schema ?? row.unmarked ?? row.shape;
  for (const [status, description] of Object.entries(row.statuses)) {
    const { example } = row;
    responses[status] = {
      description,
      headers: {
        ...headersOf(row),
        ...(row.idempotent && REPLAYED_HEADER),
        ...(row.unmarked && SUPPRESSED_HEADER),
      },
      ...(status !== '204'
        ? { content: { [JSON_TYPE]: { schema, ...(example === undefined ? {} : { example }) } } }
        : {}),
    };
  }
  for (const [status, schemas] of refusalsOf(row)) {
    responses[status] = {
      description: TEXTS[status] ?? 'Refused.',
      headers: { ...headersOf(row), ...errorCodeHeader(status) },
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

/* The example of the row; for the unversioned path its `twinRequest`, if it has one. */
const requestOf = (row: Route, path: string): ExampleRequest =>
  (isTwin(row, path) && row.twinRequest) || row.request || {};

function bodyOf(row: Route, { body: example }: ExampleRequest) {
  if (!row.body) return undefined;
  const schema = row.body.schema(null);
  const types = row.body.forms === 'any' ? [JSON_TYPE, ...FORM_TYPES] : [JSON_TYPE];
  // Forms contain only strings.
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
  return [...inPath, ...queryOf(row, request), ...client, ...inHeader, ...dry, PREFER_HEADER];
}

/* Whether a path is the unversioned one of a row with two paths. */
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

/* Names bodies after their operation; otherwise generated clients would number the shapes. */
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
 * @param others paths that are not rows of the table
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
  const { paths, components } = shareParts({ ...named.paths, ...others });
  return { ...named, paths, components: { ...named.components, ...components } };
}
