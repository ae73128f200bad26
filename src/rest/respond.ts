import type { Response } from 'express';
import type { Reply } from './errors.js';

/** Sends a reply. Bodies are JSON; a reply without one has no content type either. */
export function respond(response: Response, { status, body, headers }: Reply): void {
  if (response.headersSent) return;
  response.statusCode = status;
  for (const [name, value] of Object.entries(headers ?? {})) response.setHeader(name, value);
  if (body === undefined) {
    response.end();
    return;
  }
  const text = JSON.stringify(body);
  response.setHeader('Content-Type', 'application/json; charset=utf-8');
  response.setHeader('Content-Length', Buffer.byteLength(text));
  response.end(response.req.method === 'HEAD' ? undefined : text);
}
