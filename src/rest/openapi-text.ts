import { openApiDocument } from './openapi.js';
import { routes } from './routes/index.js';

/**
 * The OpenAPI document as it is served.
 * @param others the paths of other entrances
 */
export function openApiText(others: Readonly<Record<string, object>>): string {
  return JSON.stringify(openApiDocument(routes, others));
}
