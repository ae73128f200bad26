import { OpenAPIBackend } from 'openapi-backend';
import { inlineParts } from '../../scripts/inline-parts.js';
import { filePaths } from '../../src/file-routes/file-paths.js';
import { openApiDocument } from '../../src/rest/openapi.js';
import { routes } from '../../src/rest/routes/index.js';

/*
 * Every answer of every test is checked against the OpenAPI document: its status must be documented for the route, and
 * its body must match the shape without further fields. `quick`, because openapi-backend checks documents only against
 * 3.0.
 */
type Schema = Record<string, unknown>;

const whole = openApiDocument(routes, filePaths());
const printed = JSON.parse(JSON.stringify({ ...whole, paths: inlineParts(whole) }));
const components: Record<string, Schema> = printed.components?.schemas ?? {};

const resolve = (part: Schema): Schema =>
  components[
    String(part['$ref'] ?? '')
      .split('/')
      .at(-1) ?? ''
  ] ?? part;

/* A document for clients leaves objects open; here an undocumented field is an error. */
function close(node: unknown): unknown {
  if (Array.isArray(node)) return node.map(close);
  if (typeof node !== 'object' || node === null) return node;
  const { allOf, ...own } = node as Schema & { allOf?: Schema[] };
  const parts = (allOf ?? []).map(resolve);
  const joined = parts.length === 0 ? own : merge([...parts, own]);
  const closed = Object.fromEntries(Object.entries(joined).map(([name, value]) => [name, close(value)]));
  return 'properties' in closed && !('additionalProperties' in closed)
    ? { ...closed, additionalProperties: false }
    : closed;
}

function merge(parts: Schema[]): Schema {
  const properties = Object.assign({}, ...parts.map((part) => part['properties'] ?? {}));
  const required = parts.flatMap((part) => (part['required'] as string[] | undefined) ?? []);
  return { ...Object.assign({}, ...parts), properties, required: [...new Set(required)] };
}

const backend = new OpenAPIBackend({
  definition: close(printed) as typeof printed,
  quick: true,
  // A validator is made for each status of each operation: without the schema of schemas in half of the time.
  ajvOpts: {
    strict: false,
    meta: false,
    validateSchema: false,
    formats: { uuid: true, 'date-time': /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{3}Z$/ },
  },
});
await backend.init();
// The document does not change: without this its list of operations is made anew for each search.
const operations = backend.router.getOperations();
backend.router.getOperations = () => operations;

/** Headers that inform a client about its request, so the document must list them where they are sent. */
const TOLD_HEADERS = ['Idempotent-Replayed', 'X-Ignored-Parameters', 'X-Ignored-Fields', 'Preference-Applied'];

/** Differences between an answer and the document; an empty list when there are none. */
export function contractFaults(
  method: string,
  path: string,
  { status, body, headers }: { status: number; body: unknown; headers: Headers },
): string[] {
  const code = headers.get('X-Error-Code');
  if (status >= 400 !== (code !== null)) return [`${method} ${path} ${status} has the code ${code}`];
  const bare = barePath(path);
  const operation = findOperation(method === 'HEAD' ? 'GET' : method, bare);
  if (!operation)
    return status === 404 || status === 405 || status === 204 ? [] : [`${method} ${bare} is not documented`];
  // A fixed path such as /contacts/lookup-by-custom-field also matches /contacts/{id}, which has other methods.
  if (status === 405) return [];
  if (status === 204) return operation.responses?.['204'] ? [] : ['204 is not documented'];
  if (!operation.responses?.[String(status)]) return [`status ${status} is not documented for ${method} ${bare}`];
  const documented =
    (operation.responses[String(status)] as { headers?: Parameters<typeof documentedCodes>[0] }).headers ?? {};
  const untold = TOLD_HEADERS.filter((name) => headers.has(name) && !(name in documented));
  if (untold.length > 0) return [`header ${untold.join(', ')} is not documented for ${method} ${bare}`];
  if (code !== null && !documentedCodes(documented).includes(code))
    return [`X-Error-Code ${code} is not documented for ${method} ${bare} ${status}`];
  if (method === 'HEAD') return [];
  const { errors } = backend.validateResponse(body, operation, status);
  return (errors ?? []).map((error) => `${method} ${bare} ${status}: ${error.instancePath} ${error.message}`);
}

const documentedCodes = (headers: { 'X-Error-Code'?: { schema: { enum: string[] } } }): string[] =>
  headers['X-Error-Code']?.schema.enum ?? [];

/** Whether the document knows this path and method. */
export function isDocumented(method: string, path: string): boolean {
  const bare = barePath(path);
  // A fixed path such as /contacts/lookup-by-custom-field has its own methods, not those of /contacts/{id} too.
  const fixed: object | undefined = printed.paths[bare];
  return fixed ? method.toLowerCase() in fixed : findOperation(method, bare) !== undefined;
}

type Operation = ReturnType<typeof backend.matchOperation>;
const found = new Map<string, Operation>();

function findOperation(method: string, path: string): Operation {
  const request = `${method} ${path}`;
  if (!found.has(request)) found.set(request, backend.matchOperation({ method, path, headers: {} }));
  return found.get(request);
}

function barePath(path: string): string {
  return (
    path
      .replace(/^\/api(?=\/public)/, '')
      .split('?')[0]
      ?.replace(/(?<=.)\/$/, '') ?? ''
  );
}
