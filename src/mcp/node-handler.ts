import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import {
  type AuthInfo,
  type McpHttpHandler,
  validateHostHeader,
  validateOriginHeader,
} from '@modelcontextprotocol/server';
import type { Request, Response } from 'express';

/** What arrives with a message beside its headers. */
interface Arrival {
  authInfo: AuthInfo;
  /** The JSON of its body. */
  message: unknown;
}

/** Headers that describe the body as it was sent, which the library does not read. */
const OF_THE_BODY = new Set(['content-encoding', 'content-length', 'transfer-encoding']);

/** Answers a parsed message with a handler for web requests. The handler's signal aborts when the connection closes. */
export async function answerMessage(
  handler: McpHttpHandler,
  request: Request,
  response: Response,
  { authInfo, message }: Arrival,
): Promise<void> {
  const closed = new AbortController();
  response.once('close', () => closed.abort());
  const address = `http://${request.headers.host ?? 'localhost'}${request.url}`;
  const incoming = new globalThis.Request(address, {
    method: request.method,
    headers: headersOf(request),
    signal: closed.signal,
  });
  const answer = await handler.fetch(incoming, { authInfo, parsedBody: message });
  response.writeHead(answer.status, Object.fromEntries(answer.headers));
  if (answer.body === null) response.end();
  // A caller that has closed the connection does not get the remainder.
  else await pipeline(Readable.from(answer.body), response).catch(() => undefined);
}

function headersOf({ headers }: Request): Headers {
  const found = new Headers();
  for (const [name, value] of Object.entries(headers)) {
    if (value === undefined || OF_THE_BODY.has(name)) continue;
    for (const one of [value].flat()) found.append(name, one);
  }
  return found;
}

/** Why the host or the page that a request names may not be used; null where it may. */
export function originFault(request: Request, hosts: string[], origins: string[]): string | null {
  const host = validateHostHeader(request.headers.host, hosts);
  if (!host.ok) return host.message;
  const origin = validateOriginHeader(request.headers.origin, origins);
  return origin.ok ? null : origin.message;
}
