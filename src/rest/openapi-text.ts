import { openApiDocument } from './openapi.js';
import { routes } from './routes/index.js';

/** The OpenAPI document of the REST routes, as it is served. */
export function openApiText(): string {
  return JSON.stringify(openApiDocument(routes));
}
