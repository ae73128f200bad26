import { createServer, IncomingMessage, type Server, ServerResponse } from 'node:http';
import type { Express } from 'express';

/**
 * The server of an Express application, whose requests and answers are Express's own from the start.
 *
 * Express gives every request and answer another prototype. The engine then takes each for an object of its own kind
 * and every later use of it, inside Node as well, for a slow one: a third of all that a small request costs
 * (docs/performance.md). Made with those prototypes, they are left as they are.
 * @param app as `express()` made it; it answers this server alone
 */
export function createHttpServer(app: Express): Server {
  class AppRequest extends IncomingMessage {}
  class AppResponse extends ServerResponse {}
  Object.setPrototypeOf(AppRequest.prototype, app.request);
  Object.setPrototypeOf(AppResponse.prototype, app.response);
  Object.assign(app, { request: AppRequest.prototype, response: AppResponse.prototype });
  return createServer({ IncomingMessage: AppRequest, ServerResponse: AppResponse }, app);
}
