import { OpenAPIBackend } from 'openapi-backend';
import { openApiDocument } from '../../src/rest/openapi.js';
import { routes } from '../../src/rest/routes/index.js';

/*
 * Every answer of every test is held against the OpenAPI document: its status is documented for the route, its body
 * fits the shape. `quick`, because openapi-backend checks documents only against 3.0.
 */
const document = JSON.parse(JSON.stringify(openApiDocument(routes)));
// biome-ignore lint/suspicious/noExplicitAny: openapi-backend types documents of 3.0 and 3.1 apart
const backend = new OpenAPIBackend({ definition: document as any, quick: true, ajvOpts: { strict: false, logger: false } });
await backend.init();

/** Faults of an answer against the document; an empty list when it is as documented. */
export function contractFaults(method: string, path: string, status: number, body: unknown): string[] {
  const bare =
    path
      .replace(/^\/api(?=\/public)/, '')
      .split('?')[0]
      ?.replace(/(?<=.)\/$/, '') ?? '';
  const operation = backend.matchOperation({ method: method === 'HEAD' ? 'GET' : method, path: bare, headers: {} });
  if (!operation)
    return status === 404 || status === 405 || status === 204 ? [] : [`${method} ${bare} is not documented`];
  // A fixed path such as /contacts/lookup-by-custom-field also matches /contacts/{id}, which has other methods.
  if (status === 405) return [];
  if (status === 204) return operation.responses?.['204'] ? [] : ['204 is not documented'];
  if (!operation.responses?.[String(status)]) return [`status ${status} is not documented for ${method} ${bare}`];
  if (method === 'HEAD') return [];
  const { errors } = backend.validateResponse(body, operation, status);
  return (errors ?? []).map((error) => `${method} ${bare} ${status}: ${error.instancePath} ${error.message}`);
}

/** Whether the document knows this path and method. */
export function isDocumented(method: string, path: string): boolean {
  return backend.matchOperation({ method, path: barePath(path), headers: {} }) !== undefined;
}

function barePath(path: string): string {
  return (
    path
      .replace(/^\/api(?=\/public)/, '')
      .split('?')[0]
      ?.replace(/(?<=.)\/$/, '') ?? ''
  );
}
