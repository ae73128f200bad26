import type { openApiDocument } from '../src/rest/openapi.js';
import { inlineParts } from './inline-parts.js';

/** One operation as programs call it. The texts have `BASE_URL` in place of the service's address. */
export interface Sample {
  operation: string;
  tag: string;
  summary: string;
  /** Method and path, as in the OpenAPI document. */
  endpoint: string;
  /** Whether it needs a master key. */
  master: boolean;
  curl: string;
  typescript: string;
  python: string;
}

interface Parameter {
  name: string;
  in: string;
  example?: string | number;
}

interface Operation {
  operationId: string;
  tags: string[];
  summary: string;
  parameters?: Parameter[];
  requestBody?: { content: Record<string, { example?: unknown }> };
}

/** The example request of an operation. */
interface Example {
  method: string;
  path: string;
  inPath: Record<string, string | number>;
  query: Record<string, string | number>;
  /** Null: the request has no body. */
  type: string | null;
  body: unknown;
}

const JSON_TYPE = 'application/json';
/** Paths without a version repeat others, and webhooks are sent by platforms. */
const LEFT_OUT = ['Unversioned', 'Webhooks'];

/** Samples of every operation, from the examples of the OpenAPI document. */
export function samplesOf(document: ReturnType<typeof openApiDocument>): Sample[] {
  return Object.entries(inlineParts(document) as Record<string, Record<string, Operation>>).flatMap(([path, item]) =>
    Object.entries(item).flatMap(([method, operation]) => {
      const [tag = ''] = operation.tags;
      return LEFT_OUT.includes(tag) ? [] : [sampleOf(tag, operation, exampleOf(method.toUpperCase(), path, operation))];
    }),
  );
}

function sampleOf(tag: string, { operationId, summary }: Operation, example: Example): Sample {
  return {
    operation: operationId,
    tag,
    summary,
    endpoint: `${example.method} ${example.path}`,
    master: tag === 'Master lists' || example.path.includes('-master-list'),
    curl: curlOf(example),
    typescript: typescriptOf(example),
    python: pythonOf(example),
  };
}

function exampleOf(method: string, path: string, { parameters = [], requestBody }: Operation): Example {
  const given = (place: string) =>
    Object.fromEntries(
      parameters.flatMap((one) => (one.in === place && one.example !== undefined ? [[one.name, one.example]] : [])),
    );
  const [type = null] = Object.keys(requestBody?.content ?? {});
  const body = type === null ? undefined : requestBody?.content[type]?.example;
  return { method, path, inPath: given('path'), query: given('query'), type, body };
}

function urlOf({ path, inPath, query }: Example): string {
  const filled = path.replaceAll(/\{(\w+)\}/g, (_whole, name: string) => encodeURIComponent(String(inPath[name])));
  const search = new URLSearchParams(Object.entries(query).map(([name, value]) => [name, String(value)])).toString();
  return `BASE_URL${filled}${search === '' ? '' : `?${search}`}`;
}

const textOf = ({ type, body }: Example): string => (type === JSON_TYPE ? JSON.stringify(body) : String(body));

const shellQuoted = (text: string) => `'${text.replaceAll("'", `'\\''`)}'`;

function curlOf(example: Example): string {
  const { method, type } = example;
  return [
    `curl ${method === 'GET' ? '' : `-X ${method} `}${shellQuoted(urlOf(example))}`,
    '  -H "X-API-KEY: $OUTREACH_KEY"',
    ...(type === null ? [] : [`  -H 'Content-Type: ${type}'`, `  --data-binary ${shellQuoted(textOf(example))}`]),
  ].join(' \\\n');
}

function typescriptOf(example: Example): string {
  const { method, path, inPath, query, type, body } = example;
  // The typed client has the JSON routes; files are read and sent by fetch.
  if (isFile(example)) return fetchOf(example);
  const parts = {
    ...(Object.keys(inPath).length > 0 && { path: inPath }),
    ...(Object.keys(query).length > 0 && { query }),
    ...(type !== null && { body }),
  };
  const request = Object.keys(parts).length === 0 ? '' : `, ${JSON.stringify(parts, null, 2)}`;
  return `import { createClient } from 'outreach-client';

const client = createClient({ url: 'BASE_URL', key: process.env.OUTREACH_KEY ?? '' });
const answer = await client.rest('${method} ${path}'${request});
console.log(answer.status, answer.body);`;
}

const isFile = ({ path, type }: Example) =>
  path.startsWith('/public/v2/exports/') || /\/(?:outcome|refused)$/.test(path) || (type ?? JSON_TYPE) !== JSON_TYPE;

function fetchOf(example: Example): string {
  const { method, type } = example;
  const contentType = type === null ? '' : `, 'Content-Type': '${type}'`;
  const body = type === null ? '' : `\n  body: ${JSON.stringify(textOf(example))},`;
  return `const answer = await fetch('${urlOf(example)}', {
  method: '${method}',
  headers: { 'X-API-KEY': process.env.OUTREACH_KEY ?? ''${contentType} },${body}
});
console.log(answer.status, await answer.text());`;
}

function pythonOf(example: Example): string {
  const { method, type, body } = example;
  const data = type === JSON_TYPE ? `json.dumps(${pythonLiteral(body)}).encode()` : `${JSON.stringify(body)}.encode()`;
  return [
    `import ${type === JSON_TYPE ? 'json, ' : ''}os, urllib.request`,
    '',
    'request = urllib.request.Request(',
    `    "${urlOf(example)}",`,
    `    method="${method}",`,
    `    headers={"X-API-KEY": os.environ["OUTREACH_KEY"]${type === null ? '' : `, "Content-Type": "${type}"`}},`,
    ...(type === null ? [] : [`    data=${data},`]),
    ')',
    'with urllib.request.urlopen(request) as response:',
    '    print(response.status, response.read().decode())',
  ].join('\n');
}

/* JSON texts are texts of Python too. */
function pythonLiteral(value: unknown): string {
  if (value === null) return 'None';
  if (typeof value === 'boolean') return value ? 'True' : 'False';
  if (Array.isArray(value)) return `[${value.map(pythonLiteral).join(', ')}]`;
  if (typeof value !== 'object') return JSON.stringify(value);
  const members = Object.entries(value).map(([name, one]) => `${JSON.stringify(name)}: ${pythonLiteral(one)}`);
  return `{${members.join(', ')}}`;
}
