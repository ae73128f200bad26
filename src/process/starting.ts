import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import { UnavailableError } from '../errors.js';
import { requestIdOf } from '../telemetry/request-headers.js';

/**
 * Lets a server hold its port before the service behind it is there: until the returned function is called every
 * request is told to try again, as in an overload, and `/live` that the process runs. So a port that is taken is known
 * before anything is written, and a load balancer sees a service that starts rather than none.
 */
export function holdRequests(server: Server): () => void {
  const listeners = server.listeners('request').filter((one): one is Listener => typeof one === 'function');
  server.removeAllListeners('request');
  server.on('request', answerMeanwhile);
  return () => {
    server.off('request', answerMeanwhile);
    for (const listener of listeners) server.on('request', listener);
  };
}

type Listener = (request: IncomingMessage, response: ServerResponse) => void;

function answerMeanwhile({ url = '', headers }: IncomingMessage, response: ServerResponse): void {
  const [path] = url.split('?');
  const [status, body] =
    path === '/live'
      ? [200, { status: 'live' }]
      : [503, path === '/ready' ? { status: 'not ready' } : { detail: new UnavailableError().message }];
  response.writeHead(status, {
    'Content-Type': 'application/json; charset=utf-8',
    'X-Request-Id': requestIdOf(headers['x-request-id']),
    'Cache-Control': 'no-store',
    'X-Content-Type-Options': 'nosniff',
    // The rest of a body that nobody reads must not be taken for the next request.
    Connection: 'close',
  });
  response.end(JSON.stringify(body));
}
