import type { Response } from 'express';

/** Ends a response with a value as JSON; `response.json` of Express looks up several settings for each. */
export function sendJson(response: Response, body: unknown): void {
  const text = JSON.stringify(body);
  response.setHeader('Content-Type', 'application/json; charset=utf-8');
  response.setHeader('Content-Length', Buffer.byteLength(text));
  response.end(response.req.method === 'HEAD' ? undefined : text);
}
