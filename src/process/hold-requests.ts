import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import { UnavailableError } from '../errors.js';
import { ERROR_CODE } from '../http/headers.js';
import { problemOfClass } from '../http/problem.js';
import { requestIdOf } from '../telemetry/request-headers.js';

/**
 * Lets a server hold its port before the service is ready: until the returned function is called, `/live` reports that
 * the process runs and every other request gets 503, as in an overload. So a port in use is detected before anything is
 * written, and a load balancer sees a starting service rather than none.
 * @param waitsFor the migrations that the service waits for, which `/ready` names
 */
export function holdRequests(server: Server, waitsFor: () => readonly string[] = () => []): () => void {
  const answerMeanwhile: Listener = (request, response) => answerHeld(request, response, waitsFor());
  const listeners = server.listeners('request').filter((one): one is Listener => typeof one === 'function');
  server.removeAllListeners('request');
  server.on('request', answerMeanwhile);
  return () => {
    server.off('request', answerMeanwhile);
    for (const listener of listeners) server.on('request', listener);
  };
}

type Listener = (request: IncomingMessage, response: ServerResponse) => void;

function answerHeld(
  { url = '', headers }: IncomingMessage,
  response: ServerResponse,
  migrations: readonly string[],
): void {
  const [path] = url.split('?');
  const notReady = { status: 'not ready', ...(migrations.length > 0 ? { waiting_for_migrations: migrations } : {}) };
  const [status, body] =
    path === '/live'
      ? [200, { status: 'live' }]
      : [503, path === '/ready' ? notReady : { detail: new UnavailableError().message }];
  response.writeHead(status, {
    'Content-Type': 'application/json; charset=utf-8',
    'X-Request-Id': requestIdOf(headers['x-request-id']),
    'Cache-Control': 'no-store',
    'X-Content-Type-Options': 'nosniff',
    ...(status === 503 && { [ERROR_CODE]: problemOfClass('UnavailableError').code }),
    // The unread rest of a body must not be taken for the next request.
    Connection: 'close',
  });
  response.end(JSON.stringify(body));
}
