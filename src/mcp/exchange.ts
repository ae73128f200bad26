import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import {
  type AuthInfo,
  createMcpHandler,
  isLegacyRequest,
  type McpServerFactory,
  WebStandardStreamableHTTPServerTransport,
} from '@modelcontextprotocol/server';
import type { Request, Response } from 'express';

interface Arrival {
  authInfo: AuthInfo;
  /** The parsed JSON of its body. */
  message: unknown;
}

/** Answers one request whose body is parsed. */
export type AnswerMessage = (request: Request, response: Response, arrival: Arrival) => Promise<void>;

/** Answers messages with servers of a factory. Replaces the library's Node adapter of 600 files. */
export function createExchange(factory: McpServerFactory, maxRequestBodySize: number): AnswerMessage {
  // The server never sends notifications, and an open stream would occupy a slot.
  const handler = createMcpHandler(factory, { maxRequestBodySize, maxSubscriptions: 0 });
  return async (request, response, { authInfo, message }) => {
    const form = acceptedForm(request);
    const incoming = toWebRequest(request, response, form);
    const inJson = form === 'json' && (await isLegacyRequest(incoming, message));
    const answer = inJson
      ? await answerInJson(factory, incoming, { authInfo, message })
      : await handler.fetch(incoming, { authInfo, parsedBody: message });
    response.writeHead(answer.status, Object.fromEntries(answer.headers));
    if (answer.body === null) response.end();
    // A caller that has closed the connection does not get the rest.
    else await pipeline(Readable.from(answer.body), response).catch(() => undefined);
  };
}

/* An event stream is for callers that name it; any type or no header at all comes from those that expect JSON. */
function acceptedForm(request: Request): 'event-stream' | 'json' | null {
  const namesStream = /text\/event-stream/i.test(request.headers.accept ?? '');
  if (namesStream && request.accepts('text/event-stream')) return 'event-stream';
  return request.accepts('application/json') ? 'json' : null;
}

/* The library's handler answers older protocol versions with event streams only. */
async function answerInJson(
  factory: McpServerFactory,
  incoming: globalThis.Request,
  { authInfo, message }: Arrival,
): Promise<globalThis.Response> {
  const server = await factory({ era: 'legacy', authInfo, requestInfo: incoming });
  const transport = new WebStandardStreamableHTTPServerTransport({ enableJsonResponse: true });
  await server.connect(transport);
  try {
    return await transport.handleRequest(incoming, { authInfo, parsedBody: message });
  } finally {
    await server.close();
  }
}

/** Headers that describe the transferred body. */
const OF_THE_BODY = new Set(['content-encoding', 'content-length', 'transfer-encoding']);

/** What the library expects of a caller that accepts an answer in any form. */
const EVERY_FORM = 'application/json, text/event-stream';

function toWebRequest(request: Request, response: Response, form: string | null): globalThis.Request {
  const closed = new AbortController();
  response.once('close', () => closed.abort());
  const headers = new Headers();
  for (const [name, value] of Object.entries(request.headers)) {
    if (value === undefined || OF_THE_BODY.has(name)) continue;
    for (const one of [value].flat()) headers.append(name, one);
  }
  if (form !== null) headers.set('accept', EVERY_FORM);
  const address = `http://${request.headers.host ?? 'localhost'}${request.url}`;
  return new globalThis.Request(address, { method: request.method, headers, signal: closed.signal });
}
